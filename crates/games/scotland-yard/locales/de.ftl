name = Scotland Yard
tagline = Irgendwo in London versteckt sich Mister X
rules =
    Drei bis fünf Detektive jagen Mister X durch London. Alle beginnen auf Stationen, die der Zufall verteilt; Mister X zieht zuerst, dann die Detektive in der Reihenfolge ihrer Farben.

    Jeder Zug führt zu einer Nachbarstation und kostet ein Ticket: Taxi, Bus oder U-Bahn. Verbrauchte Tickets der Detektive bekommt Mister X. Er hat außerdem schwarze Tickets, die für jedes Verkehrsmittel gelten, sogar auf den Booten der Themse.

    #boat

    #tube

    Niemand betritt eine Station, auf der ein Detektiv steht. Alle sehen, welche Tickets Mister X benutzt, aber er zeigt sich nur nach seinen Zügen in den Runden 3, 8, 13, 18 und 24.

    Die Detektive gewinnen, sobald einer von ihnen die Station von Mister X betritt oder wenn er ziehen muss und nicht kann. Mister X gewinnt, wenn kein Detektiv mehr ziehen kann oder wenn die 24. Runde vorbei ist.

    #catch

example-boat = Mister X auf 115. Detektive stehen auf 102, 114 und 126, aber von 115 fährt ein Boot, und nur ein schwarzes Ticket bringt ihn an Bord.
task-boat = Du bist Mister X: Entkomme mit dem Boot.
solved-boat = Alle sehen, dass du ein schwarzes Ticket benutzt hast, und niemand weiß, ob es überhaupt das Boot war.
example-tube = Mister X hat sich auf 111 gezeigt. Mit Taxi oder Bus ist der blaue Detektiv auf 67 weit weg, aber die U-Bahn bringt ihn in einem Zug hin.
task-tube = Du bist der blaue Detektiv: Fasse Mister X mit der U-Bahn.
solved-tube = Die U-Bahn schafft in einem Zug, wofür ein Taxi viele braucht.
example-catch = Mister X hat sich gerade auf 102 gezeigt. Der blaue Detektiv steht neben ihm, auf 83.
task-catch = Du bist der blaue Detektiv: Fasse Mister X.
solved-catch = Mehr als seine Station zu betreten braucht es nicht. Die Detektive gewinnen.

seat-mister-x = Mister X
seat-blue = Blau
seat-yellow = Gelb
seat-red = Rot
seat-green = Grün
seat-black = Schwarz
side-detectives = Detektive
together-detectives = die Detektive

field-detectives = Detektive
field-detectives-help = Wie viele Detektive jagen: 3, 4 oder 5.
field-tickets = Tickets von Mister X
field-tickets-default = 10 Taxi, 8 Bus, 4 U-Bahn, 2 schwarze
field-tickets-original = 4 Taxi, 3 Bus, 3 U-Bahn, 3–5 schwarze
field-tickets-help = Im Original hat er ein schwarzes Ticket je Detektiv.

format-sy = Scotland-Yard-Spielstand
format-log = Log der Jagd

outcome-caught = Mister X ist gefasst: Die Detektive gewinnen.
outcome-surrounded = Mister X ist umzingelt und kann nicht ziehen: Die Detektive gewinnen.
outcome-stuck = Kein Detektiv kann mehr ziehen: Mister X gewinnt.
outcome-escaped = Alle 24 Runden sind vorbei: Mister X ist entkommen und gewinnt.

ended-caught = { $catcher } fasst Mister X auf Station { $station } in Runde { $round }: Die Detektive gewinnen.
ended-surrounded = Mister X kommt in Runde { $round } nicht mehr von Station { $station } weg: Die Detektive gewinnen.
ended-stuck = Kein Detektiv kann mehr ziehen: Mister X gewinnt, versteckt auf Station { $station }.
ended-escaped = Alle 24 Runden sind vorbei: Mister X ist entkommen, zuletzt nach Station { $station }, und gewinnt.

ticket-taxi = Taxiticket
ticket-bus = Busticket
ticket-tube = U-Bahn-Ticket
ticket-black = schwarzes Ticket
tip-taxi = Taxiticket: bringt zur nächsten Station an einer Straße. Verbrauchte Tickets der Detektive bekommt Mister X.
tip-bus = Busticket: bringt zur nächsten Haltestelle einer Buslinie. Verbrauchte Tickets der Detektive bekommt Mister X.
tip-tube = U-Bahn-Ticket: bringt zur nächsten Station einer U-Bahn-Linie. Verbrauchte Tickets der Detektive bekommt Mister X.
tip-black = Schwarzes Ticket: nur für Mister X. Es gilt für Taxi, Bus, U-Bahn und Boot, und niemand sieht, womit er fuhr.
short-taxi = Taxi
short-bus = Bus
short-tube = U-Bahn
short-black = Schwarz
stop-taxi = Taxi
stop-bus = Bus
stop-tube = U-Bahn
stop-boat = Boot

