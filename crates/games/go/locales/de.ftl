name = Go
tagline = Mehr Gebiet umschließen als der Gegner
rules =
    Schwarz und Weiß setzen abwechselnd einen Stein ihrer Farbe auf einen freien Schnittpunkt; Schwarz beginnt. Steine werden nicht bewegt.

    Steine einer Farbe, die einander entlang der Linien berühren, sind eine Kette. Die freien Schnittpunkte daneben sind ihre Freiheiten. Eine Kette, deren letzte Freiheit besetzt wird, ist geschlagen und kommt vom Brett; ihre Steine sind Gefangene der anderen Seite.

    #capture

    #escape

    Zweierlei ist verboten: einen Stein zu setzen, dessen eigene Kette dann keine Freiheit hätte (Selbstmord), und eine Stellung zu wiederholen, die es in dieser Partie schon gab (Ko).

    #ko

    Eine Kette, die zwei getrennte leere Punkte umschließt, zwei Augen, kann deshalb nie geschlagen werden: Die andere Seite müsste beide zugleich besetzen.

    #eyes

    Statt zu setzen darf man passen. Nach zweimaligem Passen hintereinander wird gezählt. Zuerst einigen sich beide über die toten Steine: Eine Kette, die nicht mehr zu retten war, wird ausgewählt und gilt dann als tot; noch einmal ausgewählt, lebt sie wieder; „Wiederherstellen“ belebt alle. Wer nicht einverstanden ist, lässt weiterspielen.

    Jeder hat einen Punkt für jeden Gefangenen und für jeden freien Schnittpunkt eines Gebiets, das nur seine Steine berühren. Weiß bekommt das Komi, weil Schwarz begonnen hat. Ist die Zählung nach Fläche vereinbart, zählen statt der Gefangenen die Steine auf dem Brett. Wer mehr Punkte hat, gewinnt. Aufgeben darf man jederzeit.

    #territory

example-capture = Der weiße Stein hat noch eine Freiheit: den Punkt unter ihm.
task-capture = Schwarz zieht: Schlage den weißen Stein.
solved-capture = Der Stein hat seine letzte Freiheit verloren und verlässt das Brett. Er ist jetzt dein Gefangener.
example-escape = Der schwarze Stein steht in Atari: Er hat nur noch eine Freiheit, und Weiß könnte ihn mit dem nächsten Zug schlagen.
task-escape = Schwarz zieht: Rette den Stein.
solved-escape = Die beiden Steine bilden eine Kette mit drei Freiheiten.
example-ko = Schwarz hat gerade einen Stein geschlagen. Schlüge Weiß sofort zurück, wäre das Brett wie vorher: Das ist Ko, und Weiß muss erst woanders spielen.
example-eyes = Die schwarze Kette ist umzingelt. Ihre einzigen Freiheiten sind die drei Punkte im Inneren.
task-eyes = Schwarz zieht: Bilde zwei Augen, damit die Kette nie mehr geschlagen werden kann.
solved-eyes = Jetzt bräuchte Weiß beide Augen zugleich, und ein Stein in nur einem von ihnen wäre Selbstmord. Die Kette lebt.
example-territory = Die Zählung: Schwarz hat links zehn Punkte Gebiet, Weiß rechts fünf, dazu das Komi.

seat-black = Schwarz
seat-white = Weiß

field-size = Brettgröße
field-size-help = Linien in jeder Richtung: 9 für eine schnelle Partie, 13 oder 19 für eine lange.
field-komi = Komi
field-komi-help = Punkte für Weiß, weil Schwarz beginnt. Mit einem halben Punkt gibt es kein Unentschieden.
field-handicap = Vorgabe
field-handicap-help = Schwarze Steine auf den üblichen Punkten vor dem ersten weißen Zug; 0 für eine Partie ohne Vorgabe.
field-count = Zählung
field-count-territory = Gebiet und Gefangene
field-count-area = Fläche: Steine und Gebiet
field-count-help = Was am Ende Punkte bringt. Bei Flächenzählung kostet es nichts, eigenes Gebiet zu füllen.
handicap-none = Ein Brett mit { $size } Linien hat keine üblichen Punkte für Vorgabesteine: Wähle Vorgabe 0 oder eine Größe ab 7.
handicap-most = Ein Brett mit { $size } Linien hat übliche Punkte für höchstens { $most } Vorgabesteine.

format-sgf = SGF (Smart Game Format)

outcome-score = { $count ->
    [0] Beide haben gleich viele Punkte: unentschieden.
   *[other] { $winners } gewinnt mit { $lead ->
        [one] einem Punkt
       *[other] { $lead } Punkten
    } Vorsprung.
}

