name = Crosswise
tagline = Spalten gegen Zeilen
rules =
    Zwei Teams legen Spielsteine mit sechs Symbolen auf ein Brett. Das vertikale Team (orange, Plätze 1 und 3) sammelt Punkte in den Spalten, das horizontale (grün, Plätze 2 und 4) in den Zeilen. Zu zweit spielt jeder für sich, zu viert spielen die zusammen, die sich gegenübersitzen.

    Reihum spielt jeder einen Stein seiner Hand. Ein Symbol kommt auf ein leeres Feld, danach wird ein neuer Stein aus dem Beutel gezogen, solange einer da ist.

    Eine Reihe zählt: zwei gleiche Steine 1, drei 3, vier 5, fünf 7, alle sechs verschieden 6. Wo die Steine in der Reihe liegen, ist gleich, und mehrere Kombinationen zählen zusammen. Sechs gleiche Steine in einer Reihe gewinnen sofort; bekommen beide Teams sie mit demselben Zug, ist das Spiel unentschieden.

    #three

    #different

    Eine Wildcard wirkt einmal. Der Entferner nimmt einen Stein vom Brett auf die Hand. Die anderen drei werden zuerst aktiviert (irgendwo auf dem Brett ablegen), dafür wird gleich ein neuer Stein gezogen, und dann müssen sie gespielt werden: Der Verschieber bringt einen Stein des Bretts auf ein leeres Feld, der Brett-Tausch vertauscht zwei Steine des Bretts, der Hand-Tausch ein Symbol der Hand mit einem Stein des Bretts.

    #remover

    Auf einem leeren Brett kann keine Wildcard gespielt werden. Der Brett-Tausch braucht zwei Steine auf dem Brett, der Hand-Tausch ein Symbol auf der Hand. Wildcards werden nie verschoben oder getauscht.

    Das Spiel endet, wenn das Brett voll ist oder wenn der Spieler am Zug nichts spielen kann. Das Team mit mehr Punkten gewinnt.

    Auf Brettern anderer Größe gewinnt eine volle Reihe gleicher Steine, und eine volle Reihe verschiedener zählt einen Punkt je Stein, wo es genug Symbole gibt. Der Beutel wächst mit dem Brett.

example-three = Zwei Sonnen in einer Spalte: 1 Punkt für das vertikale Team. Eine dritte macht daraus 3.
task-three = Du spielst für die Spalten: Mach drei Gleiche.
solved-three = Drei Sonnen in einer Spalte zählen 3 Punkte, egal wo sie darin liegen.
example-different = Fünf verschiedene Symbole in einer Zeile. Das sechste macht alle sechs verschieden: 6 Punkte für das horizontale Team.
task-different = Du spielst für die Zeilen: Vervollständige die Zeile mit dem Symbol, das fehlt.
solved-different = Alle sechs verschieden: 6 Punkte.
example-remover = Vier Sonnen in einer Spalte: 5 Punkte für das vertikale Team, und noch zwei Felder bis zu sechs gleichen, die sofort gewinnen würden.
task-remover = Du spielst für die Zeilen: Brich die Spalte mit deinem Entferner auf.
solved-remover = Die Sonne ist jetzt auf deiner Hand, und die Spalte zählt 3.

seat-vertical-1 = Vertikal 1
seat-horizontal-1 = Horizontal 1
seat-vertical-2 = Vertikal 2
seat-horizontal-2 = Horizontal 2

team-vertical = Vertikal
team-horizontal = Horizontal
side-top = oben
side-right = rechts
side-bottom = unten
side-left = links

field-players = Spieler
field-players-help = Zwei spielen gegeneinander; von vieren spielen die zusammen, die sich gegenübersitzen.
field-players-2 = 2 Spieler
field-players-4 = 4 Spieler
field-size = Brettgröße
field-size-help = Jede andere Größe als 6 ist eine Variante: Eine volle Reihe gleicher Steine gewinnt, und der Beutel wächst mit dem Brett.
field-hand = Steine auf der Hand
field-hand-help = Jede andere Zahl als 4 ist eine Variante.
setup-too-few-tiles = Für diese Hände braucht es { $dealt } Steine, auf einem Brett mit { $size } × { $size } Feldern gibt es aber nur { $tiles }: Wähle kleinere Hände.