prompt-deal = Die Startstationen werden verteilt.
prompt-flee = Runde { $round } von { $rounds }: { $name }, wähle eine Station und ein Ticket für die Flucht.
prompt-hunt = Runde { $round } von { $rounds }: { $seat } zieht. Wähle eine Station und ein Ticket.
prompt-wait = Runde { $round } von { $rounds }: { $who } ist am Zug.
title = Runde { $round }/{ $rounds }
round = Runde { $round } von { $rounds }

toggle-targets = Zeigen, wohin ich ziehen kann
toggle-possible = Zeigen, wo Mister X sein kann
peek = Godmode: Mister X zeigen
toggle-track = Den Weg von Mister X zeigen
toggle-chase = Die Jagd noch einmal zeigen, Runde für Runde
chase = Runde { $round }: { $count ->
    [one] er kann nur hier sein
   *[other] er kann auf { $count } Stationen sein
}
panel-turn = Am Zug
panel-log = Fahrtentafel
panel-tickets = Restliche Tickets
column-seat = Platz
column-station = Ort
seen-at = gesehen auf { $station }

station = Station { $station }: { $lines }
cancel-ticket = Kein Ticket wählen
choose-ticket = Zu Station { $station } mit: { $ticket }
figure = { $seat } auf Station { $station }
figure-skipped = { $seat } auf Station { $station }, ausgelassen: kein Zug möglich
skipped = ausgelassen: kein Zug möglich
disc-now = Mister X auf Station { $station }
disc-shown = Mister X wurde zuletzt auf Station { $station } gesehen
ticket-count = { $ticket }: { $count }
log-empty = Runde { $round }: leer
log-reveal = Runde { $round }: leer, hier zeigt sich Mister X
log-hidden = Runde { $round }: { $ticket }
log-shown = Runde { $round }: { $ticket }, gezeigt auf Station { $station }
map-thames = Themse
map-regents-park = Regent’s Park
map-hyde-park = Hyde Park

short-step = nach { $station } ({ $ticket })
event-dealt = Die Jagd beginnt: { $places }.
event-fled = Runde { $round }: Mister X benutzt ein { $ticket }.
event-fled-to = Runde { $round }: Mister X zieht nach { $station } und benutzt ein { $ticket }.
event-revealed = Runde { $round }: Mister X benutzt ein { $ticket } und zeigt sich auf { $station }.
event-hunted = { $seat } zieht von { $from } nach { $station }; Mister X bekommt das { $ticket }.
event-caught = { $seat } zieht von { $from } nach { $station }, benutzt ein { $ticket } und fasst Mister X.
event-skipped = { $seat } kann nicht ziehen und wird ausgelassen.

refusal-not-yours = Spieler ziehen auf eine Station; Startstationen verteilt nur das Haus.
refusal-unknown = Eine Station { $station } gibt es in dieser Stadt nicht.
refusal-here = Du bist schon auf Station { $station }; wähle eine Nachbarstation.
refusal-too-far = Station { $station } ist zu weit weg: Von { $from } ist sie nicht mit einem Zug zu erreichen.
refusal-held = Auf Station { $station } steht { $by }; niemand sonst darf sie betreten.
refusal-wrong-ticket = Mit diesem Ticket ({ $ticket }) kommst du nicht zu Station { $station }; wähle ein anderes.
refusal-no-ticket = Davon hast du keines mehr ({ $ticket }); wähle ein anderes.
refusal-no-ticket-at-all = Du hast kein Ticket mehr, das dich zu Station { $station } bringt.
refusal-deal-size = Es müssen { $wanted } Startstationen verteilt werden: die von Mister X, dann die der Detektive.
refusal-no-start = Station { $station } ist keine Startstation.
refusal-dealt-twice = Startstation { $station } wurde zweimal verteilt.

unreadable-move = „{ $text }“ ist kein Zug: Schreibe eine Station und ein Ticket, etwa 67:taxi.
unreadable-station = Eine Station { $number } gibt es nicht: Die Stationen sind von 1 bis { $most } nummeriert.
unreadable-ticket = „{ $text }“ ist kein Ticket: Es muss taxi, bus, tube oder black sein.
unreadable-no-ticket = Mit welchem Ticket zu Station { $station }? Schreibe { $station }:taxi, { $station }:bus, { $station }:tube oder { $station }:black.
unreadable-deal = „{ $text }“ verteilt keine Startstationen: Schreibe @ und ihre Nummern, die von Mister X zuerst, etwa @174,138,26,94.

position-field = „{ $text }“ ist kein Feld einer Stellung: Es muss aussehen wie round:2.
position-missing = Der Stellung fehlt das Feld „{ $key }“.
position-bad = „{ $text }“ ist kein Wert für das Feld „{ $key }“ einer Stellung.

