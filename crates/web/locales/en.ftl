# The words of the pages.

motto = Board games at the regulars’ table: with friends, or against the house.
games = Games
tables-running = Tables that wait for you
tables-over = Finished games
your-turn = Your turn
you = You
plies = { $n ->
    [0] not begun
    [one] one move
   *[other] { $n } moves
}
ago-now = just now
ago-minutes = { $n ->
    [one] a minute ago
   *[other] { $n } minutes ago
}
ago-hours = { $n ->
    [one] an hour ago
   *[other] { $n } hours ago
}
ago-days = { $n ->
    [one] a day ago
   *[other] { $n } days ago
}

language = Language
theme = Light
theme-auto = As the device has it
theme-light = Light
theme-dark = Dark
answer-yes = Yes
answer-no = No
close = Close
to-start = To the start page
to-table = To the table

form-setup = What is agreed
form-players = Who plays
form-open = Open the table
form-faults = Something does not fit yet; it is explained at its field.
name-label = name
name-placeholder = Name (optional)
name-needed = Name
names-rule = A name has at most 30 letters.
file-title = Or go on with a saved game
file-label = File
file-help = { $formats }; at most 1 MB.
file-ground-help = For a file that does not say where it was played.
file-players = Who plays
file-players-help = Unless you choose somebody, those play whom the file names, and people where it names nobody.
file-player-as-is = As in the file
file-load = Load
file-none = Choose a file first.
file-loaded = The game is loaded
file-notes = About the file:

menus = Menus
menu = Game
menu-all = Menu
menu-view = View
menu-computer = AI
menu-seats = Seats
rules = Rules
learn = Learn by playing
learn-title = { $game }: first moves
learn-count = Task { $n } of { $of }
learn-next = Next task
learn-other = You may play that, but it is not the move we are looking for. Try again.
rules-of = { $game }: the rules
play-now = Play
about = About
new-game = New game …
load = Load a game …
again = Start again
save = Save
save-later = The file would tell what is hidden, so this game can be saved once it is over. Until then the house keeps it.
links = Hand on a seat
links-help = Whoever opens the link may take the seat. You keep the others.
link-seat = Seat: { $seat }
link-watch = To watch
copy = Copy
copied = Copied
sound = Sounds
seats = Seats
sheet = Points, moves and more
log = Moves
log-prose = in words
board-label = { $game }: the board. Arrow keys go from place to place, Enter touches, Escape takes a step back.
thinking = is thinking
zoom-in = Closer
zoom-out = Farther
zoom-fit = Show everything
undo = Undo
undo-asked = Undo was asked for …
undo-grant = Allow { $names } to undo
undo-decline = No, play on
resign = Resign
resign-question = Do you really want to resign? The other side then wins.
resign-question-for = Do you really want to resign for { $names }? The other side then wins.
resign-question-stand-in = Do you really want to resign for { $names }? A computer player takes the seat, which cannot win any more.
resign-question-team = Do you want to resign? Those who play on your side are asked too: { $names }.
resign-asked = Resigning was proposed …
resign-agree = Resign with { $names }
leave = Give up my seat …
leave-question = Leave this table for good? Whoever leaves cannot come back, and if nobody else plays on your side, it has lost.
pace-skip = Skip the animation of AI moves
pace-duration = An AI move is shown
pace-short = short (0.5 s)
pace-medium = medium (1 s)
pace-long = long (2 s)
end-game = End (to the start page)
end-title = Game over
end-show = Show the result
end-move = The result. Drag it or use the arrow keys to move it.
undone = Moves were taken back.
rematch = Rematch
rematch-running = This game is not over. Open another table with the same setup? This one is kept: you find it on the start page.
rematch-watching = Only somebody who has a seat at this table can open the rematch.
rematch-open = A rematch is open. Your seat is kept for you.
rematch-watch = A rematch is open.
rematch-go = To the rematch
curtain = Hand the device to { $name }.
curtain-open = I am here: show me my hand
curtain-toggle = Curtain between turns at one device

