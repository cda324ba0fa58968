name = Tic-tac-toe
tagline = Three in a row
rules = Two players take turns marking squares. Three of your marks in a row, column or diagonal win.

seat-cross = Cross
seat-nought = Nought

outcome-line = { $winners } has three in a row.
outcome-full = The board is full: a draw.

cell-free = { $cell }, free
cell-cross = { $cell }, cross
cell-nought = { $cell }, nought
prompt = { $name } to move
placed = { $name } marks { $cell }

refusal-taken = { $cell } is already taken.
unreadable = “{ $text }” is not a square: write a letter a to c and a number 1 to 3, such as b2.
unreadable-position = A position is nine of x, o and - from a1 to c3, row by row.
