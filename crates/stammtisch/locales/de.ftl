# Was das Programm selbst sagt. Die Spiele bringen ihre eigenen Worte mit.

as-told = { $why }
no-such-game = Ein Spiel „{ $given }“ gibt es nicht. Bekannt sind: { $known }.
setup-shape = Einstellungen schreibt man als Name=Wert,Name=Wert; „{ $given }“ ist nicht so geschrieben.
bad-move = Zug { $number }, „{ $given }“: { $why }
no-such-side = „{ $side }“ gibt es in dieser Partie nicht. Ihre Seiten sind: { $present }.
chance-decides = { $game }: Der Zufall ist am Zug; gib zuerst seinen Zug an, dann kann ein Spieler gefragt werden.
no-seat = Einen Platz „{ $name }“ gibt es in dieser Partie nicht. Es gibt: { $known }.
other-view = „{ $path }“ ist nicht die Sicht von { $seat }, und { $seat } ist am Zug; nimm die, die „inspect --view { $seat }“ ausgibt.
no-answer = Der Spieler „{ $player }“ hat hier keinen Zug.
unreadable-file = „{ $path }“ ist nicht lesbar: { $why }.
unwritable-file = „{ $path }“ kann nicht geschrieben werden: { $why }.
file-too-large = „{ $path }“ hat mehr als { $most } KiB: So groß ist keine Datei, die hierher gehört.
bad-file = „{ $path }“: { $why }
nobodys-file = Kein Spiel kann „{ $path }“ lesen. Nenne mit --game das Spiel, um zu erfahren, was nicht stimmt.
strange-record = „{ $path }“ ist das Protokoll eines Spiels, das dieses Haus nicht hat: „{ $given }“. Bekannt sind: { $known }.
no-format = „{ $path }“ hat keine Endung, die ein Format nennt. Bekannt sind: { $known }.
no-output = Auf die Standardausgabe kann nicht geschrieben werden: { $why }.
no-picture = „{ $path }“ muss auf .svg enden oder, wenn das Programm mit „--features png“ gebaut wurde, auf .png.
no-png = Dieses Programm wurde ohne PNG gebaut: Baue es mit „cargo build --release --features png“ oder verlange ein .svg.
bad-picture = Aus der Zeichnung wird kein Bild: { $why }.
no-such-ply = Einen Zug { $given } gibt es nicht: Diese Partie hat { $last }.
bad-request = Diese Zeile ist keine Anfrage wie {"{"}"setup":{"{"}"size":9{"}"},"moves":"D4 E5"{"}"}: { $why }.
request-no-text = sie ist nicht in UTF-8 geschrieben
request-no-json = ab Spalte { $column } ist sie kein JSON
request-no-object = sie ist kein Objekt
request-unknown = ein Feld „{ $field }“ gibt es nicht, nur setup und moves
request-setup = setup muss ein Objekt oder ein Text wie "size=9" sein
request-moves = moves muss ein Text oder eine Liste von Texten sein
request-twice = ein Feld steht doppelt da
request-too-long = Diese Zeile ist länger als 1 MiB: Das ist keine Anfrage.

argument-unknown = Ein Argument „{ $argument }“ gibt es hier nicht.
argument-missing = Es fehlt etwas: { $argument }.
argument-conflict = „{ $argument }“ und „{ $other }“ lassen sich nicht zusammen angeben.
argument-twice = „{ $argument }“ lässt sich nur einmal angeben.
argument-values = „{ $argument }“ hat die falsche Zahl von Werten.
argument-no-text = Ein Argument ist kein gültiges UTF-8.
argument-suggested = War „{ $meant }“ gemeint?
argument-help = --help zählt alles auf, was es gibt.
command-unknown = Einen Befehl „{ $argument }“ gibt es nicht.
command-missing = Es fehlt ein Befehl; es gibt: { $known }.
value-missing = „{ $argument }“ braucht einen Wert.
value-missing-of = „{ $argument }“ braucht einen Wert; möglich sind: { $known }.
value-none-of = „{ $value }“ ist kein Wert für „{ $argument }“; möglich sind: { $known }.
value-at-least = „{ $value }“ ist kein Wert für „{ $argument }“; er muss mindestens { $least } sein.
value-range = „{ $value }“ ist kein Wert für „{ $argument }“; er muss zwischen { $least } und { $most } liegen.
value-unfit = „{ $value }“ ist kein Wert für „{ $argument }“.

