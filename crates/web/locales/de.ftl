# Texte der Webseiten

motto = Brettspiele am Stammtisch: mit Freunden oder gegen das Haus.
games = Spiele
tables-running = Weitere laufende Spiele
tables-over = Beendete Spiele
your-turn = Du bist dran
you = Du
plies = { $n ->
    [0] noch kein Zug
    [one] ein Zug
   *[other] { $n } Züge
}
ago-now = gerade eben
ago-minutes = { $n ->
    [one] vor einer Minute
   *[other] vor { $n } Minuten
}
ago-hours = { $n ->
    [one] vor einer Stunde
   *[other] vor { $n } Stunden
}
ago-days = { $n ->
    [one] vor einem Tag
   *[other] vor { $n } Tagen
}

language = Sprache
theme = Darstellung
theme-auto = System
theme-light = Hell
theme-dark = Dunkel
answer-yes = Ja
answer-no = Nein
close = Schließen
to-start = Zur Startseite
to-table = Zum Tisch

form-setup = Einstellungen
form-players = Spieler
form-open = Tisch eröffnen
form-faults = Etwas stimmt noch nicht: Bitte prüfe die markierten Felder.
name-label = Name
name-placeholder = Name (optional)
name-needed = Name
names-rule = Ein Name hat höchstens 30 Zeichen.
file-title = Oder ein gespeichertes Spiel fortsetzen
file-label = Datei
file-help = { $formats }; höchstens 1 MB.
file-ground-help = Für eine Datei, die nicht sagt, auf welcher Karte gespielt wurde.
file-players = Spieler
file-players-help = Wo du nichts auswählst, spielt, wer in der Datei steht; wo dort niemand steht, ein Mensch.
file-player-as-is = Wie in der Datei
file-load = Laden
file-none = Wähle zuerst eine Datei aus.
file-loaded = Das Spiel ist geladen
file-notes = Zur Datei:

menus = Menüs
menu = Spiel
menu-all = Menü
menu-view = Ansicht
menu-computer = KI
menu-seats = Plätze
rules = Regeln
learn = Spielend lernen
learn-title = { $game }: erste Züge
learn-count = Aufgabe { $n } von { $of }
learn-next = Nächste Aufgabe
learn-other = Das ist ein gültiger Zug, aber nicht der gesuchte. Versuch es noch einmal.
rules-of = { $game }: die Regeln
play-now = Spielen
about = Über
new-game = Neues Spiel …
load = Spiel laden …
again = Neu beginnen
save = Speichern
save-later = Die Datei würde verraten, was verdeckt ist; darum lässt sich dieses Spiel erst speichern, wenn es zu Ende ist. Bis dahin bewahrt das Haus es auf.
links = Mitspieler einladen
links-help = Wer einen Link öffnet, kann den Platz einnehmen. Die übrigen behältst du.
links-this-machine = Diese Links lassen sich nur auf diesem Rechner öffnen. Damit andere hereinkommen, starte den Stammtisch mit --bind 0.0.0.0.
link-seat = Platz: { $seat }
link-side = Alle zusammen: { $side }
link-watch = Zum Zuschauen
copy = Kopieren
copied = Kopiert
sound = Töne
motion = Animationen
seats = Plätze
sheet = Punkte, Züge und mehr
log = Züge
log-prose = in Worten
board-label = { $game }: das Brett. Die Pfeiltasten bewegen die Auswahl, Enter wählt aus, Escape geht einen Schritt zurück.
thinking = denkt nach
zoom-in = Vergrößern
zoom-out = Verkleinern
zoom-fit = Alles zeigen
undo = Zug zurück
undo-asked = Rücknahme erbeten …
undo-wanted = Bitte von { $names } um Rücknahme.
undo-grant = { $names } die Rücknahme erlauben
undo-decline = Nein, weiterspielen
resign = Aufgeben
resign-question = Wirklich aufgeben? Dann gewinnt die andere Seite.
resign-question-for = Wirklich für { $names } aufgeben? Dann gewinnt die andere Seite.
resign-question-stand-in = Wirklich für { $names } aufgeben? Ein Computerspieler übernimmt den Platz, der nicht mehr gewinnen kann.
resign-question-team = Aufgeben? Deine Mitspieler müssen zustimmen: { $names }.
resign-asked = Aufgeben wurde vorgeschlagen …
resign-agree = Mit { $names } aufgeben
leave = Meinen Platz aufgeben …
leave-question = Diesen Tisch endgültig verlassen? Zurück kannst du dann nicht, und spielt sonst niemand auf deiner Seite, hat sie verloren.
pace-skip = Animation der KI-Züge überspringen
pace-duration = Animation der KI-Züge
pace-short = kurz (0,5 s)
pace-medium = mittel (1 s)
pace-long = lang (2 s)
end-game = Beenden (zur Startseite)
end-title = Spielende
end-show = Ergebnis zeigen
end-move = Das Ergebnis. Mit der Maus oder den Pfeiltasten lässt es sich verschieben.
undone = Züge wurden zurückgenommen.
rematch = Revanche
rematch-running = Dieses Spiel ist noch nicht zu Ende. Einen weiteren Tisch mit denselben Einstellungen eröffnen? Dieser bleibt erhalten: Du findest ihn auf der Startseite.
rematch-watching = Eine Revanche kann nur beginnen, wer an diesem Tisch einen Platz hat.
rematch-open = Eine Revanche hat begonnen. Dein Platz ist reserviert.
rematch-watch = Eine Revanche hat begonnen.
rematch-go = Zur Revanche
curtain = Gib das Gerät an { $name } weiter.
curtain-open = Ich bin bereit
curtain-toggle = Am gemeinsamen Gerät zwischen den Zügen verdecken

