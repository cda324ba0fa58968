use std::future::Future;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use stammtisch_core::Budget;

use super::*;

const PATIENCE: Duration = Duration::from_secs(30);

fn hands<const N: usize>() -> [Hand; N] {
    std::array::from_fn(|_| crate::Token::random().unwrap().digest())
}

async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.unwrap()
}

/// Lets every task go as far as it can.
async fn settle() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

/// A thought on a thread of its own that does nothing but ask its budget, and tells when it has waited, or was told to stop.
fn think(place: Place) -> (Budget, Receiver<&'static str>) {
    let budget = Budget::unlimited();
    budget.share_at(place.breather());
    let (tell, told) = channel();
    let (asked, breather) = (budget.clone(), place.breather());
    thread::spawn(move || {
        let is_cancelled = || asked.is_cancelled();
        while breather.breathe(&is_cancelled).is_zero() && !asked.is_cancelled() {
            thread::yield_now();
        }
        let _ = tell.send(if asked.is_cancelled() { "cancelled" } else { "goes on" });
        drop(place);
    });
    (budget, told)
}

#[tokio::test]
async fn hands_are_served_in_turn_however_much_one_of_them_asks_for() {
    let thinkers = Arc::new(Thinkers::new(1, Duration::ZERO));
    let [ann, bo, cleo] = hands();
    let first = soon(thinkers.admit(ann)).await.unwrap();
    let (tell, told) = channel();
    for (hand, name) in [(ann, "Ann"), (ann, "Ann"), (ann, "Ann"), (bo, "Bo"), (bo, "Bo"), (cleo, "Cleo")] {
        let (thinkers, tell) = (thinkers.clone(), tell.clone());
        tokio::spawn(async move {
            let place = thinkers.admit(hand).await.unwrap();
            tell.send(name).unwrap();
            drop(place);
        });
        settle().await;
    }
    assert!(told.try_recv().is_err(), "there is one core");
    assert_eq!(thinkers.count(), (1, 6));
    drop((first, tell));
    settle().await;
    assert_eq!(told.into_iter().collect::<Vec<_>>(), ["Ann", "Bo", "Cleo", "Ann", "Bo", "Ann"]);
}

#[tokio::test]
async fn addresses_are_served_in_turn_however_many_hands_one_of_them_has() {
    let thinkers = Arc::new(Thinkers::new(1, Duration::ZERO));
    let [ann, bo, cleo, dan] = hands();
    for hand in [ann, bo, cleo] {
        thinkers.lives_at(hand, 1);
    }
    let first = soon(thinkers.admit(dan)).await.unwrap();
    let (tell, told) = channel();
    for (hand, name) in [(ann, "Ann"), (ann, "Ann"), (bo, "Bo"), (cleo, "Cleo"), (dan, "Dan"), (dan, "Dan")] {
        let (thinkers, tell) = (thinkers.clone(), tell.clone());
        tokio::spawn(async move {
            let place = thinkers.admit(hand).await.unwrap();
            tell.send(name).unwrap();
            drop(place);
        });
        settle().await;
    }
    drop((first, tell));
    settle().await;
    assert_eq!(told.into_iter().collect::<Vec<_>>(), ["Ann", "Dan", "Bo", "Dan", "Cleo", "Ann"]);
}

#[tokio::test]
async fn a_thought_makes_room_when_another_hand_waits_and_goes_on_afterwards() {
    let thinkers = Thinkers::new(1, Duration::ZERO);
    let [ann, bo] = hands();
    let (_, told) = think(soon(thinkers.admit(ann)).await.unwrap());
    let bos = soon(thinkers.admit(bo)).await.unwrap();
    assert!(told.try_recv().is_err(), "Ann's thought waits as long as Bo's holds the core");
    drop(bos);
    assert_eq!(told.recv_timeout(PATIENCE), Ok("goes on"));
}

#[tokio::test]
async fn a_thought_keeps_its_core_for_its_slice_and_before_its_own_hand() {
    let thinkers = Arc::new(Thinkers::new(1, Duration::ZERO));
    let patient = Thinkers::new(1, Duration::from_secs(3600));
    let [ann, bo] = hands();
    let place = soon(thinkers.admit(ann)).await.unwrap();
    let other = thinkers.clone();
    let waits = tokio::spawn(async move { other.admit(ann).await.is_some() });
    settle().await;
    assert_eq!(place.breather().breathe(&|| false), Duration::ZERO, "only Ann herself waits");
    drop(place);
    assert!(soon(waits).await.unwrap());
    let place = soon(patient.admit(ann)).await.unwrap();
    let waits = tokio::spawn(async move { patient.admit(bo).await.is_some() });
    settle().await;
    assert_eq!(place.breather().breathe(&|| false), Duration::ZERO, "the slice is not over");
    drop(place);
    assert!(soon(waits).await.unwrap());
}

#[tokio::test]
async fn cancelling_wakes_a_thought_that_waits_and_frees_no_core_that_it_does_not_hold() {
    let thinkers = Arc::new(Thinkers::new(1, Duration::ZERO));
    let [ann, bo, cleo] = hands();
    let (budget, told) = think(soon(thinkers.admit(ann)).await.unwrap());
    let bos = soon(thinkers.admit(bo)).await.unwrap();
    budget.cancel();
    assert_eq!(told.recv_timeout(PATIENCE), Ok("cancelled"));
    let other = thinkers.clone();
    let waits = tokio::spawn(async move { other.admit(cleo).await.is_some() });
    settle().await;
    assert!(!waits.is_finished(), "Bo's thought still holds the only core");
    drop(bos);
    assert!(soon(waits).await.unwrap());
}

#[tokio::test]
async fn a_place_that_nobody_waits_for_any_more_goes_to_the_next() {
    let thinkers = Arc::new(Thinkers::new(1, Duration::ZERO));
    let [ann, bo, cleo] = hands();
    let first = soon(thinkers.admit(ann)).await.unwrap();
    let other = thinkers.clone();
    let gone = tokio::spawn(async move { other.admit(bo).await.is_some() });
    settle().await;
    gone.abort();
    settle().await;
    drop(first);
    assert!(soon(thinkers.admit(cleo)).await.is_some());
}

#[tokio::test]
async fn a_closed_house_sends_away_whoever_waits() {
    let thinkers = Arc::new(Thinkers::new(1, Duration::ZERO));
    let [ann, bo] = hands();
    let _first = soon(thinkers.admit(ann)).await.unwrap();
    let other = thinkers.clone();
    let waits = tokio::spawn(async move { other.admit(bo).await.is_none() });
    settle().await;
    thinkers.close();
    assert!(soon(waits).await.unwrap());
    assert!(soon(thinkers.admit(ann)).await.is_none());
}
