name = Tic-Tac-Toe
tagline = Drei in einer Reihe
rules = Zwei Spieler setzen abwechselnd ihr Zeichen. Drei eigene in einer Zeile, Spalte oder Diagonale gewinnen.

seat-cross = Kreuz
seat-nought = Kreis

outcome-line = { $winners } hat drei in einer Reihe.
outcome-full = Das Brett ist voll: unentschieden.

cell-free = { $cell }, frei
cell-cross = { $cell }, Kreuz
cell-nought = { $cell }, Kreis
prompt = { $name } ist am Zug
placed = { $name } setzt auf { $cell }

refusal-taken = { $cell } ist schon besetzt.
unreadable = „{ $text }“ ist kein Feld: Schreibe einen Buchstaben a bis c und eine Zahl 1 bis 3, etwa b2.
unreadable-position = Eine Stellung besteht aus neun Zeichen x, o und - von a1 bis c3, Zeile für Zeile.
