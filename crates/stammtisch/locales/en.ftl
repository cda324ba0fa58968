# What the program itself says. Games bring their own words.

as-told = { $why }
no-such-game = There is no game “{ $given }”. Known: { $known }.
setup-shape = Settings are written as key=value,key=value; “{ $given }” is not.
bad-move = Move { $number }, “{ $given }”: { $why }
no-such-side = There is no “{ $side }” in this match. Its sides are: { $present }.
chance-decides = { $game }: chance moves next; add its move before asking a player.
no-seat = There is no seat “{ $name }” in this match. Known: { $known }.
other-view = “{ $path }” is not the view of { $seat }, whose turn it is; give the one that “inspect --view { $seat }” prints.
no-answer = The player “{ $player }” has no move here.
unreadable-file = “{ $path }” cannot be read: { $why }.
unwritable-file = “{ $path }” cannot be written: { $why }.
file-too-large = “{ $path }” has more than { $most } KiB: no file that belongs here is that large.
bad-file = “{ $path }”: { $why }
nobodys-file = No game can read “{ $path }”. Name the game with --game to be told what is wrong.
strange-record = “{ $path }” is the record of a game that this house does not have: “{ $given }”. Known: { $known }.
no-format = “{ $path }” has no extension that names a format. Known: { $known }.
no-output = Standard output cannot be written to: { $why }.
no-picture = “{ $path }” must end in .svg, or in .png if the program was built with “--features png”.
no-png = This program was built without PNG: build it with “cargo build --release --features png”, or ask for an .svg.
bad-picture = The drawing cannot be made into a picture: { $why }.
no-such-ply = There is no move { $given }: this match has { $last }.
bad-request = This line is not a request like {"{"}"setup":{"{"}"size":9{"}"},"moves":"D4 E5"{"}"}: { $why }.
request-no-text = it is not written in UTF-8
request-no-json = it is not valid JSON at column { $column }
request-no-object = it is not an object
request-unknown = there is no field “{ $field }”, only setup and moves
request-setup = setup must be an object or a text like "size=9"
request-moves = moves must be a text or a list of texts
request-twice = a field occurs twice
request-too-long = This line is longer than 1 MiB: that cannot be a request.

argument-unknown = There is no argument “{ $argument }” here.
argument-missing = Something is missing: { $argument }.
argument-conflict = “{ $argument }” cannot be used together with “{ $other }”.
argument-twice = “{ $argument }” can be given only once.
argument-values = “{ $argument }” has the wrong number of values.
argument-no-text = An argument is not valid UTF-8.
argument-suggested = Did you mean “{ $meant }”?
argument-help = --help lists everything there is.
command-unknown = There is no command “{ $argument }”.
command-missing = A command is missing, one of: { $known }.
value-missing = “{ $argument }” needs a value.
value-missing-of = “{ $argument }” needs a value, one of: { $known }.
value-none-of = “{ $value }” is not a value for “{ $argument }”; it must be one of: { $known }.
value-at-least = “{ $value }” is not a value for “{ $argument }”; it must be at least { $least }.
value-range = “{ $value }” is not a value for “{ $argument }”; it must be from { $least } to { $most }.
value-unfit = “{ $value }” is not a value for “{ $argument }”.

no-dice = The system provides no random numbers: { $why }.

