//! `hint` in the terminal: the best moves marked on the board, with values and reasons.

use crate::{stammtisch, stdout_of};

/// The output of the first hint, from a small and reproducible search.
fn hinted(arguments: &[&str], typed: &str) -> String {
    let fixed = ["--seed", "7", "--nodes", "300"];
    let printed =
        stdout_of(stammtisch(&["play"]).args(arguments).args(fixed).write_stdin(typed.to_owned() + "hint\n"));
    printed.split_once("high scores.\n").unwrap().1.to_owned()
}

#[test]
fn tic_tac_toe() {
    insta::assert_snapshot!(hinted(&["tic-tac-toe", "--nought", "random"], "b2\n"), @"
       a b c
    1  3 2 -
    2  1 x -
    3  o - -
    1. a2: wins about 83% of the time
       Cross marks a2
       Then maybe: Nought marks c2 · Cross marks c3
       It was tried in 140 of 300 examined lines of play.
    2. b1: wins about 78% of the time
       Cross marks b1
       Then maybe: Nought marks b3
       It was tried in 53 of 300 examined lines of play.
    3. a1: wins about 78% of the time
       Cross marks a1
       Then maybe: Nought marks c3
       It was tried in 47 of 300 examined lines of play.
    ");
}

#[test]
fn go() {
    insta::assert_snapshot!(hinted(&["go", "--size", "9"], "C3\n"), @"
       A B C D E F G H J
     9 . . . . . . . . . 9
     8 . . . . . . . . . 8
     7 . . + . . . + . . 7
     6 . . . . . . . .(O)6
     5 . . . . + . . . 1 5
     4 . . . . . . . . . 4
     3 . . X . . . + . . 3
     2 . . . . . . . . . 2
     1 . . . . . . . . . 1
       A B C D E F G H J

    If scored now: Black 0 : White 2.5
    Prisoners: Black 0, White 0
    Black: place a stone or pass.
    1. J5: wins about 57% of the time
       Black plays J5.
       Then maybe: White plays H5. · Black plays H6.
       It was tried in 49 of 300 examined lines of play.
    Played out from here, Black ends up about 9.5 points ahead, komi included.
    ");
}

#[test]
fn towerwars() {
    insta::assert_snapshot!(hinted(&["towerwars"], ""), @"
         A   B   C   D   E   F   G   H
     1  RB  r   r  2r   r   .   .   .    1
       2  r   r  1r  1r   .   .   .   .    2
         3  r  3r   r   .   .   .   .   .    3
           4  r  3r   .   .   .   .   .   b    4
             5  r   .   .   .   .   .   b   b    5
               6  .   .   .   .   .   b   b   b    6
                 7  .   .   .   .   b   b   b   b    7
                   8  .   .   .   b   b   b   b   BB   8
                       A   B   C   D   E   F   G   H
    1. C2->D2: wins about 52% of the time
       Red moves C2 to D2: a tower of height 1.
       66 of 300 positions looked at come after it.
    2. D1->D2: wins about 52% of the time
       Red moves D1 to D2: a tower of height 1.
       67 of 300 positions looked at come after it.
    3. B3->B4: wins about 52% of the time
       Red moves B3 to B4: a tower of height 1.
       66 of 300 positions looked at come after it.
    ");
}

#[test]
fn crosswise() {
    insta::assert_snapshot!(hinted(&["crosswise"], ""), @"
          a   b   c   d   e   f
      1  2·   ·   ·   ·  3·   ·     0
      2   ·   ·   ·   ·   ·  1·     0
      3   ·   ·   ·   ·   ·   ·     0
      4   ·   ·   ·   ·   ·   ·     0
      5   ·   ·   ·   ·   ·   ·     0
      6   ·   ·   ·   ·   ·   ·     0
          0   0   0   0   0   0

    > Player1 (Vertical, top): s1 ✚ (123)  s2 ★  s3 ⬟  s4 ■
      Player2 (Horizontal, left): ▒  ▒  ▒  ▒

    Wildcards used: R remover 0/3, M mover 0/3, B swap on board 0/3, H swap with hand 0/3
    46 tiles are left in the bag.
    Vertical 0 : Horizontal 0
    1. s1:f2: wins about 47% of the time
       Player1 places a cross on f2.
       It was tried in 22 of 300 examined lines of play.
    2. s1:a1: wins about 47% of the time
       Player1 places a cross on a1.
       It was tried in 22 of 300 examined lines of play.
    3. s1:e1: wins about 47% of the time
       Player1 places a cross on e1.
       It was tried in 22 of 300 examined lines of play.
    ");
}

#[test]
fn carcassonne() {
    insta::assert_snapshot!(hinted(&["carcassonne"], ""), @"
             -1        0         1
                   + ·13 · +

      -1              0:-1

                   + · · · +
         + · · · + ▒▒▒▒▒▒▒▒▒▒+ · · · +
                    . . . . .
       0    -1:0   ━━━━━━━━━━   1:0
                    . . . . .
         + · · · +  . . . . .+ · · · +
                   + · 2 · +

       1              0:1

                   + · · · +

    @1 Player 1: 0 points, 7 meeples left
    @2 Player 2: 0 points, 7 meeples left

    Tile to place: D
      @0          @90         @180        @270
      ▒▒▒▒*0▒▒▒▒   . .┃  .▒▒   . . . . .  ▒▒ .┃  . .
       . .*2 . .   . .┃  .▒▒   . .*3 . .  ▒▒ .┃  . .
      ━━━━*1━━━━   .*3*1*2*0  ━━━━*1━━━━  *0*2*1*3 .
       . .*3 . .   . .┃  .▒▒   . .*2 . .  ▒▒ .┃  . .
       . . . . .   . .┃  .▒▒  ▒▒▒▒*0▒▒▒▒  ▒▒ .┃  . .
    Features: *0 city in the north, *1 road to the east, *2 field in the east, northern half, *3 field in the east, southern half
    It fits at: -1:0@0 -1:0@180 0:-1@180 0:1@180 1:0@0 1:0@180
    With a meeple, add the number of its feature: -1:0@0*0
    Tiles left (70): A2 B4 C1 D2 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1
    1. 0:-1@180*0: wins about 55% of the time
       Player 1 places D at 0:-1, rotated 180°, with a meeple on the city in the south.
       It was tried in 155 of 300 examined lines of play.
    2. 0:1@180*0: wins about 54% of the time
       Player 1 places D at 0:1, rotated 180°, with a meeple on the city in the south.
       It was tried in 17 of 300 examined lines of play.
    3. 0:-1@180*2: wins about 51% of the time
       Player 1 places D at 0:-1, rotated 180°, with a meeple on the field in the east, southern half.
       It was tried in 15 of 300 examined lines of play.
    ");
}

#[test]
fn scotland_yard() {
    insta::assert_snapshot!(hinted(&["scotland-yard"], ""), @"
                               ·                ·
               ·                          ·                         ·     ·       ·       ·
                                                             ·
            ·     ·                  ·    ·   ·      ·              ·       ·
        ·     ·       ·                         ·         ·          ·  ·                 · ·
          ·                  ·                                ·                   R
                   ·      ·          ·    ·        ·        ·   ·         ·               ·
       ·                        ·           ·  ·     ·            ·    ·
               ·      ·    ·                                  ·        Y   ·       ·         ·
         ·        ·                    ·         ·             ·    ·
         ·          ·  ·     ·  ·                   ·   ·      ·           ·      ·     ·
                ·     ·                ·    ·   ·           ·        ·
            ·             ·   ·  ·               ·     ·   ·    ·           ·    ·    ·     ·
       ·                                 ·     ·   ·                 ·         ·    ·
             · ·               ·   ·   ·                   ·                             ·   ·
       ·                    ·        ·       ·      ·
                                        ·G     ·       ·             ·            ·
                                 ·         ·                   ·            ·
                                             ·      B                ·      ·              ·
                         ·      (3)      ·                  ·     ·            ·
       ·  ·   ·                   X      ·          ·         ·             ·
                     ·         (2)  (1)                              ·                   ·
                  ·    ·  ·      ·    ·      ·                  ·
       ·   ·   ·                                ·    ·   ·                ·    ·     ·       ·
              ·    ·                ·      ·
                ·           ·            ·    ·      ·   ·             ·                ·
      ·   ·             ·    ·    ·  ·           ·               ·               ·
                                           ·                         ·       ·               ·
                   ·             ·                     ·     ·
          ·   ·                   ·   ·     ·                                      ·
                    ·                                           ·             ·

    Round 1 of 24
    Travel log: –
    > X Mister X 138: Taxi 10 Bus 8 Tube 4 Black 2
      B Blue 132: Taxi 10 Bus 8 Tube 4
      Y Yellow 53: Taxi 10 Bus 8 Tube 4
      R Red 29: Taxi 10 Bus 8 Tube 4
      G Green 112: Taxi 10 Bus 8 Tube 4
      Taxi: 124:taxi(3) 150:taxi(2) 152:taxi(1)
      Black: 124:black 150:black 152:black
    1. 152:taxi: wins about 34% of the time
       Round 1: Mister X moves to 152 with a taxi ticket.
       Then maybe: Blue moves from 132 to 140; the taxi ticket goes to Mister X. · Yellow moves from 53 to 40; the taxi ticket goes to Mister X. · Red moves from 29 to 6; the taxi ticket goes to Mister X. · Green moves from 112 to 111; the taxi ticket goes to Mister X.
       It was tried in 159 of 300 examined lines of play.
    2. 150:taxi: wins about 28% of the time
       Round 1: Mister X moves to 150 with a taxi ticket.
       Then maybe: Blue moves from 132 to 140; the taxi ticket goes to Mister X. · Yellow moves from 53 to 40; the taxi ticket goes to Mister X. · Red moves from 29 to 6; the taxi ticket goes to Mister X. · Green moves from 112 to 111; the taxi ticket goes to Mister X.
       It was tried in 110 of 300 examined lines of play.
    3. 124:taxi: wins about 25% of the time
       Round 1: Mister X moves to 124 with a taxi ticket.
       Then maybe: Blue moves from 132 to 140; the taxi ticket goes to Mister X. · Yellow moves from 53 to 40; the taxi ticket goes to Mister X. · Red moves from 29 to 6; the taxi ticket goes to Mister X. · Green moves from 112 to 111; the taxi ticket goes to Mister X.
       It was tried in 31 of 300 examined lines of play.
    ");
}

#[test]
fn in_german() {
    let play = ["play", "go", "--size", "5", "--seed", "7", "--nodes", "300", "--lang", "de"];
    insta::assert_snapshot!(stdout_of(stammtisch(&play).write_stdin("hint\n")), @"
       A B C D E
     5 . . . . . 5
     4 . . . . . 4
     3 . . + . . 3
     2 . . . . . 2
     1 . . . . . 1
       A B C D E

    Jetzt gezählt: Schwarz 0 : Weiß 2,5
    Gefangene: Schwarz 0, Weiß 0
    Schwarz: Setze einen Stein oder passe.
    Ein Sieg mit Tipps kommt nicht in die Bestenliste.
       A B C D E
     5 . . . . . 5
     4 . . . . . 4
     3 . . 1 3 . 3
     2 . . 2 . . 2
     1 . . . . . 1
       A B C D E

    Jetzt gezählt: Schwarz 0 : Weiß 2,5
    Gefangene: Schwarz 0, Weiß 0
    Schwarz: Setze einen Stein oder passe.
    1. C3: etwa 80 % Aussicht auf den Sieg
       Schwarz setzt auf C3.
       Dann vielleicht: Weiß setzt auf C4. · Schwarz setzt auf D4.
       In 275 von 300 untersuchten Fortsetzungen ausprobiert.
    2. C2: etwa 67 % Aussicht auf den Sieg
       Schwarz setzt auf C2.
       In 3 von 300 untersuchten Fortsetzungen ausprobiert.
    3. D3: etwa 67 % Aussicht auf den Sieg
       Schwarz setzt auf D3.
       In 3 von 300 untersuchten Fortsetzungen ausprobiert.
    Von hier zu Ende gespielt liegt Schwarz am Schluss etwa einen Punkt vorn, Komi eingerechnet.
    ");
}

#[test]
fn a_finished_game_has_no_hints() {
    let output = stammtisch(&["play", "go", "--seed", "1", "--white", "random"])
        .write_stdin("resign\nhint\n")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "The game is over.\n");
}