steps-next = Next
steps-back = Back
steps-skip = To the result
steps-again = Scoring step by step

past = Look back
past-first = To the beginning
past-back = One move back
past-play = Play the game from here
past-forward = One move on
past-last = To the present
past-slider = Move
past-where = Looking back: move { $ply } of { $plies }
past-now = Back to now
why = Why?
why-of = { $name }’s reasons for move { $ply }
leave-running = This game is not over. Leave the table? It is kept: you find it on the start page.
offline = The connection is lost. Trying again …
offline-touch = There is no connection just now; nothing was done.
offline-kept = The house does not answer. Your move is kept and sent as soon as it does.
offline-passed = Meanwhile the table has changed, so the move that was kept has not been made.
no-script = The position is shown, but to play, this page needs JavaScript.

seat-title = A seat at { $game }
seat-offer = { $count ->
    [one] This link gives you the seat { $seat }. Whoever had it can then no longer play for it.
   *[other] This link gives you the seats { $seat }. Whoever had them can then no longer play for them.
 }
seat-take = { $count ->
    [one] Take the seat { $seat }
   *[other] Take the seats { $seat }
 }
seat-yours = { $count ->
    [one] The seat { $seat } is yours already. To hand it on, send this page’s address to somebody.
   *[other] The seats { $seat } are yours already. To hand them on, send this page’s address to somebody.
 }
seat-machine = AI: { $player }
seat-stand-in = gave up; AI: { $player }
seat-faltered = gives no move
seat-urge = Try again
seat-replace = Another player …
player-afar = In another program
seat-watch = Only watch

door-full = There is no more room for your address just now. Close a few pages of this house, or try again in a moment.
frame-binary = This connection takes text, not binary data.
frame-too-fast = That was too fast. Wait a moment.
frame-no-json = This request cannot be read: it is not JSON.
frame-no-kind = This request cannot be read: it does not say what it wants (“t” is missing).
frame-shape = A request “{ $kind }” is not made like this. Reload the page, then try again.

fault-title = This did not work ({ $status })
fault-said = { $sentence }
fault-no-page = There is no page at this address.
fault-no-game = There is no such game in this house.
fault-no-table = There is no table at this address. Perhaps a letter of the link got lost?
fault-no-past = This table cannot be looked at as it was then: there was no such move, or something of it is still hidden from you.
fault-method = This address cannot be used that way.
fault-request = The request could not be read.
fault-too-large = That was too large: a form may have 16 KB, a file 1 MB.
fault-too-many = You have opened very many tables just now. Wait a minute, then try again.
fault-too-many-by-hand = You have opened very many tables in the last hour. Wait a while, then try again.
fault-too-many-sockets = You have very many tables open at once. Close some of their pages, then reload this one.
fault-slow = The request came in too slowly, so nothing was changed. Try again.
fault-origin = This request did not come from a page of this house, so nothing was changed.
fault-stale = Meanwhile something has changed at the table. Look again.
fault-inside = Something went wrong in the house. It has been noted; please try again.

about-title = About Stammtisch
about-house =
    A Stammtisch is the table in a pub that is kept for the regulars. This one has board games on it, for people beside each other, for people far from each other, and for whoever plays against the house.

    Every game is kept at its table, to the last move. A table has a public link, by which anybody can watch, and one secret link for every seat that a person plays. Whoever opens a table holds all its seats, and may hand on their links.
about-keys-title = With the keyboard
about-keys =
    - Tab leads to the board and out of it again.
    - The arrow keys go to the next place that can be touched; with Shift they visit every place.
    - Enter or Space touches. A move of several touches is made step by step, Escape takes one step back.
    - Where a move is to be confirmed, Enter confirms it.
    - R turns what can be turned; so do the wheel and a right click of the mouse.
    - Plus and minus zoom, 0 shows everything.
    - Away from the board the left and right arrow keys step through the moves, Home goes to the beginning; End or Escape comes back.
about-privacy-title = What is kept
about-privacy =
    No account, no advertising, nothing from other servers. Your browser keeps three cookies: a random number by which the house knows your seats, your language, and your choice of light. Whoever deletes the first one stands up from all tables.
