//! Keeps a house in sync with its store: bus events, periodic comparison, and unfinished work.
//!
//! Other servers write to the store and announce it on the bus; tables may also be deleted from it.
//! The comparison every few seconds finds what was not announced.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use crate::engines::deferred::DeferredTable;
use crate::engines::scheduler::{FairnessKey, JobOwner};
use crate::house::HouseState;
use crate::{BusEvent, House, StoreError, Table, TableId, on_behalf_of};

/// How long after the last heartbeat an analysis is taken over from its server.
const ANALYSIS_LEASE_TIMEOUT: Duration = Duration::from_secs(8);

/// What wakes the sync task.
enum Wakeup {
    Bus(BusEvent),
    CompareTick,
    CapacityFreed,
}

/// Follows the bus and the store until the house closes. Without other servers there is no bus.
pub(crate) async fn follow_store(
    house: Weak<HouseState>,
    mut bus_events: Option<mpsc::UnboundedReceiver<BusEvent>>,
) {
    let known =
        house.upgrade().map(|house| (house.options.compare_interval, house.scheduler.capacity_freed()));
    let Some((compare_interval, capacity_freed)) = known else { return };
    let mut compare_ticks = interval(compare_interval);
    compare_ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let is_alone = bus_events.is_none();
    loop {
        let wakeup = tokio::select! {
            Some(event) = next_event(&mut bus_events) => Wakeup::Bus(event),
            _ = compare_ticks.tick() => Wakeup::CompareTick,
            () = capacity_freed.notified() => Wakeup::CapacityFreed,
        };
        let Some(house) = house.upgrade() else { return };
        if house.scheduler.is_closed() {
            return;
        }
        match wakeup {
            Wakeup::CapacityFreed => wake_deferred(&house),
            Wakeup::Bus(BusEvent::Table(id, seq)) => drop(tokio::spawn(sync_table(house, id, seq))),
            Wakeup::Bus(BusEvent::Back) | Wakeup::CompareTick => {
                if let Err(error) = compare_with_store(&house).await {
                    tracing::warn!(%error, "the tables could not be compared with the store");
                }
                if !is_alone && let Err(error) = take_over_analysis(&house, ANALYSIS_LEASE_TIMEOUT).await {
                    tracing::debug!(%error, "no analysis could be taken over");
                }
            }
        }
    }
}

/// Wakes the bots of deferred tables, as far as their fairness keys have queue capacity.
fn wake_deferred(house: &Arc<HouseState>) {
    let ready = house.deferred.take(|key| house.scheduler.capacity_of(key));
    for DeferredTable { key, id, has_people } in ready {
        let house = House { state: house.clone() };
        tokio::spawn(async move {
            if let Some(table) = house.state.tables.find(&id).await {
                return table.wake_bots();
            }
            if !has_people {
                return;
            }
            // Loading a table wakes its bots.
            let loaded = match key {
                FairnessKey::Address(address) => on_behalf_of(address, house.table(&id)).await,
                FairnessKey::Visitor(_) => house.table(&id).await,
            };
            if let Err(error) = loaded {
                tracing::warn!(table = %id, %error, "a deferred bot waits until its table is opened again");
            }
        });
    }
}

/// The next bus event; `None` without a bus.
async fn next_event(bus_events: &mut Option<mpsc::UnboundedReceiver<BusEvent>>) -> Option<BusEvent> {
    bus_events.as_mut()?.recv().await
}

/// Loads the events of a table in memory that another server has announced.
async fn sync_table(house: Arc<HouseState>, id: TableId, seq: u64) {
    if let Some(table) = house.tables.find(&id).await
        && let Err(error) = table.sync_to(seq).await
    {
        tracing::warn!(table = %id, %error, "a table could not be brought up to date yet");
    }
}

/// Does what was left undone when the house was last open: high scores of ended matches, and
/// analyses if there are no other servers.
pub(crate) async fn resume_unfinished_work(house: Weak<HouseState>, is_alone: bool) {
    let opened_at = Instant::now();
    while is_alone && let Some(house) = house.upgrade() {
        // Leases that were renewed since the house was opened are its own.
        match take_over_analysis(&house, opened_at.elapsed()).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                tracing::warn!(%error, "analyses will be resumed when the house is opened again");
                break;
            }
        }
    }
    let Some(upgraded) = house.upgrade() else { return };
    let unscored = upgraded.store.unscored_tables().await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the high scores may be incomplete until the house is opened again");
        Vec::new()
    });
    drop(upgraded);
    for id in unscored {
        let Some(house) = house.upgrade() else { return };
        if house.scheduler.is_closed() {
            return;
        }
        house.enter_score(&id).await;
    }
}

/// Resumes an analysis whose lease was not renewed for so long; false if there is none.
async fn take_over_analysis(house: &Arc<HouseState>, lease_timeout: Duration) -> Result<bool, StoreError> {
    if house.scheduler.is_closed() {
        return Ok(false);
    }
    let claimed = house.store.claim_expired_analysis(&house.name, lease_timeout).await?;
    let Some((id, visitor)) = claimed else { return Ok(false) };
    match (House { state: house.clone() }).table(&id).await {
        Ok(Some(table)) => {
            // The visitor's address is not stored.
            let owner = JobOwner::at(None, visitor);
            let permit = house.analysis_quota.acquire_unchecked(owner);
            let pending = table.pending_decisions().await?;
            table.run_analysis(owner, permit, pending);
        }
        Ok(None) | Err(StoreError::Unreadable(..)) => house.store.end_analysis(&id).await?,
        Err(error) => tracing::warn!(table = %id, %error, "an analysis will be resumed later"),
    }
    Ok(true)
}

/// Finds, in one query, the tables in memory that have new events in the store or were deleted.
async fn compare_with_store(house: &Arc<HouseState>) -> Result<(), StoreError> {
    let mut tables: Vec<Arc<Table>> = house.tables.all().await;
    tables.retain(|table| !table.snapshot().is_gone);
    let seqs: Vec<(TableId, u64)> = tables.iter().map(|table| (*table.id(), table.snapshot().seq)).collect();
    if seqs.is_empty() {
        return Ok(());
    }
    let outdated: HashSet<TableId> = house.store.find_outdated(&seqs).await?.into_iter().collect();
    for (table, (id, seq)) in tables.iter().zip(&seqs).filter(|(_, (id, _))| outdated.contains(id)) {
        match table.sync_to(seq + 1).await {
            Ok(true) => {
                house.missed_bus_events.fetch_add(1, Ordering::Relaxed);
            }
            Ok(false) if table.snapshot().seq == *seq => table.mark_gone().await,
            Ok(false) => {}
            Err(error) => tracing::warn!(table = %id, %error, "a table could not be brought up to date yet"),
        }
    }
    Ok(())
}
