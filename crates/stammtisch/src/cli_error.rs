//! What can go wrong with what a person or a script gave us, and the one sentence that says so.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use stammtisch_catalog::{AnyGame, all};
use stammtisch_presentation::{FieldError, Language, Text, excerpt};

use crate::i18n::messages;

/// A game of the catalogue.
pub(crate) type Game = &'static dyn AnyGame;

/// Bad input, or a world that does not let us do what was asked.
pub(crate) enum CliError {
    /// The catalogue has no such game.
    NoSuchGame(String),
    /// `--setup` is not made of `key=value`.
    SetupShape(String),
    /// The game cannot be started so.
    Setup(Game, Vec<FieldError>),
    /// A move cannot be read or is not legal. Counts from 1.
    Move { game: Game, number: usize, given: String, why: Text },
    /// The game refuses something else, and says why.
    Refused(Game, Text),
    /// A player was named for a side that this match does not have.
    NoSuchSide { side: &'static str, present: Vec<&'static str> },
    /// Nobody is to move: the game is over.
    Over(Game),
    /// A player is asked, but chance decides.
    ChanceDecides(Game),
    /// The view is not of the seat to move.
    OtherView { path: PathBuf, seat: &'static str },
    /// A player had no answer.
    NoAnswer { player: String },
    /// The game has no seat of that name.
    NoSeat { name: String, known: String },
    /// A file that cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A file that cannot be written.
    Unwritable(PathBuf, io::Error),
    /// A file that is longer than any game.
    TooLarge(PathBuf, usize),
    /// A file that the game cannot read, and why.
    BadFile(Game, PathBuf, Text),
    /// A file that no game can read.
    NobodysFile(PathBuf),
    /// A record of a game that the catalogue does not have.
    StrangeRecord(PathBuf, String),
    /// A file name whose ending names no format of the game.
    NoFormat(Game, PathBuf),
    /// The system does not say where programs keep their files.
    NoHome,
    /// The house cannot be reached at this address.
    NoPort(SocketAddr, io::Error),
    /// The house cannot be opened at all.
    NoServer(io::Error),
    /// The file that holds all tables cannot be used.
    NoDatabase(PathBuf, String),
    /// The bus cannot be used.
    #[cfg(feature = "cluster")]
    NoBus(PathBuf, String),
    /// A worker was told of no bus.
    #[cfg(feature = "cluster")]
    WorkerWithoutBus,
    /// A server was told of a bus and of no database.
    #[cfg(feature = "cluster")]
    BusAlone,
    /// The house's secret in the environment is none.
    #[cfg(feature = "cluster")]
    BadSecret,
    /// The other servers on this database have another secret.
    #[cfg(feature = "cluster")]
    OtherSecret(PathBuf),
    /// These tables were not moved.
    #[cfg(feature = "cluster")]
    LeftBehind(Vec<String>),
    /// Another house is open on this data folder; where, if that is known.
    Occupied(PathBuf, Option<String>),
    /// The file with what the keys to seats are made of does not hold it.
    BrokenSecret(PathBuf),
    /// The file with what the keys to seats are made of is gone.
    LostSecret(PathBuf),
    /// No house has ever kept anything in this data folder.
    NothingKept(PathBuf),
    /// No house is open on this data folder.
    NoHouse(PathBuf),
    /// The operator's link is wanted where others may read it; the file that has the secret.
    SecretLink(PathBuf),
    /// A public address that is none.
    PublicUrl(String),
    /// A trusted proxy that is no address.
    Proxy(String),
    /// The address of a house to measure that is none.
    BenchUrl(String),
    /// The house could not be measured.
    Bench(io::Error),
    /// The system has no random numbers for us.
    NoDice(String),
    /// Standard output cannot be written to.
    Output(io::Error),
    /// The picture's file name ends in neither `.svg` nor `.png`.
    NoPicture(PathBuf),
    /// This program was built without what makes PNG files.
    #[cfg(not(feature = "png"))]
    NoPng,
    /// The drawing cannot be made into a picture.
    #[cfg(feature = "png")]
    BadPicture(String),
    /// A ply that the match does not have.
    NoSuchPly { given: usize, last: usize },
    /// A tournament cannot be played.
    Arena(Game, stammtisch_arena::Fault),
    /// A file that has other results than those of this tournament.
    OtherResults(PathBuf),
    /// A file into which another arena writes its results.
    ResultsInUse(PathBuf),
    /// No time for a move.
    NoTime(String),
    /// No two scores for a sequential test.
    NoSprt(String),
    /// Training was stopped before the first game was over.
    NothingLearnt,
    /// A game over the network cannot begin or go on.
    Network(stammtisch_rmi::Error),
    /// The switches for a game over the network do not fit together; the message that says so.
    NetworkSwitches(&'static str),
    /// A file of high scores does not say of which game they are.
    ImportWithoutGame,
    /// A line of a batch that is no request.
    Request(Text),
    /// A line of a batch that is longer than any request.
    RequestTooLong,
}

impl CliError {
    /// A move that was refused.
    pub(crate) fn bad_move(game: Game, number: usize, given: &str, why: Text) -> CliError {
        CliError::Move { game, number, given: excerpt(given), why }
    }

    /// The sentence that the user reads.
    pub(crate) fn say(&self, language: Language) -> String {
        messages(language).text(&self.text(language))
    }

    fn text(&self, language: Language) -> Text {
        match self {
            CliError::NoSuchGame(given) => {
                Text::new("no-such-game").with("given", excerpt(given)).with("known", known_games())
            }
            CliError::SetupShape(given) => Text::new("setup-shape").with("given", excerpt(given)),
            CliError::Setup(game, faults) => {
                let told: Vec<String> =
                    faults.iter().map(|fault| game.messages(language).text(&fault.text)).collect();
                Text::new("as-told").with("why", told.join(" "))
            }
            CliError::Move { game, number, given, why } => Text::new("bad-move")
                .with("number", number.to_string())
                .with("given", given.as_str())
                .with("why", game.messages(language).text(why)),
            CliError::Refused(game, why) => {
                Text::new("as-told").with("why", game.messages(language).text(why))
            }
            CliError::NoSuchSide { side, present } => {
                Text::new("no-such-side").with("side", *side).with("present", present.join(", "))
            }
            CliError::Over(game) => {
                Text::new("as-told").with("why", game.messages(language).say("move-over"))
            }
            CliError::ChanceDecides(game) => {
                Text::new("chance-decides").with("game", game.messages(language).say("name"))
            }
            CliError::NoSeat { name, known } => {
                Text::new("no-seat").with("name", excerpt(name)).with("known", known.as_str())
            }
            CliError::OtherView { path, seat } => {
                Text::new("other-view").with("path", shown(path)).with("seat", *seat)
            }
            CliError::NoAnswer { player } => Text::new("no-answer").with("player", player.as_str()),
            CliError::Unreadable(path, why) => {
                Text::new("unreadable-file").with("path", shown(path)).with("why", reason(why))
            }
            CliError::Unwritable(path, why) => {
                Text::new("unwritable-file").with("path", shown(path)).with("why", reason(why))
            }
            CliError::TooLarge(path, most) => {
                Text::new("file-too-large").with("path", shown(path)).with("most", most / 1024)
            }
            CliError::BadFile(game, path, why) => {
                Text::new("bad-file").with("path", shown(path)).with("why", game.messages(language).text(why))
            }
            CliError::NobodysFile(path) => Text::new("nobodys-file").with("path", shown(path)),
            CliError::StrangeRecord(path, given) => Text::new("strange-record")
                .with("path", shown(path))
                .with("given", excerpt(given))
                .with("known", known_games()),
            CliError::NoFormat(game, path) => Text::new("no-format")
                .with("path", shown(path))
                .with("known", crate::files::endings(*game).join(", ")),
            CliError::NoHome => Text::new("no-home"),
            CliError::NoPort(address, why) => {
                Text::new("no-port").with("address", address.to_string()).with("why", reason(why))
            }
            CliError::NoServer(why) => Text::new("no-server").with("why", reason(why)),
            CliError::NoDatabase(path, why) => {
                Text::new("no-database").with("path", shown(path)).with("why", why.as_str())
            }
            #[cfg(feature = "cluster")]
            CliError::NoBus(place, why) => {
                Text::new("no-bus").with("place", shown(place)).with("why", why.as_str())
            }
            #[cfg(feature = "cluster")]
            CliError::WorkerWithoutBus => Text::new("worker-without-bus"),
            #[cfg(feature = "cluster")]
            CliError::BadSecret => Text::new("bad-secret"),
            #[cfg(feature = "cluster")]
            CliError::BusAlone => Text::new("bus-alone"),
            #[cfg(feature = "cluster")]
            CliError::OtherSecret(place) => Text::new("other-secret").with("place", shown(place)),
            #[cfg(feature = "cluster")]
            CliError::LeftBehind(tables) => {
                Text::new("left-behind").with("count", tables.len()).with("tables", tables.join(", "))
            }
            CliError::Occupied(path, None) => Text::new("folder-occupied").with("path", shown(path)),
            CliError::Occupied(path, Some(url)) => {
                Text::new("folder-occupied-at").with("path", shown(path)).with("url", url.as_str())
            }
            CliError::BrokenSecret(path) => Text::new("broken-secret").with("path", shown(path)),
            CliError::LostSecret(path) => Text::new("lost-secret").with("path", shown(path)),
            CliError::NothingKept(path) => Text::new("nothing-kept").with("path", shown(path)),
            CliError::NoHouse(path) => Text::new("no-house").with("path", shown(path)),
            CliError::SecretLink(path) => Text::new("secret-link").with("path", shown(path)),
            CliError::PublicUrl(given) => Text::new("bad-public-url").with("given", excerpt(given)),
            CliError::Proxy(given) => Text::new("bad-proxy").with("given", excerpt(given)),
            CliError::BenchUrl(given) => Text::new("bench-url").with("given", excerpt(given)),
            CliError::Bench(why) => Text::new("bench-failed").with("why", reason(why)),
            CliError::NoDice(why) => Text::new("no-dice").with("why", why.as_str()),
            CliError::Output(why) => Text::new("no-output").with("why", reason(why)),
            CliError::NoPicture(path) => Text::new("no-picture").with("path", shown(path)),
            #[cfg(not(feature = "png"))]
            CliError::NoPng => Text::new("no-png"),
            #[cfg(feature = "png")]
            CliError::BadPicture(why) => Text::new("bad-picture").with("why", why.as_str()),
            CliError::NoSuchPly { given, last } => {
                Text::new("no-such-ply").with("given", given.to_string()).with("last", last.to_string())
            }
            CliError::Arena(game, fault) => crate::commands::arena::fault_text(*game, fault, language),
            CliError::OtherResults(path) => Text::new("arena-other-results").with("path", shown(path)),
            CliError::ResultsInUse(path) => Text::new("arena-results-in-use").with("path", shown(path)),
            CliError::NoTime(given) => Text::new("no-time").with("given", given.as_str()),
            CliError::NothingLearnt => Text::new("train-nothing"),
            CliError::NoSprt(given) => Text::new("arena-sprt-shape").with("given", given.as_str()),
            CliError::Network(error) => crate::remote_towerwars::sentence(error),
            CliError::NetworkSwitches(key) => Text::new(*key),
            CliError::ImportWithoutGame => Text::new("highscores-no-game").with("known", known_games()),
            CliError::Request(why) => Text::new("bad-request").with("why", messages(language).text(why)),
            CliError::RequestTooLong => Text::new("request-too-long"),
        }
    }
}

/// The names of all games, for sentences.
pub(crate) fn known_games() -> String {
    all().map(AnyGame::id).collect::<Vec<_>>().join(", ")
}

/// Why the system refused, in the reader's language where it is one of the usual reasons.
pub(crate) fn reason(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => Text::new("io-not-found"),
        io::ErrorKind::PermissionDenied => Text::new("io-permission"),
        io::ErrorKind::IsADirectory => Text::new("io-directory"),
        io::ErrorKind::NotADirectory => Text::new("io-no-directory"),
        io::ErrorKind::AlreadyExists => Text::new("io-exists"),
        io::ErrorKind::StorageFull => Text::new("io-full"),
        io::ErrorKind::AddrInUse => Text::new("io-address-taken"),
        io::ErrorKind::AddrNotAvailable => Text::new("io-no-address"),
        _ => Text::new("as-told").with("why", error.to_string()),
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
