//! Computer players think in turn by hand: nobody waits for another guest's twenty tables.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::{House, LocalSearch, Options, Table, TableId, VisitorId, on_behalf_of};

use crate::{hand, open_house_with, options, touch};

async fn open(house: &House, hand: VisitorId, game: &str, setup: &Values, computer: &str) -> Arc<Table> {
    let game = stammtisch_catalog::find(game).unwrap();
    let seats = [computer, "human"].map(|player| SeatTag { name: String::new(), player: player.to_owned() });
    let id = house.open_table(game, setup, seats.to_vec(), hand).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

/// How long a quick player takes to answer at a new table, and how many of those tables were answered meanwhile.
async fn quick_answer(house: &House, others: &[Arc<Table>]) -> (Duration, usize) {
    let answered = || others.iter().filter(|table| table.look().game.ply() > 0).count();
    let table = open(house, hand(), "tic-tac-toe", &Values::new(), "random").await;
    let (asked, before) = (Instant::now(), answered());
    let mut watching = table.watch();
    let answer = watching.wait_for(|now| now.game.ply() > 0);
    tokio::time::timeout(Duration::from_secs(60), answer).await.unwrap().unwrap();
    (asked.elapsed(), answered() - before)
}

/// Twenty thoughts of two and a half seconds each, one after the other, would take fifty. One second is allowed, and more only as far as
/// the same takes long on this machine when nobody thinks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_player_answers_within_a_second_while_twenty_tables_of_another_hand_think() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house_with(folder.path(), Options { thinkers: 1, ..options() }).await;
    let mut alone = Duration::ZERO;
    for _ in 0..5 {
        alone = alone.max(quick_answer(&house, &[]).await.0);
    }
    let busy = hand();
    let mut large = Values::new();
    large.insert("size".to_owned(), json!(26));
    let mut busy_tables = Vec::new();
    for _ in 0..20 {
        busy_tables.push(open(&house, busy, "towerwars", &large, "adv5").await);
    }
    for _ in 0..3 {
        let (took, first) = quick_answer(&house, &busy_tables).await;
        assert!(first <= 1, "{first} of the twenty were answered first");
        assert!(took < Duration::from_secs(1) + 10 * alone, "{took:?}, and {alone:?} when nobody thinks");
    }
    let still = busy_tables.iter().filter(|table| table.look().game.ply() == 0).count();
    assert!(still > 10, "they had all but {still} of their answers");
    house.close().await;
}

/// A house in which all thoughts wait for a worker.
async fn waiting_house(folder: &Path) -> House {
    open_house_with(folder, Options { think_here: LocalSearch::Never, ..options() }).await
}

/// Somebody's table at which a computer player answers, laid aside again.
async fn laid_aside(folder: &Path, opener: VisitorId, home: u128) -> TableId {
    let house = waiting_house(folder).await;
    let game = stammtisch_catalog::find("tic-tac-toe").unwrap();
    let seats = ["human", "random"].map(|player| SeatTag { name: String::new(), player: player.to_owned() });
    let setup = Values::new();
    let id = on_behalf_of(home, house.open_table(game, &setup, seats.to_vec(), opener)).await.unwrap();
    house.close().await;
    id
}

/// For whom a computer player thinks when that hand moves, after these have come to the table.
async fn thinks_for(folder: &Path, id: TableId, mover: VisitorId, guests: &[(VisitorId, u128)]) -> u64 {
    let house = waiting_house(folder).await;
    let mut table = None;
    for (hand, home) in guests {
        let coming = async {
            let table = house.table(&id).await.unwrap().unwrap();
            table.greet(*hand);
            table
        };
        table = Some(on_behalf_of(*home, coming).await);
    }
    let table = table.unwrap();
    touch(&table, mover, "b2").await.unwrap();
    tokio::time::timeout(Duration::from_secs(60), house.thought_lined_up()).await.unwrap();
    let (guest, _) = house.next_in_line().unwrap();
    house.close().await;
    guest
}

#[tokio::test]
async fn all_hands_of_an_address_are_one_guest_and_whoever_only_watches_does_not_count() {
    let mut guests = Vec::new();
    let [ann, bo, cleo, unseen, dan] = [(); 5].map(|()| hand());
    let came =
        [vec![(ann, 1)], vec![(bo, 1)], vec![(hand(), 2), (cleo, 1)], vec![(hand(), 1)], vec![(dan, 2)]];
    for (opener, came) in [ann, bo, cleo, unseen, dan].into_iter().zip(&came) {
        let folder = tempfile::tempdir().unwrap();
        let id = laid_aside(folder.path(), opener, 1).await;
        guests.push(thinks_for(folder.path(), id, opener, came).await);
    }
    let [ann, bo, cleo, unseen, dan] = guests[..] else { panic!("{guests:?}") };
    assert_eq!([ann; 3], [bo, cleo, unseen]);
    assert_ne!(ann, dan);
}
