name = Crosswise
tagline = Columns against rows
rules =
    Two teams lay tiles with six symbols on one board. The vertical team (orange, seats 1 and 3) scores the columns, the horizontal team (green, seats 2 and 4) scores the rows. Two play one against one, four in pairs that sit opposite each other.

    In turn everybody plays one tile of his hand. A symbol goes on an empty cell, and a new tile is drawn from the bag, as long as there is one.

    A line is worth: two equal tiles 1, three 3, four 5, five 7, all six different 6. Where the tiles lie in the line does not matter, and several combinations add up. Six equal tiles in a line win at once; if both teams get them with the same move, the game is a draw.

    #three

    #different

    Wildcards are used up. The remover takes a tile from the board into the hand. The other three are activated first (drop them anywhere on the board), a new tile is drawn for them at once, and then they must be played: the mover moves a tile of the board to an empty cell, swap on board swaps two tiles of the board, swap with hand swaps a symbol of the hand with a tile of the board.

    #remover

    No wildcard can be played on an empty board. Swap on board needs two tiles on the board, swap with hand a symbol in the hand. Wildcards are never moved or swapped.

    The game is over when the board is full, or when the player whose turn it is cannot play anything. The team with more points wins.

    On boards of another size a full line of equal tiles wins, and a full line of different tiles counts one point for each tile, where there are symbols enough. The bag grows with the board.

example-three = Two suns in one column: 1 point for the vertical team. A third makes it 3.
task-three = You play for the columns: make three of a kind.
solved-three = Three suns in one column are worth 3 points, wherever they lie in it.
example-different = Five different symbols in one row. The sixth makes all six different: 6 points for the horizontal team.
task-different = You play for the rows: complete the row with the symbol that is missing.
solved-different = All six different: 6 points.
example-remover = Four suns in one column: 5 points for the vertical team, and two cells to go to six equal ones, which would win at once.
task-remover = You play for the rows: break the column with your remover.
solved-remover = The sun is in your hand now, and the column is worth 3.

seat-vertical-1 = Vertical 1
seat-horizontal-1 = Horizontal 1
seat-vertical-2 = Vertical 2
seat-horizontal-2 = Horizontal 2

team-vertical = Vertical
team-horizontal = Horizontal
side-top = top
side-right = right
side-bottom = bottom
side-left = left

field-players = Players
field-players-help = Two play against each other; of four, those who sit opposite play together.
field-players-2 = 2 players
field-players-4 = 4 players
field-size = Size of the board
field-size-help = Any other size than 6 is a variant: a full line of equal tiles wins, and the bag grows with the board.
field-hand = Tiles in a hand
field-hand-help = Any other number than 4 is a variant.
setup-too-few-tiles = These hands need { $dealt } tiles, but a board of { $size } by { $size } is played with { $tiles }: choose smaller hands.

name-vertical-1 = Player1
name-horizontal-1 = Player2
name-vertical-2 = Player3
name-horizontal-2 = Player4
names-rule = A name has 1 to 15 letters (a to z) or digits, and nobody else has it.
names-invalid = Name(s) invalid!
names-duplicate = No duplicate Names allowed!

player-keen = Keen
format-save = Crosswise save (JSON)
format-save-later = The save can be written on a person’s turn, before anything of it is played, and when the game is over.
format-log = Crosswise log (text)

outcome-sixes = { $count ->
    [0] Both teams have a full line of equal tiles: a draw.
    [1] { $winners } wins with a full line of equal tiles.
   *[other] { $winners } win with a full line of equal tiles.
}
outcome-full-board = { $count ->
    [0] The board is full and the teams have the same points: a draw.
    [1] The board is full: { $winners } wins by points.
   *[other] The board is full: { $winners } win by points.
}
outcome-no-move = { $count ->
    [0] There is no legal move left, and the teams have the same points: a draw.
    [1] There is no legal move left: { $winners } wins by points.
   *[other] There is no legal move left: { $winners } win by points.
}
outcome-only-wildcards = Game Over - First player only contains Wildcards! Please start a new game.

tile-sun = sun
tile-cross = cross
tile-triangle = triangle
tile-square = square
tile-pentagon = pentagon
tile-star = star
tile-remover = remover
tile-mover = mover
tile-swap-on-board = swap on board
tile-swap-with-hand = swap with hand
tile-face-down = face down
cell-empty = empty

cell-label = { $cell }: { $what }
slot-label = { $name }, tile { $slot }: { $what }
activate-label = Activate: { $what }
line-vertical = Column { $line }: { $points }
line-horizontal = Row { $line }: { $points }
sixes = { $size ->
    [6] SIXES
   *[other] FULL LINE
}
score = Vertical { $vertical } : Horizontal { $horizontal }
bag-left = { $count ->
    [0] The bag is empty.
    [1] One tile is left in the bag.
   *[other] { $count } tiles are left in the bag.
}

panel-teams = Teams
panel-wildcards = Used wildcards
panel-points-table = What lines are worth
table-combination = Tile combination
table-points = Points
table-win = WIN
peek = Show the AI’s hand
toggle-team-points = Team points
toggle-point-bars = Point bars
toggle-coordinates = Names of the cells
toggle-points-table = Points table

result-winner = WINNER
result-draw = DRAW
result-team-vertical = TEAM VERTICAL
result-team-horizontal = TEAM HORIZONTAL
result-label = { $team }: { $names }, { $points }.

