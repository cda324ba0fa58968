# Messages that every game shares.

form-int = { $key } must be a whole number from { $min } to { $max }, not “{ $given }”.
form-half = { $key } must be a number from { $min } to { $max } in steps of 0.5, not “{ $given }”.
form-choice = { $key } must be one of { $options }, not “{ $given }”.
form-bool = { $key } must be yes or no, not “{ $given }”.
form-unknown = There is no setting “{ $key }” here. Known: { $known }.
form-nothing = There is no setting “{ $key }” here: in this game there is nothing to set.
form-shape = These settings cannot be read: a value is missing or of the wrong kind.

record-no-header = This is not a Stammtisch record: its first line must be a JSON object with “stammtisch”, “game” and “setup”.
record-version = This record has format version { $version }; this house reads versions 1 and 2.
record-other-game = This is a record of another game: “{ $game }”.
record-setup = The setup in line 1 is wrong. { $why }
record-position = The start position in line 1 cannot be read. { $why }
record-bad-line = Line { $line } is neither a move like {"{"}"ply":1,"by":"…","move":"…"{"}"} nor the end of a record.
record-unknown-seat = Line { $line }: this game has no seat “{ $seat }”.
record-unknown-player = The player “{ $player }” is not known here; a person plays that seat.
record-seats = Line 1 names more players than the { $most } seats this game has.
record-stray-ground = Line 1 has a “ground”, but no ground of this game is named in its “setup”; leave it out.
record-wrong-ply = Line { $line }: ply { $ply } was expected here.
record-bad-move = Line { $line }: { $why }
record-hash = Line { $line }: the moves do not lead to the position the record gives; a line is missing or was changed.
record-forfeit = Line { $line }: { $why }

forfeit-side = Only a whole side can give up, and the record must say which.
forfeit-again = You cannot give up twice.
forfeit-all = Not everybody can give up: somebody must be left to win.
forfeit-ply = This forfeit does not fit the moves: it comes after the last move, is out of order, or moves follow although it ended the match.
forfeit-over = The game was over before anybody gave up.
outcome-resigned = { $count ->
    [one] { $winners } wins
   *[other] { $winners } win
}: { $losers } resigned.
outcome-time = { $count ->
    [one] { $winners } wins
   *[other] { $winners } win
}: { $losers } ran out of time.
outcome-left = { $count ->
    [one] { $winners } wins
   *[other] { $winners } win
}: { $losers } left the table.
outcome-next-best = { $count ->
    [one] { $winners } wins
   *[other] { $winners } share the victory
}: the player in the lead had given up.
short-resigned = resigns
told-forfeit-resigned = { $count ->
    [one] { $losers } resigns.
   *[other] { $losers } resign.
}
told-forfeit-time = { $losers } ran out of time.
told-forfeit-left = { $count ->
    [one] { $losers } leaves the table.
   *[other] { $losers } leave the table.
}

view-shape = Line { $line }, column { $column }: this is not a player’s view of this game as the house writes it.
view-impossible = This view is impossible: { $why ->
    [turn] the player to move has no move.
    [tiles] the tiles do not add up.
   *[other] its parts contradict each other.
}

limit-bytes = This file is larger than { $most } KiB.
limit-depth = This file is nested more than { $most } levels deep.
limit-position = A position may have at most { $most } KiB; this one is larger.
limit-plies = This file has more than { $most } moves, the most a match may have.
limit-entries = This file has more than { $most } parts; no match needs that many.
limit-history = This table has reached its limit of { $most } events: continue at a new one.
limit-asides = This seat has made requests, answered them or changed hands { $most } times already: no more at this table.
outcome-full-table = The game is drawn: so much has happened at this table that its history has no room left. Save it as a file to continue at a new one.
outcome-too-long = The game is drawn: it has reached the most moves a match may have.

file-unknown = This file is not in any format this game can read.

