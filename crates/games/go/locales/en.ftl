name = Go
tagline = Surround more than the other
rules =
    Black and White take turns to set a stone of their colour on an empty crossing; Black begins. Stones do not move.

    Stones of one colour that touch along the lines are a chain. The empty crossings beside it are its liberties. A chain whose last liberty is taken is captured and leaves the board; its stones are prisoners of the other side.

    #capture

    Two things are forbidden: to set a stone whose own chain would then have no liberty, and to bring back a position that the board has had before in this game (ko).

    #ko

    So a chain that encloses two separate empty points, two eyes, can never be captured: the other side would have to fill both at once.

    #eyes

    Instead of setting a stone one may pass. After two passes in a row play stops and the score is counted. Both sides first agree on the dead stones: a click takes a chain off that could not have been saved, and “Restore” puts all of them back. Whoever disagrees lets play go on.

    Everybody has a point for each prisoner and for each empty crossing of an area that only his own stones touch. White is given the komi for moving second. By area, if that was agreed, stones on the board count in place of prisoners. More points win. One may also resign at any time.

    #territory

example-capture = White’s stone has one liberty left: the point below it.
task-capture = Black to play: capture the white stone.
solved-capture = The stone has lost its last liberty and leaves the board. It is your prisoner now.
example-ko = Black has just captured a stone. If White took back at once, the board would be as it was before: that is ko, and White must play elsewhere first.
example-eyes = Black’s chain is surrounded. Its only liberties are the three points inside.
task-eyes = Black to play: make two eyes, so that the chain can never be captured.
solved-eyes = Now White would need both eyes at the same time, and a stone in either of them alone is forbidden. The chain lives.
example-territory = Counting: Black has ten points on the left, White five on the right and the komi.

seat-black = Black
seat-white = White

field-size = Board size
field-size-help = Lines in each direction: 9 for a quick game, 13 or 19 for a long one.
field-komi = Komi
field-komi-help = Points for White, who moves second. With a half point there is no draw.
field-handicap = Handicap
field-handicap-help = Black stones on the usual points before White’s first move; 0 for an even game.
field-count = Count
field-count-territory = Territory and prisoners
field-count-area = Area: stones and territory
field-count-help = What gives points at the end. By area, filling your own points costs nothing.
handicap-none = A board of { $size } lines has no usual points for handicap stones: choose handicap 0, or a size from 7.
handicap-most = A board of { $size } lines has usual points for at most { $most } handicap stones.

format-sgf = SGF (Smart Game Format)

outcome-score = { $count ->
    [0] The points are equal: a draw.
   *[other] { $winners } wins by { $lead ->
        [one] one point
       *[other] { $lead } points
    }.
}

refused-off-board = { $point } is not on this board of { $size } lines.
refused-occupied = There is a stone on { $point } already.
refused-suicide = { $point } would be suicide: the stone’s chain would have no liberty.
refused-superko = { $point } would repeat an earlier position of this game (ko).
refused-turn = It is the turn of { $colour }.
refused-not-playing = The score is being counted: take dead chains off (like dead:D4), or say restore, resume or done.
refused-not-scoring = Stones are taken off only after two passes, when the score is counted.
refused-no-stone = There is no stone on { $point } that could be taken off.
refused-not-dead = No stone was taken off at { $point } that could be put back.
refused-nothing-taken-off = All stones are on the board, there is nothing to restore.
refused-said-done = You have agreed to this board; { $other } is asked now.
refused-over = The game is over.
refused-no-colour = Only Black and White move in Go.

unreadable-move = “{ $text }” is no move: write a point like D4 (letters without I), pass or resign; when the score is counted dead:D4, alive:D4, restore, resume or done.

position-fields = A position has five fields (rows, side, prisoners, forbidden points, phase), this one has { $found }.
position-rows = The position should have { $size } rows joined by “/”, but has { $found }.
position-columns = Row { $row } of the position should have { $size } letters, but has { $found }.
position-letter = “{ $letter }” is no letter of a position: write . X O, or x o for dead stones.
position-side = “{ $text }” does not say who is to move: write b or w.
position-prisoners = “{ $text }” are no prisoners: write those of Black and of White like 3:1.
position-forbidden = “{ $text }” is no empty point where a stone could be forbidden: write points joined by commas, or -.
position-phase = “{ $text }” is no phase: write play, passed, scoring:-:-, counted, resigned:b or resigned:w.
position-dead = The chain on { $point } is dead only in part: mark all its stones.
position-dead-in-play = The stone on { $point } is marked as dead, but the game is still being played.
stones-off-board = There is a stone on { $point }, which is not on the board.
stones-twice = There are two stones on { $point }.
stones-no-liberty = The stones around { $point } leave a chain without a liberty.

