name = Go
tagline = Surround more territory than your opponent
rules =
    Black and White take turns placing a stone of their colour on an empty intersection; Black plays first. Stones do not move.

    Stones of one colour that are connected along the lines form a chain. The empty points next to it are its liberties. A chain that loses its last liberty is captured and removed from the board; its stones become the opponent’s prisoners.

    #capture

    #escape

    Two things are forbidden: playing a stone whose own chain would then have no liberty (suicide), and repeating a board position from earlier in the game (ko).

    #ko

    So a chain that encloses two separate empty points, two eyes, can never be captured: the opponent would have to fill both at once.

    #eyes

    Instead of placing a stone you may pass. After two passes in a row play stops and the game is scored. First both sides agree on the dead stones: select a chain that could not escape capture to mark it dead, and again to revive it; “Restore all stones” revives them all. If you disagree, resume play.

    You score a point for each prisoner and for each point of territory: an empty intersection surrounded only by your stones. White gets the komi for playing second. With area scoring, stones on the board count instead of prisoners. The higher score wins. You may also resign at any time.

    #territory

example-capture = White’s stone has one liberty left: the point below it.
task-capture = Black to play: capture the white stone.
solved-capture = The stone has lost its last liberty and is removed. It is your prisoner now.
example-escape = Black’s stone is in atari: it has one liberty left, and White could capture it with the next move.
task-escape = Black to play: save the stone.
solved-escape = The two stones form a chain with three liberties.
example-ko = Black has just captured a stone. If White recaptured at once, the board would be as it was before: that is ko, and White must play elsewhere first.
example-eyes = Black’s chain is surrounded. Its only liberties are the three points inside.
task-eyes = Black to play: make two eyes, so that the chain can never be captured.
solved-eyes = Now White would need both eyes at the same time, and a stone in either of them alone would be suicide. The chain is alive.
example-territory = Scoring: Black has ten points of territory on the left, White has five on the right, plus komi.

seat-black = Black
seat-white = White

field-size = Board size
field-size-help = 9 × 9 for a quick game, 13 × 13 or 19 × 19 for a long one.
field-komi = Komi
field-komi-help = Points for White, who plays second. A half point rules out a draw.
field-handicap = Handicap
field-handicap-help = Black stones on the star points before White’s first move; 0 for an even game.
field-count = Scoring
field-count-territory = Territory and prisoners
field-count-area = Area: stones and territory
field-count-help = What scores at the end. With area scoring, filling your own territory costs nothing.
handicap-none = A { $size } × { $size } board has no handicap points: choose handicap 0, or a size of 7 or more.
handicap-most = A { $size } × { $size } board has points for at most { $most } handicap stones.

format-sgf = SGF (Smart Game Format)

outcome-score = { $count ->
    [0] The score is level: a draw.
   *[other] { $winners } wins by { $lead ->
        [one] one point
       *[other] { $lead } points
    }.
}

refused-off-board = { $point } is not on this { $size } × { $size } board.
refused-occupied = There is already a stone on { $point }.
refused-suicide = { $point } would be suicide: the stone would have no liberty.
refused-superko = { $point } would repeat an earlier position of this game (ko).
refused-turn = It is { $colour }’s turn.
refused-not-playing = The game is being scored: mark dead chains (like dead:D4), or write restore, resume or done.
refused-not-scoring = Dead stones are marked only after two passes, when the game is scored.
refused-no-stone = There is no stone on { $point } that could be marked dead.
refused-not-dead = There is no dead stone on { $point } that could be revived.
refused-nothing-taken-off = No stone is marked dead, so there is nothing to restore.
refused-said-done = You have accepted the dead stones; it is { $other }’s turn to decide.
refused-over = The game is over.
refused-no-colour = Only Black and White move in Go.

unreadable-move = “{ $text }” is not a move: write a point like D4 (letters without I), pass or resign; while the game is scored dead:D4, alive:D4, restore, resume or done.

