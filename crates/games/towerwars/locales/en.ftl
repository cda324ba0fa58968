name = TowerWars
tagline = Raise towers, reach further, capture the enemy base
rules =
    Red and Blue each own a base in a corner of the parallelogram and the stones around it. Red moves first; players take turns and may not pass.

    A stone moves one cell in any of six directions, never onto its own base. Moving onto an enemy stone captures it; moving onto a friendly stone builds a tower of height 1, and onto a friendly tower adds 1, up to a third of the board’s size.

    #tower

    Every friendly tower next to a stone adds its height to that stone’s range, and nothing stands in its way. A move to a neighbouring cell is near, any other is far. A near move onto an enemy tower captures all of it; a far move onto it blocks it: the stone stays on top, and the tower can neither move nor help. A blocked tower cannot be blocked again.

    #range

    #block

    A tower can move its top stone to a neighbouring cell that is empty or friendly; it cannot capture. To free a blocked tower, sacrifice a stone: move it there, and it is removed together with the blocker.

    You win by capturing the enemy base, by capturing all enemy stones, by leaving the enemy without a move, or when the enemy surrenders. A game may have a move limit, after which it is drawn.

    #base

example-tower = Two red stones side by side.
task-tower = Red to move: build a tower by moving one of your two stones onto the other.
solved-tower = Two stones make a tower of height 1.
example-range = A tower of height 1 is next to the single red stone: that stone may move two cells instead of one.
task-range = Red to move: capture the blue stone.
solved-range = Out of range without the tower, captured with it.
example-block = A blue tower, two cells away: a far move can only block it.
task-block = Red to move: block the blue tower.
solved-block = Your stone is on top. The tower can neither move nor help until Blue sacrifices a stone there.
example-base = A red stone next to the blue base.
task-base = Red to move: win the game.
solved-base = Whoever captures the enemy base wins.

seat-red = Red
seat-blue = Blue

field-size = Board size
field-size-help = Columns and rows, 4 to 26.
field-limit = Move limit
field-limit-help = After this many moves, both sides together, the game is drawn. 0 means no limit.

player-adv1 = Advanced 1
player-adv2 = Advanced 2
player-adv3 = Advanced 3
player-adv4 = Advanced 4
player-adv5 = Advanced 5
player-search-1-is = for children: the Classic player

format-position = TowerWars position

outcome-base = { $winners } has captured the enemy base and wins.
outcome-pieces = { $winners } has captured every enemy stone and wins.
outcome-immobile = { $winners } wins: the enemy has no move left.
outcome-limit = The move limit is reached: the game is drawn.

prompt-yours = Your move: choose a { $side ->
        [red] red
       *[blue] blue
    } stone or tower, then where it goes.
prompt-wait = { $name } to move.

toggle-targets = Show what can be moved
toggle-coordinates = Coordinates

panel-forces = Forces
forces-stones = Stones
forces-towers = Towers
forces-blocked = Blocked
forces-stones-help = A side’s stones, those in its towers included; stones on top of enemy towers do not count. Whoever has none left has lost.
forces-towers-help = Towers that are not blocked. Each adds its height, the number on top, to the range of friendly stones next to it.
forces-blocked-help = Towers with an enemy stone on top: they can neither move nor help.
tip-base = A base never moves. Whoever captures the enemy’s wins at once.
tip-blocked = Blocked by the enemy stone on top: it can neither move nor help until its side sacrifices a stone here.
plies-of = Move { $plies } of { $limit }
panel-legend = Marks
mark-go = move
mark-build = build or raise a tower
mark-take = capture
mark-block = block a tower
mark-free = free a tower
mark-win = capture the base
mark-near-far = Solid marks are near moves, hollow ones far moves.
mark-go-help = The cell is empty: the piece just moves there.
mark-build-help = Onto a friendly stone: a tower of height 1. Onto a friendly tower: one higher. Its height is the number on top.
mark-take-help = A near move removes an enemy stone or a whole enemy tower; a far move only a stone.
mark-block-help = A far move onto an enemy tower: your stone stays on top, and the tower can neither move nor help.
mark-free-help = Sacrifices your stone: it is removed together with the enemy stone on top of your tower.
mark-win-help = Whoever captures the enemy base wins at once.
mark-near-far-help = A near move goes to a neighbouring cell. Friendly towers next to a stone let it move far: each adds its height to the range.