sgf-no-tree = This is no SGF file: there is no “(;” in it.
sgf-unclosed = Line { $line }: the value of { $property } has no closing bracket.
sgf-no-value = Line { $line }: the property “{ $property }” has no value in brackets.
sgf-stray = Line { $line }: “{ $found }” has no place between SGF properties.
sgf-other-game = This SGF file is of another game: GM is { $game }, Go is 1.
sgf-size = The board size SZ “{ $size }” cannot be played here: the board must be square with 5 to 19 lines.
sgf-bad-point = Line { $line }: “{ $value }” in { $property } is no point of a board of { $size } lines.
sgf-many-values = Line { $line }: { $property } has too many values.
sgf-own-move = Line { $line }: “{ $value }” in { $property } is no move like “B dead:D4”.
sgf-late-setup = Line { $line }: { $property } puts stones on the board after { $moves } moves, which a match cannot do.
sgf-illegal = Move { $number } in line { $line }, { $colour } { $move }: { $why }

sgf-old = The file is in the old format FF[{ $format }]. It is read, and will be written, as FF[4].
sgf-more-games = The file has several games. The match is the main line of the first; everything else is kept with it and can be seen on the review board.
sgf-komi-missing = The file names no komi; it is taken as 0.
sgf-komi = The komi “{ $given }” is taken as { $taken }.
sgf-passes-added = { $count ->
    [one] Once the same colour moves twice in a row: a pass was put in between.
   *[other] { $count } times the same colour moves twice in a row: passes were put in between.
}
sgf-result-open = The file gives the result { $result }; here the game is still open.

reason-gain = Points gained at once
reason-lead = Lead after it
reason-equals = Moves that gain as much
reason-sensible = Moves looked at
reason-lost = Lost when played out at random
reason-accepts = Accepts the other side’s board
reason-accepts-value = yes

point-empty = { $point }, empty
point-black = { $point }, black stone
point-white = { $point }, white stone
point-last-black = { $point }, black stone, last move
point-last-white = { $point }, white stone, last move
point-dead-black = { $point }, dead black stone
point-dead-white = { $point }, dead white stone
point-black-area = { $point }, Black’s point
point-white-area = { $point }, White’s point

named = { $name } ({ $colour })
prompt-play = { $who } to move.
prompt-play-you = { $who }: set a stone or pass.
prompt-passed = The other side has passed. { $who } to move; a second pass leads to the count.
prompt-scoring = Take off the dead chains, then agree to the count.
prompt-waiting = { $who } is asked whether the dead stones are right.
prompt-won = { $who } wins by { $lead ->
    [one] one point
   *[other] { $lead } points
}.
prompt-drawn = Both sides have the same number of points: a draw.

button-pass = Pass
button-done = Done
button-restore = Restore all stones
button-resume = Play on
toggle-targets = Show valid moves
toggle-coordinates = Coordinates

panel-score = Score
score-prisoners = Prisoners
score-stones = Stones
score-territory = Territory
score-komi = Komi
score-total = Points
score-in-short = Black { $black } : White { $white }

told-placed = { $who } plays { $point }.
told-captured = { $who } takes { $count ->
    [one] one stone
   *[other] { $count } stones
}.
told-passed = { $who } passes.
told-scoring = The score is counted.
told-resigned = { $who } resigns.
told-dead = { $who } takes off the chain at { $point }: { $count ->
    [one] one stone
   *[other] { $count } stones
}.
told-alive = { $who } puts the chain at { $point } back: { $count ->
    [one] one stone
   *[other] { $count } stones
}.
told-restored = { $who } puts all stones back.
told-resumed = { $who } lets play go on.
told-done = { $who } agrees to the count.

text-legend = # Black’s point, = White’s point, x o dead stones

sgf-more-told = The file has comments, marks or variations. They are kept with the match and can be seen on the review board.
sgf-stopped = The match ends where our rules refuse to follow the file. { $why } The review board shows the rest.
sgf-cut = The file is damaged after its main line; what follows was left out. { $why }
sgf-charset = The character set “{ $charset }” is unknown; the file was read as { $taken }.
sgf-no-liberty = The stones set up around { $point } have no liberty; a match cannot begin with them, so they were taken off.

review-step = { $number }. { $colour } { $point }
review-pass = pass
review-start = Start of the game
review-set-up = Stones set up
review-note = No move
review-name = Title
review-value = Estimated score
prisoners = Prisoners: Black { $black }, White { $white }

judged-gb = { $strength ->
    [2] Very good for Black
   *[other] Good for Black
}
judged-gw = { $strength ->
    [2] Very good for White
   *[other] Good for White
}
judged-dm = Even position
judged-uc = Unclear position
judged-te = { $strength ->
    [2] Brilliant move
   *[other] Good move
}
judged-bm = { $strength ->
    [2] Blunder
   *[other] Bad move
}
judged-do = Doubtful move
judged-it = Interesting move
judged-ho = { $strength ->
    [2] A turning point of the game
   *[other] Worth a closer look
}
left-bl = Black’s time left, in seconds
left-ob = Black’s moves left in overtime
left-wl = White’s time left, in seconds
left-ow = White’s moves left in overtime

fact-gn = Game
fact-ev = Event
fact-ro = Round
fact-dt = Date
fact-pc = Place
fact-pb = Black
fact-br = Black’s rank
fact-bt = Black’s team
fact-pw = White
fact-wr = White’s rank
fact-wt = White’s team
fact-re = Result
fact-km = Komi
fact-ha = Handicap
fact-ru = Rules
fact-tm = Time, in seconds
fact-ot = Overtime
fact-on = Opening
fact-gc = About the game
fact-an = Annotated by
fact-so = Source
fact-us = Entered by
fact-cp = Copyright
fact-sz = Board size
fact-ap = Written by