player-unknown = There is no player “{ $name }” for this game. Known: { $known }.
player-human = Human
player-random = Random
player-classic = Classic
player-search = Search
player-search-1 = Search 1
player-search-2 = Search 2
player-search-3 = Search 3
player-search-4 = Search 4
player-search-5 = Search 5
level-1 = for children
level-2 = easy
level-3 = medium
level-4 = strong
level-5 = strongest
strength-heading = How strong the computer players are (Elo; classic has 1000 in every game):
strength-elo = Elo { $elo }
strength-at-once = moves instantly
strength-seconds = about { $seconds } s per move

percent = { $number }%
promise-win = wins about { $percent }% of the time
promise-before = comes out ahead of about { $percent }% of the others

reason-search-worth = Prospects
reason-search-worth-value = about { $value }%
reason-search-glance = Prospects
reason-search-glance-value = judged only at a glance: no playout tried this move
reason-search-play-outs = Playouts
reason-search-any = Moves that looked good enough, one of them taken at random
reason-search-visits = Of these, with this move
reason-search-line = Likely continuation
reason-search-other = Also considered
reason-search-other-value = { $value } (about { $worth }% in { $visits ->
    [one] one playout
   *[other] { $visits } playouts
})

move-not-your-turn = It is not your turn.
move-over = The game is over.
move-no-path = That is not a legal move.
move-unfinished = This move is not complete yet.

file-later = There is nothing to save yet.
file-no-format = There is no file format “{ $format }” for this game. Known: { $known }.
format-record = Stammtisch record
move-watching = You are watching; you have no seat at this table.
seat-unknown = This table has no such seat.
move-stand-in = You have resigned; a computer player plays on for you.
move-none = There is no legal move.
hint-refused = No hints here: you are playing against a person.
hint-nobody = Nobody is there to think about it right now. Try again in a moment.
analysis-not-yours = Only those who played and the visitor who started it can stop it.
analysis-refused = This game can be analysed once it is over: until then you are playing against somebody, or something is hidden.
analysis-nothing = There is nothing to analyse yet.
analysis-many = { $most } of your games are being analysed already: wait until one of them is done.
analysis-many-at-home = { $most } games are being analysed for people at your network address already: wait until one of them is done.
peek-refused = Hidden things stay hidden here: you are playing against people, or there is no computer player to look at.
undo-nothing = There is nothing to undo.
undo-afar = Moves cannot be undone here: one player is another program.
seat-link-spent = This seat link is no longer valid: the seat was handed on.
undo-another = First answer the undo that somebody else asked for.
undo-declined = Your request was declined. You can ask again after the next move.
resign-declined = A teammate wants to play on. You can ask again after the next move.
resign-afar = Resign on your own turn: the other program understands it only then.
leave-alone = Nobody else is playing here, so there is no need to leave: the table waits for you.
store-full = This could not be saved: the server’s disk is full. Nothing is lost; try again when there is room.
store-closed = The house is closing; nothing more can be saved.
store-silent = The house’s database is not answering, so this was not done. Try again in a moment.
store-gone = This table is no longer there: the house has cleared away what nobody had played at for long.
store-failed = Something went wrong in the house, and this was not done. Try again.
table-newer = This table was continued in a newer version of the house; here you can only watch.
table-damaged = The history of this table has an entry that does not fit the table; here you can only watch.

highscore-parts = Line { $line }: “{ $given }” does not have the three parts name;epochMillis;score.
highscore-no-name = Line { $line }: the name before the first semicolon is missing.
highscore-millis = Line { $line }: “{ $given }” is not a date in milliseconds since 1970.
highscore-score = Line { $line }: “{ $given }” is not a score; it must be a whole number.
highscore-long-name = Line { $line }: the name “{ $given }…” is longer than { $most } letters.

json-too-large = it is larger than { $most } KiB
json-syntax = it is not valid JSON at line { $line }, column { $column }
json-twice = the field “{ $place }” occurs twice
json-missing = the field “{ $place }” is missing
json-mistyped = “{ $place }” must be { $wanted }
json-mistyped-file = the whole file must be { $wanted }
json-object = an object
json-array = a list
json-integer = a whole number
json-number = a number
json-bool = true or false

list-and = { $first } and { $last }

date-time = { $year }-{ $month }-{ $day } { $hour }:{ $minute }