no-dice = Das System liefert keine Zufallszahlen: { $why }.

open-at = Der Stammtisch ist offen: { $url }
keeps-in = Die Tische liegen in „{ $path }“. Strg-C schließt das Haus.
open-to-all = Jeder, der diesen Rechner erreicht, kann hereinkommen.
open-for-others = Andere finden ihn hier: { $url }
port-taken = Port { $port } ist belegt; der nächste wird versucht.
no-browser = Es ließ sich kein Browser öffnen; öffne selbst { $url }
no-home = Das System sagt nicht, wo Programme ihre Dateien ablegen; nenne mit --data einen Ordner.
no-port = Das Haus kann nicht bei { $address } öffnen: { $why }. Vielleicht ist ein anderer --port frei.
no-server = Das Haus kann nicht geöffnet werden: { $why }.
no-database = Die Tische in „{ $path }“ sind nicht brauchbar: { $why }.
operator-link = Wer das Haus betreibt, kommt hier herein: { $url } (diesen Link für sich behalten)
lost-secret = „{ $path }“ fehlt, und daraus sind die Links zu den Plätzen dieses Hauses gemacht. Lege eine Kopie aus deiner Sicherung dorthin; gibt es keine, starte einmal mit --new-seat-secret: Dann gelten ausgegebene Links nicht mehr.
broken-secret = In „{ $path }“ stehen nicht die 32 Byte, aus denen Links zu Plätzen gemacht werden. Lege eine Kopie davon dorthin; gibt es keine, lösche die Datei und starte einmal mit --new-seat-secret: Dann gelten ausgegebene Links nicht mehr.
nothing-kept = In „{ $path }“ hat noch kein Haus etwas aufgehoben.
no-house = In „{ $path }“ ist kein Haus offen. „stammtisch“ öffnet eines.
secret-link = Wer den Link liest, hat alle Rechte im Haus, darum wird er nur in einem Terminal gezeigt. Ein Skript findet das Geheimnis in „{ $path }“.
bad-public-url = „{ $given }“ ist keine Adresse eines Hauses. Man schreibt sie wie https://spiele.example, ohne Pfad.
bad-proxy = „{ $given }“ ist keine Adresse eines Proxys. Man schreibt sie wie 10.0.0.1 oder für ein ganzes Netz wie 10.0.0.0/8.
folder-occupied = In „{ $path }“ ist schon ein anderes Haus offen. Schließe es zuerst oder nenne mit --data einen anderen Ordner.
folder-occupied-at = In „{ $path }“ ist schon ein anderes Haus offen, unter { $url } – schließe es zuerst oder nenne mit --data einen anderen Ordner.

yes = j ja y yes
yes-or-no = [j/N]
interrupted = Unterbrochen. Gib undo, save oder quit ein; mit Enter geht das Nachdenken weiter.
needs-file = „{ $word }“ braucht den Namen einer Datei, etwa { $word } partie.jsonl.
undone = Zurück zu Zug { $ply }.
saved = Gespeichert als „{ $path }“.
save-exists = „{ $path }“ gibt es schon; save! überschreibt sie.
save-over = „{ $path }“ gibt es schon. Überschreiben?
load-anyway = Diese Partie ist nicht gespeichert. Trotzdem die andere laden?
quit-anyway = Diese Partie ist nicht gespeichert. Trotzdem gehen?
resign-anyway = Wirklich für { $name } aufgeben?
peek-nothing = Ein Computerspieler verbirgt nichts vor dir.
peek-price = Ein Sieg danach kommt nicht in die Bestenliste.
why-none = Noch hat kein Computerspieler gezogen.
why-secret = Nicht, solange das Spiel läuft: Die Gründe würden verraten, was für dich verdeckt ist.
why = Die Gründe von { $name } für Zug { $ply }:
why-nothing = { $name } hat für Zug { $ply } keine Gründe genannt.
hint-none = Hier gibt es keinen Tipp.
hint-price = Ein Sieg mit Tipps kommt nicht in die Bestenliste.
hint-move = { $place }. { $move }: { $promise }
hint-then = Dann vielleicht: { $line }
hint-tried-positions = { $visits } von { $looked } betrachteten Stellungen kommen danach.
hint-tried-play-outs = { $looked ->
    [one] Eine Fortsetzung wurde untersucht.
   *[other] In { $visits } von { $looked } untersuchten Fortsetzungen ausprobiert.
}
find-nothing = Auf diesem Brett gibt es nichts zu suchen.
play-help =
    Gib einen Zug in der Notation des Spiels ein, oder
      legal        die möglichen Züge zeigen
      board        das Brett noch einmal zeigen
      find ORT     einen Ort auf dem Brett suchen, wo das Spiel sie nummeriert
      undo         deinen letzten Zug zurücknehmen und alles danach
      resign       aufgeben
      hint         die besten Züge auf dem Brett, ihre Aussichten und Gründe zeigen
      peek         zeigen, was ein Computerspieler verbirgt, oder es wieder verbergen
      why          die Gründe für den letzten Computerzug zeigen
      save DATEI   die Partie speichern ({ $endings }); save! überschreibt
      load DATEI   die Partie aus einer Datei fortsetzen
      quit         beenden

