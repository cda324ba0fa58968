//! Checks frames of the live connection at a table whose computer player gives no move.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use stammtisch_catalog::{AnyMatch, Chosen, Players};
use stammtisch_presentation::{Budget, LANGUAGES, Seat, SeatTag, Text, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, Secret, StoreError, Table, TableId, Token, VisitorId};
use stammtisch_web::take_frame;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::{Checked, Game, ensure, gapless};

/// How long a computer player may take to fail.
const FAILURE_TIMEOUT: Duration = Duration::from_secs(60);

/// Two servers over one store: what the first writes, the second reads.
struct Servers {
    runtime: Runtime,
    first: House,
    second: House,
    _folder: TempDir,
}

/// Sends each line as a frame to a new table of the game, once from its opener and once from a
/// spectator. What was stored must still be a table that goes on.
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
            let options = Options { bot_pause: Duration::ZERO, asking: no_move, ..secret };
            let first = House::open(store.clone(), options.clone()).await?;
            Ok((first, House::open(store, options).await?))
        };
        let (first, second) = runtime.block_on(opening).map_err(|error: StoreError| error.to_string())?;
        Ok(Servers { runtime, first, second, _folder: folder })
    }

    async fn check(&self, game: Game, setup: &Values, lines: &[&str]) -> Checked {
        let [opener, spectator] = [hand()?, hand()?];
        let computer = game.seats().first().map(|spec| spec.side);
        let players = game.seats().iter().map(|spec| {
            let player = if Some(spec.side) == computer { "random" } else { "human" };
            SeatTag { name: String::new(), player: player.to_owned() }
        });
        let id = self.first.open_table(game, setup, players.collect(), opener).await;
        let id = id.map_err(|why| format!("no table is opened: {why:?}"))?;
        let table = found(&self.first, &id).await?;
        let mut shown = table.watch();
        let failed = shown.wait_for(|now| now.bot_to_move().is_none());
        timeout(FAILURE_TIMEOUT, failed).await.map_err(|_| "the computer player goes on")?.ok();
        for line in lines {
            for hand in [opener, spectator] {
                refused_with_a_sentence(&table, hand, line).await?;
            }
        }
        let again = found(&self.second, &id).await?.look();
        ensure!(again.read_only().is_none(), "what was stored makes the table read-only");
        Ok(())
    }
}

/// Sends the frame in each language.
async fn refused_with_a_sentence(table: &Arc<Table>, hand: VisitorId, frame: &str) -> Checked {
    for language in LANGUAGES {
        let Err(said) = take_frame(table, hand, language, frame).await else { continue };
        // What is quoted from the frame may look like a gap.
        if !frame.trim_start_matches('{').contains('{') {
            gapless(&said)?;
        }
        let ends = said.trim_end_matches(['“', '”', '"', ')']).ends_with(['.', '!', '?']);
        ensure!(ends, "“{said}” ({}) is no whole sentence", language.code());
    }
    Ok(())
}

async fn found(house: &House, id: &TableId) -> Result<Arc<Table>, String> {
    let table = house.table(id).await.map_err(|error| format!("the table is not read: {error}"))?;
    table.ok_or_else(|| "the table is gone".to_owned())
}

fn hand() -> Result<VisitorId, String> {
    Ok(Token::random().map_err(|error| error.to_string())?.visitor_id())
}

/// A computer player that gives no move.
fn no_move(
    _: &mut Players,
    _: &dyn AnyMatch,
    _: Seat,
    _: &str,
    _: &Budget,
    _: u64,
) -> Result<Option<Chosen>, Text> {
    Err(Text::new("move-none"))
}
