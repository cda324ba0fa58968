//! The program's error type; each variant renders as the one sentence that the user reads.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use stammtisch_catalog::{AnyGame, all};
use stammtisch_presentation::{FieldError, Language, Text, excerpt};

use crate::i18n::messages;

/// A game of the catalogue.
pub(crate) type Game = &'static dyn AnyGame;

/// Bad input, or a failure of the environment.
pub(crate) enum CliError {
    /// The catalogue has no such game.
    NoSuchGame(String),
    /// `--setup` is not a list of `key=value`.
    BadSetupSyntax(String),
    /// The game rejects the setup.
    BadSetup(Game, Vec<FieldError>),
    /// A move cannot be parsed or is illegal; `number` counts from 1.
    BadMove { game: Game, number: usize, given: String, why: Text },
    /// The game refuses something else, with its reason.
    Refused(Game, Text),
    /// A player was named for a side that this match does not have.
    NoSuchSide { side: &'static str, present: Vec<&'static str> },
    /// No seat is to move: the game is over.
    GameOver(Game),
    /// A player was asked for a move, but chance moves next.
    ChanceToMove(Game),
    /// The view is not of the seat to move.
    ViewOfOtherSeat { path: PathBuf, seat: &'static str },
    /// The player returned no move.
    NoMoveFromPlayer { player: String },
    /// The game has no seat of that name.
    NoSeat { name: String, known: String },
    /// A file that cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A file that cannot be written.
    Unwritable(PathBuf, io::Error),
    /// A file above the size limit, in bytes.
    TooLarge(PathBuf, usize),
    /// A file that the game cannot read, and why.
    BadFile(Game, PathBuf, Text),
    /// A file that no game recognizes.
    UnrecognizedFile(PathBuf),
    /// A record that names a game unknown to the catalogue.
    UnknownGameInRecord(PathBuf, String),
    /// A file name whose extension names no format of the game.
    UnknownFileFormat(Game, PathBuf),
    /// The platform has no default data directory.
    NoDefaultDataDir,
    /// The listener cannot bind this address.
    CannotListen(SocketAddr, io::Error),
    /// The server cannot start.
    CannotStart(io::Error),
    /// The database cannot be used.
    DatabaseFailed(PathBuf, String),
    /// The message bus cannot be used.
    #[cfg(feature = "cluster")]
    BusFailed(PathBuf, String),
    /// A worker was started without a bus.
    #[cfg(feature = "cluster")]
    WorkerWithoutBus,
    /// A server has a bus but no database.
    #[cfg(feature = "cluster")]
    BusWithoutDatabase,
    /// `STAMMTISCH_SECRET` is malformed.
    #[cfg(feature = "cluster")]
    BadSecret,
    /// The secret differs from that of the other servers on this database.
    #[cfg(feature = "cluster")]
    SecretMismatch(PathBuf),
    /// The migration skipped these tables.
    #[cfg(feature = "cluster")]
    TablesNotMoved(Vec<String>),
    /// Another server has the data directory open; its URL, if known.
    DataDirInUse(PathBuf, Option<String>),
    /// The seat secret file is malformed.
    InvalidSeatSecret(PathBuf),
    /// The seat secret file is missing although seat links were given out.
    MissingSeatSecret(PathBuf),
    /// The data directory holds no database.
    EmptyDataDir(PathBuf),
    /// No server has this data directory open.
    HouseNotRunning(PathBuf),
    /// The operator's link was requested with standard output not a terminal; the path of the
    /// secret.
    SecretLinkNeedsTerminal(PathBuf),
    /// `--public-url` is malformed.
    BadPublicUrl(String),
    /// `--trusted-proxy` is malformed.
    BadProxy(String),
    /// The URL of the server to measure is malformed.
    BadBenchUrl(String),
    /// The benchmark against the server failed.
    BenchFailed(io::Error),
    /// The system's random number generator failed.
    NoRandomness(String),
    /// Writing to standard output failed.
    OutputFailed(io::Error),
    /// The picture's file name ends in neither `.svg` nor `.png`.
    UnknownPictureFormat(PathBuf),
    /// The program was built without the `png` feature.
    #[cfg(not(feature = "png"))]
    PngNotBuiltIn,
    /// Rasterizing the drawing failed.
    #[cfg(feature = "png")]
    PictureFailed(String),
    /// A ply beyond the end of the match.
    NoSuchPly { given: usize, last: usize },
    /// The tournament failed.
    Arena(Game, stammtisch_arena::TournamentError),
    /// The results file belongs to another tournament.
    ResultsOfOtherTournament(PathBuf),
    /// Another arena process is writing to the results file.
    ResultsInUse(PathBuf),
    /// Not a time for a move.
    BadTime(String),
    /// Not a pair of scores for a sequential test.
    BadSprt(String),
    /// Training stopped before the first game was over.
    NothingLearned,
    /// A network game failed.
    Network(stammtisch_rmi::Error),
    /// The flags of a network game contradict each other; the key of the message.
    NetworkFlags(&'static str),
    /// `highscores import` needs `--game`.
    ImportNeedsGame,
    /// A line of a batch is not a valid request.
    BadRequest(Text),
    /// A line of a batch exceeds the size limit.
    RequestTooLong,
}

impl CliError {
    /// The error for a refused move.
    pub(crate) fn bad_move(game: Game, number: usize, given: &str, why: Text) -> CliError {
        CliError::BadMove { game, number, given: excerpt(given), why }
    }

    /// The localized sentence for the user.
    pub(crate) fn message(&self, language: Language) -> String {
        messages(language).text(&self.text(language))
    }

    fn text(&self, language: Language) -> Text {
        match self {
            CliError::NoSuchGame(given) => {
                Text::new("no-such-game").with("given", excerpt(given)).with("known", known_games())
            }
            CliError::BadSetupSyntax(given) => Text::new("setup-shape").with("given", excerpt(given)),
            CliError::BadSetup(game, faults) => {
                let texts: Vec<String> =
                    faults.iter().map(|fault| game.messages(language).text(&fault.text)).collect();
                Text::new("as-told").with("why", texts.join(" "))
            }
            CliError::BadMove { game, number, given, why } => Text::new("bad-move")
                .with("number", number.to_string())
                .with("given", given.as_str())
                .with("why", game.messages(language).text(why)),
            CliError::Refused(game, why) => {
                Text::new("as-told").with("why", game.messages(language).text(why))
            }
            CliError::NoSuchSide { side, present } => {
                Text::new("no-such-side").with("side", *side).with("present", present.join(", "))
            }
            CliError::GameOver(game) => {
                Text::new("as-told").with("why", game.messages(language).say("move-over"))
            }
            CliError::ChanceToMove(game) => {
                Text::new("chance-decides").with("game", game.messages(language).say("name"))
            }
            CliError::NoSeat { name, known } => {
                Text::new("no-seat").with("name", excerpt(name)).with("known", known.as_str())
            }
            CliError::ViewOfOtherSeat { path, seat } => {
                Text::new("other-view").with("path", shown(path)).with("seat", *seat)
            }
            CliError::NoMoveFromPlayer { player } => Text::new("no-answer").with("player", player.as_str()),
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
            CliError::UnrecognizedFile(path) => Text::new("nobodys-file").with("path", shown(path)),
            CliError::UnknownGameInRecord(path, given) => Text::new("strange-record")
                .with("path", shown(path))
                .with("given", excerpt(given))
                .with("known", known_games()),
            CliError::UnknownFileFormat(game, path) => Text::new("no-format")
                .with("path", shown(path))
                .with("known", crate::files::extensions(*game).join(", ")),
            CliError::NoDefaultDataDir => Text::new("no-home"),
            CliError::CannotListen(address, why) => {
                Text::new("no-port").with("address", address.to_string()).with("why", reason(why))
            }
            CliError::CannotStart(why) => Text::new("no-server").with("why", reason(why)),
            CliError::DatabaseFailed(path, why) => {
                Text::new("no-database").with("path", shown(path)).with("why", why.as_str())
            }
            #[cfg(feature = "cluster")]
            CliError::BusFailed(place, why) => {
                Text::new("no-bus").with("place", shown(place)).with("why", why.as_str())
            }
            #[cfg(feature = "cluster")]
            CliError::WorkerWithoutBus => Text::new("worker-without-bus"),
            #[cfg(feature = "cluster")]
            CliError::BadSecret => Text::new("bad-secret"),
            #[cfg(feature = "cluster")]
            CliError::BusWithoutDatabase => Text::new("bus-alone"),
            #[cfg(feature = "cluster")]
            CliError::SecretMismatch(place) => Text::new("other-secret").with("place", shown(place)),
            #[cfg(feature = "cluster")]
            CliError::TablesNotMoved(tables) => {
                Text::new("left-behind").with("count", tables.len()).with("tables", tables.join(", "))
            }
            CliError::DataDirInUse(path, None) => Text::new("folder-occupied").with("path", shown(path)),
            CliError::DataDirInUse(path, Some(url)) => {
                Text::new("folder-occupied-at").with("path", shown(path)).with("url", url.as_str())
            }
            CliError::InvalidSeatSecret(path) => Text::new("broken-secret").with("path", shown(path)),
            CliError::MissingSeatSecret(path) => Text::new("lost-secret").with("path", shown(path)),
            CliError::EmptyDataDir(path) => Text::new("nothing-kept").with("path", shown(path)),
            CliError::HouseNotRunning(path) => Text::new("no-house").with("path", shown(path)),
            CliError::SecretLinkNeedsTerminal(path) => Text::new("secret-link").with("path", shown(path)),
            CliError::BadPublicUrl(given) => Text::new("bad-public-url").with("given", excerpt(given)),
            CliError::BadProxy(given) => Text::new("bad-proxy").with("given", excerpt(given)),
            CliError::BadBenchUrl(given) => Text::new("bench-url").with("given", excerpt(given)),
            CliError::BenchFailed(why) => Text::new("bench-failed").with("why", reason(why)),
            CliError::NoRandomness(why) => Text::new("no-dice").with("why", why.as_str()),
            CliError::OutputFailed(why) => Text::new("no-output").with("why", reason(why)),
            CliError::UnknownPictureFormat(path) => Text::new("no-picture").with("path", shown(path)),
            #[cfg(not(feature = "png"))]
            CliError::PngNotBuiltIn => Text::new("no-png"),
            #[cfg(feature = "png")]
            CliError::PictureFailed(why) => Text::new("bad-picture").with("why", why.as_str()),
            CliError::NoSuchPly { given, last } => {
                Text::new("no-such-ply").with("given", given.to_string()).with("last", last.to_string())
            }
            CliError::Arena(game, fault) => crate::commands::arena::fault_text(*game, fault, language),
            CliError::ResultsOfOtherTournament(path) => {
                Text::new("arena-other-results").with("path", shown(path))
            }
            CliError::ResultsInUse(path) => Text::new("arena-results-in-use").with("path", shown(path)),
            CliError::BadTime(given) => Text::new("no-time").with("given", given.as_str()),
            CliError::NothingLearned => Text::new("train-nothing"),
            CliError::BadSprt(given) => Text::new("arena-sprt-shape").with("given", given.as_str()),
            CliError::Network(error) => stammtisch_towerwars_remote::error_text(error),
            CliError::NetworkFlags(key) => Text::new(*key),
            CliError::ImportNeedsGame => Text::new("highscores-no-game").with("known", known_games()),
            CliError::BadRequest(why) => Text::new("bad-request").with("why", messages(language).text(why)),
            CliError::RequestTooLong => Text::new("request-too-long"),
        }
    }
}

/// The ids of all games, comma-separated.
pub(crate) fn known_games() -> String {
    all().map(AnyGame::id).collect::<Vec<_>>().join(", ")
}

/// Localizes the common I/O errors; others keep the system's text.
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