steps-next = Weiter
steps-back = Zurück
steps-skip = Zum Ergebnis
steps-again = Wertung Schritt für Schritt

past = Rückblick
past-first = An den Anfang
past-back = Einen Zug zurück
past-play = Ab hier abspielen
past-forward = Einen Zug weiter
past-last = Zur aktuellen Stellung
past-slider = Zug
past-where = Rückblick: Zug { $ply } von { $plies }
past-now = Zurück zum Spiel
why = Warum?
why-of = Zug { $ply }: die Gründe von { $name }
leave-running = Dieses Spiel ist noch nicht zu Ende. Den Tisch verlassen? Er bleibt erhalten: Du findest ihn auf der Startseite.
offline = Die Verbindung ist unterbrochen. Neuer Versuch …
offline-touch = Gerade besteht keine Verbindung; es ist nichts geschehen.
offline-kept = Das Haus antwortet nicht. Dein Zug ist gemerkt und wird gesendet, sobald es antwortet.
offline-passed = Inzwischen hat sich am Tisch etwas geändert; der gemerkte Zug wurde nicht gespielt.
still-saving = Das Haus versucht noch, das zu speichern …
no-script = Die Stellung ist zu sehen, aber zum Spielen braucht diese Seite JavaScript.

seat-title = Ein Platz bei { $game }
seat-offer = { $count ->
    [one] Mit diesem Link bekommst du den Platz { $seat }. Wer ihn bisher hatte, kann dann nicht mehr für ihn spielen.
   *[other] Mit diesem Link bekommst du die Plätze { $seat }. Wer sie bisher hatte, kann dann nicht mehr für sie spielen.
 }
seat-take = { $count ->
    [one] Platz { $seat } einnehmen
   *[other] Plätze { $seat } einnehmen
 }
seat-yours = { $count ->
    [one] Der Platz { $seat } gehört dir schon. Um ihn weiterzugeben, schick jemandem die Adresse dieser Seite.
   *[other] Die Plätze { $seat } gehören dir schon. Um sie weiterzugeben, schick jemandem die Adresse dieser Seite.
 }
