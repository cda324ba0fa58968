# Carcassonne auf Deutsch.

name = Carcassonne
tagline = Plättchen legen, Städte, Straßen, Klöster und Wiesen besetzen und für ihre Vollendung punkten
rules =
    Wer am Zug ist, bekommt ein Plättchen vom Stapel und legt es so an, dass alle Seiten zusammenpassen, die sich berühren: Stadt an Stadt, Straße an Straße, Wiese an Wiese. Ein Plättchen, das nirgends passt, wird beiseitegelegt und ein anderes gezogen.

    Danach darf man einen seiner sieben Gefolgsleute auf eine Stadt, eine Straße, ein Kloster oder eine Wiese dieses Plättchens stellen, wenn auf dem ganzen zusammenhängenden Gebiet noch niemand steht.

    Was fertig ist, wird sofort gewertet, und die Gefolgsleute kehren zurück: eine Straße bringt 1 Punkt je Plättchen, eine Stadt 2 je Plättchen und je Wappen, ein Kloster 9, wenn alle acht Felder ringsum belegt sind. Wer dort die meisten Gefolgsleute hat, bekommt alle Punkte; bei Gleichstand bekommt sie jeder voll.

    #city

    #road

    #cloister

    Ist der Stapel leer, zählt auch das Unfertige: Straße und Stadt 1 je Plättchen und Wappen, ein Kloster 1 für sich und für jedes Plättchen ringsum, eine Wiese 3 für jede fertige Stadt, die an sie grenzt. Bauern bleiben bis dahin auf ihren Wiesen.

    Mit einfachen Wiesen zählt eine Wiese ein Viertel der Zahl ihrer Plättchen, abgerundet. Mit Missionen gewinnt sofort, wer drei Städte mehr beherrscht als jeder andere oder nach einem Zug, der nicht der letzte ist, 20 Punkte Vorsprung auf den Zweiten hat.

example-city = Eine Stadt, die ein einziges Plättchen schließt. Zwei Plättchen ohne Wappen: 4 Punkte.
task-city = Schließe die Stadt mit deinem Plättchen und beanspruche sie mit einem Gefolgsmann.
solved-city = Die Stadt ist fertig: sofort 4 Punkte, und der Gefolgsmann kommt zurück.
example-road = Eine Straße, die im Westen an einem Kloster endet und im Osten noch offen ist.
task-road = Schließe die Straße mit deinem Plättchen ab und beanspruche sie mit einem Gefolgsmann.
solved-road = Beide Enden sind zu: drei Plättchen, 3 Punkte, und der Gefolgsmann kommt zurück.
example-cloister = Ein Mönch in seinem Kloster. Sieben der acht Felder ringsum sind belegt.
task-cloister = Vollende das Kloster.
solved-cloister = Alle acht Felder sind belegt: 9 Punkte für das Kloster, und der Mönch kommt zurück.

seat-p1 = Spieler 1
seat-p2 = Spieler 2
seat-p3 = Spieler 3
seat-p4 = Spieler 4
seat-p5 = Spieler 5
name-p1 = Spieler 1
name-p2 = Spieler 2
name-p3 = Spieler 3
name-p4 = Spieler 4
name-p5 = Spieler 5
names-rule = Jeder braucht einen Namen mit höchstens 30 Zeichen.
setup-no-name = Jeder braucht einen Namen; dieser ist leer.

field-players = Spieler
field-c1 = Farbe von Spieler 1
field-c1-red = Rot
field-c1-blue = Blau
field-c1-yellow = Gelb
field-c1-green = Grün
field-c1-black = Schwarz
field-c1-grey = Grau
field-c2 = Farbe von Spieler 2
field-c2-red = Rot
field-c2-blue = Blau
field-c2-yellow = Gelb
field-c2-green = Grün
field-c2-black = Schwarz
field-c2-grey = Grau
field-c3 = Farbe von Spieler 3
field-c3-red = Rot
field-c3-blue = Blau
field-c3-yellow = Gelb
field-c3-green = Grün
field-c3-black = Schwarz
field-c3-grey = Grau
field-c4 = Farbe von Spieler 4
field-c4-red = Rot
field-c4-blue = Blau
field-c4-yellow = Gelb
field-c4-green = Grün
field-c4-black = Schwarz
field-c4-grey = Grau
field-c5 = Farbe von Spieler 5
field-c5-red = Rot
field-c5-blue = Blau
field-c5-yellow = Gelb
field-c5-green = Grün
field-c5-black = Schwarz
field-c5-grey = Grau
field-missions = Missionen
field-missions-help = Zwei Wege, vorzeitig zu gewinnen. Mission 1: Nachdem ein Gefolgsmann gesetzt wurde, beherrscht ein Spieler mindestens drei Städte mehr als jeder andere, ob offen oder geschlossen. Mission 2: Nach der Wertung eines Zuges hat ein Spieler mindestens 20 Punkte Vorsprung auf den Zweiten; nicht im letzten Zug.
field-fields = Wiesen
field-fields-help = Was eine Wiese am Ende zählt: 3 Punkte für jede fertige Stadt, die an sie grenzt (offiziell), oder ein Viertel der Zahl ihrer Plättchen (einfach).
field-fields-official = offiziell
field-fields-simple = einfach
setup-colour-twice = Die Spieler { $earlier } und { $later } haben beide { $colour } gewählt; jeder braucht eine eigene Farbe.

