//! The tables of a release fixture and what happens at each.

/// One step of a script. Visitors are numbered: 0 opens every table and has all seats.
pub(crate) enum Step {
    /// This many moves of people; engines answer by themselves.
    Play(usize),
    /// Moves until the game is over.
    PlayOut,
    /// A visitor makes this move.
    Touch(usize, &'static str),
    /// A seat goes to a visitor by its link.
    HandOver(u8, usize),
    /// A visitor asks for an undo, or agrees to one.
    Undo(usize),
    /// A visitor declines an undo.
    Decline(usize),
    /// A visitor resigns for the team of a seat, or agrees to it.
    Resign(usize, u8),
    /// A visitor refuses to resign with the others of the team.
    PlayOn(usize),
    /// A visitor leaves the table for good.
    Leave(usize),
    /// A visitor takes a hint.
    Hint(usize),
    /// A visitor starts an analysis.
    Analyse(usize),
    /// A visitor lets a failed engine try again.
    Urge(usize, u8),
    /// A visitor replaces a failed engine.
    Replace(usize, u8, &'static str),
    /// A rematch is opened.
    Rematch,
    /// A seat is played from another program, which makes these moves and then breaks off.
    Remote(u8, &'static [&'static str]),
}

/// One table.
pub(crate) struct Script {
    pub(crate) what: &'static str,
    pub(crate) game: &'static str,
    /// The setup as JSON.
    pub(crate) setup: &'static str,
    /// Name and player of each seat.
    pub(crate) players: &'static [(&'static str, &'static str)],
    pub(crate) steps: &'static [Step],
}

use Step::*;

const ANN: usize = 0;
const BO: usize = 1;
const EVE: usize = 2;
const ANN_BO: &[(&str, &str)] = &[("Ann", "human"), ("Bo Ößner", "human")];

pub(crate) const SCRIPTS: &[Script] = &[
    Script {
        what: "Go, two persons, undo asked, declined and granted",
        game: "go",
        setup: r#"{"size":9}"#,
        players: ANN_BO,
        steps: &[
            HandOver(1, BO),
            Play(6),
            Undo(ANN),
            Decline(BO),
            Play(1),
            Undo(BO),
            Undo(ANN),
            Play(3),
            Undo(ANN),
        ],
    },
    Script {
        what: "Go, counted, with a rematch and an analysis",
        game: "go",
        setup: r#"{"size":5,"komi":0.5}"#,
        players: ANN_BO,
        steps: &[
            Touch(ANN, "C3"),
            Touch(ANN, "B3"),
            Touch(ANN, "C2"),
            Touch(ANN, "pass"),
            Touch(ANN, "pass"),
            Touch(ANN, "done"),
            Analyse(ANN),
            Rematch,
        ],
    },
    Script {
        what: "Go, stones being marked",
        game: "go",
        setup: r#"{"size":9,"count":"area"}"#,
        players: ANN_BO,
        steps: &[HandOver(1, BO), Play(12), Touch(ANN, "pass"), Touch(BO, "pass")],
    },
    Script {
        what: "Go, two engines to the end",
        game: "go",
        setup: r#"{"size":5,"handicap":0}"#,
        players: &[("", "classic"), ("", "search:1")],
        steps: &[PlayOut],
    },
    Script {
        what: "Go, resigned by move, taken back, left",
        game: "go",
        setup: r#"{"size":9}"#,
        players: ANN_BO,
        steps: &[
            HandOver(1, BO),
            Play(3),
            Resign(ANN, 0),
            Undo(ANN),
            Undo(BO),
            Play(1),
            HandOver(1, EVE),
            Leave(EVE),
        ],
    },
    Script {
        what: "TowerWars, against an engine with reasons and hints",
        game: "towerwars",
        setup: r#"{"size":6}"#,
        players: &[("Ann", "human"), ("", "adv2")],
        steps: &[Play(4), Hint(ANN), Play(2), Undo(ANN)],
    },
    Script {
        what: "TowerWars, two engines to the end",
        game: "towerwars",
        setup: r#"{"size":5}"#,
        players: &[("", "classic"), ("", "search:2")],
        steps: &[PlayOut, Rematch],
    },
    Script {
        what: "TowerWars, a remote player who breaks off",
        game: "towerwars",
        setup: r#"{"size":6}"#,
        players: &[("Far", "human"), ("", "classic")],
        steps: &[Remote(0, &[])],
    },
    Script {
        what: "Scotland Yard, as Mister X, running",
        game: "scotland-yard",
        setup: r#"{"detectives":4}"#,
        players: &[("Ann", "human"), ("", "classic"), ("", "classic"), ("", "classic"), ("", "classic")],
        steps: &[Play(3), Undo(ANN), Play(1)],
    },
    Script {
        what: "Scotland Yard, detectives of two visitors, resigning refused",
        game: "scotland-yard",
        setup: r#"{"detectives":3}"#,
        players: &[("X", "classic"), ("Ann", "human"), ("Bo", "human"), ("Eve", "human")],
        steps: &[
            HandOver(2, BO),
            HandOver(3, EVE),
            Play(5),
            Resign(ANN, 1),
            PlayOn(BO),
            Play(2),
            Resign(EVE, 3),
        ],
    },
    Script {
        what: "Scotland Yard, persons to the end",
        game: "scotland-yard",
        setup: r#"{"detectives":3}"#,
        players: &[("Ann", "human"), ("Bo", "human"), ("Bo", "human"), ("Bo", "human")],
        steps: &[HandOver(1, BO), HandOver(2, BO), HandOver(3, BO), PlayOut],
    },
    Script {
        what: "Crosswise, two persons to the end, with a rematch",
        game: "crosswise",
        setup: "{}",
        players: &[("Ann", "human"), ("Bo", "human")],
        steps: &[HandOver(1, BO), PlayOut, Rematch],
    },
    Script {
        what: "Crosswise, four, running, a move taken back",
        game: "crosswise",
        setup: r#"{"players":4}"#,
        players: &[("Ann", "human"), ("AI2", "classic"), ("Bo", "human"), ("AI4", "search:1")],
        steps: &[HandOver(2, BO), Play(6), Undo(BO), Undo(ANN), Play(1)],
    },
    Script {
        what: "Carcassonne, three persons, one resigned, one left, engines stand in",
        game: "carcassonne",
        setup: r#"{"players":3}"#,
        players: &[("Ann", "human"), ("Bo", "human"), ("Eve", "human")],
        steps: &[
            HandOver(1, BO),
            HandOver(2, EVE),
            Play(4),
            Resign(BO, 1),
            Undo(ANN),
            Undo(EVE),
            Play(2),
            Leave(EVE),
        ],
    },
    Script {
        what: "Carcassonne, engines with missions to the end",
        game: "carcassonne",
        setup: r#"{"players":2,"missions":true}"#,
        players: &[("", "classic"), ("", "greedy")],
        steps: &[PlayOut],
    },
    Script {
        what: "Carcassonne, one device, running",
        game: "carcassonne",
        setup: r#"{"players":2,"fields":"simple"}"#,
        players: ANN_BO,
        steps: &[Play(15)],
    },
    Script {
        what: "Tic-tac-toe, an engine that fails, is urged and replaced",
        game: "tic-tac-toe",
        setup: "{}",
        players: &[("Ann", "human"), ("", "random")],
        steps: &[Play(1), Urge(ANN, 1), Replace(ANN, 1, "search:1"), Play(1)],
    },
    Script {
        what: "Tic-tac-toe, an engine that fails",
        game: "tic-tac-toe",
        setup: "{}",
        players: &[("Ann", "human"), ("", "random")],
        steps: &[Play(1)],
    },
    Script {
        what: "Tic-tac-toe, one device, resigned and analysed",
        game: "tic-tac-toe",
        setup: "{}",
        players: ANN_BO,
        steps: &[Play(3), Resign(ANN, 0), Analyse(ANN), Rematch],
    },
];
