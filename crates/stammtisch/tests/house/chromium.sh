#!/bin/sh
# Runs Chromium until no test uses it: until its lock is free at three checks in a row, 5 seconds apart.
# usage: chromium.sh LOCK PROFILE ARGUMENT..
lock=$1 profile=$2
shift 2
TMPDIR=$profile chromium --user-data-dir="$profile" "$@" &
exec 9<"$lock"
free=0
while [ $free -lt 3 ] && kill -0 $!; do
    sleep 5
    free=$((free + 1))
    flock --nonblock 9 || free=0
    # The last time it stays locked, so that no test finds a browser that is about to end.
    [ $free -eq 3 ] || flock --unlock 9
done
kill -9 $!
wait
rm -rf "$profile"