colour-red = Rot
colour-blue = Blau
colour-yellow = Gelb
colour-green = Grün
colour-black = Schwarz
colour-grey = Grau

outcome-points = Der Stapel ist leer: { $winners } hat die meisten Punkte und gewinnt.
outcome-shared = Der Stapel ist leer: { $winners } haben gleich viele Punkte und teilen sich den Sieg.
outcome-cities = Mission 1 ist erfüllt: { $winners } beherrscht drei Städte mehr als jeder andere und gewinnt.
outcome-lead = Mission 2 ist erfüllt: { $winners } hat zwanzig Punkte Vorsprung und gewinnt.

prompt-draw = Für { $name } wird ein Plättchen gezogen.
prompt-lay = { $name }: Plättchen { $tile } legen, mit oder ohne Gefolgsmann.
prompt-lay-bare = { $name }: Plättchen { $tile } legen; kein Gefolgsmann kann darauf.
prompt-wait = { $name } legt Plättchen { $tile }.
button-no-meeple = Kein Gefolgsmann
toggle-rule = Zeigen, wer was beherrscht
toggle-coordinates = Koordinaten
toggle-confirm = Jeden Zug bestätigen
tile-at = Plättchen { $tile } auf { $cell }: { $edges }
tile-known = Plättchen { $tile }: { $edges }
tile-edges = im Norden { $north }, im Osten { $east }, im Süden { $south }, im Westen { $west }{ $extra ->
    [cloister] , mit Kloster
    [shield] , mit Wappen
   *[none] {""}
}
meeple-at = Gefolgsmann von { $name } auf { $cell }: { $feature }
target-cell = Das Plättchen auf { $cell } legen
target-turn = Um { $angle }° gedreht
target-meeple = Gefolgsmann auf { $feature }

panel-drawn-title = Zu legen: Plättchen { $tile }
panel-scores = Punkte
panel-final = Punkte nach Gebieten
panel-projected = Punkte nach Gebieten, als wäre das letzte Plättchen gelegt
panel-missions = Missionen
column-cities = Städte
column-cities-help = Mission 1: wie viele Städte mehr als jeder andere
column-lead = Vorsprung
column-lead-help = Mission 2: Punkte vor dem Zweiten
cell-lost = Hier passt keines der übrigen Plättchen.
panel-stack = { $count } Plättchen im Stapel
panel-aside = Beiseitegelegt, weil sie nirgends passten
column-player = Spieler
column-points = Punkte
column-projected = Endstand
column-projected-help = Die Punkte, wenn das Spiel jetzt zu Ende wäre
column-meeples = Vorrat
column-total = Summe
column-during = im Spiel
column-at-end = am Ende
kinds-road = Straßen
kinds-city = Städte
kinds-cloister = Klöster
kinds-field = Wiesen
meeples-left = { $left } von { $all } Gefolgsleuten übrig

board-score = { $name }: { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}, noch { $left } { $left ->
    [one] Gefolgsmann
   *[other] Gefolgsleute
}
board-features = Gebiete: { $features }
board-places = Es passt auf: { $places }
board-meeple = Mit einem Gefolgsmann kommt die Nummer seines Gebiets dazu: { $example }
board-stack = Im Stapel ({ $count }): { $tiles }
board-aside = Beiseitegelegt: { $tiles }