seat-machine = KI: { $player }
seat-stand-in = hat aufgegeben; KI: { $player }
seat-faltered = antwortet nicht
seat-urge = Noch einmal versuchen
seat-replace = Anderer Spieler …
player-afar = In einem anderen Programm
seat-watch = Nur zuschauen

door-full = Dieses Haus ist gerade voll. Bitte versuche es gleich noch einmal.
door-full-address = Für deine Adresse ist gerade kein Platz mehr. Schließe ein paar Seiten dieses Hauses oder versuche es gleich noch einmal.
frame-binary = Diese Verbindung nimmt Text, keine Binärdaten.
frame-too-fast = Das war zu schnell. Warte einen Augenblick.
frame-no-json = Diese Anfrage ist nicht lesbar: Sie ist kein JSON.
frame-no-kind = Diese Anfrage ist nicht lesbar: Sie sagt nicht, was sie will („t“ fehlt).
frame-shape = Das ist keine gültige Anfrage „{ $kind }“. Lade die Seite neu und versuche es noch einmal.

fault-title = Das hat nicht geklappt ({ $status })
fault-said = { $sentence }
fault-no-page = Unter dieser Adresse gibt es keine Seite.
fault-no-game = Dieses Spiel gibt es in diesem Haus nicht.
fault-no-table = Unter dieser Adresse steht kein Tisch. Fehlt vielleicht ein Teil des Links?
fault-no-past = Diese Stellung lässt sich nicht zeigen: Diesen Zug gab es nicht, oder etwas davon ist für dich noch verdeckt.
fault-method = So lässt sich diese Adresse nicht verwenden.
fault-request = Die Anfrage war nicht lesbar.
fault-too-large = Das war zu groß: Ein Formular darf 16 KB haben, eine Datei 1 MB.
fault-too-many = Du hast gerade zu viele Tische eröffnet. Warte eine Minute und versuche es dann noch einmal.
fault-too-many-by-hand = Du hast in der letzten Stunde zu viele Tische eröffnet. Warte eine Weile und versuche es dann noch einmal.
fault-too-many-bytes = Die Partien aus deinen Dateien haben allen Platz aufgebraucht, den dieses Haus einer Adresse in einer Stunde gibt. Warte eine Weile und versuche es dann noch einmal.
fault-too-many-hands = Deine Adresse hat gerade zu viele neue Zahlen bekommen. Warte eine Minute und versuche es dann noch einmal.
fault-too-many-sockets = Du hast zu viele Tische zugleich offen. Schließe einige ihrer Seiten und lade diese dann neu.
fault-slow = Die Anfrage kam zu langsam herein, darum wurde nichts geändert. Versuche es noch einmal.
fault-origin = Diese Anfrage kam nicht von einer Seite dieses Hauses; darum wurde nichts geändert.
fault-stale = Inzwischen hat sich am Tisch etwas geändert. Bitte sieh noch einmal hin.
fault-inside = Im Haus ist etwas schiefgegangen. Es wurde vermerkt; bitte versuche es noch einmal.

about-title = Über Stammtisch
about-house =
    Ein Stammtisch ist der Tisch im Wirtshaus, der für die Stammgäste freigehalten wird. Auf diesem hier liegen Brettspiele: für Leute, die nebeneinandersitzen, für Leute, die weit voneinander weg sind, und für alle, die gegen das Haus spielen.

    Jedes Spiel wird aufbewahrt, Zug für Zug. Ein Tisch hat einen öffentlichen Link, mit dem jeder zuschauen kann, und für jeden Platz, den ein Mensch spielt, einen geheimen. Wer einen Tisch eröffnet, hat zunächst alle Plätze und kann ihre Links weitergeben.