io-not-found = Eine solche Datei oder einen solchen Ordner gibt es nicht
io-permission = Das System erlaubt es nicht
io-directory = Es ist ein Ordner
io-no-directory = Ein Teil des Pfads ist eine Datei und kein Ordner
io-exists = Es gibt schon eine solche Datei
io-full = Die Festplatte ist voll
io-address-taken = Ein anderes Programm benutzt sie schon
io-no-address = Dieser Rechner hat keine solche Adresse

help-stammtisch = Ein Haus für Brettspiele: im Browser, im Terminal und für Skripte
help-operator = Den Link ausgeben, mit dem der Betreiber ins offene Haus kommt
help-backup = Alles, was das Haus aufbewahrt, in eine neue Datei kopieren, auch während es offen ist
help-backup-file = Die Datei, die geschrieben wird; es darf sie noch nicht geben
help-prune = Tische löschen, an denen eine Weile nichts geschehen ist, und ebenso lange unbenutzte Formulareingaben; Bestenlisten bleiben
help-prune-yes = Wirklich löschen; ohne dies wird nur gesagt, was gelöscht würde
help-prune-older_than = Seit wie vielen Tagen nichts geschehen ist
backup-made = Alles ist in { $file }. Bewahre eine Kopie von { $secret } dazu auf: Ohne sie gelten ausgegebene Links zu Plätzen nicht mehr.
backup-made-alone = Alles ist in { $file }.
pruned = { $count ->
    [0] So alt war kein Tisch.
    [one] Ein Tisch wurde gelöscht.
   *[other] { $count } Tische wurden gelöscht.
}
pruned-forms = { $count ->
    [one] Die Eingaben eines Formulars wurden gelöscht.
   *[other] Die Eingaben von { $count } Formularen wurden gelöscht.
}
prunable = { $count ->
    [0] So alt ist kein Tisch.
    [one] Ein Tisch würde gelöscht.
   *[other] { $count } Tische würden gelöscht.
}
prunable-forms = { $count ->
    [0] So lange unbenutzt ist kein Formular.
    [one] Die Eingaben eines Formulars würden gelöscht.
   *[other] Die Eingaben von { $count } Formularen würden gelöscht.
}
prunable-yes = Gelöscht wurde nichts. Mit --yes wird gelöscht.
pruned-room = Ihren Platz in der Datei nehmen spätere Tische ein; frei wird er auf der Festplatte, wenn „prune“ läuft, während das Haus geschlossen ist.
help-inspect = Alles, was man über eine Stellung wissen kann, als JSON ausgeben
help-choose = Den Zug eines Computerspielers in einer Stellung mit Gründen als JSON ausgeben
help-replay = Eine Partie aus einer Datei Zug für Zug nachspielen
help-render = Eine Partie aus einer Datei als Bild zeichnen
help-bench = Messen, wie schnell ein Spiel auf diesem Rechner ist, als JSON

help-usage = Aufruf:
help-commands = Befehle
help-arguments = Argumente
help-options = Optionen
help-play = Ein Spiel im Terminal oder durch eine Pipe spielen
help-any-delay = So viele Millisekunden nach jedem Zug eines Computerspielers warten