spot-city = die Stadt im { $where }
spot-road = die Straße nach { $where }
spot-field = die Wiese im { $where }
spot-cloister = das Kloster
compass-N = Norden
compass-E = Osten
compass-S = Süden
compass-W = Westen
compass-NNW = Norden, westliche Hälfte
compass-NNE = Norden, östliche Hälfte
compass-ENE = Osten, nördliche Hälfte
compass-ESE = Osten, südliche Hälfte
compass-SSE = Süden, östliche Hälfte
compass-SSW = Süden, westliche Hälfte
compass-WSW = Westen, südliche Hälfte
compass-WNW = Westen, nördliche Hälfte

event-drawn = { $name } bekommt Plättchen { $tile }.
condition-drawn = wenn { $name } Plättchen { $tile } bekommt
event-aside = Plättchen { $tile } passt nirgends und wird beiseitegelegt.
event-laid = { $name } legt { $tile } auf { $cell }{ $angle ->
    [0] {""}
   *[other] , um { $angle }° gedreht
}.
event-laid-meeple = { $name } legt { $tile } auf { $cell }{ $angle ->
    [0] {""}
   *[other] , um { $angle }° gedreht,
} und stellt einen Gefolgsmann auf { $feature }.
event-scored-complete = { $names } { $count ->
    [one] bekommt
   *[other] bekommen je
} { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} für { $region }: { $reason }.
event-scored-final = Am Ende { $count ->
    [one] bekommt { $names }
   *[other] bekommen { $names } je
} { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} für { $region }: { $reason }.
short-laid = { $tile } { $cell }{ $angle ->
    [0] {""}
   *[other] {" "}{ $angle }°
}
short-laid-meeple = { $tile } { $cell }{ $angle ->
    [0] {""}
   *[other] {" "}{ $angle }°
} ({ $kind })
short-scored = { $names } +{ $points } { $kind }: { $reason }
kind-road = Straße
kind-city = Stadt
kind-cloister = Kloster
kind-field = Wiese
step-final = { $scored } { $totals }.
reason-of-tiles = { $tiles } Plättchen
reason-of-shields = { $tiles } Plättchen und { $shields ->
    [one] ein
   *[other] { $shields }
} Wappen
reason-of-cities = { $cities ->
    [one] 1 fertige Stadt
   *[other] { $cities } fertige Städte
}
region-road = eine Straße
region-city = eine Stadt
region-cloister = ein Kloster
region-field = eine Wiese

about-road = Straße: { $tiles } Plättchen
about-city = Stadt: { $tiles } Plättchen{ $shields ->
    [0] {""}
    [one] {" und ein Wappen"}
   *[other] {" und "}{ $shields } Wappen
}
about-cloister = Kloster: { $tiles } von 9 Plättchen
about-field = Wiese an { $cities ->
    [0] keiner fertigen Stadt
    [one] 1 fertigen Stadt
   *[other] { $cities } fertigen Städten
}
about-free = Niemand hat einen Gefolgsmann darauf.
about-ruled = { $count ->
    [one] Hier herrscht { $names }.
   *[other] Hier herrschen { $names } gemeinsam.
}
about-complete = Fertig.
about-worth = Jetzt { $now } wert, fertig mindestens { $done }.
about-worth-field = Beim jetzigen Stand { $now } wert; Wiesen zählen am Ende.
about-open-road = Offen an { $count ->
    [one] 1 Stelle
   *[other] { $count } Stellen
}.
about-open-city = Offen an { $count ->
    [one] 1 Stelle
   *[other] { $count } Stellen
}.
about-open-cloister = Ringsum { $count ->
    [one] fehlt 1
   *[other] fehlen { $count }
} Plättchen.
about-closed-by = Auf { $cell } vollendet mit:
about-stopped-by = Auf { $cell } geschlossen mit:
about-closed-never = Keines der übrigen Plättchen schließt das Gebiet auf { $cell }.
about-no-tile = Auf { $cell } liegt kein Plättchen.

player-classic-is = schwächer als jede Stufe
player-greedy = Gierig

reason-first-cell = erstes Feld, auf das es passt
reason-first-turn = erste Drehung, die passt, in Grad
reason-free-spots = freie Plätze für einen Gefolgsmann
reason-random-spot = ausgeloster Platz
reason-random-spot-value = { $kind ->
    [city] Stadt
    [road] Straße
    [field] Wiese
   *[cloister] Kloster
}
reason-own-points = eigene Punkte, als würde jetzt gewertet
reason-other-points = Punkte des besten Gegners
reason-meeple-worth = Wert der Gefolgsleute in der Hand
reason-gain = Gewinn insgesamt