about-new-hand = Has somebody else got hold of that number, on a shared computer or from a copy? Take a new one: all your seats come along, whoever has the old number only watches, and links to seats that nobody has used yet become void.
new-hand = Take a new number
about-version = Stammtisch { $version }, free software under the MIT licence.

high-scores = High scores
high-scores-all = All games
high-scores-none = Nobody has won here yet. Whoever wins a game at a table of this house enters by himself.
high-scores-more = The first { $shown } of { $count } lines are shown.
column-date = Date
column-name = Name
column-score = Score
column-game = Game
high-scores-export = Save as a text file
high-scores-import = Add the lines
high-scores-import-title = Add a text file
high-scores-import-help = One line for each win: the name, the moment in milliseconds since 1970, and the points. What is there already is not added again.
high-scores-imported = { $added ->
    [0] No line was added
    [one] One line was added
   *[other] { $added } lines were added
}{ $known ->
    [0] .
    [one] ; one was there already.
   *[other] ; { $known } were there already.
}
high-scores-misfits = { $count ->
    [one] One line does not fit and was left out:
   *[other] { $count } lines do not fit and were left out:
}
high-scores-delete = Delete …
high-scores-delete-label = Delete the line of { $name }
high-scores-delete-one = Should the entry of { $name } be deleted ({ $game }, { $date })?
high-scores-delete-game = Should all entries of { $game } be deleted?
high-scores-delete-all = Should all entries be deleted?
high-scores-delete-for-good = This cannot be undone.
high-scores-delete-yes = Yes, delete
high-scores-operator = Lines can be added and deleted by whoever runs this house: “stammtisch operator” in a terminal prints the link for it.
fault-operator = Only whoever runs this house can do that: “stammtisch operator” in a terminal prints the link for it.
fault-operator-link = This link is used up, or it was never one of this house. “stammtisch operator” in a terminal prints another.
fault-host = This house is not called “{ $host }”. Whoever runs it can give it that name with --public-url.
fault-no-high-score = This line of the high scores is no longer there.

confirm = Confirm
confirm-not = Take it back
confirm-prompt = This is how it would be.
confirm-keys = Enter confirms, Escape takes it back.

review = Review board
review-later = This game cannot be reviewed now.
review-first = To the start
review-back = One move back
review-forward = One move on
review-last = To the end of this line
review-variation-before = Previous variation
review-variation = Next variation
review-remark = Next comment
review-variations = Variations
review-facts = About this game
review-games = Games in this file
review-game = Game { $number }
review-play = Play from here
review-start = Start a game

hint = Hint
hint-question = A win with hints enters no high scores. Show the hint all the same?
hint-worth = about { $percent } % to win
hint-line = then perhaps { $line }
hint-looked = { $count ->
    [one] One continuation was looked at.
   *[other] { $count } continuations were looked at.
}

analysis = Analysis
analysis-about = Every move is looked at from what its player knew then. That takes a while; the table stays open for other things meanwhile.
analysis-begin = Analyse the game
analysis-go-on = Analyse the rest
analysis-stop = Stop
analysis-progress = { $done } of { $all } positions
analysis-caption = Who stood better: the nearer to the upper edge, the better for the side named there. The worst mistakes are numbered.
analysis-caption-hidden = What each side could expect from what it knew then, from 0 to 100 %. The worst mistakes are numbered.
analysis-mistakes = The worst mistakes
analysis-no-mistakes = There is no move that gave much away.
analysis-mistake = a mistake
analysis-made = Move { $ply }, { $name }: { $move }
analysis-to-move = Move { $ply }: { $name } to move
analysis-loss = gave away { $percent } %; better { $better }
analysis-best = { $move } was best and promised about { $percent } %.
analysis-played = { $move } promised about { $percent } %.
analysis-line = The better line
analysis-back = One move back
analysis-forward = One move on
analysis-table = All positions in figures
analysis-move = Move
analysis-better = Best move
analysis-lost = Given away