open-at = Stammtisch is open at { $url }
keeps-in = Tables are kept in “{ $path }”. Ctrl-C closes the house.
open-to-all = Anybody who can reach this machine can come in.
open-for-others = Others find it at { $url }
port-taken = Port { $port } is taken; trying the next one.
no-browser = No browser could be opened; go to { $url } yourself.
no-home = The system does not say where programs keep their files; name a folder with --data.
no-port = The house cannot open at { $address }: { $why }. Another --port may be free.
no-server = The house cannot be opened: { $why }.
no-database = The tables in “{ $path }” cannot be used: { $why }.
operator-link = Whoever runs the house comes in at { $url } (keep this link to yourself)
lost-secret = “{ $path }” is missing, and the links to the seats of this house are made of it. Put a copy from your backup there; if there is none, start once with --new-seat-secret: then links given out so far no longer work.
broken-secret = “{ $path }” does not hold the 32 bytes that links to seats are made of. Put a copy of it there; if there is none, delete it and start once with --new-seat-secret: then links given out so far no longer work.
nothing-kept = No house has kept anything in “{ $path }” yet.
no-house = No house is open on “{ $path }”. “stammtisch” opens one.
secret-link = Whoever reads the link has all rights in the house, so it is printed only at a terminal. A script finds the secret in “{ $path }”.
bad-public-url = “{ $given }” is not the address of a house. It is written as https://games.example, without a path.
bad-proxy = “{ $given }” is not the address of a proxy. It is written as 10.0.0.1 or, for a whole network, as 10.0.0.0/8.
folder-occupied = Another house is open on “{ $path }” already. Close it first, or name another folder with --data.
folder-occupied-at = Another house is open on “{ $path }” already, at { $url } – close it first, or name another folder with --data.

yes = y yes
yes-or-no = [y/N]
interrupted = Interrupted. Type undo, save or quit, or press Enter to let it think on.
needs-file = “{ $word }” needs the name of a file, such as { $word } game.jsonl.
undone = Back to move { $ply }.
saved = Saved as “{ $path }”.
save-exists = “{ $path }” already exists; save! overwrites it.
save-over = “{ $path }” already exists. Overwrite it?
load-anyway = This game is not saved. Load the other one anyway?
quit-anyway = This game is not saved. Leave it anyway?
resign-anyway = Really resign for { $name }?
peek-nothing = No computer player is hiding anything from you.
peek-price = A win after that does not count for the high scores.
why-none = No computer player has moved yet.
why-secret = Not during the game: the reasons would reveal what is hidden from you.
why = { $name }’s reasons for move { $ply }:
why-nothing = { $name } gave no reasons for move { $ply }.
hint-none = There is no hint here.
hint-price = A win with hints does not count for the high scores.
hint-move = { $place }. { $move }: { $promise }
hint-then = Then maybe: { $line }
hint-tried-positions = { $visits } of { $looked } positions looked at come after it.
hint-tried-play-outs = { $looked ->
    [one] One line of play was examined.
   *[other] It was tried in { $visits } of { $looked } examined lines of play.
}
find-nothing = There is nothing to look for on this board.
play-help =
    Type a move in the game’s notation, or
      legal        list the moves you can make
      board        show the board again
      find PLACE   look for a place on the board, where the game numbers them
      undo         take back your last move and all after it
      resign       give up
      hint         show the best moves on the board, their chances and why
      peek         show what a computer player hides, or hide it again
      why          give the reasons for the last computer move
      save FILE    save the game in a file ({ $endings }); save! overwrites one
      load FILE    continue the game in a file
      quit         leave

io-not-found = there is no such file or folder
io-permission = the system does not allow it
io-directory = it is a folder
io-no-directory = part of its path is a file, not a folder
io-exists = it already exists
io-full = the disk is full
io-address-taken = another program is using it already
io-no-address = this machine has no such address

help-stammtisch = A board-game house: in the browser, in the terminal and for scripts
help-operator = Print the operator’s link to the running house
help-backup = Copy all data of the house into a new file, also while it runs
help-backup-file = The file to write; it must not exist yet
help-prune = Delete tables without activity for some time, and form choices unused for as long; high scores stay
help-prune-yes = Delete; without this, only say what would be deleted
help-prune-older_than = The days without activity
backup-made = Everything is in { $file }. Keep a copy of { $secret } with it: without it, links to seats already given out no longer work.
backup-made-alone = Everything is in { $file }.
pruned = { $count ->
    [0] No table was that old.
    [one] One table was deleted.
   *[other] { $count } tables were deleted.
}
pruned-forms = { $count ->
    [one] The choices of one form were deleted.
   *[other] The choices of { $count } forms were deleted.
}
prunable = { $count ->
    [0] No table is that old.
    [one] One table would be deleted.
   *[other] { $count } tables would be deleted.
}
prunable-forms = { $count ->
    [0] No form has been unused for that long.
    [one] The choices of one form would be deleted.
   *[other] The choices of { $count } forms would be deleted.
}
prunable-yes = Nothing was deleted. Add --yes to delete it.
pruned-room = Their room in the file is used again by later tables; the disk gets it back when “prune” runs while the house is closed.
help-inspect = Print everything that can be known about a position, as JSON
help-choose = Print the move a computer player chooses in a position, and why, as JSON
help-replay = Step through a match from a file
help-render = Draw a match from a file as a picture
help-bench = Measure how fast a game is on this machine, as JSON

