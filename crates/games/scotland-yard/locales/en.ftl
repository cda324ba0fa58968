name = Scotland Yard
tagline = Somewhere in London hides Mister X
rules =
    Three to five detectives hunt Mister X through London. Starting stations are dealt at random; Mister X moves first, then the detectives in the order of their colours.

    Every move goes to a neighbouring station and costs a ticket: taxi, bus or tube. The detectives’ used tickets go to Mister X. He also has black tickets, which are good for any means of transport, even the boats on the Thames.

    #boat

    #tube

    Nobody may move to a station occupied by a detective. Everybody sees which tickets Mister X uses, but he reveals himself only after his moves in rounds 3, 8, 13, 18 and 24.

    The detectives win as soon as one of them moves to Mister X’s station, or when he must move and cannot. Mister X wins when no detective can move any more, or when round 24 is over.

    #catch

example-boat = Mister X is at 115, with detectives at 102, 114 and 126. But a boat leaves from 115, and only a black ticket takes him aboard.
task-boat = You are Mister X: escape by boat.
solved-boat = Everybody sees that you used a black ticket, but nobody knows whether you took the boat.
example-tube = Mister X has revealed himself at 111. By taxi or bus the blue detective at 67 is far away, but the tube takes him there in one move.
task-tube = You are the blue detective: catch Mister X by tube.
solved-tube = The tube covers in one move what takes a taxi many.
example-catch = Mister X has just revealed himself at 102. The blue detective is next to him, at 83.
task-catch = You are the blue detective: catch Mister X.
solved-catch = Moving to his station is all it takes. The detectives win.

seat-mister-x = Mister X
seat-blue = Blue
seat-yellow = Yellow
seat-red = Red
seat-green = Green
seat-black = Black
side-detectives = Detectives
together-detectives = the detectives

field-detectives = Detectives
field-detectives-help = How many detectives hunt: 3, 4 or 5.
field-tickets = Mister X’s tickets
field-tickets-default = 10 taxi, 8 bus, 4 tube, 2 black
field-tickets-original = 4 taxi, 3 bus, 3 tube, 3–5 black
field-tickets-help = In the original game he has one black ticket for each detective.

format-sy = Scotland Yard save
format-log = Log of the hunt

outcome-caught = Mister X is caught: the detectives win.
outcome-surrounded = Mister X is surrounded and cannot move: the detectives win.
outcome-stuck = No detective can move any more: Mister X wins.
outcome-escaped = All 24 rounds are over: Mister X has escaped and wins.

ended-caught = { $catcher } catches Mister X at station { $station } in round { $round }: the detectives win.
ended-surrounded = Mister X cannot leave station { $station } in round { $round }: the detectives win.
ended-stuck = No detective can move any more: Mister X wins, hidden at station { $station }.
ended-escaped = All 24 rounds are over: Mister X has escaped, last to station { $station }, and wins.

ticket-taxi = taxi ticket
ticket-bus = bus ticket
ticket-tube = tube ticket
ticket-black = black ticket
tip-taxi = Taxi ticket: takes you to the next station along a street. The detectives’ used tickets go to Mister X.
tip-bus = Bus ticket: takes you to the next stop of a bus line. The detectives’ used tickets go to Mister X.
tip-tube = Tube ticket: takes you to the next station of a tube line. The detectives’ used tickets go to Mister X.
tip-black = Black ticket: Mister X’s alone. It is good for taxi, bus, tube and boat, and nobody sees which he took.
short-taxi = Taxi
short-bus = Bus
short-tube = Tube
short-black = Black
stop-taxi = taxi
stop-bus = bus
stop-tube = tube
stop-boat = boat

prompt-deal = The starting stations are being dealt.
prompt-flee = Round { $round } of { $rounds }: { $name }, choose a station and a ticket to escape.
prompt-hunt = Round { $round } of { $rounds }: { $seat } moves. Choose a station and a ticket.
prompt-wait = Round { $round } of { $rounds }: { $who } to move.
title = Round { $round }/{ $rounds }
round = Round { $round } of { $rounds }

toggle-targets = Mark where I can go
toggle-possible = Show where Mister X could be
peek = Godmode: show Mister X
toggle-track = Show Mister X’s route
toggle-chase = Replay the chase, round by round
chase = Round { $round }: { $count ->
    [one] he can only be here
   *[other] he could be at { $count } stations
}
panel-turn = To move
panel-log = Travel log
panel-tickets = Tickets left
column-seat = Seat
column-station = At
seen-at = seen at { $station }

station = Station { $station }: { $lines }
cancel-ticket = Choose no ticket
choose-ticket = To station { $station } with a { $ticket }
figure = { $seat } at station { $station }
figure-skipped = { $seat } at station { $station }, skipped: no move
skipped = skipped: no move
disc-now = Mister X at station { $station }
disc-shown = Mister X was last seen at station { $station }
ticket-count = { $ticket }: { $count }
log-empty = Round { $round }: empty
log-reveal = Round { $round }: empty, Mister X will reveal himself
log-hidden = Round { $round }: { $ticket }
log-shown = Round { $round }: { $ticket }, revealed at station { $station }
map-thames = Thames
map-regents-park = Regent’s Park
map-hyde-park = Hyde Park

short-step = to { $station } ({ $ticket })
event-dealt = The hunt begins: { $places }.
event-fled = Round { $round }: Mister X uses a { $ticket }.
event-fled-to = Round { $round }: Mister X moves to { $station } with a { $ticket }.
event-revealed = Round { $round }: Mister X uses a { $ticket } and reveals himself at { $station }.
event-hunted = { $seat } moves from { $from } to { $station }; the { $ticket } goes to Mister X.
event-caught = { $seat } moves from { $from } to { $station } with a { $ticket } and catches Mister X.
event-skipped = { $seat } cannot move and is skipped.

