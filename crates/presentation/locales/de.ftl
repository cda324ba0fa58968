# Meldungen, die alle Spiele gemeinsam haben.

form-int = { $key } muss eine ganze Zahl von { $min } bis { $max } sein, nicht „{ $given }“.
form-half = { $key } muss eine Zahl von { $min } bis { $max } in Schritten von 0,5 sein, nicht „{ $given }“.
form-choice = { $key } muss eines von { $options } sein, nicht „{ $given }“.
form-bool = { $key } muss ja oder nein sein, nicht „{ $given }“.
form-unknown = Eine Einstellung „{ $key }“ gibt es hier nicht. Bekannt sind: { $known }.
form-nothing = Eine Einstellung „{ $key }“ gibt es hier nicht: In diesem Spiel ist nichts einzustellen.
form-shape = Diese Einstellungen sind nicht lesbar: Ein Wert fehlt oder ist von der falschen Art.

record-no-header = Das ist kein Stammtisch-Protokoll: Die erste Zeile muss ein JSON-Objekt mit „stammtisch“, „game“ und „setup“ sein.
record-version = Dieses Protokoll hat die Formatversion { $version }; dieses Haus liest die Versionen 1 und 2.
record-other-game = Das ist das Protokoll eines anderen Spiels: „{ $game }“.
record-setup = Die Einstellungen in Zeile 1 sind falsch. { $why }
record-position = Die Anfangsstellung in Zeile 1 ist nicht lesbar. { $why }
record-bad-line = Zeile { $line } ist weder ein Zug wie {"{"}"ply":1,"by":"…","move":"…"{"}"} noch das Ende eines Protokolls.
record-unknown-seat = Zeile { $line }: Dieses Spiel hat keinen Platz „{ $seat }“.
record-unknown-player = Den Spieler „{ $player }“ gibt es hier nicht; an diesem Platz spielt ein Mensch.
record-seats = Zeile 1 nennt mehr Spieler, als dieses Spiel Plätze hat: { $most }.
record-stray-ground = In Zeile 1 steht ein „ground“, aber „setup“ nennt keinen, den dieses Spiel hat; lass ihn weg.
record-wrong-ply = Zeile { $line }: Das müsste Zug { $ply } sein.
record-bad-move = Zeile { $line }: { $why }
record-hash = Zeile { $line }: Die Züge führen nicht zu der Stellung, die das Protokoll verspricht; eine Zeile fehlt oder wurde geändert.
record-forfeit = Zeile { $line }: { $why }

forfeit-side = Nur eine ganze Seite kann aufgeben, und mindestens eine muss genannt sein.
forfeit-again = Niemand kann zweimal aufgeben.
forfeit-all = Jemand muss übrig bleiben, der gewinnt: Es können nicht alle aufgeben.
forfeit-ply = Diese Aufgabe passt nicht zu den Zügen: Sie kommt nach dem letzten, ist nicht an der Reihe, oder es folgen Züge, obwohl sie die Partie beendet hat.
forfeit-over = Das Spiel war zu Ende, bevor jemand aufgegeben hat.
outcome-resigned = { $count ->
    [one] { $winners } gewinnt
   *[other] { $winners } gewinnen
}: { $lost ->
    [one] { $losers } hat aufgegeben.
   *[other] { $losers } haben aufgegeben.
}
outcome-time = { $count ->
    [one] { $winners } gewinnt
   *[other] { $winners } gewinnen
}: { $lost ->
    [one] { $losers } hat die Zeit überschritten.
   *[other] { $losers } haben die Zeit überschritten.
}
outcome-left = { $count ->
    [one] { $winners } gewinnt
   *[other] { $winners } gewinnen
}: { $lost ->
    [one] { $losers } hat den Tisch verlassen.
   *[other] { $losers } haben den Tisch verlassen.
}
outcome-next-best = { $count ->
    [one] { $winners } gewinnt
   *[other] { $winners } teilen sich den Sieg
}: Wer vorn lag, hatte aufgegeben.
short-resigned = gibt auf
told-forfeit-resigned = { $count ->
    [one] { $losers } gibt auf.
   *[other] { $losers } geben auf.
}
told-forfeit-time = { $count ->
    [one] { $losers } hat die Zeit überschritten.
   *[other] { $losers } haben die Zeit überschritten.
}
told-forfeit-left = { $count ->
    [one] { $losers } verlässt den Tisch.
   *[other] { $losers } verlassen den Tisch.
}

