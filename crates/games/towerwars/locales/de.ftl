name = TowerWars
tagline = Türme bauen, weiter ziehen, die gegnerische Basis nehmen
rules =
    Rot und Blau haben je eine Basis in einer Ecke des Parallelogramms und die Steine ringsum. Rot beginnt; gezogen wird abwechselnd, passen darf niemand.

    Ein Stein zieht ein Feld in eine der sechs Richtungen, nie auf die eigene Basis. Zieht er auf einen gegnerischen Stein, schlägt er ihn; zieht er auf einen eigenen, entsteht ein Turm der Höhe 1, und ein eigener Turm wird um 1 höher, höchstens bis zu einem Drittel der Brettgröße.

    #tower

    Jeder eigene Turm neben einem Stein erhöht dessen Reichweite um seine Höhe, und nichts versperrt den Weg. Ein Zug auf ein Nachbarfeld ist ein Nahzug, jeder andere ein Fernzug. Ein Nahzug auf einen gegnerischen Turm schlägt ihn ganz; ein Fernzug blockiert ihn: Der Stein bleibt obenauf, und der Turm kann weder ziehen noch helfen. Ein blockierter Turm kann nicht noch einmal blockiert werden.

    #range

    #block

    Ein Turm kann seinen obersten Stein auf ein leeres oder eigenes Nachbarfeld abgeben; schlagen kann er nicht. Ein eigener blockierter Turm wird durch ein Opfer befreit: Ein eigener Stein zieht darauf und verschwindet zusammen mit dem Blockierer.

    Es gewinnt, wer die gegnerische Basis nimmt, alle gegnerischen Steine schlägt, dem Gegner keinen Zug lässt oder wenn der Gegner aufgibt. Eine Partie kann eine Höchstzahl von Zügen haben, nach der sie unentschieden endet.

    #base

example-tower = Zwei rote Steine nebeneinander.
task-tower = Rot zieht: Baue einen Turm, indem du einen deiner beiden Steine auf den anderen ziehst.
solved-tower = Zwei Steine ergeben einen Turm der Höhe 1.
example-range = Neben dem einzelnen roten Stein steht ein Turm der Höhe 1: Der Stein darf zwei Felder weit ziehen statt einem.
task-range = Rot zieht: Schlage den blauen Stein.
solved-range = Ohne den Turm zu weit weg, mit ihm geschlagen.
example-block = Ein blauer Turm, zwei Felder entfernt: Ein Fernzug kann ihn nur blockieren.
task-block = Rot zieht: Blockiere den blauen Turm.
solved-block = Dein Stein steht obenauf. Der Turm kann weder ziehen noch helfen, bis Blau dort einen Stein opfert.
example-base = Ein roter Stein neben der blauen Basis.
task-base = Rot zieht: Gewinne das Spiel.
solved-base = Wer die gegnerische Basis nimmt, gewinnt.

seat-red = Rot
seat-blue = Blau

field-size = Brettgröße
field-size-help = Spalten und Zeilen, 4 bis 26.
field-limit = Höchstzahl der Züge
field-limit-help = Nach so vielen Zügen beider Seiten zusammen ist die Partie unentschieden. 0 heißt ohne Grenze.

player-adv1 = Fortgeschritten 1
player-adv2 = Fortgeschritten 2
player-adv3 = Fortgeschritten 3
player-adv4 = Fortgeschritten 4
player-adv5 = Fortgeschritten 5
player-search-1-is = für Kinder: der klassische Spieler

format-position = TowerWars-Stellung

outcome-base = { $winners } hat die gegnerische Basis genommen und gewinnt.
outcome-pieces = { $winners } hat alle gegnerischen Steine geschlagen und gewinnt.
outcome-immobile = { $winners } gewinnt: Der Gegner kann nicht mehr ziehen.
outcome-limit = Die Höchstzahl der Züge ist erreicht: unentschieden.

prompt-yours = Du bist am Zug: Wähle einen { $side ->
        [red] roten
       *[blue] blauen
    } Stein oder Turm, dann sein Ziel.