help-gtp = Go mit anderen Programmen nach dem Go Text Protocol, Version 2, spielen
help-gtp-player = Der Computerspieler, der antwortet: classic, search:5, random, …
help-gtp-size = Die Größe des Bretts am Anfang
help-gtp-komi = Das Komi am Anfang
help-gtp-count = Was anfangs zählt: territory (Gebiet) oder area (Fläche)
help-gtp-ponder = Auch in der Zeit des Gegners denken (Spieler, die suchen)
help-gtp-time = Die Bedenkzeit je Zug, solange keine Uhr gestellt ist, etwa 1s oder 100ms (Rechenzeit)
help-gtp-nodes = Die Stellungen oder Zufallspartien je Zug, solange keine Uhr gestellt ist
help-gtp-threads = Auf so vielen Kernen zugleich denken, höchstens auf allen; nur mit einem kommen immer dieselben Züge heraus
help-serve = Das Haus im Browser öffnen (das tut das Programm auch ohne Befehl)
help-any-no_open = Keinen Browser öffnen
help-any-port = Der Port (sonst 7878 oder der nächste freie)
help-any-bind = Die Adresse, an der gelauscht wird; 0.0.0.0 lässt andere Rechner herein
help-any-data = Der Ordner mit den Tischen (sonst der Platz des Systems für Daten)
help-any-new_seat_secret = Eine neue seats.secret anlegen, wo sie verloren ist: Ausgegebene Links zu Plätzen gelten dann nicht mehr
help-any-examples = Auch die Beispielspiele anbieten
help-any-public_url = Die Adresse, unter der Gäste das Haus kennen, etwa https://spiele.example
help-any-trusted_proxy = Ein Proxy, dessen Angaben über Gäste gelten (X-Forwarded-For, X-Forwarded-Proto, Forwarded); mehrfach möglich
help-any-connections_per_address = Wie viele Verbindungen eine Adresse offen haben darf (Vorgabe: 256)
help-any-header_seconds = Wie lange der Kopf einer Anfrage dauern darf (Vorgabe: 10)
help-any-body_seconds = Wie lange ein Formular oder eine Datei unterwegs sein darf (Vorgabe: 60)
help-any-idle_seconds = Wie lange eine Verbindung ungenutzt offen bleiben darf (Vorgabe: 75)
help-any-tables_per_minute = Wie viele Tische eine Adresse in einer Minute eröffnen darf (Vorgabe: 60)
help-any-tables_per_hour = Wie viele Tische ein Browser in einer Stunde eröffnen darf (Vorgabe: 240)
help-any-sockets_per_hand = Wie viele Live-Verbindungen ein Browser haben darf (Vorgabe: 64)
help-any-moves_per_second = Wie viele Anfragen ein Browser in einer Sekunde an Tischen stellen darf (Vorgabe: 20)
help-any-moves_per_address = Wie viele Anfragen eine Adresse in einer Sekunde an Tischen stellen darf (Vorgabe: 500)
help-any-megabytes_per_hour = Wie viele Megabyte an Partien aus Dateien in einer Stunde für eine Adresse aufbewahrt werden (Vorgabe: 100)
help-any-access_log = Für jede Anfrage eine Zeile auf die Standardfehlerausgabe schreiben
help-any-metrics_port = /metrics auch an diesem Port anbieten, für jeden, der ihn erreicht (sonst nur dem Betreiber)
help-any-metrics_bind = Die Adresse dieses Ports; mit 0.0.0.0 sehen auch andere Rechner die Zahlen (Vorgabe: 127.0.0.1)