view-shape = Zeile { $line }, Spalte { $column }: Das ist keine Sicht eines Spielers auf dieses Spiel, wie das Haus sie schreibt.
view-impossible = Diese Sicht ist unmöglich: { $why ->
    [turn] Wer am Zug ist, hat keinen Zug.
    [tiles] Die Zahl der Steine stimmt nicht.
   *[other] Die Teile passen nicht zusammen.
}

limit-bytes = Diese Datei ist größer als { $most } KiB.
limit-depth = Diese Datei ist mehr als { $most } Ebenen tief verschachtelt.
limit-position = Eine Stellung hat höchstens { $most } KiB; diese hat mehr.
limit-plies = Diese Datei hat mehr als { $most } Züge, mehr als eine Partie haben darf.
limit-entries = Diese Datei hat mehr als { $most } Teile, mehr als eine Partie braucht.
limit-history = Dieser Tisch ist bei seiner Grenze von { $most } Ereignissen angekommen: Spielt an einem neuen weiter.
limit-asides = Von diesem Platz aus wurde schon { $most } Mal gefragt, geantwortet oder gewechselt: An diesem Tisch geht das nicht mehr.
outcome-full-table = Die Partie ist unentschieden: An diesem Tisch ist so viel geschehen, dass in seine Geschichte nichts mehr passt. Als Datei gespeichert, geht sie an einem neuen weiter.
outcome-too-long = Die Partie ist unentschieden: Sie hat so viele Züge, wie eine Partie haben darf.

file-unknown = Diese Datei hat kein Format, das dieses Spiel lesen kann.

player-unknown = Für dieses Spiel gibt es keinen Spieler „{ $name }“. Bekannt sind: { $known }.
player-human = Mensch
player-random = Zufall
player-classic = Klassisch
player-search = Suche
player-search-1 = Suche 1
player-search-2 = Suche 2
player-search-3 = Suche 3
player-search-4 = Suche 4
player-search-5 = Suche 5
level-1 = für Kinder
level-2 = leicht
level-3 = mittel
level-4 = stark
level-5 = am stärksten
strength-heading = Wie stark die Computerspieler sind (Elo; classic hat in jedem Spiel 1000):
strength-elo = Elo { $elo }
strength-at-once = sofort
strength-seconds = etwa { $seconds } s je Zug

percent = { $number } %
promise-win = etwa { $percent } % Aussicht auf den Sieg
promise-before = lässt im Schnitt etwa { $percent } % der anderen hinter sich

reason-search-worth = Aussichten
reason-search-worth-value = etwa { $value } %
reason-search-glance = Aussichten
reason-search-glance-value = nur auf den ersten Blick beurteilt: In Gedanken wurde dieser Zug nicht gespielt
reason-search-play-outs = In Gedanken gespielte Partien
reason-search-any = Züge, die gut genug schienen, einer davon zufällig gewählt
reason-search-visits = Davon mit diesem Zug
reason-search-line = So könnte es weitergehen
reason-search-other = Auch erwogen
reason-search-other-value = { $value } (etwa { $worth } % in { $visits ->
    [one] einer Partie
   *[other] { $visits } Partien
})

move-not-your-turn = Du bist nicht am Zug.
move-over = Das Spiel ist zu Ende.
move-no-path = Das ist kein gültiger Zug.
move-unfinished = Dieser Zug ist noch nicht vollständig.