standing-detectives = { $count } Detektive passen nicht: Es müssen 3 bis 5 sein, und so viele, wie die Einstellungen sagen.
standing-crowded = { $first } und { $second } stehen beide auf Station { $station }; jeder Detektiv braucht seine eigene.
standing-unseen = Es gibt mögliche Ziele, obwohl Mister X nie gesehen wurde: Ohne eine Station, auf der er sich zuletzt gezeigt hat, darf es keine geben.
standing-round = Eine Runde { $round } gibt es hier nicht: Die Runden gehen von 1 bis 24, und 25 nur, wenn alle gespielt sind.
standing-turn = Auf Platz { $turn } sitzt niemand: Am Zug ist 0 (Mister X) bis { $most }.

field-city = Stadt
ground-usual = London
ground = Eine Stadtdatei, in der gespielt werden kann (Scotland Yard): Stationen und Linien wie in data/london.json
ground-unknown = Die Stadt „{ $name }“ ist hier nicht bekannt: Gib ihre Datei mit --network an.
ground-too-large = Die Stadt „{ $name }“ hat mehr als { $most } KiB an Stationen und Linien.
ground-forged = Diese Stationen und Linien sind nicht die der Stadt „{ $name }“: Sie wurden verändert oder gehören zu einer anderen Stadt.
ground-not-found = Die Stadtdatei „{ $file }“ wurde nicht gefunden.
city-badly-formed = Die Stadtdatei ist falsch aufgebaut: { $why }.
city-wrong-values = Die Stadtdatei hat falsche Werte: { $why }.
city-size = Sie hat { $count } Stationen, es müssen aber { $fewest } bis { $most } sein
city-identifier = „{ $place }“ ist { $number }, die Stationen sind aber von 1 bis { $most } nummeriert
city-twice = „{ $place }“ vergibt die Nummer { $number } ein zweites Mal
city-off-the-map = „{ $place }“ muss zwischen 0 und 1 liegen
city-nowhere = „{ $place }“ führt zu Station { $number }, die es nicht gibt
city-needless = „{ $place }“ führt zu Station { $number }, die die Station selbst ist oder schon genannt war
city-crowded = „{ $place }“ hat { $count } Verbindungen, höchstens { $most } dürfen es sein
city-one-way = Die Linie { $transport } von { $from } nach { $to } führt nicht zurück

save-badly-formed = Der Spielstand ist falsch aufgebaut: { $why }.
save-wrong-values = Der Spielstand hat falsche Werte: { $why }
save-station = „{ $place }“ ist { $number }, die Stationen gehen aber von 1 bis { $most }.
save-ticket-count = „{ $place }“ ist { $count }, es müssen aber 0 bis { $most } Tickets sein.
save-ticket-kinds = „{ $place }“ muss { $wanted } Zahlen haben, in der Reihenfolge U-Bahn, Bus, Taxi, Schwarz.
save-ordinal = „{ $place }“ ist { $ordinal }, muss aber 0 (U-Bahn), 1 (Bus), 2 (Taxi) oder 3 (schwarz) sein.
save-detectives = „detectives.noOfDetectives“ ist { $count }, muss aber 3, 4 oder 5 sein.
save-players = „detectives.players“ hat { $count } Einträge, „detectives.noOfDetectives“ sagt aber { $wanted }.
save-long-journey = „misterX.journeyBoard“ hat { $count } Einträge, Mister X hat aber erst { $most } Züge gemacht.
save-not-won = „gameIsWon“ ist true, aber hier hat niemand gewonnen.
save-note-journey = Die Fahrtentafel hat nur { $count } von { $expected } Einträgen; der Rest bleibt leer.
save-note-decided = Die Jagd in diesem Spielstand war schon entschieden.

reason-tactic = Taktik
reason-tactic-value = { $side ->
    [mister-x] die am besten bewertete erreichbare Station
   *[detectives] { $value ->
        [1] 1: ein erreichbares mögliches Ziel
        [2] 2: eine Station mit U-Bahn
        [3] 3: dorthin, wo Mister X zuletzt gesehen wurde
       *[4] 4: die erste erreichbare Station
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
reason-rating = Bewertung
reason-targets = Erreichbare mögliche Ziele
reason-nearness = Nähe zum mittleren Ziel
reason-mobility = Erreichbare Stationen
reason-scarcest = Knappstes Ticket
reason-safety = Detektive, die ihn dort nicht erreichen
reason-exact = Genau
reason-catches = Ein sicherer Fang
reason-other = Auch erwogen
reason-other-value = Taktik { $tactic }: { $station } ({ $ticket ->
    [taxi] { short-taxi }
    [bus] { short-bus }
    [tube] { short-tube }
   *[black] { short-black }
}), Bewertung { $rating }

quarry-possible = Mögliche Stationen
quarry-place = Mister X
quarry = Mister X war auf Station { $place }, { $count ->
    [one] dem einzigen Ort, an dem er sein konnte.
   *[other] einem von { $count } Orten, an denen er sein konnte.
}