position-fields = A position has five fields (rows, side, prisoners, forbidden points, phase), this one has { $found }.
position-rows = The position should have { $size } rows joined by “/”, but has { $found }.
position-columns = Row { $row } of the position should have { $size } letters, but has { $found }.
position-letter = “{ $letter }” is not a letter of a position: write . X O, or x o for dead stones.
position-side = “{ $text }” does not say who is to move: write b or w.
position-prisoners = “{ $text }” is not a count of prisoners: write those of Black and of White like 3:1.
position-forbidden = “{ $text }” is not an empty point where a stone could be forbidden: write points joined by commas, or -.
position-phase = “{ $text }” is not a phase: write play, passed, scoring:-:-, counted, resigned:b or resigned:w.
position-dead = The chain on { $point } is dead only in part: mark all its stones.
position-dead-in-play = The stone on { $point } is marked as dead, but the game is still being played.
stones-off-board = There is a stone on { $point }, which is not on the board.
stones-twice = There are two stones on { $point }.
stones-no-liberty = The stones around { $point } leave a chain without a liberty.

sgf-no-tree = This is not an SGF file: there is no “(;” in it.
sgf-unclosed = Line { $line }: the value of { $property } has no closing bracket.
sgf-no-value = Line { $line }: the property “{ $property }” has no value in brackets.
sgf-stray = Line { $line }: “{ $found }” does not belong between SGF properties.
sgf-other-game = This SGF file is for another game: GM is { $game }, Go is 1.
sgf-size = The board size SZ “{ $size }” cannot be read here: the board must be square, from 2 × 2 to 19 × 19.
sgf-bad-point = Line { $line }: “{ $value }” in { $property } is not a point of a { $size } × { $size } board.
sgf-many-values = Line { $line }: { $property } has too many values.
sgf-own-move = Line { $line }: “{ $value }” in { $property } is not a move like “B dead:D4”.
sgf-late-setup = Line { $line }: { $property } sets up stones after { $moves } moves, which a match cannot do.
sgf-illegal = Move { $number } in line { $line }, { $colour } { $move }: { $why }

sgf-old = The file is in the old format FF[{ $format }]. It is read, and will be written, as FF[4].
sgf-more-games = The file has several games. The match is the main line of the first; everything else is kept with it and can be seen on the review board.
sgf-komi-missing = The file gives no komi, so it is 0.
sgf-komi = The komi “{ $given }” is taken as { $taken }.
sgf-passes-added = { $count ->
    [one] In one place a colour moves twice in a row: a pass was inserted.
   *[other] In { $count } places a colour moves twice in a row: passes were inserted.
}
sgf-result-open = The file gives the result { $result }; here the game is still open.

reason-gain = Points gained at once
reason-lead = Lead after this move
reason-equals = Moves that gain as much
reason-sensible = Moves looked at
reason-lost = Lost in random playouts
reason-lost-value = { $value }%
reason-accepts = Accepts the dead stones
reason-accepts-value = yes

point-empty = { $point }, empty
point-black = { $point }, black stone
point-white = { $point }, white stone
point-last-black = { $point }, black stone, last move
point-last-white = { $point }, white stone, last move
point-proposed-black = { $point }, black stone, probably dead
point-proposed-white = { $point }, white stone, probably dead
point-dead-black = { $point }, dead black stone
point-dead-white = { $point }, dead white stone
point-black-area = { $point }, Black’s territory
point-white-area = { $point }, White’s territory
point-ko = { $point }, empty, forbidden by ko
tip-last = The ring marks the last move.
tip-proposed = A stone marked “?” is probably dead, but still on the board. Select it to mark its chain dead.
tip-dead = A faded stone is marked dead: it counts as captured. Select it again to revive it.
tip-ko = Ko: a stone here would repeat an earlier position. Play elsewhere first.

named = { $name } ({ $colour })
prompt-play = { $who } to move.
prompt-play-you = { $who }: place a stone or pass.
prompt-passed = { $other } passed. { $who } to move; a second pass ends the game.
prompt-scoring = Mark the dead stones, then confirm with Done.
prompt-scoring-proposal = The stones marked “?” are probably dead: { $dead }. Should they come off? You can also mark dead stones yourself.
prompt-proposed = { $who } has marked dead stones. Check them, then confirm with Done.
prompt-proposed-more = { $who } has marked dead stones. Those marked “?” are probably dead as well: { $dead }. Should they come off?
accept-question = Take the dead stones off first ({ $dead })? Black { $black } : White { $white } instead of Black { $black-left } : White { $white-left }.
prompt-waiting = Waiting for { $who } to accept the dead stones.
prompt-won = { $who } wins by { $lead ->
    [one] one point
   *[other] { $lead } points
}.
prompt-drawn = The score is level: a draw.

button-pass = Pass
button-done = Done
button-accept = Take off, done: { $black } : { $white }
button-leave = Leave, done: { $black } : { $white }
button-restore = Restore all stones
button-resume = Resume play
toggle-targets = Show legal moves
toggle-numbers = Move numbers
toggle-coordinates = Coordinates

panel-score-now = If scored now
panel-score = Score
score-prisoners = Prisoners
score-stones = Stones
score-territory = Territory
score-komi = Komi
score-total = Points
score-prisoners-help = The opponent’s stones that you captured, and those marked dead at the end: one point each.
score-stones-help = Your stones on the board: one point each.
score-territory-help = Empty intersections that only your stones surround: one point each. Small squares mark them once the game is scored.
score-komi-help = Points that White gets for playing second.
score-total-help = What each side would have if the game were scored now.
score-in-short-now = If scored now: Black { $black } : White { $white }
score-in-short = Black { $black } : White { $white }

told-placed = { $who } plays { $point }.
told-captured = { $who } captures { $count ->
    [one] one stone
   *[other] { $count } stones
}.
told-passed = { $who } passes.
told-scoring = Both players have passed: the game is scored now.
told-resigned = { $who } resigns.
told-dead = { $who } marks the chain at { $point } dead: { $count ->
    [one] one stone
   *[other] { $count } stones
}.
told-alive = { $who } revives the chain at { $point }: { $count ->
    [one] one stone
   *[other] { $count } stones
}.
told-restored = { $who } restores all stones.
told-resumed = { $who } resumes play.
told-done = { $who } accepts the score.
short-passed = pass
short-dead = { $point } dead
short-alive = { $point } alive
short-restored = all alive
short-resumed = play on
short-done = agreed

text-accept = Write accept to take off the stones marked “?” and be done.
text-scoring = Write dead:D4 to mark a chain dead, alive:D4 to revive it, then done; or restore, or resume.
text-legend = # Black’s territory, = White’s territory, x o dead stones

sgf-more-told = The file has comments, marks or variations. They are kept with the match and can be seen on the review board.
sgf-stopped = The match stops where the file breaks the rules played here. { $why } The review board shows the rest.
sgf-cut = The file is damaged after its main line; what follows was left out. { $why }
sgf-charset = The character set “{ $charset }” is unknown; the file was read as { $taken }.
sgf-charset-assumed = The file does not name its character set; it was read as { $charset }.
sgf-no-semicolon = The “;” of the first node in line { $line } is missing and was assumed.
sgf-small = The board of the file is { $size } × { $size }; a match needs at least 5 × 5. The file can be seen on the review board.
sgf-no-liberty = The stones set up around { $point } have no liberty; a match cannot begin with them, so they were removed.

review-step = { $number }. { $colour } { $point }
review-pass = pass
review-start = Start of the game
review-set-up = Position set up
review-note = No move
review-name = Title
review-value = Estimated score
estimate-lead = Played out from here, { $who } ends up about { $points ->
    [one] one point
   *[other] { $points } points
} ahead, komi included.
estimate-level = Played out from here, the game ends about level, komi included.
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
