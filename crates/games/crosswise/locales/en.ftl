name = Crosswise
tagline = Columns against rows
rules =
    Two teams place tiles with six different symbols on one board. The vertical team (orange, seats 1 and 3) scores the columns, the horizontal team (green, seats 2 and 4) scores the rows. Two play one against one, four in pairs that sit opposite each other.

    On your turn you play one tile from your hand. A symbol goes on an empty space, and you draw a new tile from the bag as long as there is one.

    Points for a line: two of a kind 1, three 3, four 5, five 7, all six different 6. Where the tiles are in the line does not matter, and several combinations add up. Six of a kind in a line win at once; if both teams get them with the same move, the game is a draw.

    #three

    #different

    Wildcards are used once. The remover takes a tile from the board into your hand. The other three are activated first, by dropping them anywhere on the board; you draw a new tile at once and must then use the wildcard: the mover moves a tile on the board to an empty space, swap on board swaps two tiles on the board, swap with hand swaps a symbol in your hand with a tile on the board.

    #remover

    No wildcard can be played on an empty board. Swap on board needs two tiles on the board, swap with hand a symbol in the hand. Wildcards are never moved or swapped.

    The game ends when the board is full, or when the player to move cannot play anything. The team with more points wins.

    On boards of other sizes a full line of one kind wins, and a full line of different tiles scores one point per tile, if there are enough symbols. The bag grows with the board.

example-three = Two suns in one column: 1 point for the vertical team. A third makes it 3.
task-three = You play for the columns: make three of a kind.
solved-three = Three suns in one column are worth 3 points, wherever they are in it.
example-different = Five different symbols in one row. The sixth makes all six different: 6 points for the horizontal team.
task-different = You play for the rows: complete the row with the missing symbol.
solved-different = All six different: 6 points.
example-remover = Four suns in one column: 5 points for the vertical team, and two more would make six of a kind, which wins at once.
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
field-players-help = Two play against each other; with four, players sitting opposite are partners.
field-players-2 = 2 players
field-players-4 = 4 players
field-size = Board size
field-size-help = Any size other than 6 is a variant: a full line of one kind wins, and the bag grows with the board.
field-hand = Tiles in hand
field-hand-help = Any number other than 4 is a variant.
setup-too-few-tiles = These hands need { $dealt } tiles, but a { $size } × { $size } board is played with { $tiles }: choose smaller hands.

name-vertical-1 = Player1
name-horizontal-1 = Player2
name-vertical-2 = Player3
name-horizontal-2 = Player4
names-rule = Names have 1 to 15 letters (a to z) or digits, and no two players share one.
names-invalid = Name(s) invalid!
names-duplicate = No duplicate Names allowed!

player-keen = Keen
format-save = Crosswise save (JSON)
format-save-later = The game can be saved on a person’s turn, before anything is played, and when it is over.
format-log = Crosswise log (text)