help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-play = Play a game in the terminal or through a pipe
help-any-delay = Milliseconds to wait after each move of a computer player

help-gtp = Play Go with other programs by the Go Text Protocol, version 2
help-gtp-player = The computer player that answers: classic, search:5, random, …
help-gtp-size = The initial board size
help-gtp-komi = The initial komi
help-gtp-count = The initial scoring: territory or area
help-gtp-ponder = Search on the opponent’s time too (players that search)
help-gtp-time = The time for a move while no clock is set, such as 1s or 100ms (CPU time)
help-gtp-nodes = The positions or playouts for a move while no clock is set
help-gtp-threads = The cores to search on in parallel, at most those of the machine; a single one gives the same moves every time
help-serve = Open the house in the browser (the default without a command)
help-any-no_open = Do not open a browser
help-any-port = The port (default: 7878 or the next free one)
help-any-bind = The address to listen on; 0.0.0.0 lets other machines in
help-any-data = The folder that holds the tables (default: the system’s data folder)
help-any-new_seat_secret = Make a new seats.secret if it is lost: earlier links to seats no longer work
help-any-examples = Also offer the example games
help-any-public_url = The public address of the house, such as https://games.example
help-any-trusted_proxy = A proxy whose headers about clients are trusted (X-Forwarded-For, X-Forwarded-Proto, Forwarded); can be given several times
help-any-connections_per_address = How many connections one address may have open (default: 256)
help-any-header_seconds = How long the head of a request may take (default: 10)
help-any-body_seconds = How long a form or a file may take to arrive (default: 60)
help-any-idle_seconds = How long a connection may be idle (default: 75)
help-any-tables_per_minute = How many tables one address may open in a minute (default: 60)
help-any-tables_per_hour = How many tables one browser may open in an hour (default: 240)
help-any-sockets_per_hand = How many live connections one browser may have (default: 64)
help-any-moves_per_second = How many requests one browser may make at tables in a second (default: 20)
help-any-moves_per_address = How many requests one address may make at tables in a second (default: 500)
help-any-megabytes_per_hour = How many megabytes of uploaded games one address may store in an hour (default: 100)
help-any-access_log = Write a line for every request to standard error
help-any-metrics_port = Also serve /metrics at this port, without a password (otherwise to the operator only)
help-any-metrics_bind = The address of that port; 0.0.0.0 shows the metrics to other machines (default: 127.0.0.1)