file-later = Es gibt noch nichts zu speichern.
file-no-format = Für dieses Spiel gibt es kein Dateiformat „{ $format }“. Bekannt sind: { $known }.
format-record = Stammtisch-Protokoll
move-watching = Du schaust zu; an diesem Tisch hast du keinen Platz.
seat-unknown = Diesen Platz gibt es an diesem Tisch nicht.
move-stand-in = Du hast aufgegeben; für dich spielt ein Computerspieler weiter.
move-none = Es gibt keinen gültigen Zug.
hint-refused = Hier gibt es keine Tipps: Du spielst gegen einen Menschen.
hint-nobody = Gerade ist niemand da, der darüber nachdenken könnte. Versuch es gleich noch einmal.
analysis-not-yours = Nur wer mitgespielt oder die Auswertung gestartet hat, kann sie abbrechen.
analysis-refused = Diese Partie lässt sich erst auswerten, wenn sie vorbei ist: Bis dahin spielst du gegen jemanden, oder etwas ist verdeckt.
analysis-nothing = Es gibt noch nichts auszuwerten.
analysis-many = { $most } deiner Partien werden schon ausgewertet: Warte, bis eine davon fertig ist.
analysis-many-at-home = Für Leute an deiner Netzwerkadresse werden schon { $most } Partien ausgewertet: Warte, bis eine davon fertig ist.
peek-refused = Was verdeckt ist, bleibt hier verdeckt: Du spielst gegen Menschen, oder es gibt keinen Computerspieler, dem man in die Karten schauen könnte.
undo-nothing = Es gibt nichts zurückzunehmen.
undo-afar = Hier lässt sich nichts zurücknehmen: Ein Mitspieler ist ein anderes Programm.
seat-link-spent = Dieser Platz-Link gilt nicht mehr: Der Platz wurde weitergegeben.
undo-another = Antworte zuerst auf die Bitte um Rücknahme, die jemand anders gestellt hat.
undo-declined = Deine Bitte wurde abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.
resign-declined = Jemand auf deiner Seite will weiterspielen. Nach dem nächsten Zug kannst du wieder fragen.
resign-afar = Gib auf, wenn du am Zug bist: Erst dann versteht es das andere Programm.
leave-alone = Außer dir spielt hier niemand: Der Tisch wartet auf dich.
store-full = Das lässt sich nicht speichern: Die Festplatte des Hauses ist voll. Verloren ist nichts; versuch es wieder, sobald Platz ist.
store-closed = Das Haus schließt gerade; gespeichert wird nichts mehr.
store-silent = Die Datenbank des Hauses antwortet nicht; deshalb ist nichts geschehen. Versuch es gleich noch einmal.
store-gone = Diesen Tisch gibt es nicht mehr: Das Haus hat abgeräumt, woran lange niemand gespielt hat.
store-failed = Im Haus ist etwas schiefgegangen, und es ist nichts geschehen. Versuch es noch einmal.
table-newer = An diesem Tisch hat eine neuere Version des Hauses weitergespielt; hier kann man nur zusehen.
table-damaged = Im Verlauf dieses Tisches steht ein Eintrag, der nicht zu ihm passt; hier kann man nur zusehen.

highscore-parts = Zeile { $line }: „{ $given }“ hat nicht die drei Teile name;epochMillis;score.
highscore-no-name = Zeile { $line }: Der Name vor dem ersten Strichpunkt fehlt.
highscore-millis = Zeile { $line }: „{ $given }“ ist kein Datum in Millisekunden seit 1970.
highscore-score = Zeile { $line }: „{ $given }“ ist kein Punktestand; es muss eine ganze Zahl sein.
highscore-long-name = Zeile { $line }: Der Name „{ $given }…“ ist länger als { $most } Zeichen.

json-too-large = Sie hat mehr als { $most } KiB
json-syntax = Ab Zeile { $line }, Spalte { $column } ist sie kein JSON
json-twice = Das Feld „{ $place }“ ist zweimal da
json-missing = Das Feld „{ $place }“ fehlt
json-mistyped = „{ $place }“ muss { $wanted } sein
json-mistyped-file = Die ganze Datei muss { $wanted } sein
json-object = ein Objekt
json-array = eine Liste
json-integer = eine ganze Zahl
json-number = eine Zahl
json-bool = true oder false

list-and = { $first } und { $last }

date-time = { $day }.{ $month }.{ $year }, { $hour }:{ $minute }