name-vertical-1 = Spieler1
name-horizontal-1 = Spieler2
name-vertical-2 = Spieler3
name-horizontal-2 = Spieler4
names-rule = Ein Name hat 1 bis 15 Buchstaben (a bis z) oder Ziffern, und niemand sonst heißt so.
names-invalid = Name(n) ungültig!
names-duplicate = Keine doppelten Namen erlaubt!

player-keen = Scharf
format-save = Crosswise-Spielstand (JSON)
format-save-later = Das Spiel lässt sich speichern, wenn ein Mensch am Zug ist und noch nichts gespielt hat, und wenn es zu Ende ist.
format-log = Crosswise-Log (Text)

outcome-sixes = { $count ->
    [0] Beide Teams haben eine volle Reihe gleicher Steine: unentschieden.
    [1] { $winners } gewinnt mit einer vollen Reihe gleicher Steine.
   *[other] { $winners } gewinnen mit einer vollen Reihe gleicher Steine.
}
outcome-full-board = { $count ->
    [0] Das Brett ist voll, und beide Teams haben gleich viele Punkte: unentschieden.
    [1] Das Brett ist voll: { $winners } gewinnt nach Punkten.
   *[other] Das Brett ist voll: { $winners } gewinnen nach Punkten.
}
outcome-no-move = { $count ->
    [0] Es gibt keinen Zug mehr, und beide Teams haben gleich viele Punkte: unentschieden.
    [1] Es gibt keinen Zug mehr: { $winners } gewinnt nach Punkten.
   *[other] Es gibt keinen Zug mehr: { $winners } gewinnen nach Punkten.
}
outcome-only-wildcards = Spielende: Der erste Spieler hat nur Wildcards! Bitte beginne ein neues Spiel.

tile-sun = Sonne
tile-cross = Kreuz
tile-triangle = Dreieck
tile-square = Quadrat
tile-pentagon = Fünfeck
tile-star = Stern
tile-remover = Entferner
tile-mover = Verschieber
tile-swap-on-board = Brett-Tausch
tile-swap-with-hand = Hand-Tausch
tip-remover = Entferner: nimmt einen Stein vom Brett auf die Hand.
tip-mover = Verschieber: bringt einen Stein auf dem Brett auf ein leeres Feld.
tip-swap-on-board = Brett-Tausch: vertauscht zwei Steine auf dem Brett.
tip-swap-with-hand = Hand-Tausch: vertauscht ein Symbol der Hand mit einem Stein auf dem Brett.
tile-face-down = verdeckt
cell-empty = leer

cell-label = { $cell }: { $what }
slot-label = { $name }, Stein { $slot }: { $what }
activate-label = Aktivieren: { $what }
line-vertical = Spalte { $line }: { $points }
line-horizontal = Zeile { $line }: { $points }
sixes = { $size ->
    [6] SIXES
   *[other] VOLLE REIHE
}
score = Vertikal { $vertical } : Horizontal { $horizontal }
bag-left = { $count ->
    [0] Der Beutel ist leer.
    [1] Im Beutel ist noch ein Stein.
   *[other] Im Beutel sind noch { $count } Steine.
}

panel-teams = Teams
panel-wildcards = Genutzte Wildcards
panel-points-table = Punkte für eine Reihe
table-combination = Kombination
table-points = Punkte
row-equal = { $count } gleiche
row-different = alle { $count } verschieden
table-win = SIEG
peek = Hand der KI zeigen
toggle-team-points = Teampunkte
toggle-point-bars = Punkteleisten
toggle-coordinates = Koordinaten
toggle-points-table = Punktetabelle

result-winner = SIEGER
result-draw = UNENTSCHIEDEN
result-team-vertical = TEAM VERTIKAL
result-team-horizontal = TEAM HORIZONTAL
result-label = { $team }: { $names }, { $points }.

