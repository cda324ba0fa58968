//! How a house follows what others do in its store: servers, of which the bus tells, and whoever clears tables away. It compares with
//! the store every few seconds, so that whatever nobody tells is found out.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use crate::engines::deferred::DeferredTable;
use crate::engines::scheduler::JobOwner;
use crate::house::Inner;
use crate::{BusEvent, House, StoreError, Table, TableId, on_behalf_of};

/// A server that has not been heard of for so long has left its analyses.
const GONE: Duration = Duration::from_secs(8);

/// Follows until the house is gone; without news if there are no other servers.
pub(crate) async fn follow(house: Weak<Inner>, mut news: Option<mpsc::UnboundedReceiver<BusEvent>>) {
    let known = house.upgrade().map(|house| (house.options.compare_every, house.thinkers.room()));
    let Some((every, room)) = known else { return };
    let mut comparing = interval(every);
    comparing.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let is_alone = news.is_none();
    loop {
        let heard = tokio::select! {
            Some(heard) = next(&mut news) => Some(heard),
            _ = comparing.tick() => Some(BusEvent::Back),
            () = room.notified() => None,
        };
        let Some(house) = house.upgrade().filter(|house| !house.thinkers.is_closed()) else { return };
        let Some(heard) = heard else {
            wake_deferred(&house);
            continue;
        };
        match heard {
            BusEvent::Table(id, seq) => drop(tokio::spawn(hear(house, id, seq))),
            BusEvent::Back => {
                if let Err(error) = compare(&house).await {
                    tracing::warn!(%error, "the tables could not be compared with the store");
                }
                if !is_alone && let Err(error) = adopt(&house, GONE).await {
                    tracing::debug!(%error, "no analysis could be taken over");
                }
            }
        }
    }
}

/// Lets the computer players of deferred tables go on, as far as their addresses have room.
fn wake_deferred(house: &Arc<Inner>) {
    let awake = house.deferred.take(|guest| house.thinkers.room_of(guest));
    for DeferredTable { guest, id, has_people } in awake {
        let house = House { inner: house.clone() };
        tokio::spawn(async move {
            if let Some(table) = house.inner.tables.find(&id).await {
                return table.wake_bots();
            }
            if !has_people {
                return;
            }
            // Loading wakes them.
            let loaded = match guest {
                Ok(home) => on_behalf_of(home, house.table(&id)).await,
                Err(_) => house.table(&id).await,
            };
            if let Err(error) = loaded {
                tracing::warn!(table = %id, %error, "a deferred computer player waits for the next visitor");
            }
        });
    }
}

/// The next that is told, if anybody can tell anything.
async fn next(news: &mut Option<mpsc::UnboundedReceiver<BusEvent>>) -> Option<BusEvent> {
    news.as_mut()?.recv().await
}

/// Brings a table that somebody looks at here to what another server has told.
async fn hear(house: Arc<Inner>, id: TableId, seq: u64) {
    if let Some(table) = house.tables.find(&id).await
        && let Err(error) = table.follow_to(seq).await
    {
        tracing::warn!(table = %id, %error, "a table could not be brought up to date yet");
    }
}

/// Does beside all else what was left undone when the house was last open: scores what has ended, and goes on with analyses if nobody
/// else is at them.
pub(crate) async fn catch_up(house: Weak<Inner>, is_alone: bool) {
    let began = Instant::now();
    while is_alone && let Some(house) = house.upgrade() {
        // What was heard of since the house was opened is its own.
        match adopt(&house, began.elapsed()).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                tracing::warn!(%error, "analyses will be looked at when the house is opened again");
                break;
            }
        }
    }
    let Some(left) = house.upgrade() else { return };
    let unscored = left.store.unscored().await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the high scores may lack something until the house is opened again");
        Vec::new()
    });
    drop(left);
    for id in unscored {
        let Some(house) = house.upgrade().filter(|house| !house.thinkers.is_closed()) else { return };
        house.score(&id).await;
    }
}

/// Goes on with an analysis whose server was not heard of for so long; false if there is none.
pub(crate) async fn adopt(house: &Arc<Inner>, silence: Duration) -> Result<bool, StoreError> {
    if house.thinkers.is_closed() {
        return Ok(false);
    }
    let Some((id, hand)) = house.store.adopt_analysis(&house.name, silence).await? else { return Ok(false) };
    match (House { inner: house.clone() }).table(&id).await {
        Ok(Some(table)) => {
            // Where he is, nobody knows any more.
            let asker = JobOwner::at(None, hand);
            let counted = house.under_way.another(asker);
            let lacking = table.lacking().await?;
            table.go_on_analysing(asker, counted, lacking);
        }
        Ok(None) | Err(StoreError::Unreadable(..)) => house.store.end_analysis(&id).await?,
        Err(error) => tracing::warn!(table = %id, %error, "an analysis will be looked at again"),
    }
    Ok(true)
}

/// Finds out in one question which tables here have gone on elsewhere or were cleared away.
async fn compare(house: &Arc<Inner>) -> Result<(), StoreError> {
    let mut tables: Vec<Arc<Table>> = house.tables.all().await;
    tables.retain(|table| !table.look().is_gone);
    let seqs: Vec<(TableId, u64)> = tables.iter().map(|table| (*table.id(), table.look().seq)).collect();
    if seqs.is_empty() {
        return Ok(());
    }
    let behind: HashSet<TableId> = house.store.behind(&seqs).await?.into_iter().collect();
    for (table, (id, seq)) in tables.iter().zip(&seqs).filter(|(_, (id, _))| behind.contains(id)) {
        match table.follow_to(seq + 1).await {
            Ok(true) => drop(house.healed.fetch_add(1, Ordering::Relaxed)),
            Ok(false) if table.look().seq == *seq => table.clear_away().await,
            Ok(false) => {}
            Err(error) => tracing::warn!(table = %id, %error, "a table could not be brought up to date yet"),
        }
    }
    Ok(())
}
