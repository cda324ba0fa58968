# Carcassonne in English.

name = Carcassonne
tagline = Lay tiles, claim cities, roads, cloisters and fields, and be paid when they are complete.
rules =
    The player to move gets a tile from the stack and lays it so that it touches the board and all touching sides match: city to city, road to road, field to field. A tile that fits nowhere is put aside, and another is drawn.

    Then he may put one of his seven meeples on a city, road, cloister or field of that tile, if nobody stands anywhere on the whole connected feature.

    What is complete is scored at once and its meeples go home: a road 1 point for each tile, a city 2 for each tile and each shield, a cloister 9 when all eight cells around it are filled. Whoever has the most meeples there gets all the points; with equal numbers each of them does.

    #city

    #cloister

    When the stack is empty, what is unfinished scores too: a road or city 1 for each tile and shield, a cloister 1 for itself and each tile around it, a field 3 for each complete city beside it. Farmers stay on their fields until then.

    With simple fields, a field scores a quarter of the number of its tiles, rounded down. With missions, a player wins at once who rules three cities more than every other player, or who is 20 points ahead of the second after a turn other than the last.

example-city = A city that one tile can close. Two tiles without a shield: 4 points.
task-city = Close the city with your tile and claim it with a meeple.
solved-city = The city is complete: 4 points at once, and the meeple comes home.
example-cloister = A monk in his cloister. Seven of the eight cells around it are filled.
task-cloister = Complete the cloister.
solved-cloister = All eight cells are filled: 9 points for the cloister, and the monk comes home.

seat-p1 = Player 1
seat-p2 = Player 2
seat-p3 = Player 3
seat-p4 = Player 4
seat-p5 = Player 5
name-p1 = Player 1
name-p2 = Player 2
name-p3 = Player 3
name-p4 = Player 4
name-p5 = Player 5
names-rule = Everybody has a name of at most 30 letters.
setup-no-name = Everybody needs a name; this one is empty.

field-players = Players
field-c1 = Colour of player 1
field-c1-red = red
field-c1-blue = blue
field-c1-yellow = yellow
field-c1-green = green
field-c1-black = black
field-c1-grey = grey
field-c2 = Colour of player 2
field-c2-red = red
field-c2-blue = blue
field-c2-yellow = yellow
field-c2-green = green
field-c2-black = black
field-c2-grey = grey
field-c3 = Colour of player 3
field-c3-red = red
field-c3-blue = blue
field-c3-yellow = yellow
field-c3-green = green
field-c3-black = black
field-c3-grey = grey
field-c4 = Colour of player 4
field-c4-red = red
field-c4-blue = blue
field-c4-yellow = yellow
field-c4-green = green
field-c4-black = black
field-c4-grey = grey
field-c5 = Colour of player 5
field-c5-red = red
field-c5-blue = blue
field-c5-yellow = yellow
field-c5-green = green
field-c5-black = black
field-c5-grey = grey
field-missions = Missions
field-missions-help = Two ways to win early. Mission 1: after a meeple was placed, a player rules at least three cities more than every other player, open or closed. Mission 2: after the scoring of a turn, a player is at least 20 points ahead of the second; not in the last turn.
field-fields = Fields
field-fields-help = What a field scores at the end: 3 points for each complete city beside it (official), or a quarter of the number of its tiles (simple).
field-fields-official = official
field-fields-simple = simple
setup-colour-twice = Players { $earlier } and { $later } have both chosen { $colour }; everybody needs a colour of his own.

colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-black = black
colour-grey = grey

outcome-points = The stack is empty: { $winners } has the most points and wins.
outcome-shared = The stack is empty: { $winners } have equally many points and share the victory.
outcome-cities = Mission 1 is fulfilled: { $winners } rules three cities more than anybody else and wins.
outcome-lead = Mission 2 is fulfilled: { $winners } is twenty points ahead and wins.