help-any-game = Das Spiel: go, …
help-any-lang = Die Sprache: en oder de (sonst die der Umgebung)
help-any-setup = Die Einstellungen des Spiels, etwa size=9,komi=0.5
help-any-load = Mit dieser Datei beginnen
help-any-save = Die Partie in dieser Datei speichern, wenn sie zu Ende ist oder du gehst
help-any-moves = Züge in der Notation des Spiels, durch Leerzeichen getrennt; - liest sie von der Standardeingabe
help-any-batch = Je Zeile eine Anfrage beantworten, etwa {"{"}"setup":{"{"}"size":9{"}"},"moves":"D4 E5"{"}"}; - liest von der Standardeingabe
help-any-log = Das Log des Spiels in dieser Datei führen; sie wird nach jedem Zug neu geschrieben
help-any-seed = Der Startwert des Zufalls
help-any-time = Die Bedenkzeit je Zug, etwa 1s oder 100ms (Rechenzeit), anstelle der Stufe des Spielers
help-any-nodes = Die Stellungen oder Zufallspartien je Zug, anstelle der Stufe des Spielers
help-any-help = Hilfe ausgeben
help-any-version = Version ausgeben
help-choose-player = Der Computerspieler: classic, random, …
help-inspect-view = Nur ausgeben, was dieser Platz wissen darf, als JSON (docs/view.md)
help-choose-view = Wähle nur nach dem, was ein Platz wissen darf, wie „inspect --view“ es ausgibt; - liest von der Standardeingabe
help-choose-threads = Auf so vielen Kernen zugleich denken, höchstens auf allen; nur mit einem kommen immer dieselben Züge heraus
help-replay-file = Ein Protokoll des Hauses oder eine Datei eines der Spiele
help-replay-game = Das Spiel, falls die Datei es nicht verrät
help-replay-delay = So viele Millisekunden vor jedem Zug warten
help-replay-last = Nur die letzte Stellung zeigen
help-render-file = Ein Protokoll des Hauses oder eine Datei eines der Spiele
help-render-game = Das Spiel, falls die Datei es nicht verrät
help-render-output = Das Bild: ein Name, der auf .svg endet oder, wenn das Programm mit „--features png“ gebaut wurde, auf .png
help-render-ply = Die Stellung nach so vielen Zügen zeichnen (sonst die letzte)
help-render-width = Die Breite des Bilds in Pixeln
help-bench-seconds = So viele Sekunden dauert jede Messung
bench-url = „{ $given }“ ist keine Adresse eines Hauses, das gemessen werden kann. Man schreibt sie wie http://127.0.0.1:7878.
bench-failed = Das Haus ließ sich nicht messen: { $why }.
help-house = Das ganze Haus messen: echte Gäste über echte Verbindungen, als JSON
help-house-tables = An wie vielen Tischen gespielt wird, mit je zwei Gästen
help-house-seconds = Wie lange gespielt wird
help-house-spectators = Wie viele Gäste am ersten Tisch zuschauen
help-house-pages = Wie oft die Startseite geholt wird, von jemand Neuem und von jemandem mit einem Tisch
help-house-url = Das Haus an dieser Adresse messen, innerhalb seiner Grenzen (Vorgabe: eines, das dafür gestartet wird)