help-any-game = The game: go, …
help-any-lang = The language: en or de (default: the environment’s)
help-any-setup = The game’s settings, such as size=9,komi=0.5
help-any-load = Start from this file
help-any-save = Save the game in this file when it is over or you leave
help-any-moves = Moves in the game’s notation, separated by spaces; - reads them from standard input
help-any-batch = Answer one request a line, such as {"{"}"setup":{"{"}"size":9{"}"},"moves":"D4 E5"{"}"}; - reads from standard input
help-any-log = Write the game’s log to this file after every move
help-any-seed = The random seed
help-any-time = The time for a move, such as 1s or 100ms (CPU time), instead of the player’s level
help-any-nodes = The positions or playouts for a move, instead of the player’s level
help-any-help = Print help
help-any-version = Print the version
help-choose-player = The computer player: classic, random, …
help-inspect-view = Print only what this seat may know, as JSON (docs/view.md)
help-choose-view = Choose from a seat’s view alone, as “inspect --view” prints it; - reads from standard input
help-choose-threads = The cores to search on in parallel, at most those of the machine; a single one gives the same moves every time
help-replay-file = A record or a file of one of the games
help-replay-game = The game, if the file does not say
help-replay-delay = Milliseconds to wait before each move
help-replay-last = Show only the last position
help-render-file = A record or a file of one of the games
help-render-game = The game, if the file does not say
help-render-output = The picture: a name that ends in .svg, or in .png if the program was built with “--features png”
help-render-ply = Draw the position after that many moves (default: the last)
help-render-width = The width of the picture in pixels
help-bench-seconds = How long each measurement takes
bench-url = “{ $given }” is not the address of a house to measure. It is written as http://127.0.0.1:7878.
bench-failed = The house could not be measured: { $why }.
help-house = Measure the whole server over real connections, as JSON
help-house-tables = How many tables are played, with two clients each
help-house-seconds = How long play lasts
help-house-spectators = How many clients watch the first table
help-house-pages = How often the start page is fetched, by a new visitor and by one with a table
help-house-url = Measure the house at this address, within its limits (default: a temporary one)

arena-few-players = A tournament needs at least two players: --players classic,random.
arena-many-games = That would be more than { $most } games; choose fewer with --games.
arena-nobody-to-beat = { $game } has only one side with these settings: there is nobody to beat.
arena-refused = The player “{ $player }” was refused in the game with seed { $seed }: { $why }
arena-guest-failed = Games that “{ $player }” lost by a fault: { $count }. In the one with seed { $seed }: { $why }
arena-stuck = In the game with seed { $seed } the player to move has no move.
arena-interrupted = Interrupted after { $played } of { $planned } games.
arena-head = { $game }: { $played } of { $planned } games, seed { $seed }
arena-cut = Drawn at the limit of { $limit } plies: { $count }
arena-pair = { $a } scores { $score } against { $b } (95%: { $low } to { $high })
arena-no-pair = A sequential test (--sprt) is between two players of a game for two sides.
arena-unwritable = The results cannot be written any more: { $why }
arena-other-results = “{ $path }” has the results of another tournament, or something else: name another file with --out.
arena-results-in-use = Another arena is writing its results to “{ $path }”: wait for it, or name another file with --out.
arena-sprt-shape = “{ $given }” is not a pair of scores for a sequential test: write the lower and the higher one like 0.5,0.6.
arena-sprt-high = Sequential test of { $low } against { $high }: the higher score is confirmed (log-likelihood ratio { $ratio }).
arena-sprt-low = Sequential test of { $low } against { $high }: the lower score is confirmed (log-likelihood ratio { $ratio }).
arena-sprt-open = Sequential test of { $low } against { $high }: still undecided (log-likelihood ratio { $ratio }).
no-time = “{ $given }” is not a time for a move: write it like 1s, 0.3s or 100ms.
gtp-guest-command = “{ $program }” is not a command: after gtp: comes the program with its arguments.
gtp-guest-start = The program “{ $program }” cannot be started: { $why }
gtp-guest-gone = The program “{ $program }” ended without an answer to “{ $command }”.
gtp-guest-silent = The program “{ $program }” has not answered “{ $command }” for { $minutes } minutes.
gtp-guest-too-much = The program “{ $program }” answers “{ $command }” with more than 1 MiB.
gtp-guest-refuses = The program “{ $program }” refuses “{ $command }”: { $why }
gtp-guest-go = Programs that speak GTP play Go only.
arena-player = Player
arena-elo = Elo
arena-margin = ±95%
arena-score = Score
arena-games = Games
arena-won = Won
arena-drawn = Drawn
arena-lost = Lost
arena-mean = ms/move
arena-by-side = By side
arena-longest = longest
arena-place = Place
arena-first = First
help-arena = Let computer players play a tournament; Elo and cross table, and with more than two sides each player’s mean place
help-arena-players = The players, separated by commas: classic,random; for Go also programs: gtp:"gnugo --mode gtp" (ten minutes for an answer)
help-arena-games = How many games every pair of players plays (with more seats: every group)
help-arena-size = The board’s size, short for --setup size=N
help-arena-ply_limit = A game with this many plies is drawn
help-arena-threads = How many games are played at once (default: one per core)
help-arena-sprt = Stop as soon as it is decided which of these two scores the first of two players has, such as 0.5,0.6 (errors: 5%)
help-arena-out = Write every result to this file, and continue from the results in it
help-train = Train the Go player’s move weights by self-play
help-train-games = How many games it plays
help-train-nodes = How many playouts it makes per move
help-train-size = The board’s size
help-train-rounds = How many passes it makes over all moves of these games
help-train-threads = How many games are played at once (default: one per core)
help-train-out = The file for the weights; those of the program are crates/games/go/data/weights.txt
train-learnt = Learnt from { $moves } moves; the move played was given { $percent }% on average. The weights are in “{ $file }”.
train-nothing = Nothing was learnt: training was stopped before a game was over.
help-arena-json = Write the whole report to this file; - writes it to standard output instead of the tables