refused-off-board = { $point } liegt nicht auf diesem Brett mit { $size } Linien.
refused-occupied = Auf { $point } liegt schon ein Stein.
refused-suicide = { $point } wäre Selbstmord: Die Kette des Steins hätte keine Freiheit.
refused-superko = { $point } würde eine frühere Stellung dieser Partie wiederholen (Ko).
refused-turn = { $colour } ist am Zug.
refused-not-playing = Es wird gezählt: Markiere tote Ketten (etwa dead:D4) oder schreibe restore, resume oder done.
refused-not-scoring = Tote Steine werden erst nach zweimaligem Passen markiert, wenn gezählt wird.
refused-no-stone = Auf { $point } liegt kein Stein, den man als tot markieren könnte.
refused-not-dead = Auf { $point } liegt kein toter Stein, den man wiederbeleben könnte.
refused-nothing-taken-off = Kein Stein ist als tot markiert, es gibt nichts wiederherzustellen.
refused-said-done = Du hast die toten Steine schon bestätigt; jetzt ist { $other } gefragt.
refused-over = Die Partie ist zu Ende.
refused-no-colour = Im Go ziehen nur Schwarz und Weiß.

unreadable-move = „{ $text }“ ist kein Zug: Schreibe einen Punkt wie D4 (Buchstaben ohne I), pass oder resign; beim Zählen dead:D4, alive:D4, restore, resume oder done.

position-fields = Eine Stellung hat fünf Felder (Reihen, Farbe am Zug, Gefangene, verbotene Punkte, Phase), diese hat { $found }.
position-rows = Die Stellung sollte { $size } mit „/“ verbundene Reihen haben, hat aber { $found }.
position-columns = Reihe { $row } der Stellung sollte { $size } Zeichen haben, hat aber { $found }.
position-letter = „{ $letter }“ ist kein Zeichen einer Stellung: Schreibe . X O, oder x o für tote Steine.
position-side = „{ $text }“ sagt nicht, wer am Zug ist: Schreibe b oder w.
position-prisoners = „{ $text }“ sind keine Gefangenen: Schreibe die von Schwarz und von Weiß wie 3:1.
position-forbidden = „{ $text }“ ist kein freier Punkt, auf dem ein Stein verboten sein könnte: Schreibe Punkte mit Kommas dazwischen, oder -.
position-phase = „{ $text }“ ist keine Phase: Schreibe play, passed, scoring:-:-, counted, resigned:b oder resigned:w.
position-dead = Die Kette auf { $point } ist nur zum Teil tot: Markiere alle ihre Steine.
position-dead-in-play = Der Stein auf { $point } ist als tot markiert, aber es wird noch gespielt.
stones-off-board = Auf { $point } liegt ein Stein, aber der Punkt ist nicht auf dem Brett.
stones-twice = Auf { $point } liegen zwei Steine.
stones-no-liberty = Die Steine um { $point } lassen einer Kette keine Freiheit.

