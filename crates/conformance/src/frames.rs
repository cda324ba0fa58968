//! Checks that WebSocket frames of any content leave a table intact.
//!
//! The table's computer player returns no move, so only the frames change it.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use stammtisch_catalog::{AnyGame, Engine, EngineRegistry, EngineRequest, EngineSpec};
use stammtisch_presentation::{LANGUAGES, Seat, SeatTag, Text, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, Secret, StoreError, Table, TableId, Token, VisitorId};
use stammtisch_web::execute_frame;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::{Checked, Game, check_no_gaps, ensure};

/// How long to wait for the computer player to fail.
const FAILURE_TIMEOUT: Duration = Duration::from_secs(60);

/// Two servers over one store: the second reads what the first has written.
struct Servers {
    runtime: Runtime,
    first: House,
    second: House,
    _folder: TempDir,
}

/// Sends each line as a frame to a new table of the game, once from its opener and once from a
/// spectator. A second server must then load the table from the store as playable.
pub(crate) fn check(game: Game, setup: &Values, lines: &[&str]) -> Checked {
    static SERVERS: OnceLock<Result<Servers, String>> = OnceLock::new();
    let servers = SERVERS.get_or_init(Servers::start).as_ref()?;
    servers.runtime.block_on(servers.check(game, setup, lines))
}

impl Servers {
    fn start() -> Result<Servers, String> {
        let runtime = Runtime::new().map_err(|error| error.to_string())?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let opening = async {
            let store = Arc::new(SqliteStore::open(&folder.path().join("stammtisch.db")).await?);
            let secret = Options::with_secret(Secret::random()?);
            let options = Options {
                bot_pause: Duration::ZERO,
                engines: EngineRegistry::new(vec![Box::new(start_mute)]),
                ..secret
            };
            let first = House::open(store.clone(), options.clone()).await?;
            Ok((first, House::open(store, options).await?))
        };
        let (first, second) = runtime.block_on(opening).map_err(|error: StoreError| error.to_string())?;
        Ok(Servers { runtime, first, second, _folder: folder })
    }

    async fn check(&self, game: Game, setup: &Values, lines: &[&str]) -> Checked {
        let opener = new_visitor()?;
        let spectator = new_visitor()?;
        let computer = game.seats().first().map(|spec| spec.side);
        let players = game.seats().iter().map(|spec| {
            let player = if Some(spec.side) == computer { "random" } else { "human" };
            SeatTag { name: String::new(), player: player.to_owned() }
        });
        let id = self.first.open_table(game, setup, players.collect(), opener).await;
        let id = id.map_err(|why| format!("no table is opened: {why:?}"))?;
        let table = load_table(&self.first, &id).await?;
        let mut shown = table.watch();
        let failed = shown.wait_for(|now| now.bot_to_move().is_none());
        timeout(FAILURE_TIMEOUT, failed).await.map_err(|_| "the computer player goes on")?.ok();
        for line in lines {
            for visitor in [opener, spectator] {
                check_refusal(&table, visitor, line).await?;
            }
        }
        let again = load_table(&self.second, &id).await?.snapshot();
        ensure!(again.read_only().is_none(), "the stored events make the table read-only");
        Ok(())
    }
}

/// Sends the frame in each language and checks that a refusal is a whole sentence.
async fn check_refusal(table: &Arc<Table>, visitor: VisitorId, frame: &str) -> Checked {
    for language in LANGUAGES {
        let Err(message) = execute_frame(table, visitor, language, frame).await else { continue };
        // A message may quote the frame, and braces in it would look like a gap.
        if !frame.trim_start_matches('{').contains('{') {
            check_no_gaps(&message)?;
        }
        let ends = message.trim_end_matches(['“', '”', '"', ')']).ends_with(['.', '!', '?']);
        ensure!(ends, "“{message}” ({}) is no whole sentence", language.code());
    }
    Ok(())
}

async fn load_table(house: &House, id: &TableId) -> Result<Arc<Table>, String> {
    let table = house.table(id).await.map_err(|error| format!("the table is not read: {error}"))?;
    table.ok_or_else(|| "the table is gone".to_owned())
}

fn new_visitor() -> Result<VisitorId, String> {
    Ok(Token::random().map_err(|error| error.to_string())?.visitor_id())
}

/// Starts an engine that returns no move.
fn start_mute(_: &'static dyn AnyGame, _: Seat, _: &EngineSpec) -> Result<Box<dyn Engine>, Text> {
    Ok(Box::new(|_: EngineRequest<'_>| Err(Text::new("move-none"))))
}