help-towerwars = TowerWars with the switches of the course it comes from; an empty line surrenders
help-towerwars-size = -size: the board’s size, 4 to 26
help-towerwars-red = -red: human, random, simple, adv1 to adv5, search:1 to search:5, remote
help-towerwars-blue = -blue: human, random, simple, adv1 to adv5, search:1 to search:5, remote
help-towerwars-delay = -delay: milliseconds to wait after each move of a computer player
help-towerwars-local = Play on this machine (the default)
help-towerwars-network = Play over the network by Java RMI
help-towerwars-graphic = Play on the page: opens the browser at the table

network-nobody = A game over the network needs -offer PLAYER, or remote for -red or -blue.
network-local = A remote player is not on this machine: leave out --local.
network-table = A game begins: { $url }
network-bind-all = Others are told the address of -bind to find our player: give one that is this machine’s, not that of all networks.
network-another = The other program has begun another game; this one was not finished.
network-unnamed = { $count ->
    [0] Nobody offers a player at { $peer } yet.
   *[other] Several players are offered at { $peer }: { $known }. Say which one with -name.
}
network-offer-remote = A player that another program offers cannot be offered again.
network-registry = No registry ran at { $peer }; this program is the registry now.
network-offered = “{ $name }” is offered at { $peer }. Ctrl-C stops that.
network-surrender = Surrender? Enter another empty line to confirm, or a move to play on.
network-unreachable = No program can be reached at { $peer }: { $why }.
network-gone = The program at { $peer } is gone: it closed the connection.
network-time-out = Nothing was heard from { $peer } for { $seconds } seconds; the game is abandoned.
network-unreadable = The program at { $peer } sent a message that cannot be read: { $why }.
network-unexpected = The program at { $peer } sent something other than { $wanted }.
network-thrown = The program at { $peer } threw an exception: { $why }
network-not-bound = { $count ->
    [0] Nobody offers a player named “{ $name }” at { $peer }, nor any other.
   *[other] Nobody offers a player named “{ $name }” at { $peer }; the names there: { $known }.
}
network-no-player = “{ $name }” is not a TowerWars player but { $what }.
network-order = The methods of the player were called in the wrong order: { $called } came, but { $expected } is due.
network-busy = The player was asked again before it had answered.
network-status = The other program says that the game stands at { $theirs }, but here it stands at { $ours }.
network-illegal = The move { $given } is illegal: { $why }
network-limit = Nobody has won after { $limit } plies; the game ends as a draw.
help-towerwars-limit = -limit: the game is drawn after this many plies
help-towerwars-time = -time: the time for a move, such as 100ms (CPU time), instead of the player’s level
help-towerwars-nodes = -nodes: the positions for a move, instead of the player’s level
network-no-port = Nothing can be offered at { $at }: { $why }.
help-towerwars-offer = -offer: offer this player to other programs (Java RMI)
help-towerwars-name = -name: the name of the offered player, or of the remote ones: RED,BLUE; the only one in a registry needs none
help-towerwars-host = -host: the machine of the registry; for two remote players RED,BLUE
help-towerwars-bind = -bind: this machine’s address at which others reach our player
help-towerwars-page = -page: the page’s port with --graphic
help-towerwars-port = -port: the registry’s port (default 1099), for two remote players RED,BLUE; without the network the page’s

