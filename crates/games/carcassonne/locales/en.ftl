# Carcassonne in English.

name = Carcassonne
tagline = Place tiles, claim cities, roads, cloisters and fields, and score for completing them
rules =
    On your turn you draw a tile and place it next to at least one other, so that all touching edges match: city to city, road to road, field to field. A tile that fits nowhere is set aside, and another is drawn.

    Then you may place one of your seven meeples on a city, road, cloister or field of that tile, unless there is already a meeple anywhere on the connected feature.

    Completed features are scored at once, and their meeples return to their owners: a road scores 1 point per tile, a city 2 per tile and per shield, a cloister 9 when all eight spaces around it are filled. Whoever has the most meeples on the feature scores all its points; in a tie, everybody tied does.

    #city

    #road

    #cloister

    When the last tile has been placed, unfinished features score too: a road or city 1 point per tile and shield, a cloister 1 for itself and for each tile around it, a field 3 for each complete city it touches. Farmers stay on their fields until then.

    With simple fields, a field scores a quarter of the number of its tiles, rounded down. With missions, you win at once if you control three more cities than any other player, or if you lead by 20 points after any turn but the last.

example-city = A city that one tile can complete. Two tiles and no shield: 4 points.
task-city = Complete the city with your tile and claim it with a meeple.
solved-city = The city is complete: 4 points at once, and you get the meeple back.
example-road = A road that ends at a cloister in the west and is still open in the east.
task-road = Complete the road with your tile and claim it with a meeple.
solved-road = Both ends are closed: three tiles, 3 points, and you get the meeple back.
example-cloister = A monk in a cloister. Seven of the eight spaces around it are filled.
task-cloister = Complete the cloister.
solved-cloister = All eight spaces are filled: 9 points for the cloister, and you get the monk back.

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
names-rule = Everybody needs a name of at most 30 characters.
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
field-missions-help = Two ways to win early. Mission 1: after placing a meeple, you control at least three more cities than any other player, complete or not. Mission 2: after a turn is scored, you lead by at least 20 points; not on the last turn.
field-fields = Fields
field-fields-help = What a field scores at the end: 3 points for each complete city it touches (official), or a quarter of the number of its tiles (simple).
field-fields-official = official
field-fields-simple = simple
setup-colour-twice = Players { $earlier } and { $later } have both chosen { $colour }; everybody needs a different colour.

colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-black = black
colour-grey = grey

outcome-points = The last tile is placed: { $winners } has the most points and wins.
outcome-shared = The last tile is placed: { $winners } are tied and share the victory.
outcome-cities = Mission 1 is complete: { $winners } controls three more cities than anybody else and wins.
outcome-lead = Mission 2 is complete: { $winners } leads by twenty points and wins.

prompt-draw = A tile is drawn for { $name }.
prompt-lay = { $name }: place tile { $tile }, then a meeple if you like.
prompt-lay-bare = { $name }: place tile { $tile }; no meeple can go on it.
prompt-wait = { $name } is placing tile { $tile }.
button-no-meeple = No meeple
toggle-rule = Show who controls what
toggle-coordinates = Coordinates
toggle-confirm = Confirm every move
tile-at = Tile { $tile } at { $cell }: { $edges }
tile-known = Tile { $tile }: { $edges }
tile-edges = north { $north }, east { $east }, south { $south }, west { $west }{ $extra ->
    [cloister] , with a cloister
    [shield] , with a shield
   *[none] {""}
}
meeple-at = { $name }’s meeple at { $cell }, on the { $feature }
target-cell = Place the tile at { $cell }
target-turn = Rotated { $angle }°
target-meeple = Meeple on the { $feature }

panel-drawn-title = Tile to place: { $tile }
panel-scores = Points
panel-final = Points by feature
panel-projected = Points by feature, as if the last tile had been placed
panel-missions = Missions
column-cities = Cities
column-cities-help = Mission 1: how many more cities than any other player
column-lead = Lead
column-lead-help = Mission 2: points ahead of the runner-up
cell-lost = No remaining tile fits here.
panel-stack = { $count } { $count ->
    [one] tile
   *[other] tiles
} left
panel-aside = Set aside because they fit nowhere
column-player = Player
column-points = Points
column-projected = Final
column-projected-help = The score if the game ended now
column-meeples = Meeples
column-total = Total
column-during = in play
column-at-end = at the end
kinds-road = Roads
kinds-city = Cities
kinds-cloister = Cloisters
kinds-field = Fields
meeples-left = { $left } of { $all } meeples left

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
board-stack = Tiles left ({ $count }): { $tiles }
board-aside = Set aside: { $tiles }

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