arena-few-players = Ein Turnier braucht mindestens zwei Spieler: --players classic,random.
arena-many-games = Das wären mehr als { $most } Partien; --games muss kleiner sein.
arena-nobody-to-beat = { $game } hat mit diesen Einstellungen nur eine Seite: Es gibt niemanden zu schlagen.
arena-refused = Der Spieler „{ $player }“ wurde in der Partie mit dem Startwert { $seed } abgewiesen: { $why }
arena-guest-failed = Partien, die „{ $player }“ durch einen Fehler verloren hat: { $count }. In der mit dem Startwert { $seed }: { $why }
arena-stuck = In der Partie mit dem Startwert { $seed } hat der Spieler am Zug keinen Zug.
arena-interrupted = Unterbrochen nach { $played } von { $planned } Partien.
arena-head = { $game }: { $played } von { $planned } Partien, Startwert { $seed }
arena-cut = Unentschieden an der Grenze von { $limit } Halbzügen: { $count }
arena-pair = { $a } holt { $score } gegen { $b } (95 %: { $low } bis { $high })
arena-no-pair = Ein sequenzieller Test (--sprt) gilt zwei Spielern eines Spiels für zwei Seiten.
arena-unwritable = Die Ergebnisse lassen sich nicht mehr schreiben: { $why }
arena-other-results = „{ $path }“ enthält die Ergebnisse eines anderen Turniers oder etwas anderes: Nenne mit --out eine andere Datei.
arena-results-in-use = In „{ $path }“ schreibt gerade eine andere Arena ihre Ergebnisse: Warte auf sie oder nenne mit --out eine andere Datei.
arena-sprt-shape = „{ $given }“ sind keine zwei Ausbeuten für einen sequenziellen Test: Schreibe die kleinere und die größere wie 0.5,0.6.
arena-sprt-high = Sequenzieller Test von { $low } gegen { $high }: Die größere Ausbeute ist bestätigt (logarithmiertes Likelihood-Verhältnis { $ratio }).
arena-sprt-low = Sequenzieller Test von { $low } gegen { $high }: Die kleinere Ausbeute ist bestätigt (logarithmiertes Likelihood-Verhältnis { $ratio }).
arena-sprt-open = Sequenzieller Test von { $low } gegen { $high }: noch nicht entschieden (logarithmiertes Likelihood-Verhältnis { $ratio }).
no-time = „{ $given }“ ist keine Bedenkzeit für einen Zug: Schreibe sie wie 1s, 0.3s oder 100ms.
gtp-guest-command = „{ $program }“ ist kein Befehl: Nach gtp: kommt das Programm mit seinen Argumenten.
gtp-guest-start = Das Programm „{ $program }“ lässt sich nicht starten: { $why }
gtp-guest-gone = Das Programm „{ $program }“ hat sich ohne Antwort auf „{ $command }“ beendet.
gtp-guest-silent = Das Programm „{ $program }“ hat { $minutes } Minuten lang nicht auf „{ $command }“ geantwortet.
gtp-guest-too-much = Das Programm „{ $program }“ antwortet auf „{ $command }“ mit mehr als 1 MiB.
gtp-guest-refuses = Das Programm „{ $program }“ lehnt „{ $command }“ ab: { $why }
gtp-guest-go = Programme, die GTP sprechen, spielen nur Go.
arena-player = Spieler
arena-elo = Elo
arena-margin = ±95 %
arena-score = Ausbeute
arena-games = Partien
arena-won = Siege
arena-drawn = Remis
arena-lost = Verluste
arena-mean = ms/Zug
arena-by-side = Nach Seiten
arena-longest = längster
arena-place = Platz
arena-first = Erster
help-arena = Computerspieler ein Turnier austragen lassen; Elo und Kreuztabelle, bei mehr als zwei Seiten auch der mittlere Platz jedes Spielers
help-arena-players = Die Spieler, durch Kommas getrennt: classic,random; für Go auch Programme: gtp:"gnugo --mode gtp" (zehn Minuten für eine Antwort)
help-arena-games = Wie viele Partien jedes Paar von Spielern hat (an größeren Tischen: jede Runde)
help-arena-size = Die Brettgröße, kurz für --setup size=N
help-arena-ply_limit = Eine Partie mit so vielen Halbzügen ist unentschieden
help-arena-threads = Wie viele Partien gleichzeitig gespielt werden (sonst: eine je Kern)
help-arena-sprt = Aufhören, sobald für den ersten von zwei Spielern eine dieser Ausbeuten gezeigt ist, etwa 0.5,0.6 (Irrtum: 5 %)
help-arena-out = Jedes Ergebnis in dieser Datei festhalten und bei dem weitermachen, was sie schon hat
help-train = Den Go-Spieler aus Partien gegen sich selbst lernen lassen, woran man gute Züge erkennt
help-train-games = Wie viele Partien er spielt
help-train-nodes = Wie viele Zufallspartien er sich für einen Zug ansieht
help-train-size = Die Brettgröße
help-train-rounds = Wie oft er alle Züge dieser Partien durchgeht
help-train-threads = Wie viele Partien gleichzeitig gespielt werden (sonst: eine je Kern)
help-train-out = Die Datei für die Gewichte; die des Programms sind crates/games/go/data/weights.txt
train-learnt = Aus { $moves } Zügen gelernt; der gespielte Zug bekam im Mittel { $percent } %. Die Gewichte stehen in „{ $file }“.
train-nothing = Nichts gelernt: Es wurde abgebrochen, bevor eine Partie zu Ende war.
help-arena-json = Den ganzen Bericht in diese Datei schreiben; - schreibt ihn statt der Tabellen in die Standardausgabe

help-towerwars = TowerWars mit den Schaltern des Kurses, aus dem es kommt; eine leere Zeile gibt auf
help-towerwars-size = -size: die Brettgröße, 4 bis 26
help-towerwars-red = -red: human, random, simple, adv1 bis adv5, search:1 bis search:5, remote
help-towerwars-blue = -blue: human, random, simple, adv1 bis adv5, search:1 bis search:5, remote
help-towerwars-delay = -delay: Millisekunden Pause nach jedem Zug eines Computerspielers
help-towerwars-local = Auf diesem Rechner spielen (Vorgabe)
help-towerwars-network = Über das Netz mit Java RMI spielen
help-towerwars-graphic = Auf der Seite spielen: öffnet den Browser am Tisch