sgf-no-tree = Das ist keine SGF-Datei: Es steht kein „(;“ darin.
sgf-unclosed = Zeile { $line }: Der Wert von { $property } hat keine schließende Klammer.
sgf-no-value = Zeile { $line }: Die Eigenschaft „{ $property }“ hat keinen Wert in Klammern.
sgf-stray = Zeile { $line }: „{ $found }“ gehört nicht zwischen SGF-Eigenschaften.
sgf-other-game = Diese SGF-Datei ist von einem anderen Spiel: GM ist { $game }, Go ist 1.
sgf-size = Die Brettgröße SZ „{ $size }“ kann hier nicht gelesen werden: Das Brett muss quadratisch sein und 2 bis 19 Linien haben.
sgf-bad-point = Zeile { $line }: „{ $value }“ in { $property } ist kein Punkt eines Bretts mit { $size } Linien.
sgf-many-values = Zeile { $line }: { $property } hat zu viele Werte.
sgf-own-move = Zeile { $line }: „{ $value }“ in { $property } ist kein Zug wie „B dead:D4“.
sgf-late-setup = Zeile { $line }: { $property } legt nach { $moves } Zügen Steine aufs Brett; in einer Partie geht das nicht.
sgf-illegal = Zug { $number } in Zeile { $line }, { $colour } { $move }: { $why }

sgf-old = Die Datei ist im alten Format FF[{ $format }]. Gelesen und später geschrieben wird sie als FF[4].
sgf-more-games = Die Datei enthält mehrere Partien. Gespielt wird die Hauptvariante der ersten; alles andere bleibt dabei und ist auf dem Studienbrett zu sehen.
sgf-komi-missing = Die Datei nennt kein Komi, also ist es 0.
sgf-komi = Als Komi gilt { $taken } statt „{ $given }“.
sgf-passes-added = { $count ->
    [one] An einer Stelle zieht eine Farbe zweimal hintereinander: Ein Pass wurde eingefügt.
   *[other] An { $count } Stellen zieht eine Farbe zweimal hintereinander: Dort wurden Pässe eingefügt.
}
sgf-result-open = Die Datei nennt das Ergebnis { $result }; hier ist die Partie noch offen.

reason-gain = Punktgewinn sofort
reason-lead = Vorsprung danach
reason-equals = Züge mit gleichem Gewinn
reason-sensible = Angesehene Züge
reason-lost = In Zufallspartien verloren
reason-lost-value = { $value } %
reason-accepts = Stimmt den toten Steinen zu
reason-accepts-value = ja

point-empty = { $point }, frei
point-black = { $point }, schwarzer Stein
point-white = { $point }, weißer Stein
point-last-black = { $point }, schwarzer Stein, letzter Zug
point-last-white = { $point }, weißer Stein, letzter Zug
point-proposed-black = { $point }, schwarzer Stein, vermutlich tot
point-proposed-white = { $point }, weißer Stein, vermutlich tot
point-dead-black = { $point }, toter schwarzer Stein
point-dead-white = { $point }, toter weißer Stein
point-black-area = { $point }, Gebiet von Schwarz
point-white-area = { $point }, Gebiet von Weiß
point-ko = { $point }, frei, durch Ko verboten
tip-last = Der Ring zeigt den letzten Zug.
tip-proposed = Ein Stein mit „?“ ist vermutlich tot, liegt aber noch auf dem Brett. Wähle ihn, um seine Kette als tot zu markieren.
tip-dead = Ein blasser Stein gilt als tot und zählt wie geschlagen. Noch einmal gewählt, lebt er wieder.
tip-ko = Ko: Ein Stein hier brächte eine frühere Stellung zurück. Spiel erst woanders.

named = { $name } ({ $colour })
prompt-play = { $who } ist am Zug.
prompt-play-you = { $who }: Setze einen Stein oder passe.
prompt-passed = { $other } hat gepasst. { $who } ist am Zug; wird noch einmal gepasst, beginnt die Zählung.
prompt-scoring = Markiere die toten Steine und bestätige dann mit „Fertig“.
prompt-scoring-proposal = Die Steine mit „?“ sind vermutlich tot: { $dead }. Sollen sie vom Brett? Du kannst tote Steine auch selbst markieren.
prompt-proposed = { $who } hat tote Steine markiert. Prüfe sie und bestätige dann mit „Fertig“.
prompt-proposed-more = { $who } hat tote Steine markiert. Die mit „?“ sind vermutlich auch tot: { $dead }. Sollen sie vom Brett?
accept-question = Die toten Steine vorher wegnehmen ({ $dead })? Dann steht es Schwarz { $black } : Weiß { $white }, sonst Schwarz { $black-left } : Weiß { $white-left }.
prompt-waiting = { $who } muss den toten Steinen noch zustimmen.
prompt-won = { $who } gewinnt mit { $lead ->
    [one] einem Punkt
   *[other] { $lead } Punkten
} Vorsprung.
prompt-drawn = Beide haben gleich viele Punkte: unentschieden.

button-pass = Passen
button-done = Fertig
button-accept = Wegnehmen, fertig: { $black } : { $white }
button-leave = Stehen lassen, fertig: { $black } : { $white }
button-restore = Wiederherstellen
button-resume = Weiterspielen
toggle-targets = Gültige Züge zeigen
toggle-numbers = Zugnummern
toggle-coordinates = Koordinaten

panel-score-now = Jetzt gezählt
panel-score = Punktestand
score-prisoners = Gefangene
score-stones = Steine
score-territory = Gebiet
score-komi = Komi
score-total = Punkte
score-prisoners-help = Gegnerische Steine, die du geschlagen hast, und am Ende die toten: je ein Punkt.
score-stones-help = Deine Steine auf dem Brett: je ein Punkt.
score-territory-help = Leere Schnittpunkte, die nur deine Steine umschließen: je ein Punkt. Kleine Quadrate zeigen sie, sobald gezählt wird.
score-komi-help = Punkte, die Weiß bekommt, weil Schwarz beginnt.
score-total-help = Was jede Seite hätte, wenn jetzt gezählt würde.
score-in-short-now = Jetzt gezählt: Schwarz { $black } : Weiß { $white }
score-in-short = Schwarz { $black } : Weiß { $white }

told-placed = { $who } setzt auf { $point }.
told-captured = { $who } schlägt { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}.
told-passed = { $who } passt.
told-scoring = Beide haben gepasst: Jetzt wird gezählt.
told-resigned = { $who } gibt auf.
told-dead = { $who } markiert die Kette auf { $point } als tot: { $count ->
    [one] ein Stein
   *[other] { $count } Steine
}.
told-alive = { $who } belebt die Kette auf { $point } wieder: { $count ->
    [one] ein Stein
   *[other] { $count } Steine
}.
told-restored = { $who } belebt alle Steine wieder.
told-resumed = { $who } lässt weiterspielen.
told-done = { $who } stimmt der Zählung zu.
short-passed = passt
short-dead = { $point } tot
short-alive = { $point } lebt
short-restored = alle leben
short-resumed = geht weiter
short-done = einverstanden

text-accept = Schreibe accept, um die Steine mit „?“ wegzunehmen und fertig zu sein.
text-scoring = Schreibe dead:D4, um eine Kette als tot zu markieren, alive:D4, um sie wiederzubeleben, dann done; oder restore oder resume.
text-legend = # Gebiet von Schwarz, = Gebiet von Weiß, x o tote Steine

sgf-more-told = Die Datei enthält Kommentare, Zeichen oder Varianten. Sie bleiben bei der Partie und sind auf dem Studienbrett zu sehen.
sgf-stopped = Die Partie endet dort, wo die Datei gegen die hier gespielten Regeln verstößt. { $why } Den Rest zeigt das Studienbrett.
sgf-cut = Die Datei ist hinter der Hauptvariante beschädigt; was folgt, fehlt. { $why }
sgf-charset = Der Zeichensatz „{ $charset }“ ist unbekannt; die Datei wurde als { $taken } gelesen.
sgf-charset-assumed = Die Datei nennt ihren Zeichensatz nicht; sie wurde als { $charset } gelesen.
sgf-no-semicolon = Das „;“ des ersten Knotens in Zeile { $line } fehlt und wurde ergänzt.
sgf-small = Das Brett der Datei hat { $size } × { $size } Punkte; eine Partie braucht mindestens 5 × 5. Auf dem Studienbrett ist die Datei zu sehen.
sgf-no-liberty = Die aufgestellten Steine um { $point } haben keine Freiheit; damit kann keine Partie beginnen, sie wurden vom Brett genommen.

review-step = { $number }. { $colour } { $point }
review-pass = passt
review-start = Beginn der Partie
review-set-up = Steine aufgestellt
review-note = Kein Zug
review-name = Titel
review-value = Geschätztes Ergebnis
estimate-lead = Von hier zu Ende gespielt liegt { $who } am Schluss etwa { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} vorn, Komi eingerechnet.
estimate-level = Von hier zu Ende gespielt steht es am Schluss etwa gleich, Komi eingerechnet.
prisoners = Gefangene: Schwarz { $black }, Weiß { $white }

judged-gb = { $strength ->
    [2] Sehr gut für Schwarz
   *[other] Gut für Schwarz
}
judged-gw = { $strength ->
    [2] Sehr gut für Weiß
   *[other] Gut für Weiß
}
judged-dm = Ausgeglichene Stellung
judged-uc = Unklare Stellung
judged-te = { $strength ->
    [2] Glänzender Zug
   *[other] Guter Zug
}
judged-bm = { $strength ->
    [2] Grober Fehler
   *[other] Schlechter Zug
}
judged-do = Zweifelhafter Zug
judged-it = Interessanter Zug
judged-ho = { $strength ->
    [2] Ein Wendepunkt der Partie
   *[other] Einen genaueren Blick wert
}
left-bl = Restzeit von Schwarz in Sekunden
left-ob = Züge von Schwarz im Byoyomi
left-wl = Restzeit von Weiß in Sekunden
left-ow = Züge von Weiß im Byoyomi

fact-gn = Partie
fact-ev = Turnier
fact-ro = Runde
fact-dt = Datum
fact-pc = Ort
fact-pb = Schwarz
fact-br = Rang von Schwarz
fact-bt = Mannschaft von Schwarz
fact-pw = Weiß
fact-wr = Rang von Weiß
fact-wt = Mannschaft von Weiß
fact-re = Ergebnis
fact-km = Komi
fact-ha = Vorgabe
fact-ru = Regeln
fact-tm = Bedenkzeit in Sekunden
fact-ot = Byoyomi
fact-on = Eröffnung
fact-gc = Zur Partie
fact-an = Kommentiert von
fact-so = Quelle
fact-us = Erfasst von
fact-cp = Urheberrecht
fact-sz = Brettgröße
fact-ap = Geschrieben von