outcome-sixes = { $count ->
    [0] Both teams have a full line of one kind: a draw.
    [1] { $winners } wins with a full line of one kind.
   *[other] { $winners } win with a full line of one kind.
}
outcome-full-board = { $count ->
    [0] The board is full and the score is level: a draw.
    [1] The board is full: { $winners } wins on points.
   *[other] The board is full: { $winners } win on points.
}
outcome-no-move = { $count ->
    [0] There is no legal move left and the score is level: a draw.
    [1] There is no legal move left: { $winners } wins on points.
   *[other] There is no legal move left: { $winners } win on points.
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
tip-remover = Remover: take a tile from the board into your hand.
tip-mover = Mover: move a tile on the board to an empty space.
tip-swap-on-board = Swap on board: swap two tiles on the board.
tip-swap-with-hand = Swap with hand: swap a symbol in your hand with a tile on the board.
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
panel-wildcards = Wildcards used
panel-points-table = Points for a line
table-combination = Tile combination
table-points = Points
row-equal = { $count } of a kind
row-different = all { $count } different
table-win = WIN
peek = Show the AI’s hand
toggle-team-points = Team points
toggle-point-bars = Point bars
toggle-coordinates = Coordinates
toggle-points-table = Points table

result-winner = WINNER
result-draw = DRAW
result-team-vertical = TEAM VERTICAL
result-team-horizontal = TEAM HORIZONTAL
result-label = { $team }: { $names }, { $points }.

prompt-deal = The house deals.
prompt-draw = { $name } draws a tile.
prompt-choose = { $name }, your turn: place a symbol on an empty space or play a wildcard.
prompt-wait = { $name } to move.
prompt-mover = { $name }, the mover is active: move a tile on the board to an empty space.
prompt-swap-on-board = { $name }, swap on board is active: put one tile on the board onto another to swap them.
prompt-swap-with-hand = { $name }, swap with hand is active: put a symbol from your hand onto a tile on the board to swap them.
prompt-wait-second = { $name } has activated a wildcard and is using it.

event-draw = { $name } draws a tile.
event-draw-known = { $name } draws a tile: { $tile }.
condition-drawn = if { $name } draws this tile: { $tile }
short-draw = {""}
short-draw-known = +{ $tile }
short-placed = { $tile } { $cell }
short-removed = −{ $tile } { $cell }
short-activated = { $tile }!
short-moved = { $from }-{ $to }
short-swapped = { $from }⇄{ $to }
short-exchanged = { $tile }⇄{ $cell }
event-dealt-again = The first hand was all wildcards and is dealt again.
event-placed = { $name } places a { $tile } on { $cell }.
event-removed = { $name } takes the { $tile } from { $cell } with a remover.
event-activated = { $name } activates a wildcard: { $tile }.
event-moved = { $name } moves the { $tile } from { $from } to { $to }.
event-swapped = { $name } swaps the { $tile } on { $from } with the { $other } on { $to }.
event-exchanged = { $name } swaps a { $tile } from hand with the { $other } on { $cell }.
event-scored = { $team }: { $points ->
    [1] one point
   *[other] { $points } points
}
event-sixes = { $team }: { $size ->
    [6] six of a kind in a line
   *[other] a full line of one kind
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
reason-in-hand = Tiles of this kind in hand
reason-on-board = Tiles of this kind on the board
reason-then = Then

refusal-no-tile = There is no tile in slot { $slot } of your hand.
refusal-off-board = There is no space { $cell } on this board.
refusal-taken = { $cell } is already taken; choose an empty space.
refusal-nothing-there = There is no tile on { $cell }.
refusal-empty-board = Cannot play wildcard - Empty GameBoard!
refusal-one-tile = Cannot play SwapOnBoard - Less than 2 GameTiles on GameBoard!
refusal-no-symbol = Cannot play SwapWithHand - At least 1 standard GameTile in PlayerHand required!
refusal-activate-first = The wildcard in slot { $slot } must be activated first: write just s{ $slot }.
refusal-needs-cell = The tile in slot { $slot } goes on a space: write s{ $slot }:c4, for example.
refusal-not-activated = First choose a tile from your hand; tiles on the board can be moved or swapped only after a wildcard is activated.
refusal-finish-mover = The mover is active: first move a tile on the board to an empty space.
refusal-finish-swap-on-board = Swap on board is active: first swap two tiles on the board.
refusal-finish-swap-with-hand = Swap with hand is active: first swap a symbol in your hand with a tile on the board.
text-second = Write the second step as { $example }.
refusal-same-cell = A tile cannot be moved to or swapped with its own space { $cell }.
refusal-not-swapped = There is a wildcard in slot { $slot }; only symbols can be swapped.
refusal-not-in-bag = Tile { $tile } cannot be drawn from the bag now.

unreadable = “{ $text }” is not a move: write s2:c4 to place the tile in slot 2 on c4, s1 to activate a wildcard, then c4-d5 or s3-c4.
position-parts = A position has five parts (board, hands, used wildcards, turn, bag), not { $parts }.
position-board = The board must be { $size } rows of { $size } digits from 0 to 6, with / between them.
position-hands = The hands must be { $players } groups of { $hand } tiles (0 to 9 or X), with commas between them.
position-used = The used wildcards must be four numbers from 0 to { $most }, with commas between them.
position-turn = The turn must be a seat from 0 to { $last }, with what is pending after a dot, such as 0.m3.
position-bag = The bag must be tiles from 1 to 9 or X, or - when it is empty.
position-too-many = There are more than { $most } tiles in this position.
position-impossible = The pending move in this position is impossible.

save-empty = This file is empty; a Crosswise save is a JSON object.
save-no-json = This file is not valid JSON: the mistake is in line { $line }, column { $column }.
save-no-object = A Crosswise save must be a JSON object with players, currPlayer, field and usedActionTiles.
save-twice = The save has { $place } twice.
save-missing = The save has no { $place }.
save-wrong = In the save { $place } is { $given }, but it must be { $expected }.
save-list = a list of { $count } { $count ->
    [one] entry
   *[other] entries
}
save-expected-number = a whole number from { $min } to { $max }
save-expected-bool = true or false
save-expected-player = an object with name, isActive, isAI and hand
save-expected-name = 1 to 15 letters or digits
save-expected-tiles = a list of tiles
save-expected-short-hand = a list of at most { $most } tiles
save-nobody-active = No player of this save is active; the first two or all four must be.
save-players = The active players of this save are { $active }; they must be 0 and 1 or all four.
save-same-name = In the save { $place } is “{ $name }”, but another player already has that name.
note-count = The save was loaded although its tiles do not add up: { $tile } occurs { $is ->
    [0] never
    [one] once
   *[other] { $is } times
} instead of { $should } times.
note-idle-hand = The hand of player { $index } was ignored because that player is not active.