prompt-wait = { $name } ist am Zug.

toggle-targets = Zeigen, was ziehen kann
toggle-coordinates = Koordinaten

panel-forces = Streitkräfte
forces-stones = Steine
forces-towers = Türme
forces-blocked = Blockiert
forces-stones-help = Die Steine einer Seite, auch die in ihren Türmen; Steine auf gegnerischen Türmen zählen nicht. Wer keinen mehr hat, hat verloren.
forces-towers-help = Türme, die nicht blockiert sind. Jeder erhöht die Reichweite eigener Steine daneben um seine Höhe, die Zahl obenauf.
forces-blocked-help = Türme mit einem gegnerischen Stein obenauf: Sie können weder ziehen noch helfen.
tip-base = Eine Basis zieht nie. Wer die gegnerische nimmt, gewinnt sofort.
tip-blocked = Blockiert vom gegnerischen Stein obenauf: Der Turm kann weder ziehen noch helfen, bis seine Seite hier einen Stein opfert.
plies-of = Zug { $plies } von { $limit }
panel-legend = Zeichen
mark-go = ziehen
mark-build = Turm bauen oder erhöhen
mark-take = schlagen
mark-block = Turm blockieren
mark-free = Turm befreien
mark-win = Basis nehmen
mark-near-far = Volle Zeichen sind Nahzüge, hohle sind Fernzüge.
mark-go-help = Das Feld ist leer: Die Figur zieht einfach dorthin.
mark-build-help = Auf einen eigenen Stein: ein Turm der Höhe 1. Auf einen eigenen Turm: um 1 höher. Die Zahl obenauf ist die Höhe.
mark-take-help = Ein Nahzug schlägt einen gegnerischen Stein oder einen ganzen Turm, ein Fernzug nur einen Stein.
mark-block-help = Ein Fernzug auf einen gegnerischen Turm: Dein Stein bleibt obenauf, und der Turm kann weder ziehen noch helfen.
mark-free-help = Ein Opfer: Dein Stein verschwindet zusammen mit dem gegnerischen auf deinem Turm.
mark-win-help = Wer die gegnerische Basis nimmt, gewinnt sofort.
mark-near-far-help = Ein Nahzug geht auf ein Nachbarfeld. Eigene Türme neben einem Stein machen Fernzüge möglich: Jeder erhöht die Reichweite um seine Höhe.

cell-empty = { $cell }, leer
cell-base = { $cell }, { $side ->
        [red] rote
       *[blue] blaue
    } Basis
cell-stone = { $cell }, { $side ->
        [red] roter
       *[blue] blauer
    } Stein
cell-tower = { $cell }, { $side ->
        [red] roter
       *[blue] blauer
    } Turm der Höhe { $height }
cell-blocked = { $cell }, { $side ->
        [red] roter
       *[blue] blauer
    } Turm der Höhe { $height }, blockiert

event-go = { $name } zieht von { $from } nach { $cell }.
event-build = { $name } zieht von { $from } nach { $cell }: ein Turm der Höhe { $height }.
event-take-stone = { $name } zieht von { $from } nach { $cell } und schlägt einen Stein.
event-take-tower = { $name } zieht von { $from } nach { $cell } und schlägt einen Turm der Höhe { $height }.
event-block = { $name } zieht von { $from } nach { $cell } und blockiert einen Turm der Höhe { $height }.
event-free = { $name } zieht von { $from } nach { $cell } und befreit den Turm der Höhe { $height }.
event-win = { $name } zieht von { $from } nach { $cell } und nimmt die Basis.
event-surrender = { $name } gibt auf.