land-field = eine Wiese
land-road = eine Straße
land-city = eine Stadt
side-of-N = Norden
side-of-E = Osten
side-of-S = Süden
side-of-W = Westen
refusal-over = Das Spiel ist zu Ende.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-draw-first = Erst muss ein Plättchen gezogen werden.
refusal-lay-first = Plättchen { $tile } ist gezogen und muss erst gelegt werden.
refusal-none-left = Im Stapel ist kein Plättchen { $tile } mehr.
refusal-taken = Auf { $cell } liegt schon ein Plättchen.
refusal-far-away = Das Feld { $cell } berührt kein Plättchen; ein Plättchen muss an andere angelegt werden.
refusal-mismatch = Auf { $cell } passt das Plättchen so nicht: Im { $side } zeigt es { $shown }, der Nachbar aber { $wanted }.
refusal-no-such-feature = Das Plättchen hat kein Gebiet { $number }; seine Gebiete zählen von 0 bis { $last }.
refusal-no-meeple = Alle sieben Gefolgsleute stehen auf dem Brett; das Plättchen kann nur ohne einen gelegt werden.
refusal-occupied = Auf Gebiet { $number } oder auf dem, was damit zusammenhängt, steht schon jemand.

move-unreadable = „{ $given }“ ist kein Zug; schreibe 3:-1@90 für ein Plättchen, 3:-1@90*0 mit einem Gefolgsmann auf seinem Gebiet 0.
move-bad-tile = „{ $given }“ ist kein Plättchen; sie heißen nach einem Buchstaben von A bis X.
move-bad-cell = „{ $given }“ ist kein Feld; schreibe Spalte, Doppelpunkt und Zeile, etwa 3:-1, beide zwischen -128 und 127.
move-bad-angle = „{ $given }“ ist keine Drehung; ein Plättchen wird um 0, 90, 180 oder 270 Grad gedreht.
move-bad-feature = „{ $given }“ ist kein Gebiet; schreibe die Nummer des Gebiets hinter den Stern, etwa *0.

position-part = „{ $given }“ gehört nicht in eine Stellung; sie hat turn=, drawn=, aside=, points=, tiles= und höchstens ein end=.
position-twice = Die Stellung sagt zweimal { $part }=.
position-missing = In der Stellung fehlt { $part }=.
position-player = „{ $given }“ ist kein Spieler; sie zählen von 1 bis { $players }.
position-tile = „{ $given }“ ist kein Plättchen einer Stellung; schreibe J-1:0@90p1*2 für Plättchen J auf -1:0, um 90° gedreht, gelegt von Spieler 1, mit seinem Gefolgsmann auf Gebiet 2.
position-start = Das erste Plättchen muss das Startplättchen D0:0@0 sein, nicht „{ $given }“.
position-nobody = Bei Plättchen „{ $given }“ steht nicht, wer es gelegt hat; schreibe p1 für Spieler 1.
position-misfit = Plättchen „{ $given }“ passt nicht dorthin, wo es liegen soll.
position-too-many = So viele Plättchen { $tile } gibt es nicht.
position-meeples = Spieler { $player } hat mehr als { $most } Gefolgsleute auf dem Brett.
position-aside = „{ $given }“ ist keine Zahl beiseitegelegter Plättchen; schreibe C1,Q2 oder - für keine.
position-points = „{ $given }“ sind keine Punkte; schreibe für jeden der { $players } Spieler die für Straßen.Städte.Klöster.Wiesen und zwischen den Spielern einen Schrägstrich.
position-complete = Auf einem fertigen Gebiet steht noch ein Gefolgsmann; er müsste zurückgekehrt sein.
position-unplaceable = Das gezogene Plättchen { $tile } passt nirgends; so eines wird beiseitegelegt.
position-end = „{ $given }“ ist kein Ende dieser Partie; schreibe stack oder, wo mit Missionen gespielt wird, cities-1 oder lead-1.
position-end-early = Die Partie kann nicht durch einen leeren Stapel geendet haben: Es sind noch Plättchen da.
position-end-drawn = Die Partie soll zu Ende sein, aber ein Plättchen ist gezogen.
position-end-missing = Der Stapel ist leer und kein Plättchen gezogen: Die Partie ist zu Ende, und end= muss sagen, wie.