about-keys-title = Mit der Tastatur
about-keys =
    - Tab führt aufs Brett und wieder hinaus.
    - Die Pfeiltasten gehen zur nächsten Stelle, an der du etwas tun kannst; mit Umschalt zu jeder Stelle.
    - Enter oder Leertaste wählt aus. Ein Zug aus mehreren Schritten entsteht Schritt für Schritt, Escape geht einen Schritt zurück.
    - Wo ein Zug bestätigt werden soll, bestätigt ihn Enter.
    - R dreht, was sich drehen lässt; ebenso das Mausrad und ein Rechtsklick.
    - U nimmt zurück, P passt, wo ein Spiel das Passen kennt. Knöpfe nennen ihre Taste in ihrem Tooltip.
    - Plus und Minus vergrößern und verkleinern, 0 zeigt alles.
    - Außerhalb des Bretts blättern die Pfeiltasten nach links und rechts durch die Züge; Pos1 geht an den Anfang, Ende oder Escape zurück zum Spiel.
about-privacy-title = Was aufbewahrt wird
about-privacy =
    Kein Konto, keine Werbung, nichts von fremden Servern. Dein Browser behält drei Cookies: eine Zufallszahl, an der das Haus deine Plätze erkennt, deine Sprache und ob du es hell oder dunkel magst. Wer das erste löscht, gibt alle seine Plätze auf.
about-new-hand = Hat jemand anders diese Zahl, an einem gemeinsamen Rechner oder aus einer Kopie? Hol dir eine neue: Du behältst alle deine Plätze, wer die alte hat, kann nur noch zuschauen, und Links zu Plätzen, die noch niemand benutzt hat, werden ungültig.
new-hand = Neue Zahl holen
about-version = Stammtisch { $version }, freie Software unter der MIT-Lizenz.

high-scores = Bestenliste
high-scores-all = Alle Spiele
high-scores-none = Hier hat noch niemand gewonnen. Wer an einem Tisch dieses Hauses ein Spiel gewinnt, wird von selbst eingetragen.
high-scores-more = Gezeigt werden die ersten { $shown } von { $count } Einträgen.
column-date = Datum
column-name = Name
column-score = Punkte
column-game = Spiel
high-scores-unscored = nicht gezählt
high-scores-unscored-help = Gewonnen ohne Endstand: Jemand hat aufgegeben, ist gegangen oder hatte keine Zeit mehr, oder dieser Sieg braucht keine Punkte.
high-scores-export = Als Textdatei speichern
high-scores-import = Zeilen hinzufügen
high-scores-import-title = Eine Textdatei hinzufügen
high-scores-import-help = Eine Zeile für jeden Sieg: der Name, der Zeitpunkt in Millisekunden seit 1970 und die Punkte. Was schon da ist, wird nicht noch einmal eingetragen.
high-scores-imported = { $added ->
    [0] Keine Zeile wurde hinzugefügt
    [one] Eine Zeile wurde hinzugefügt
   *[other] { $added } Zeilen wurden hinzugefügt
}{ $known ->
    [0] { "" }
    [one] ; eine war schon da
   *[other] ; { $known } waren schon da
}{ $deleted ->
    [0] { "" }
    [one] ; eine wurde hier gelöscht und bleibt es
   *[other] ; { $deleted } wurden hier gelöscht und bleiben es
}{ $weak ->
    [0] .
    [one] ; eine ist schwächer als die { $kept } besten, die aufgehoben werden.
   *[other] ; { $weak } sind schwächer als die { $kept } besten, die aufgehoben werden.
}
high-scores-misfits = { $count ->
    [one] Eine Zeile ist ungültig und wurde ausgelassen:
   *[other] { $count } Zeilen sind ungültig und wurden ausgelassen:
}
high-scores-delete = Löschen …
high-scores-delete-label = Den Eintrag von { $name } löschen
high-scores-delete-one = Soll der Eintrag von { $name } gelöscht werden ({ $game }, { $date })?
high-scores-delete-game = Sollen alle Einträge von { $game } gelöscht werden?
high-scores-delete-all = Sollen alle Einträge gelöscht werden?
high-scores-delete-for-good = Das lässt sich nicht rückgängig machen.
high-scores-delete-yes = Ja, löschen
high-scores-operator = Einträge hinzufügen und löschen kann nur, wer dieses Haus betreibt: „stammtisch operator“ im Terminal zeigt den Link dafür.
fault-operator = Das kann nur, wer dieses Haus betreibt: „stammtisch operator“ im Terminal zeigt den Link dafür.
fault-operator-link = Dieser Link ist verbraucht oder war nie einer dieses Hauses. „stammtisch operator“ im Terminal zeigt einen neuen.
fault-hosts = Diese Anfrage hat mehr als eine Host-Zeile; genau eine gehört hinein.
fault-host = Dieses Haus heißt nicht „{ $host }“. Wer es betreibt, kann ihm diesen Namen mit --public-url geben.
fault-no-high-score = Diesen Eintrag der Bestenliste gibt es nicht mehr.