refusal-not-yours = Players move to a station; only the house deals starting stations.
refusal-unknown = There is no station { $station } in this city.
refusal-here = You are already at station { $station }; choose a neighbouring one.
refusal-too-far = Station { $station } is too far away: it cannot be reached from { $from } in one move.
refusal-held = Station { $station } is occupied by { $by }; nobody else may move there.
refusal-wrong-ticket = You cannot get to station { $station } with a { $ticket }; choose another ticket.
refusal-no-ticket = You have no { $ticket } left; choose another one.
refusal-no-ticket-at-all = You have no ticket left that takes you to station { $station }.
refusal-deal-size = { $wanted } starting stations must be dealt: Mister X’s, then the detectives’.
refusal-no-start = Station { $station } is not a starting station.
refusal-dealt-twice = Starting station { $station } was dealt twice.

unreadable-move = “{ $text }” is not a move: write a station and a ticket, such as 67:taxi.
unreadable-station = There is no station { $number }: stations are numbered from 1 to { $most }.
unreadable-ticket = “{ $text }” is not a ticket: it must be taxi, bus, tube or black.
unreadable-no-ticket = Which ticket to station { $station }? Write { $station }:taxi, { $station }:bus, { $station }:tube or { $station }:black.
unreadable-deal = “{ $text }” does not deal starting stations: write @ and their numbers, Mister X’s first, such as @174,138,26,94.

position-field = “{ $text }” is not a field of a position: it must look like round:2.
position-missing = The position lacks the field “{ $key }”.
position-bad = “{ $text }” is not a value for the field “{ $key }” of a position.

standing-detectives = { $count } detectives do not fit: there must be 3 to 5, as many as the settings say.
standing-crowded = { $first } and { $second } are both at station { $station }; every detective needs a different one.
standing-unseen = There are possible targets although Mister X was never revealed: without a last revealed station there must be none.
standing-round = There is no round { $round } here: rounds go from 1 to 24, and 25 only after all have been played.
standing-turn = There is no seat { $turn }: the turn must be 0 (Mister X) to { $most }.

field-city = City
ground-usual = London
ground = A city file to play in (Scotland Yard): stations and lines as in data/london.json
ground-unknown = The city “{ $name }” is not known here: give its file with --network.
ground-too-large = The city “{ $name }” has more than { $most } KiB of stations and lines.
ground-forged = The stations and lines are not those of the city “{ $name }”: they were changed, or belong to another city.
ground-not-found = The city file “{ $file }” was not found.
city-badly-formed = The city file is badly formed: { $why }.
city-wrong-values = The city file has wrong values: { $why }.
city-size = it has { $count } stations, but must have { $fewest } to { $most }
city-identifier = “{ $place }” is { $number }, but stations are numbered from 1 to { $most }
city-twice = “{ $place }” gives the number { $number } a second time
city-off-the-map = “{ $place }” must be between 0 and 1
city-nowhere = “{ $place }” leads to station { $number }, which does not exist
city-needless = “{ $place }” leads to station { $number }, which is the station itself or was named before
city-crowded = “{ $place }” has { $count } ways, but may have { $most } at most
city-one-way = the { $transport } from { $from } to { $to } does not lead back

save-badly-formed = The save is badly formed: { $why }.
save-wrong-values = The save has wrong values: { $why }
save-station = “{ $place }” is { $number }, but the stations go from 1 to { $most }.
save-ticket-count = “{ $place }” is { $count }, but must be from 0 to { $most } tickets.
save-ticket-kinds = “{ $place }” must have { $wanted } numbers, in the order tube, bus, taxi, black.
save-ordinal = “{ $place }” is { $ordinal }, but must be 0 (tube), 1 (bus), 2 (taxi) or 3 (black).
save-detectives = “detectives.noOfDetectives” is { $count }, but must be 3, 4 or 5.
save-players = “detectives.players” has { $count } entries, but “detectives.noOfDetectives” says { $wanted }.
save-long-journey = “misterX.journeyBoard” has { $count } entries, but Mister X has made only { $most } moves.
save-not-won = “gameIsWon” is true, but nobody has won here.
save-note-journey = The travel log has only { $count } of { $expected } entries; the rest stays empty.
save-note-decided = The hunt in this save was already decided.

reason-tactic = Tactic
reason-tactic-value = { $side ->
    [mister-x] the best rated station within reach
   *[detectives] { $value ->
        [1] 1: a possible target within reach
        [2] 2: a station with a tube line
        [3] 3: towards where Mister X was last seen
       *[4] 4: the first station within reach
    }
}
reason-station = Station
reason-ticket = Ticket
reason-ticket-value = { $value ->
    [taxi] { short-taxi }
    [bus] { short-bus }
    [tube] { short-tube }
   *[black] { short-black }
}
reason-rating = Rating
reason-targets = Possible targets within reach
reason-nearness = Closeness to the average target
reason-mobility = Stations within reach
reason-scarcest = Scarcest ticket
reason-safety = Detectives who cannot reach it
reason-exact = Exactly
reason-catches = A certain catch
reason-other = Also considered
reason-other-value = tactic { $tactic }: { $station } with a { $ticket ->
    [taxi] { ticket-taxi }
    [bus] { ticket-bus }
    [tube] { ticket-tube }
   *[black] { ticket-black }
}, rated { $rating }

quarry-possible = Possible stations
quarry-place = Mister X
quarry = Mister X was at station { $place }, { $count ->
    [one] the only place where he could be.
   *[other] one of { $count } places where he could be.
}