network-nobody = Ein Spiel über das Netz braucht -offer SPIELER, oder remote bei -red oder -blue.
network-local = Ein entfernter Spieler ist nicht auf diesem Rechner: ohne --local aufrufen.
network-table = Eine Partie beginnt: { $url }
network-bind-all = Unter der Adresse bei -bind suchen andere unseren Spieler: Nenne eine dieses Rechners, nicht die aller Netze.
network-another = Das andere Programm hat eine neue Partie begonnen; diese wurde nicht zu Ende gespielt.
network-unnamed = { $count ->
    [0] Bei { $peer } bietet noch niemand einen Spieler an.
   *[other] Bei { $peer } werden mehrere Spieler angeboten: { $known }. Mit -name sagst du, welcher gemeint ist.
}
network-offer-remote = Ein Spieler, den ein anderes Programm anbietet, kann nicht noch einmal angeboten werden.
network-registry = Auf { $peer } lief keine Registry; dieses Programm ist jetzt die Registry.
network-offered = „{ $name }“ wird auf { $peer } angeboten. Strg-C beendet es.
network-surrender = Aufgeben? Eine zweite leere Zeile bestätigt es; mit einem Zug geht es weiter.
network-unreachable = Auf { $peer } ist kein Programm zu erreichen: { $why }.
network-gone = Das Programm auf { $peer } ist fort: Es hat die Verbindung geschlossen.
network-time-out = Von { $peer } war { $seconds } Sekunden lang nichts zu hören; die Partie ist abgebrochen.
network-unreadable = Das Programm auf { $peer } hat eine unlesbare Nachricht geschickt: { $why }.
network-unexpected = Das Programm auf { $peer } hat etwas anderes geschickt als erwartet ({ $wanted }).
network-thrown = Das Programm auf { $peer } meldet eine Ausnahme: { $why }
network-not-bound = { $count ->
    [0] Auf { $peer } bietet niemand einen Spieler namens „{ $name }“ an, auch keinen anderen.
   *[other] Auf { $peer } bietet niemand einen Spieler namens „{ $name }“ an; die Namen dort: { $known }.
}
network-no-player = „{ $name }“ ist kein TowerWars-Spieler, sondern { $what }.
network-order = Die Methoden des Spielers wurden in falscher Reihenfolge aufgerufen: { $called } kam, aber { $expected } ist an der Reihe.
network-busy = Der Spieler wurde noch einmal gefragt, ehe er geantwortet hatte.
network-status = Nach dem anderen Programm steht die Partie bei { $theirs }, hier aber bei { $ours }.
network-illegal = Der Zug { $given } ist nicht erlaubt: { $why }
network-limit = Nach { $limit } Halbzügen hat niemand gewonnen; die Partie endet unentschieden.
help-towerwars-limit = -limit: nach so vielen Halbzügen endet die Partie unentschieden
help-towerwars-time = -time: die Bedenkzeit je Zug, etwa 100ms (Rechenzeit), anstelle der Stufe des Spielers
help-towerwars-nodes = -nodes: die Stellungen je Zug, anstelle der Stufe des Spielers
network-no-port = Auf { $at } kann nichts angeboten werden: { $why }.
help-towerwars-offer = -offer: diesen Spieler anderen Programmen anbieten (Java RMI)
help-towerwars-name = -name: der Name des angebotenen Spielers, oder der entfernten: ROT,BLAU; der einzige einer Registry braucht keinen
help-towerwars-host = -host: der Rechner der Registry; bei zwei entfernten Spielern ROT,BLAU
help-towerwars-bind = -bind: die Adresse dieses Rechners, unter der andere unseren Spieler finden
help-towerwars-page = -page: der Port der Seite bei --graphic
help-towerwars-port = -port: der Port der Registry (sonst 1099), bei zwei entfernten Spielern ROT,BLAU; ohne Netz der der Seite

help-highscores = Die Bestenliste des Hauses zeigen oder als Textdatei austauschen
help-list = Sie zeigen (Vorgabe)
help-import = Die Zeilen name;epochMillis;score einer Datei hinzufügen; ungültige werden genannt
help-export = Sie als Zeilen name;epochMillis;score schreiben; Siege ohne Punkte fehlen
help-import-file = Die Textdatei
help-export-file = Die Textdatei; - schreibt in die Standardausgabe
help-any-sort = Die Spalte, nach der sortiert wird
highscores-no-game = Die Datei sagt nicht, zu welchem Spiel ihre Zeilen gehören; ergänze --game mit einem von { $known }.
highscores-imported = { $added } hinzugefügt, { $known } schon da{ $deleted ->
    [0] { "" }
    [one] , eine Zeile bleibt gelöscht
   *[other] , { $deleted } bleiben gelöscht
}{ $weak ->
    [0] .
   *[other] , { $weak } schwächer als die { $kept } besten, die aufgehoben werden.
}

