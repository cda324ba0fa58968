# Texts of the web pages

motto = Board games at the regulars’ table: with friends, or against the house.
games = Games
tables-running = Other games in progress
tables-over = Finished games
your-turn = Your turn
you = You
plies = { $n ->
    [0] not started
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
theme = Appearance
theme-auto = System
theme-light = Light
theme-dark = Dark
answer-yes = Yes
answer-no = No
close = Close
to-start = Start page
to-table = Go to the table

form-setup = Settings
form-players = Players
form-open = Open the table
form-faults = Please check the marked fields.
name-label = name
name-placeholder = Name (optional)
name-needed = Name
names-rule = Names may have up to 30 characters.
file-title = Or continue a saved game
file-label = File
file-help = { $formats }; at most 1 MB.
file-ground-help = For a file that does not say which map it was played on.
file-players = Players
file-players-help = Unless you choose otherwise, the file’s players play; seats it does not name are for people.
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
learn-other = That is a legal move, but not the one we are looking for. Try again.
rules-of = { $game }: the rules
play-now = Play
about = About
new-game = New game…
load = Load a game…
again = Restart
save = Save
save-later = The file would reveal hidden information, so this game can be saved when it is over. Until then the house keeps it.
links = Invite players
links-help = Whoever opens a link may take that seat. You keep the others.
links-this-machine = Only this machine can open these links. To let others in, start Stammtisch with --bind 0.0.0.0.
link-seat = Seat: { $seat }
link-side = All of them: { $side }
link-watch = To watch
copy = Copy
copied = Copied
sound = Sounds
motion = Animations
seats = Seats
sheet = Score, moves and more
log = Moves
log-prose = in words
board-label = { $game }: the board. Use the arrow keys to move around, Enter to select and Escape to go back.
thinking = is thinking
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Show everything
undo = Undo
undo-asked = Undo requested…
undo-wanted = { $names } asked for an undo.
undo-grant = Allow { $names } to undo
undo-decline = No, keep playing
resign = Resign
resign-question = Really resign? Your opponent will win.
resign-question-for = Really resign for { $names }? The other side will win.
resign-question-stand-in = Really resign for { $names }? A computer player will take over the seat, which can no longer win.
resign-question-team = Resign? Your teammates must agree: { $names }.
resign-asked = Resignation proposed…
resign-agree = Resign with { $names }
leave = Give up my seat…
leave-question = Leave this table for good? You cannot come back, and if nobody else plays on your side, it loses.
pace-skip = Skip animation of AI moves
pace-duration = AI move animation
pace-short = short (0.5 s)
pace-medium = medium (1 s)
pace-long = long (2 s)
end-game = Quit (to the start page)
end-title = Game over
end-show = Show the result
end-move = The result. Drag it, or use the arrow keys, to move it.
undone = Moves were undone.
rematch = Rematch
rematch-running = This game is not over. Open another table with the same settings? This one is kept; you will find it on the start page.
rematch-watching = Only somebody with a seat at this table can start a rematch.
rematch-open = A rematch has started. Your seat is reserved.
rematch-watch = A rematch has started.
rematch-go = Go to the rematch
curtain = Hand the device to { $name }.
curtain-open = I’m ready
curtain-toggle = Hide secrets between turns on a shared device

steps-next = Next
steps-back = Back
steps-skip = Skip to the result
steps-again = Scoring step by step

past = Replay
past-first = Go to the start
past-back = One move back
past-play = Play back from here
past-forward = One move forward
past-last = Go to the current position
past-slider = Move
past-where = Replay: move { $ply } of { $plies }
past-now = Back to the game
why = Why?
why-of = { $name }’s reasons for move { $ply }
leave-running = This game is not over. Leave the table? It is kept; you will find it on the start page.
offline = Connection lost. Reconnecting…
offline-touch = There is no connection right now; nothing was done.
offline-kept = The house is not answering. Your move is kept and will be sent as soon as it does.
offline-passed = The game has moved on in the meantime, so your kept move was not made.
still-saving = The house is still trying to save this…
no-script = You can see the position, but you need JavaScript to play.

seat-title = A seat at { $game }
seat-offer = { $count ->
    [one] This link lets you play { $seat }. Whoever had that seat can no longer play it.
   *[other] This link lets you play { $seat }. Whoever had those seats can no longer play them.
 }
seat-take = Play { $seat }
seat-yours = { $count ->
    [one] You already play { $seat }. To pass the seat on, send somebody the address of this page.
   *[other] You already play { $seat }. To pass the seats on, send somebody the address of this page.
 }
seat-machine = AI: { $player }
seat-stand-in = gave up; AI: { $player }
seat-faltered = is not responding
seat-urge = Try again
seat-replace = Another player…
player-afar = In another program
seat-watch = Only watch

door-full = This house is full right now. Please try again in a moment.
door-full-address = There is no more room for your address right now. Close a few pages of this house, or try again in a moment.
frame-binary = This connection takes text, not binary data.
frame-too-fast = Too fast. Please wait a moment.
frame-no-json = This request cannot be read: it is not JSON.
frame-no-kind = This request cannot be read: it does not say what it wants (“t” is missing).
frame-shape = This is not a valid “{ $kind }” request. Reload the page, then try again.

fault-title = That did not work ({ $status })
fault-said = { $sentence }
fault-no-page = There is no page at this address.
fault-no-game = There is no such game in this house.
fault-no-table = There is no table at this address. Perhaps part of the link is missing?
fault-no-past = This position cannot be shown: there was no such move, or part of it is still hidden from you.
fault-method = This address cannot be used like that.
fault-request = The request could not be read.
fault-too-large = That was too large: a form may be up to 16 KB, a file up to 1 MB.
fault-too-many = You have opened too many tables just now. Wait a minute, then try again.
fault-too-many-by-hand = You have opened too many tables in the last hour. Wait a while, then try again.
fault-too-many-bytes = The games from your files have taken all the room that this house gives one address in an hour. Wait a while, then try again.
fault-too-many-hands = Too many new numbers were given to your address just now. Wait a minute, then try again.
fault-too-many-sockets = You have too many tables open at once. Close some of their pages, then reload this one.
fault-slow = The request came in too slowly, so nothing was changed. Try again.
fault-origin = This request did not come from a page of this house, so nothing was changed.
fault-stale = The table has changed in the meantime. Please look again.
fault-inside = Something went wrong in the house. It has been noted; please try again.

about-title = About Stammtisch
about-house =
    A Stammtisch is the table in a pub that is kept for the regulars. This one has board games on it: for people side by side, for people far apart, and for anybody who wants to play against the house.

    Every game is kept, move by move. A table has a public link that lets anybody watch, and a secret link for every seat played by a person. Whoever opens a table has all its seats and can pass on their links.
about-keys-title = With the keyboard
about-keys =
    - Tab moves to the board and out of it again.
    - The arrow keys go to the next place you can play; with Shift, to any place.
    - Enter or Space selects. A move of several steps is made step by step; Escape goes one step back.
    - Where a move must be confirmed, Enter confirms it.
    - R rotates what can be rotated; so do the mouse wheel and the right mouse button.
    - U undoes, P passes where a game lets you pass. Buttons show their key in their tooltip.
    - Plus and minus zoom, 0 shows everything.
    - Away from the board, the left and right arrow keys step through the moves and Home goes to the start; End or Escape comes back.
about-privacy-title = What is kept
about-privacy =
    No account, no advertising, nothing from other servers. Your browser keeps three cookies: a random number by which the house recognises your seats, your language, and your choice of light or dark. Deleting the first gives up all your seats.
about-new-hand = Has somebody else got hold of that number, on a shared computer or from a copy? Get a new one: you keep all your seats, anybody with the old number can only watch, and unused links to seats stop working.
new-hand = Get a new number
about-version = Stammtisch { $version }, free software under the MIT licence.

high-scores = High scores
high-scores-all = All games
high-scores-none = Nobody has won here yet. Wins at this house’s tables are entered automatically.
high-scores-more = Showing the first { $shown } of { $count } entries.
column-date = Date
column-name = Name
column-score = Score
column-game = Game
high-scores-unscored = not scored
high-scores-unscored-help = Won without a final score: somebody resigned, left or ran out of time, or this win needs no points.
high-scores-export = Save as a text file
high-scores-import = Add the lines
high-scores-import-title = Add a text file
high-scores-import-help = One line per win: the name, the time in milliseconds since 1970, and the score. Entries already in the list are not added again.
high-scores-imported = { $added ->
    [0] No line was added
    [one] One line was added
   *[other] { $added } lines were added
}{ $known ->
    [0] { "" }
    [one] ; one was there already
   *[other] ; { $known } were there already
}{ $deleted ->
    [0] { "" }
    [one] ; one was deleted here and stays so
   *[other] ; { $deleted } were deleted here and stay so
}{ $weak ->
    [0] .
    [one] ; one is weaker than the { $kept } best that are kept.
   *[other] ; { $weak } are weaker than the { $kept } best that are kept.
}
high-scores-misfits = { $count ->
    [one] One line is not valid and was left out:
   *[other] { $count } lines are not valid and were left out:
}
high-scores-delete = Delete…
high-scores-delete-label = Delete { $name }’s entry
high-scores-delete-one = Delete { $name }’s entry ({ $game }, { $date })?
high-scores-delete-game = Delete all entries for { $game }?
high-scores-delete-all = Delete all entries?
high-scores-delete-for-good = This cannot be undone.
high-scores-delete-yes = Yes, delete
high-scores-operator = Only whoever runs this house can add and delete entries: “stammtisch operator” in a terminal prints the link for it.
fault-operator = Only whoever runs this house can do that: “stammtisch operator” in a terminal prints the link for it.
fault-operator-link = This link has been used, or it never belonged to this house. “stammtisch operator” in a terminal prints another.
fault-hosts = This request has more than one Host header; exactly one is needed.
fault-host = This house is not called “{ $host }”. Whoever runs it can give it that name with --public-url.
fault-no-high-score = This high score is no longer there.

confirm = Confirm
confirm-not = Cancel
turn-piece = Turn
confirm-prompt = Play this move?
confirm-keys = Enter confirms, Escape cancels.

review = Review board
review-later = This game cannot be reviewed now.
review-first = Go to the start
review-back = One move back
review-forward = One move forward
review-last = Go to the end of this line
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
hint-question = A win with hints does not count for the high scores. Show the hint anyway?
peek-price = (a win then does not count)
hint-line = then maybe { $line }
hint-looked-positions = { $count ->
    [one] One position was looked at.
   *[other] { $count } positions were looked at.
}
hint-looked-play-outs = { $count ->
    [one] One line of play was examined.
   *[other] { $count } lines of play were examined.
}

analysis = Analysis
analysis-of = Analysis: { $game }
analysis-about = Each move is judged by what its player knew at the time. This takes a while; you can keep using the table meanwhile.
analysis-begin = Analyse the game
analysis-go-on = Analyse the rest
analysis-stop = Stop
analysis-position = This game holds a position and no moves, so there is nothing to analyse.
analysis-empty = Nobody had to decide anything in this game, so there is nothing to analyse.
analysis-progress = { $done } of { $all } positions
analysis-caption = Who was ahead: the closer the line is to the top, the better for the side named there. The worst mistakes are numbered.
analysis-caption-hidden = Each side’s chances of winning, from 0 to 100%, judging by what it knew at the time. The worst mistakes are numbered.
analysis-mistakes = The worst mistakes
analysis-no-mistakes = No move gave much away.
analysis-mistake = a mistake
analysis-mistake-before = Previous mistake
analysis-mistake-next = Next mistake
analysis-made = Move { $ply }, { $name }: { $move }
analysis-to-move = Move { $ply }: { $name } to move
analysis-loss = cost { $percent }%; better: { $better }
analysis-best = The best move was { $move }: it promised about { $percent }%.
analysis-played = The move made, { $move }, promised about { $percent }%.
analysis-line = The better line
analysis-back = One move back
analysis-forward = One move forward
analysis-table = All positions in numbers
analysis-move = Move
analysis-better = Best move
analysis-lost = Cost