cell-empty = { $cell }, empty
cell-base = { $cell }, { $side ->
        [red] red
       *[blue] blue
    } base
cell-stone = { $cell }, { $side ->
        [red] red
       *[blue] blue
    } stone
cell-tower = { $cell }, { $side ->
        [red] red
       *[blue] blue
    } tower of height { $height }
cell-blocked = { $cell }, { $side ->
        [red] red
       *[blue] blue
    } tower of height { $height }, blocked

event-go = { $name } moves { $from } to { $cell }.
event-build = { $name } moves { $from } to { $cell }: a tower of height { $height }.
event-take-stone = { $name } moves { $from } to { $cell } and captures a stone.
event-take-tower = { $name } moves { $from } to { $cell } and captures a tower of height { $height }.
event-block = { $name } moves { $from } to { $cell } and blocks a tower of height { $height }.
event-free = { $name } moves { $from } to { $cell } and frees the tower of height { $height }.
event-win = { $name } moves { $from } to { $cell } and captures the base.
event-surrender = { $name } surrenders.

reason-win = Plies to the win
reason-loss = Plies to the loss
reason-lost = Moves, each of which lets the enemy win at once
reason-avoided = Moves avoided because the enemy could win at once
reason-score = Score
reason-nearer = Closer to the enemy base
reason-take = Pieces captured
reason-equal = Equally good moves
reason-material = Stones and towers
reason-base = Closeness to the bases
reason-mobility = Cells within reach
reason-towers = Height of towers
reason-threats = Pieces in danger
reason-line = Expected moves
reason-depth = Plies looked ahead
reason-positions = Positions looked at

refusal-off-board = { $cell } is not on this board.
refusal-nothing-there = There is nothing on { $cell } that could move.
refusal-enemy-piece = The piece on { $cell } belongs to the enemy.
refusal-base-stays = The base on { $cell } never moves.
refusal-blocked = The tower on { $cell } is blocked; first sacrifice a stone to free it.
refusal-same-cell = The stone on { $cell } must move to another cell.
refusal-own-base = No piece may enter its own base.
refusal-out-of-range = That is { $distance } cells away, but this stone’s range is { $range }.
refusal-tower-far = The tower on { $cell } can move its top stone only to a neighbouring cell.
refusal-tower-takes = The tower on { $cell } cannot capture; only a single stone can.
refusal-full-tower = The tower on { $cell } already has the greatest height on this board, { $height }.
refusal-blocked-already = The tower on { $cell } is already blocked; it cannot be blocked again from afar.

unreadable-move = “{ $text }” is not a move: write it like A2->B2, or “surrender”.
position-no-side = A position begins with the side to move, “red” or “blue”, not with “{ $text }”.
position-rows = A board has 4 to 26 rows separated by “/”, not { $rows }.
position-cells = Row { $row } has { $cells } cells separated by commas; on this board it must have { $size }.
position-square = “{ $text }” on { $cell } is unknown: write “.” for an empty cell, RB or BB for a base, r or b for a stone, r1 to r{ $height } for a tower, with an x behind it if it is blocked.
position-stray-base = The base on { $cell } is not in its corner: red’s belongs on A1, blue’s in the opposite corner.
position-no-base = On { $cell } must be { $side ->
        [red] red’s
       *[blue] blue’s
    } base, or a single enemy stone that has captured it.
position-both-bases = Both bases are captured; at most one can be.
position-winner-to-move = { $side ->
        [red] Red
       *[blue] Blue
    } has captured the enemy base, so the other side must be to move.
position-trailing = “{ $text }” after the board is unknown: only “ply 37 of 400” (at most 2000) and “surrender” may follow.
position-other-size = The position has size { $size }, but the table has size { $table }.
position-other-limit = The position has a limit of { $limit } moves, but the table’s limit is { $table }.
position-too-long = This text is longer than any position.

file-not-text = This is not a position file: it is not UTF-8 text.
file-too-long = This is not a position file: it has more than { $most } bytes.
file-no-position = There is no position in this file; one line like “red RB,r,./…” is needed.
file-second-position = Line { $line } holds a second position; a position file has only one.
file-position = Line { $line }: { $why }