prompt-deal = The house deals.
prompt-draw = { $name } draws a tile.
prompt-choose = { $name }, your turn: lay a symbol on an empty cell or play a wildcard.
prompt-wait = { $name } to move.
prompt-mover = { $name }, the mover is active: move a tile of the board to an empty cell.
prompt-swap-on-board = { $name }, swap on board is active: put a tile of the board on another one to swap them.
prompt-swap-with-hand = { $name }, swap with hand is active: put a symbol of your hand on a tile of the board to swap them.
prompt-wait-second = { $name } has activated a wildcard and plays it now.

event-draw = { $name } draws a tile.
event-draw-known = { $name } draws a tile: { $tile }.
short-draw = {""}
short-draw-known = +{ $tile }
short-placed = { $tile } { $cell }
short-removed = −{ $tile } { $cell }
short-activated = { $tile }!
short-moved = { $from }-{ $to }
short-swapped = { $from }⇄{ $to }
short-exchanged = { $tile }⇄{ $cell }
event-dealt-again = The first hand was wildcards only and is dealt again.
event-placed = { $name } lays { $tile } on { $cell }.
event-removed = { $name } takes { $tile } from { $cell } with a remover.
event-activated = { $name } activates a wildcard: { $tile }.
event-moved = { $name } moves { $tile } from { $from } to { $to }.
event-swapped = { $name } swaps { $tile } on { $from } with { $other } on { $to }.
event-exchanged = { $name } swaps { $tile } from the hand with { $other } on { $cell }.
event-scored = { $team }: { $points ->
    [1] one point
   *[other] { $points } points
}
event-sixes = { $team }: { $size ->
    [6] six equal tiles in a line
   *[other] a full line of equal tiles
}
event-over = The game is over.

reason-wins = Wins with a full line
reason-wins-value = { $value ->
    [0] no
   *[other] yes
}
reason-gives-six = Gives the other team a full line
reason-gives-six-value = { $value ->
    [0] no
   *[other] yes
}
reason-prevents = Stops a full line of the other team
reason-prevents-value = { $value ->
    [0] no
   *[other] yes
}
reason-gain = Points gained
reason-tile = Tile played
reason-tile-value = { $value ->
    [1] { tile-sun }
    [2] { tile-cross }
    [3] { tile-triangle }
    [4] { tile-square }
    [5] { tile-pentagon }
    [6] { tile-star }
    [7] { tile-remover }
    [8] { tile-mover }
    [9] { tile-swap-on-board }
   *[10] { tile-swap-with-hand }
}
reason-in-hand = As many in the hand
reason-on-board = As many on the board
reason-then = Then

refusal-no-tile = There is no tile in slot { $slot } of your hand.
refusal-off-board = There is no cell { $cell } on this board.
refusal-taken = { $cell } is taken already; an empty cell is needed.
refusal-nothing-there = There is no tile on { $cell }.
refusal-empty-board = Cannot play wildcard - Empty GameBoard!
refusal-one-tile = Cannot play SwapOnBoard - Less than 2 GameTiles on GameBoard!
refusal-no-symbol = Cannot play SwapWithHand - At least 1 standard GameTile in PlayerHand required!
refusal-activate-first = The wildcard in slot { $slot } is activated first: write s{ $slot } alone.
refusal-needs-cell = The tile in slot { $slot } goes on a cell: write s{ $slot }:c4, for example.
refusal-not-activated = Tiles of the board can only be moved or swapped after a wildcard was activated.
refusal-finish-mover = The mover is active: move a tile of the board to an empty cell, such as c4-d5.
refusal-finish-swap-on-board = Swap on board is active: name two tiles of the board, such as c4-d5.
refusal-finish-swap-with-hand = Swap with hand is active: name a symbol of your hand and a tile of the board, such as s3-c4.
refusal-same-cell = A tile cannot be moved to or swapped with its own cell { $cell }.
refusal-not-swapped = There is a wildcard in slot { $slot }; only symbols can be swapped.
refusal-not-in-bag = Tile { $tile } cannot be drawn from the bag now.

unreadable = “{ $text }” is no move: write s2:c4 to lay the tile of slot 2 on c4, s1 to activate a wildcard, then c4-d5 or s3-c4.
position-parts = A position has five parts (board, hands, used wildcards, turn, bag), not { $parts }.
position-board = The board must be { $size } rows of { $size } digits from 0 to 6, with / between them.
position-hands = The hands must be { $players } groups of { $hand } tiles (0 to 9 or X), with commas between them.
position-used = The used wildcards must be four numbers from 0 to { $most }, with commas between them.
position-turn = The turn must be a seat from 0 to { $last }, with what is pending after a dot, such as 0.m3.
position-bag = The bag must be tiles from 1 to 9 or X, or - when it is empty.
position-too-many = There are more than { $most } tiles in this position.
position-impossible = The pending move of this position cannot be made.

save-empty = This file is empty; a Crosswise save is a JSON object.
save-no-json = This file is not valid JSON: the mistake is in line { $line }, column { $column }.
save-no-object = A Crosswise save must be a JSON object with players, currPlayer, field and usedActionTiles.
save-missing = The save has no { $place }.
save-wrong = In the save { $place } is { $given }, but it must be { $expected }.
save-expected-list = a list of { $count } entries
save-expected-number = a whole number from { $min } to { $max }
save-expected-bool = true or false
save-expected-player = an object with name, isActive, isAI and hand
save-expected-name = 1 to 15 letters or digits
save-expected-tiles = a list of tiles
save-expected-short-hand = a list of at most { $most } tiles
save-nobody-active = No player of this save is active; the first two or all four must be.
save-players = The active players of this save are { $active }; they must be 0 and 1 or all four.
save-same-name = In the save { $place } is “{ $name }”, but another player is called so already.
note-count = The save was loaded although its tiles do not add up: { $tile } occurs { $is } times instead of { $should }.
note-idle-hand = The hand of player { $index } was left out, because he is not active.