reason-win = Halbzüge bis zum Sieg
reason-loss = Halbzüge bis zur Niederlage
reason-lost = Züge, nach denen der Gegner immer sofort gewinnen kann
reason-avoided = Vermiedene Züge, nach denen der Gegner sofort gewinnen könnte
reason-score = Wertung
reason-nearer = Näher an der gegnerischen Basis
reason-take = Geschlagenes
reason-equal = Gleich gute Züge
reason-material = Steine und Türme
reason-base = Nähe zu den Basen
reason-mobility = Felder in Reichweite
reason-towers = Höhe der Türme
reason-threats = Bedrohte Figuren
reason-line = Erwartete Züge
reason-depth = Vorausgesehene Halbzüge
reason-positions = Betrachtete Stellungen

refusal-off-board = { $cell } liegt nicht auf diesem Brett.
refusal-nothing-there = Auf { $cell } steht nichts, was ziehen könnte.
refusal-enemy-piece = Die Figur auf { $cell } gehört dem Gegner.
refusal-base-stays = Die Basis auf { $cell } zieht nie.
refusal-blocked = Der Turm auf { $cell } ist blockiert; opfere zuerst einen Stein, um ihn zu befreien.
refusal-same-cell = Der Stein auf { $cell } muss auf ein anderes Feld ziehen.
refusal-own-base = Auf die eigene Basis darf keine Figur ziehen.
refusal-out-of-range = Das sind { $distance } Felder, dieser Stein hat aber nur die Reichweite { $range }.
refusal-tower-far = Der Turm auf { $cell } kann seinen obersten Stein nur auf ein Nachbarfeld abgeben.
refusal-tower-takes = Der Turm auf { $cell } kann nichts schlagen; das kann nur ein einzelner Stein.
refusal-full-tower = Der Turm auf { $cell } hat schon die größte Höhe dieses Bretts, { $height }.
refusal-blocked-already = Der Turm auf { $cell } ist schon blockiert; aus der Ferne geht das kein zweites Mal.

unreadable-move = „{ $text }“ ist kein Zug: Schreibe ihn wie A2->B2 oder „surrender“, um aufzugeben.
position-no-side = Eine Stellung beginnt mit der Seite am Zug, „red“ oder „blue“, nicht mit „{ $text }“.
position-rows = Ein Brett hat 4 bis 26 durch „/“ getrennte Zeilen, nicht { $rows }.
position-cells = Zeile { $row } hat { $cells } durch Kommas getrennte Felder; auf diesem Brett müssen es { $size } sein.
position-square = „{ $text }“ auf { $cell } ist unbekannt: Schreibe „.“ für ein leeres Feld, RB oder BB für eine Basis, r oder b für einen Stein, r1 bis r{ $height } für einen Turm, mit einem x dahinter, wenn er blockiert ist.
position-stray-base = Die Basis auf { $cell } steht nicht in ihrer Ecke: Die rote gehört auf A1, die blaue in die Ecke gegenüber.
position-no-base = Auf { $cell } muss die { $side ->
        [red] rote
       *[blue] blaue
    } Basis stehen oder ein einzelner gegnerischer Stein, der sie genommen hat.
position-both-bases = Beide Basen sind genommen; höchstens eine kann es sein.
position-winner-to-move = { $side ->
        [red] Rot
       *[blue] Blau
    } hat die gegnerische Basis genommen, also muss die andere Seite am Zug sein.
position-trailing = „{ $text }“ hinter dem Brett ist unbekannt: Folgen dürfen nur „ply 37 of 400“ (höchstens 2000) und „surrender“.
position-other-size = Die Stellung hat die Größe { $size }, der Tisch aber die Größe { $table }.
position-other-limit = Die Stellung hat eine Höchstzahl von { $limit } Zügen, der Tisch aber { $table }.
position-too-long = Dieser Text ist länger als jede Stellung.

file-not-text = Das ist keine Stellungsdatei: Sie enthält keinen UTF-8-Text.
file-too-long = Das ist keine Stellungsdatei: Sie hat mehr als { $most } Bytes.
file-no-position = In dieser Datei steht keine Stellung; nötig ist eine Zeile wie „red RB,r,./…“.
file-second-position = Zeile { $line } enthält eine zweite Stellung; eine Stellungsdatei hat nur eine.
file-position = Zeile { $line }: { $why }