confirm = Bestätigen
confirm-not = Abbrechen
turn-piece = Drehen
confirm-prompt = Diesen Zug spielen?
confirm-keys = Enter bestätigt, Escape bricht ab.

review = Studienbrett
review-later = Dieses Spiel kann jetzt nicht durchgesehen werden.
review-first = An den Anfang
review-back = Einen Zug zurück
review-forward = Einen Zug weiter
review-last = Ans Ende dieser Variante
review-variation-before = Vorige Variante
review-variation = Nächste Variante
review-remark = Nächster Kommentar
review-variations = Varianten
review-facts = Zu dieser Partie
review-games = Partien in dieser Datei
review-game = Partie { $number }
review-play = Von hier aus spielen
review-start = Partie beginnen

hint = Tipp
hint-question = Ein Sieg mit Tipps kommt nicht in die Bestenliste. Den Tipp trotzdem zeigen?
peek-price = (ein Sieg zählt dann nicht)
hint-line = dann vielleicht { $line }
hint-looked-positions = { $count ->
    [one] Eine Stellung wurde betrachtet.
   *[other] { $count } Stellungen wurden betrachtet.
}
hint-looked-play-outs = { $count ->
    [one] Eine Fortsetzung wurde untersucht.
   *[other] { $count } Fortsetzungen wurden untersucht.
}

analysis = Auswertung
analysis-of = Auswertung: { $game }
analysis-about = Jeder Zug wird danach beurteilt, was sein Spieler damals wusste. Das dauert eine Weile; du kannst den Tisch währenddessen weiter benutzen.
analysis-begin = Die Partie auswerten
analysis-go-on = Den Rest auswerten
analysis-stop = Anhalten
analysis-position = Von dieser Partie gibt es eine Stellung und keine Züge, deshalb gibt es nichts auszuwerten.
analysis-empty = In dieser Partie war nichts zu entscheiden, deshalb gibt es nichts auszuwerten.
analysis-progress = { $done } von { $all } Stellungen
analysis-caption = Wer besser stand: Je näher am oberen Rand, desto besser für die Seite, die dort genannt ist. Die schlimmsten Fehler sind nummeriert.
analysis-caption-hidden = Die Gewinnaussichten jeder Seite nach ihrem damaligen Wissen, von 0 bis 100 %. Die schlimmsten Fehler sind nummeriert.
analysis-mistakes = Die schlimmsten Fehler
analysis-no-mistakes = Kein Zug hat viel verschenkt.
analysis-mistake = ein Fehler
analysis-mistake-before = Voriger Fehler
analysis-mistake-next = Nächster Fehler
analysis-made = Zug { $ply }, { $name }: { $move }
analysis-to-move = Zug { $ply }: { $name } ist am Zug
analysis-loss = verschenkte { $percent } %; besser: { $better }
analysis-best = Der beste Zug war { $move }: Er versprach etwa { $percent } %.
analysis-played = Der gespielte Zug, { $move }, versprach etwa { $percent } %.
analysis-line = Die bessere Fortsetzung
analysis-back = Einen Zug zurück
analysis-forward = Einen Zug weiter
analysis-table = Alle Stellungen in Zahlen
analysis-move = Zug
analysis-better = Bester Zug
analysis-lost = Verschenkt