event-drawn = { $name } draws tile { $tile }.
condition-drawn = if { $name } draws tile { $tile }
event-aside = Tile { $tile } fits nowhere and is set aside.
event-laid = { $name } places { $tile } at { $cell }{ $angle ->
    [0] {""}
   *[other] , rotated { $angle }°
}.
event-laid-meeple = { $name } places { $tile } at { $cell }{ $angle ->
    [0] {""}
   *[other] , rotated { $angle }°
}, with a meeple on the { $feature }.
event-scored-complete = { $names } { $count ->
    [one] scores
   *[other] each score
} { $points ->
    [one] one point
   *[other] { $points } points
} for { $region }: { $reason }.
event-scored-final = At the end { $names } { $count ->
    [one] scores
   *[other] each score
} { $points ->
    [one] one point
   *[other] { $points } points
} for { $region }: { $reason }.
short-laid = { $tile } { $cell }{ $angle ->
    [0] {""}
   *[other] {" "}{ $angle }°
}
short-laid-meeple = { $tile } { $cell }{ $angle ->
    [0] {""}
   *[other] {" "}{ $angle }°
} ({ $kind })
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
about-field = Field touching { $cities ->
    [0] no complete city
    [one] 1 complete city
   *[other] { $cities } complete cities
}
about-free = Nobody has a meeple on it.
about-ruled = { $count ->
    [one] { $names } controls it.
   *[other] { $names } share it.
}
about-complete = It is complete.
about-worth = Worth { $now } now, at least { $done } when complete.
about-worth-field = Worth { $now } as it stands; fields are scored at the end.
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
about-closed-never = No remaining tile closes it at { $cell }.
about-no-tile = There is no tile at { $cell } to ask about.

player-classic-is = weaker than every level
player-greedy = Greedy

reason-first-cell = first space where the tile fits
reason-first-turn = first rotation that fits, in degrees
reason-free-spots = free spots for a meeple
reason-random-spot = spot chosen at random
reason-random-spot-value = { $kind ->
    [city] city
    [road] road
    [field] field
   *[cloister] cloister
}
reason-own-points = own points, as if scored now
reason-other-points = the best opponent’s points
reason-meeple-worth = value of the meeples in hand
reason-gain = total gain

land-field = a field
land-road = a road
land-city = a city
side-of-N = north
side-of-E = east
side-of-S = south
side-of-W = west
refusal-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-draw-first = A tile must be drawn first.
refusal-lay-first = Tile { $tile } has been drawn and must be placed first.
refusal-none-left = There is no tile { $tile } left.
refusal-taken = There is already a tile at { $cell }.
refusal-far-away = No tile is next to { $cell }; a tile must be placed next to another.
refusal-mismatch = The tile does not fit at { $cell } like this: its { $side } edge is { $shown }, but the neighbour has { $wanted } there.
refusal-no-such-feature = The tile has no feature { $number }; its features are numbered from 0 to { $last }.
refusal-no-meeple = All seven meeples are on the board; the tile can only be placed without one.
refusal-occupied = There is already a meeple on feature { $number } or on what it is connected to.

move-unreadable = “{ $given }” is not a move; write 3:-1@90 for a tile, 3:-1@90*0 with a meeple on its feature 0.
move-bad-tile = “{ $given }” is not a tile; tiles are named by one letter from A to X.
move-bad-cell = “{ $given }” is not a space; write the column, a colon and the row, such as 3:-1, both between -128 and 127.
move-bad-angle = “{ $given }” is not a rotation; a tile is rotated by 0, 90, 180 or 270 degrees.
move-bad-feature = “{ $given }” is not a feature; write the feature’s number after the star, such as *0.

position-part = “{ $given }” is not a part of a position; it has turn=, drawn=, aside=, points=, tiles= and at most one end=.
position-twice = The position says { $part }= twice.
position-missing = The position lacks { $part }=.
position-player = “{ $given }” is not a player; they are numbered from 1 to { $players }.
position-tile = “{ $given }” is not a tile of a position; write J-1:0@90p1*2 for tile J at -1:0, rotated by 90°, placed by player 1, with a meeple on feature 2.
position-start = The first tile must be the start tile D0:0@0, not “{ $given }”.
position-nobody = Tile “{ $given }” does not say who placed it; write p1 for player 1.
position-misfit = Tile “{ $given }” does not fit where it is said to be.
position-too-many = There are not that many tiles { $tile }.
position-meeples = Player { $player } has more than { $most } meeples on the board.
position-aside = “{ $given }” is not a number of tiles set aside; write C1,Q2 or - for none.
position-points = “{ $given }” is not a score; for each of the { $players } players write those for roads.cities.cloisters.fields, and a slash between players.
position-complete = A meeple stands on a feature that is complete; it should have been returned.
position-unplaceable = The drawn tile { $tile } fits nowhere; such a tile is set aside.
position-end = “{ $given }” is not an end of this match; write stack or, where missions are played, cities-1 or lead-1.
position-end-early = The match cannot have ended with the last tile: there are tiles left.
position-end-drawn = The match is said to be over, but a tile has been drawn.
position-end-missing = There is no tile left: the match is over, and end= must say how.
