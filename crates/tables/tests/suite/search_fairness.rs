//! Engine jobs are scheduled fairly by client address.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::{House, LocalSearch, Options, Table, TableId, VisitorId, on_behalf_of};

use crate::{new_visitor, open_house_with, options, touch};

async fn open(house: &House, visitor: VisitorId, game: &str, setup: &Values, computer: &str) -> Arc<Table> {
    let game = stammtisch_catalog::find(game).unwrap();
    let seats = [computer, "human"].map(|player| SeatTag { name: String::new(), player: player.to_owned() });
    let id = house.open_table(game, setup, seats.to_vec(), visitor).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

/// How long a quick bot takes to answer at a new table, and how many of the other tables got an
/// answer meanwhile.
async fn quick_answer(house: &House, others: &[Arc<Table>]) -> (Duration, usize) {
    let answered = || others.iter().filter(|table| table.snapshot().game.ply() > 0).count();
    let table = open(house, new_visitor(), "tic-tac-toe", &Values::new(), "random").await;
    let asked = Instant::now();
    let before = answered();
    let mut watching = table.watch();
    let answer = watching.wait_for(|now| now.game.ply() > 0);
    tokio::time::timeout(Duration::from_secs(60), answer).await.unwrap().unwrap();
    (asked.elapsed(), answered() - before)
}

/// Twenty searches of two and a half seconds each would take fifty if run one after the other. One
/// second is allowed, plus a multiple of what the same takes on this machine when it is idle.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_bot_is_not_delayed_by_twenty_busy_tables() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house_with(folder.path(), Options { max_local_searches: 1, ..options() }).await;
    let mut alone = Duration::ZERO;
    for _ in 0..5 {
        alone = alone.max(quick_answer(&house, &[]).await.0);
    }
    let busy = new_visitor();
    let mut large = Values::new();
    large.insert("size".to_owned(), json!(26));
    let mut busy_tables = Vec::new();
    for _ in 0..20 {
        busy_tables.push(open(&house, busy, "towerwars", &large, "adv5").await);
    }
    for _ in 0..3 {
        let (took, first) = quick_answer(&house, &busy_tables).await;
        assert!(first <= 1, "{first} of the twenty were answered first");
        assert!(took < Duration::from_secs(1) + 10 * alone, "{took:?}, and {alone:?} when idle");
    }
    let still = busy_tables.iter().filter(|table| table.snapshot().game.ply() == 0).count();
    assert!(still > 10, "only {still} were still searching");
    house.close().await;
}

/// A house in which all engine jobs wait for a worker.
async fn waiting_house(folder: &Path) -> House {
    open_house_with(folder, Options { local_search: LocalSearch::Never, ..options() }).await
}

/// A table with a bot, opened from that address and unloaded again.
async fn unloaded_table(folder: &Path, opener: VisitorId, address: u128) -> TableId {
    let house = waiting_house(folder).await;
    let game = stammtisch_catalog::find("tic-tac-toe").unwrap();
    let seats = ["human", "random"].map(|player| SeatTag { name: String::new(), player: player.to_owned() });
    let setup = Values::new();
    let id = on_behalf_of(address, house.open_table(game, &setup, seats.to_vec(), opener)).await.unwrap();
    house.close().await;
    id
}

/// The hashed fairness key of the bot's search after `mover` has moved and these visitors have
/// come.
async fn fairness_key_after(
    folder: &Path,
    id: TableId,
    mover: VisitorId,
    visitors: &[(VisitorId, u128)],
) -> u64 {
    let house = waiting_house(folder).await;
    let mut table = None;
    for (visitor, address) in visitors {
        let coming = async {
            let table = house.table(&id).await.unwrap().unwrap();
            table.record_visit(*visitor);
            table
        };
        table = Some(on_behalf_of(*address, coming).await);
    }
    let table = table.unwrap();
    touch(&table, mover, "b2").await.unwrap();
    tokio::time::timeout(Duration::from_secs(60), house.job_queued()).await.unwrap();
    let (guest, _) = house.next_queued_job().unwrap();
    house.close().await;
    guest
}

#[tokio::test]
async fn an_address_shares_a_turn_and_spectators_do_not_count() {
    let mut visitors = Vec::new();
    let [ann, bo, cleo, unseen, dan] = [(); 5].map(|()| new_visitor());
    let came = [
        vec![(ann, 1)],
        vec![(bo, 1)],
        vec![(new_visitor(), 2), (cleo, 1)],
        vec![(new_visitor(), 1)],
        vec![(dan, 2)],
    ];
    for (opener, came) in [ann, bo, cleo, unseen, dan].into_iter().zip(&came) {
        let folder = tempfile::tempdir().unwrap();
        let id = unloaded_table(folder.path(), opener, 1).await;
        visitors.push(fairness_key_after(folder.path(), id, opener, came).await);
    }
    let [ann, bo, cleo, unseen, dan] = visitors[..] else { panic!("{visitors:?}") };
    assert_eq!([ann; 3], [bo, cleo, unseen]);
    assert_ne!(ann, dan);
}