prompt-draw = A tile is drawn for { $name }.
prompt-lay = { $name }, lay tile { $tile }, turn it, then place a meeple or none.
prompt-lay-bare = { $name }, lay tile { $tile } and turn it; there is no meeple to place.
prompt-wait = { $name } lays tile { $tile }.
button-no-meeple = No meeple
toggle-rule = Who rules what
toggle-confirm = Confirm every turn
target-cell = Lay the tile at { $cell }
target-turn = Turned by { $angle }°
target-meeple = Meeple on the { $feature }

panel-drawn-title = Tile { $tile } is to be laid
panel-scores = Points
panel-final = Points by kind
panel-projected = Points by kind, as if the stack had run out
panel-missions = Missions
column-cities = Cities
column-cities-help = Mission 1: cities ruled more than anybody else, now
column-lead = Lead
column-lead-help = Mission 2: points ahead of the second
cell-lost = No tile that is left fits here.
panel-stack = { $count } { $count ->
    [one] tile
   *[other] tiles
} in the stack
panel-aside = Put aside because they fitted nowhere
column-player = Player
column-points = Points
column-projected = If over
column-projected-help = The points if the game were over now
column-meeples = Meeples
column-total = Sum
column-during = in play
column-at-end = at the end
kinds-road = Roads
kinds-city = Cities
kinds-cloister = Cloisters
kinds-field = Fields
meeples-left = { $left } of { $all } meeples left
heap-tile = Tile { $tile }, { $count } times

board-score = { $name }: { $points } { $points ->
    [one] point
   *[other] points
}, { $left } { $left ->
    [one] meeple
   *[other] meeples
} left
board-features = Features: { $features }
board-places = It fits at: { $places }
board-meeple = With a meeple, add the number of its feature: { $example }
board-stack = In the stack { $count }: { $tiles }
board-aside = Put aside: { $tiles }

spot-city = city in the { $where }
spot-road = road to the { $where }
spot-field = field in the { $where }
spot-cloister = cloister
compass-N = north
compass-E = east
compass-S = south
compass-W = west
compass-NNW = north, western half
compass-NNE = north, eastern half
compass-ENE = east, northern half
compass-ESE = east, southern half
compass-SSE = south, eastern half
compass-SSW = south, western half
compass-WSW = west, southern half
compass-WNW = west, northern half

list-and = { $first } and { $last }
event-drawn = { $name } gets tile { $tile }.
event-aside = Tile { $tile } fits nowhere and is put aside.
event-laid = { $name } lays { $tile } at { $cell }, turned by { $angle }°.
event-laid-meeple = { $name } lays { $tile } at { $cell }, turned by { $angle }°, with a meeple on the { $feature }.
event-scored-complete = { $names } { $count ->
    [one] scores
   *[other] each score
} { $points } for { $region }: { $reason }.
event-scored-final = At the end { $names } { $count ->
    [one] scores
   *[other] each score
} { $points } for { $region }: { $reason }.
short-scored = { $names } +{ $points } { $kind }: { $reason }
kind-road = road
kind-city = city
kind-cloister = cloister
kind-field = field
step-final = { $scored } { $totals }.
reason-of-tiles = { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}
reason-of-shields = { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} and { $shields ->
    [one] a shield
   *[other] { $shields } shields
}
reason-of-cities = { $cities ->
    [one] 1 complete city
   *[other] { $cities } complete cities
}
region-road = a road
region-city = a city
region-cloister = a cloister
region-field = a field

about-road = Road: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}
about-city = City: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}{ $shields ->
    [0] {""}
    [one] {" and a shield"}
   *[other] {" and "}{ $shields } shields
}
about-cloister = Cloister: { $tiles } of 9 tiles
about-field = Field beside { $cities ->
    [0] no complete city
    [one] 1 complete city
   *[other] { $cities } complete cities
}
about-free = Nobody has a meeple on it.
about-ruled = { $count ->
    [one] { $names } rules it.
   *[other] { $names } share it.
}
about-complete = It is complete.
about-worth = Worth { $now } now, at least { $done } when complete.
about-worth-field = Worth { $now } as things stand; fields are scored at the end.
about-open-road = Open in { $count ->
    [one] 1 place
   *[other] { $count } places
}.
about-open-city = Open in { $count ->
    [one] 1 place
   *[other] { $count } places
}.
about-open-cloister = { $count ->
    [one] 1 tile is
   *[other] { $count } tiles are
} missing around it.
about-closed-by = Completed at { $cell } by:
about-stopped-by = Closed at { $cell } by:
about-closed-never = No tile that is left closes it at { $cell }.
about-no-tile = There is no tile at { $cell } to ask about.