help-any-database = Die Datenbank, die sich mehrere Server teilen, etwa postgres://nutzer@rechner/haus (oder STAMMTISCH_DATABASE)
help-any-bus = Der Bus, über den sie einander Bescheid sagen, etwa nats://rechner:4222 (oder STAMMTISCH_BUS)
help-any-think_here = Ob Computerspieler in diesem Server denken dürfen: auto, wo kein Worker da ist, oder never (nie)
help-worker = Für die Computerspieler aller Server an einem Bus denken
help-worker-cores = Wie viele Kerne zugleich denken dürfen (Vorgabe: alle)
help-worker-bus = Der Bus, an dem Server und Worker sich treffen, etwa nats://rechner:4222 (oder STAMMTISCH_BUS)
help-worker-_database = Nicht nötig: Was ein Worker wissen muss, kommt über den Bus
help-worker-metrics_port = /metrics an diesem Port anbieten, für jeden, der ihn erreicht
help-worker-bind = Die Adresse dieses Ports
worker-works = Denkt auf { $cores ->
    [one] einem Kern
   *[other] { $cores } Kernen
} für die Server an { $bus }.
worker-without-bus = Ein Worker braucht einen Bus: Nenne ihn mit --bus oder in STAMMTISCH_BUS, etwa nats://rechner:4222.
help-migrate = Alle Tische und Listen aus einem Datenordner in eine Datenbank umziehen oder zurück; auch mehrmals
help-migrate-from = Der Datenordner oder die postgres://-Adresse, aus der umgezogen wird
help-migrate-to = Der Datenordner oder die postgres://-Adresse, in die umgezogen wird
no-bus = Der Bus unter „{ $place }“ ist nicht brauchbar: { $why }.
bus-alone = Ein Bus verbindet Server, die sich eine Datenbank teilen: Nenne auch sie, mit --database oder STAMMTISCH_DATABASE.
bad-secret = STAMMTISCH_SECRET muss 64 hexadezimale Ziffern haben, wie „openssl rand -hex 32“ sie ausgibt.
other-secret = Die Server an „{ $place }“ haben ein anderes Geheimnis als dieser. Gib jedem Server dasselbe STAMMTISCH_SECRET oder eine Kopie derselben seats.secret in seinen Datenordner.
house-moved = In { $to } ist jetzt alles: { $over ->
        [one] ein Tisch ist umgezogen
       *[other] { $over } Tische sind umgezogen
    }, { $known } waren schon da, dazu { $scores } Einträge der Bestenliste und { $forms } gemerkte Formulare. Nimm seats.secret mit: Ohne sie gelten ausgegebene Links zu Plätzen nicht mehr.
left-behind = { $count ->
        [one] Ein Tisch ist nicht umgezogen, weil er nicht lesbar ist oder dort anders weiterging: { $tables }.
       *[other] { $count } Tische sind nicht umgezogen, weil sie nicht lesbar sind oder dort anders weitergingen: { $tables }.
    }

analyse-position = Die Datei enthält eine Stellung und keine Züge: Es gibt nichts auszuwerten.
analyse-interrupted = Unterbrochen: { $done } von { $all } Stellungen ausgewertet.
analyse-caption = Wer im Lauf der Partie besser stand; die schlimmsten Fehler sind nummeriert
help-analyse = Jeden Zug einer Partie beurteilen und sagen, was besser gewesen wäre
help-analyse-file = Ein Protokoll des Hauses oder eine Datei eines der Spiele
help-analyse-game = Das Spiel, falls die Datei es nicht verrät
help-analyse-time = Die Zeit für eine Stellung, etwa 1s oder 100ms: Rechenzeit (sonst 0.3s)
help-analyse-nodes = Die Stellungen oder Zufallspartien für jede Stellung der Partie; jedes Mal dasselbe
help-analyse-threads = Wie viele Stellungen zugleich ausgewertet werden (sonst: eine je Kern)
help-analyse-picture = Den Verlauf der Partie zeichnen: ein Name, der auf .svg endet oder, wenn das Programm mit „--features png“ gebaut wurde, auf .png