help-highscores = List the house’s high scores, or exchange them as a text file
help-list = List them (the default)
help-import = Add the lines name;epochMillis;score of a file; bad lines are reported
help-export = Write them as lines name;epochMillis;score; wins without points are left out
help-import-file = The text file
help-export-file = The text file; - writes to standard output
help-any-sort = The column to sort by
highscores-no-game = The file does not say which game its lines belong to; add --game with one of { $known }.
highscores-imported = { $added } added, { $known } already there{ $deleted ->
    [0] { "" }
    [one] , one stays deleted
   *[other] , { $deleted } stay deleted
}{ $weak ->
    [0] .
   *[other] , { $weak } weaker than the { $kept } best that are kept.
}

help-any-database = The database that several servers share, such as postgres://user@host/house (or STAMMTISCH_DATABASE)
help-any-bus = The bus on which they notify each other, such as nats://host:4222 (or STAMMTISCH_BUS)
help-any-think_here = Whether computer players may search in this server: auto (while there is no worker) or never
help-worker = Run the searches of computer players for all servers on a bus
help-worker-cores = How many cores may be used at once (default: all)
help-worker-bus = The bus of the servers and workers, such as nats://host:4222 (or STAMMTISCH_BUS)
help-worker-_database = Ignored: a worker gets all data over the bus
help-worker-metrics_port = Serve /metrics at this port, without a password
help-worker-bind = The address of that port
worker-works = Thinking on { $cores ->
    [one] one core
   *[other] { $cores } cores
} for the servers at { $bus }.
worker-without-bus = A worker needs a bus: name it with --bus or in STAMMTISCH_BUS, such as nats://host:4222.
help-migrate = Move all tables and lists from a data folder into a database, or back; can be repeated
help-migrate-from = The data folder or postgres:// address to move from
help-migrate-to = The data folder or postgres:// address to move to
no-bus = The bus at “{ $place }” cannot be used: { $why }.
bus-alone = A bus connects servers that share a database: name that too, with --database or STAMMTISCH_DATABASE.
bad-secret = STAMMTISCH_SECRET must have 64 hexadecimal digits, such as “openssl rand -hex 32” prints.
other-secret = The servers on “{ $place }” have a different secret. Give every server the same STAMMTISCH_SECRET, or a copy of the same seats.secret in its data folder.
house-moved = { $to } now has everything: { $over ->
        [one] one table was moved
       *[other] { $over } tables were moved
    }, { $known } were already there, with { $scores } high scores and { $forms } remembered forms. Take seats.secret with you: without it, links to seats already given out no longer work.
left-behind = { $count ->
        [one] One table was not moved, since it cannot be read or has gone on differently there: { $tables }.
       *[other] { $count } tables were not moved, since they cannot be read or have gone on differently there: { $tables }.
    }

analyse-position = The file holds a position and no moves: there is nothing to analyse.
analyse-interrupted = Interrupted: { $done } of { $all } positions analysed.
analyse-caption = Who was ahead during the game; the worst mistakes are numbered
help-analyse = Evaluate each move of a game, with better alternatives
help-analyse-file = A record or a file of one of the games
help-analyse-game = The game, if the file does not say
help-analyse-time = The time for each position, such as 1s or 100ms: CPU time (default: 0.3s)
help-analyse-nodes = The positions or playouts for each position of the game; gives the same result every time
help-analyse-threads = How many positions are analysed at once (default: one per core)
help-analyse-picture = Draw the course of the game: a name that ends in .svg, or in .png if the program was built with “--features png”