player-greedy = Greedy

reason-first-cell = first cell where the tile fits
reason-first-turn = first turn that fits, in degrees
reason-free-spots = free spots for a meeple
reason-random-spot = spot chosen by lot
reason-random-spot-value = { $kind ->
    [city] city
    [road] road
    [field] field
   *[cloister] cloister
}
reason-own-points = own points, with what would be scored now
reason-other-points = points of the best other player
reason-meeple-worth = worth of the meeples in hand
reason-gain = gain in all

land-field = a field
land-road = a road
land-city = a city
side-of-N = north
side-of-E = east
side-of-S = south
side-of-W = west
refusal-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-draw-first = A tile has to be drawn first.
refusal-lay-first = Tile { $tile } has been drawn and has to be laid first.
refusal-none-left = There is no tile { $tile } left in the stack.
refusal-taken = At { $cell } a tile lies already.
refusal-far-away = The cell { $cell } touches no tile; a tile has to be laid beside others.
refusal-mismatch = At { $cell } the tile does not fit so: in the { $side } it shows { $shown }, but the neighbour has { $wanted } there.
refusal-no-such-feature = The tile has no feature { $number }; its features are numbered from 0 to { $last }.
refusal-no-meeple = All seven meeples stand on the board; the tile can only be laid without one.
refusal-occupied = On feature { $number } or what it is connected to somebody stands already.

move-unreadable = “{ $given }” is no move; write 3:-1@90 for a tile, 3:-1@90*0 with a meeple on its feature 0.
move-bad-tile = “{ $given }” is no tile; tiles are named by one letter from A to X.
move-bad-cell = “{ $given }” is no cell; write the column, a colon and the row, such as 3:-1, both between -128 and 127.
move-bad-angle = “{ $given }” is no turn; a tile is turned by 0, 90, 180 or 270 degrees.
move-bad-feature = “{ $given }” is no feature; write the feature's number after the star, such as *0.

position-part = “{ $given }” is no part of a position; it has turn=, drawn=, aside=, points=, tiles= and at most one end=.
position-twice = The position says { $part }= twice.
position-missing = The position lacks { $part }=.
position-player = “{ $given }” is no player; they are numbered from 1 to { $players }.
position-tile = “{ $given }” is no tile of a position; write J-1:0@90p1*2 for tile J at -1:0, turned by 90°, laid by player 1, with his meeple on feature 2.
position-start = The first tile must be the start tile D0:0@0, not “{ $given }”.
position-nobody = Tile “{ $given }” does not say who laid it; write p1 for player 1.
position-misfit = Tile “{ $given }” does not fit where it is said to lie.
position-too-many = There are not so many tiles { $tile }.
position-meeples = Player { $player } has more than { $most } meeples on the board.
position-aside = “{ $given }” is no number of tiles put aside; write C1,Q2 or - for none.
position-points = “{ $given }” are no points; for each of the { $players } players write those for roads.cities.cloisters.fields, and a slash between players.
position-complete = A meeple stands on a feature that is complete; it should have gone home.
position-unplaceable = The drawn tile { $tile } fits nowhere; such a tile is put aside.
position-end = “{ $given }” is no end of this match; write stack or, where missions are played, cities-1 or lead-1.
position-end-early = The match cannot have ended by an empty stack: there are tiles left.
position-end-drawn = The match is said to be over, but a tile is drawn.
position-end-missing = The stack is empty and no tile is drawn: the match is over, and end= has to say how.