prompt-deal = Das Haus teilt aus.
prompt-draw = { $name } zieht einen Stein.
prompt-choose = { $name }, du bist am Zug: Lege ein Symbol auf ein leeres Feld oder spiele eine Wildcard.
prompt-wait = { $name } ist am Zug.
prompt-mover = { $name }, der Verschieber ist aktiv: Verschiebe einen Stein des Bretts auf ein leeres Feld.
prompt-swap-on-board = { $name }, der Brett-Tausch ist aktiv: Lege einen Stein des Bretts auf einen anderen, um sie zu tauschen.
prompt-swap-with-hand = { $name }, der Hand-Tausch ist aktiv: Lege ein Symbol deiner Hand auf einen Stein des Bretts, um sie zu tauschen.
prompt-wait-second = { $name } hat eine Wildcard aktiviert und spielt sie jetzt.

event-draw = { $name } zieht einen Stein.
event-draw-known = { $name } zieht einen Stein: { $tile }.
condition-drawn = wenn { $name } diesen Stein zieht: { $tile }
short-draw = {""}
short-draw-known = +{ $tile }
short-placed = { $tile } { $cell }
short-removed = −{ $tile } { $cell }
short-activated = { $tile }!
short-moved = { $from }-{ $to }
short-swapped = { $from }⇄{ $to }
short-exchanged = { $tile }⇄{ $cell }
event-dealt-again = Die erste Hand bestand nur aus Wildcards und wird neu ausgeteilt.
event-placed = { $name } legt { $tile ->
    [Sonne] eine Sonne
    [Stern] einen Stern
   *[other] ein { $tile }
} auf { $cell }.
event-removed = { $name } nimmt { $tile ->
    [Sonne] die Sonne
    [Stern] den Stern
   *[other] das { $tile }
} mit einem Entferner von { $cell }.
event-activated = { $name } aktiviert eine Wildcard: { $tile }.
event-moved = { $name } verschiebt { $tile ->
    [Sonne] die Sonne
    [Stern] den Stern
   *[other] das { $tile }
} von { $from } nach { $to }.
event-swapped = { $name } tauscht { $tile ->
    [Sonne] die Sonne
    [Stern] den Stern
   *[other] das { $tile }
} auf { $from } mit { $other ->
    [Sonne] der Sonne
   *[other] dem { $other }
} auf { $to }.
event-exchanged = { $name } tauscht { $tile ->
    [Sonne] eine Sonne
    [Stern] einen Stern
   *[other] ein { $tile }
} aus der Hand mit { $other ->
    [Sonne] der Sonne
   *[other] dem { $other }
} auf { $cell }.
event-scored = { $team }: { $points ->
    [1] ein Punkt
   *[other] { $points } Punkte
}
event-sixes = { $team }: { $size ->
    [6] sechs gleiche Steine in einer Reihe
   *[other] eine volle Reihe gleicher Steine
}
event-over = Das Spiel ist zu Ende.

reason-wins = Gewinnt mit einer vollen Reihe
reason-wins-value = { $value ->
    [0] nein
   *[other] ja
}
reason-gives-six = Gibt dem anderen Team eine volle Reihe
reason-gives-six-value = { $value ->
    [0] nein
   *[other] ja
}
reason-prevents = Verhindert eine volle Reihe des anderen Teams
reason-prevents-value = { $value ->
    [0] nein
   *[other] ja
}
reason-gain = Gewonnene Punkte
reason-tile = Gespielter Stein
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
reason-in-hand = Gleiche Steine auf der Hand
reason-on-board = Gleiche Steine auf dem Brett
reason-then = Danach

refusal-no-tile = Auf Platz { $slot } deiner Hand liegt kein Stein.
refusal-off-board = Ein Feld { $cell } hat dieses Brett nicht.
refusal-taken = { $cell } ist schon belegt; es muss ein leeres Feld sein.
refusal-nothing-there = Auf { $cell } liegt kein Stein.
refusal-empty-board = Die Wildcard kann nicht gespielt werden: Das Spielfeld ist leer!
refusal-one-tile = Der Brett-Tausch kann nicht gespielt werden: Auf dem Spielfeld liegen weniger als zwei Steine!
refusal-no-symbol = Der Hand-Tausch kann nicht gespielt werden: Dafür muss mindestens ein Symbol auf der Hand sein!
refusal-activate-first = Die Wildcard auf Platz { $slot } wird zuerst aktiviert: Schreibe nur s{ $slot }.
refusal-needs-cell = Der Stein auf Platz { $slot } kommt auf ein Feld: Schreibe etwa s{ $slot }:c4.
refusal-not-activated = Wähle zuerst einen Stein deiner Hand; die des Bretts lassen sich nur verschieben oder tauschen, nachdem eine Wildcard aktiviert wurde.
refusal-finish-mover = Der Verschieber ist aktiv: Bringe zuerst einen Stein des Bretts auf ein leeres Feld.
refusal-finish-swap-on-board = Der Brett-Tausch ist aktiv: Tausche zuerst zwei Steine des Bretts.
refusal-finish-swap-with-hand = Der Hand-Tausch ist aktiv: Tausche zuerst ein Symbol deiner Hand mit einem Stein des Bretts.
text-second = Den zweiten Schritt schreibst du wie { $example }.
refusal-same-cell = Ein Stein kann nicht auf sein eigenes Feld { $cell } verschoben oder mit ihm getauscht werden.
refusal-not-swapped = Auf Platz { $slot } liegt eine Wildcard; nur Symbole lassen sich tauschen.
refusal-not-in-bag = Der Stein { $tile } kann jetzt nicht aus dem Beutel gezogen werden.

unreadable = „{ $text }“ ist kein Zug: Schreibe s2:c4, um den Stein von Platz 2 auf c4 zu legen, s1, um eine Wildcard zu aktivieren, danach c4-d5 oder s3-c4.
position-parts = Eine Stellung hat fünf Teile (Brett, Hände, genutzte Wildcards, Zug, Beutel), nicht { $parts }.
position-board = Das Brett muss aus { $size } Zeilen zu je { $size } Ziffern von 0 bis 6 bestehen, mit / dazwischen.
position-hands = Die Hände müssen { $players } Gruppen zu je { $hand } Steinen (0 bis 9 oder X) sein, mit Kommas dazwischen.
position-used = Die genutzten Wildcards müssen vier Zahlen von 0 bis { $most } sein, mit Kommas dazwischen.
position-turn = Der Zug muss ein Platz von 0 bis { $last } sein, nach einem Punkt das, was noch aussteht, etwa 0.m3.
position-bag = Der Beutel muss aus Steinen von 1 bis 9 oder X bestehen, oder - sein, wenn er leer ist.
position-too-many = In dieser Stellung sind mehr als { $most } Steine.
position-impossible = Was in dieser Stellung aussteht, lässt sich nicht spielen.

save-empty = Diese Datei ist leer; ein Crosswise-Spielstand ist ein JSON-Objekt.
save-no-json = Diese Datei ist kein gültiges JSON: Der Fehler steht in Zeile { $line }, Spalte { $column }.
save-no-object = Ein Crosswise-Spielstand muss ein JSON-Objekt mit players, currPlayer, field und usedActionTiles sein.
save-twice = Im Spielstand steht { $place } zweimal.
save-missing = Im Spielstand fehlt { $place }.
save-wrong = Im Spielstand ist { $place } { $given }, es muss aber { $expected } sein.
save-list = { $count ->
    [one] eine Liste mit einem Eintrag
   *[other] eine Liste mit { $count } Einträgen
}
save-expected-number = eine ganze Zahl von { $min } bis { $max }
save-expected-bool = true oder false
save-expected-player = ein Objekt mit name, isActive, isAI und hand
save-expected-name = 1 bis 15 Buchstaben oder Ziffern lang
save-expected-tiles = eine Liste von Steinen
save-expected-short-hand = eine Liste von höchstens { $most } Steinen
save-nobody-active = In diesem Spielstand ist kein Spieler aktiv; es müssen die ersten zwei oder alle vier sein.
save-players = In diesem Spielstand sind die Spieler { $active } aktiv; es müssen 0 und 1 oder alle vier sein.
save-same-name = Im Spielstand ist { $place } „{ $name }“, aber so heißt schon ein anderer Spieler.
note-count = Der Spielstand wurde geladen, obwohl seine Steine nicht aufgehen: { $tile } kommt { $is }-mal vor statt { $should }-mal.
note-idle-hand = Die Hand von Spieler { $index } wurde weggelassen, weil er nicht aktiv ist.
