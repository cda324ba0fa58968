use std::future::Future;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use async_trait::async_trait;
use stammtisch_presentation::Budget;

use super::*;
use crate::{EngineJob, JobError, JobResult};

const PATIENCE: Duration = Duration::from_secs(30);

fn hands<const N: usize>() -> [Hand; N] {
    std::array::from_fn(|_| crate::Token::random().unwrap().visitor_id())
}

async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.unwrap()
}

/// Waits for a place in this process, for somebody at no known address.
async fn admitted(thinkers: &EngineScheduler, hand: Hand) -> Option<SearchPermit> {
    admitted_at(thinkers, None, hand).await
}

async fn admitted_at(thinkers: &EngineScheduler, home: Option<Home>, hand: Hand) -> Option<SearchPermit> {
    match thinkers.admit(JobOwner::at(home, hand), None, Rank::First).await? {
        Admitted::Here(place) => Some(place),
        Admitted::There(core) => panic!("{} is not here", core.worker()),
    }
}

/// Lets every task go as far as it can.
async fn settle() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

/// A thought on a thread of its own that does nothing but ask its budget, and tells when it has waited, or was told to stop.
fn think(place: SearchPermit) -> (Budget, Receiver<&'static str>) {
    let budget = Budget::unlimited();
    budget.set_yield_point(place.breather());
    let (tell, told) = channel();
    let (asked, breather) = (budget.clone(), place.breather());
    thread::spawn(move || {
        let is_cancelled = || asked.is_cancelled();
        while breather.wait_for_turn(&is_cancelled).is_zero() && !asked.is_cancelled() {
            thread::yield_now();
        }
        let _ = tell.send(if asked.is_cancelled() { "cancelled" } else { "goes on" });
        drop(place);
    });
    (budget, told)
}

#[tokio::test]
async fn hands_are_served_in_turn_however_much_one_of_them_asks_for() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = hands();
    let first = soon(admitted(&thinkers, ann)).await.unwrap();
    let (tell, told) = channel();
    for (hand, name) in [(ann, "Ann"), (ann, "Ann"), (ann, "Ann"), (bo, "Bo"), (bo, "Bo"), (cleo, "Cleo")] {
        let (thinkers, tell) = (thinkers.clone(), tell.clone());
        tokio::spawn(async move {
            let place = admitted(&thinkers, hand).await.unwrap();
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
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo, dan] = hands();
    let first = soon(admitted(&thinkers, dan)).await.unwrap();
    let (tell, told) = channel();
    for (hand, name) in [(ann, "Ann"), (ann, "Ann"), (bo, "Bo"), (cleo, "Cleo"), (dan, "Dan"), (dan, "Dan")] {
        let (thinkers, tell) = (thinkers.clone(), tell.clone());
        tokio::spawn(async move {
            let home = (name != "Dan").then_some(1);
            let place = admitted_at(&thinkers, home, hand).await.unwrap();
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
async fn of_one_hand_few_thoughts_are_begun_so_that_they_also_end() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = hands();
    let anns = soon(admitted_at(&thinkers, Some(1), ann)).await.unwrap();
    let mut waits = Vec::new();
    for hand in [bo, ann, bo] {
        let other = thinkers.clone();
        waits.push(tokio::spawn(async move { admitted_at(&other, Some(1), hand).await }));
        settle().await;
    }
    let (_, anns) = think(anns);
    let (_, bos) = think(soon(waits.remove(0)).await.unwrap().unwrap());
    assert_eq!(anns.recv_timeout(PATIENCE), Ok("goes on"), "before another of hers begins");
    drop(soon(waits.remove(0)).await.unwrap().unwrap());
    assert_eq!(bos.recv_timeout(PATIENCE), Ok("goes on"));
    drop(soon(waits.remove(0)).await.unwrap().unwrap());
    assert_eq!(thinkers.count(), (0, 0));
}

#[tokio::test]
async fn at_an_address_whoever_comes_anew_waits_for_no_thought_of_another_hand_to_end() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = hands();
    let at_home = |hand| {
        let thinkers = thinkers.clone();
        tokio::spawn(async move { admitted_at(&thinkers, Some(1), hand).await.unwrap() })
    };
    let (_, anns) = think(soon(at_home(ann)).await.unwrap());
    let bos = soon(at_home(bo)).await.unwrap();
    let cleos = at_home(cleo);
    settle().await;
    let (_, bos) = think(bos);
    let cleos = soon(cleos).await.unwrap();
    assert!(anns.try_recv().is_err() && bos.try_recv().is_err(), "they have begun and not ended");
    drop(cleos);
    for told in [anns, bos] {
        assert_eq!(told.recv_timeout(PATIENCE), Ok("goes on"));
    }
}

#[test]
fn an_address_with_a_hand_for_every_thought_begins_so_many_and_no_more() {
    let mut begun = Begun::new(2);
    let mut count = 0;
    loop {
        let asker = JobOwner::at(Some(1), hands::<1>()[0]);
        if !begun.has_room(asker, Rank::First) {
            break;
        }
        begun.begin(asker, Rank::First);
        assert!(count < 4 || !begun.has_room(asker, Rank::First), "a second one of the same hand");
        count += 1;
    }
    assert_eq!(count, BEGUN_AT_HOME);
    assert!(begun.has_room(JobOwner::at(Some(2), hands::<1>()[0]), Rank::First), "elsewhere there is room");
}

#[tokio::test]
async fn whoever_comes_anew_goes_before_those_whose_thoughts_have_begun_but_not_two_in_a_row() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo, dan] = hands();
    let comes = |hand| {
        let thinkers = thinkers.clone();
        tokio::spawn(async move { admitted(&thinkers, hand).await.unwrap() })
    };
    let (_, anns) = think(soon(comes(ann)).await.unwrap());
    let bos = soon(comes(bo)).await.unwrap();
    let cleos = comes(cleo);
    settle().await;
    drop(bos);
    let cleos = soon(cleos).await.unwrap();
    assert!(anns.try_recv().is_err(), "Ann's goes on after Cleo's, though it has waited for longer");
    let dans = comes(dan);
    settle().await;
    drop(cleos);
    assert_eq!(anns.recv_timeout(PATIENCE), Ok("goes on"), "before Dan's begins");
    drop(soon(dans).await.unwrap());
}

#[test]
fn many_addresses_with_all_that_they_may_begin_keep_out_nobody_who_comes_anew() {
    let mut begun = Begun::new(2);
    let [hand, other] = hands();
    let at = |home| JobOwner::at(Some(home), hand);
    for guest in 0..16 {
        for _ in 0..4 {
            assert!(begun.has_room(at(guest), Rank::First));
            begun.begin(at(guest), Rank::First);
        }
        assert!(!begun.has_room(at(guest), Rank::First));
    }
    begun.end(at(0), Rank::First);
    begun.begin(at(16), Rank::First);
    assert!(!begun.has_room(at(0), Rank::First), "all that may begin have begun");
    assert!(!begun.has_room(JobOwner::at(Some(0), other), Rank::First), "nor does another hand there");
    for guest in 17.. {
        if !begun.has_room(at(guest), Rank::First) {
            break;
        }
        begun.begin(at(guest), Rank::First);
    }
    assert_eq!(begun.all, MAX_BEGUN_ALONE, "threads are not without end");
    assert!(!begun.has_room(at(u128::MAX), Rank::Last), "an analysis waits");
}

#[tokio::test]
async fn a_thought_makes_no_room_for_what_cannot_begin() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = hands();
    let place = soon(admitted(&thinkers, ann)).await.unwrap();
    thinkers.set_workers(1);
    let other = thinkers.clone();
    let waits =
        tokio::spawn(async move { other.admit(JobOwner::at(None, bo), None, Rank::First).await.is_some() });
    settle().await;
    assert_eq!(place.breather().wait_for_turn(&|| false), Duration::ZERO, "it waits for a worker");
    thinkers.close();
    assert!(!soon(waits).await.unwrap());
}

#[tokio::test]
async fn a_thought_makes_room_when_another_hand_waits_and_goes_on_afterwards() {
    let thinkers = EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto);
    let [ann, bo] = hands();
    let (_, told) = think(soon(admitted(&thinkers, ann)).await.unwrap());
    let bos = soon(admitted(&thinkers, bo)).await.unwrap();
    assert!(told.try_recv().is_err(), "Ann's thought waits as long as Bo's holds the core");
    drop(bos);
    assert_eq!(told.recv_timeout(PATIENCE), Ok("goes on"));
}

#[tokio::test]
async fn a_thought_keeps_its_core_for_its_slice_and_before_its_own_hand() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let patient = EngineScheduler::new(1, Duration::from_secs(3600), LocalSearch::Auto);
    let [ann, bo] = hands();
    let place = soon(admitted(&thinkers, ann)).await.unwrap();
    let other = thinkers.clone();
    let waits = tokio::spawn(async move { admitted(&other, ann).await.is_some() });
    settle().await;
    assert_eq!(place.breather().wait_for_turn(&|| false), Duration::ZERO, "only Ann herself waits");
    drop(place);
    assert!(soon(waits).await.unwrap());
    let place = soon(admitted(&patient, ann)).await.unwrap();
    let waits = tokio::spawn(async move { admitted(&patient, bo).await.is_some() });
    settle().await;
    assert_eq!(place.breather().wait_for_turn(&|| false), Duration::ZERO, "the slice is not over");
    drop(place);
    assert!(soon(waits).await.unwrap());
}

#[tokio::test]
async fn cancelling_wakes_a_thought_that_waits_and_frees_no_core_that_it_does_not_hold() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = hands();
    let (budget, told) = think(soon(admitted(&thinkers, ann)).await.unwrap());
    let bos = soon(admitted(&thinkers, bo)).await.unwrap();
    budget.cancel();
    assert_eq!(told.recv_timeout(PATIENCE), Ok("cancelled"));
    let other = thinkers.clone();
    let waits = tokio::spawn(async move { admitted(&other, cleo).await.is_some() });
    settle().await;
    assert!(!waits.is_finished(), "Bo's thought still holds the only core");
    drop(bos);
    assert!(soon(waits).await.unwrap());
}

#[tokio::test]
async fn a_place_that_nobody_waits_for_any_more_goes_to_the_next() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = hands();
    let first = soon(admitted(&thinkers, ann)).await.unwrap();
    let other = thinkers.clone();
    let gone = tokio::spawn(async move { admitted(&other, bo).await.is_some() });
    settle().await;
    gone.abort();
    settle().await;
    drop(first);
    assert!(soon(admitted(&thinkers, cleo)).await.is_some());
}

#[tokio::test]
async fn a_closed_house_sends_away_whoever_waits() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = hands();
    let _first = soon(admitted(&thinkers, ann)).await.unwrap();
    let other = thinkers.clone();
    let waits = tokio::spawn(async move { admitted(&other, bo).await.is_none() });
    settle().await;
    thinkers.close();
    assert!(soon(waits).await.unwrap());
    assert!(soon(admitted(&thinkers, ann)).await.is_none());
}

/// A worker's core that thinks nothing.
struct Core(Arc<str>);

#[async_trait]
impl WorkerSlot for Core {
    fn worker(&self) -> &Arc<str> {
        &self.0
    }

    async fn think(self: Box<Self>, _: EngineJob, _: &Budget) -> Result<JobResult, JobError> {
        Err(JobError::Lost)
    }
}

fn core(worker: &str) -> Box<dyn WorkerSlot> {
    Box::new(Core(worker.into()))
}

/// Waits for a place at a worker, rather at that one, and tells his name.
fn at_worker(
    thinkers: &Arc<EngineScheduler>,
    hand: Hand,
    rather: Option<&str>,
) -> tokio::task::JoinHandle<Option<Arc<str>>> {
    let (thinkers, rather) = (thinkers.clone(), rather.map(Arc::from));
    tokio::spawn(async move {
        match thinkers.admit(JobOwner::at(None, hand), rather, Rank::First).await? {
            Admitted::Here(_) => None,
            Admitted::There(core) => Some(core.worker().clone()),
        }
    })
}

#[tokio::test]
async fn nothing_begins_here_while_a_worker_is_there_and_what_waits_does_when_the_last_is_gone() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = hands();
    thinkers.set_workers(1);
    let (anns, bos) = (at_worker(&thinkers, ann, None), at_worker(&thinkers, bo, None));
    settle().await;
    assert_eq!(thinkers.count(), (0, 2));
    assert!(thinkers.offer(core("one")).is_none());
    assert_eq!(soon(anns).await.unwrap().as_deref(), Some("one"));
    thinkers.set_workers(0);
    assert_eq!(soon(bos).await.unwrap(), None, "it was thought here");
    assert!(thinkers.offer(core("one")).is_some(), "nobody waits");
}

#[tokio::test]
async fn a_house_that_may_not_think_waits_for_a_worker() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Never));
    let [ann] = hands();
    let anns = at_worker(&thinkers, ann, None);
    settle().await;
    assert_eq!(thinkers.count(), (0, 1));
    assert!(thinkers.offer(core("one")).is_none());
    assert_eq!(soon(anns).await.unwrap().as_deref(), Some("one"));
}

#[tokio::test]
async fn workers_are_given_hands_in_turn_and_tables_rather_to_whom_they_know() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Never));
    let [ann, bo] = hands();
    let mut waiting = Vec::new();
    for (hand, rather) in [(ann, Some("two")), (ann, None), (bo, None)] {
        waiting.push(at_worker(&thinkers, hand, rather));
        settle().await;
    }
    assert!(thinkers.offer(core("one")).is_none());
    assert!(thinkers.offer(core("one")).is_none());
    assert!(thinkers.offer(core("two")).is_none());
    let mut went = Vec::new();
    for waits in waiting {
        went.push(soon(waits).await.unwrap().unwrap());
    }
    assert_eq!(went.iter().map(|name| &**name).collect::<Vec<_>>(), ["two", "one", "one"]);
    // Who waits in vain for his own is taken by another.
    let waits = at_worker(&thinkers, ann, Some("gone"));
    settle().await;
    let mut offered = Some(core("one"));
    while let Some(core) = offered {
        tokio::task::yield_now().await;
        offered = thinkers.offer(core);
    }
    assert_eq!(soon(waits).await.unwrap().as_deref(), Some("one"));
}

#[tokio::test]
async fn analyses_are_thought_when_nobody_else_wants_to_think() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Never));
    let [ann, bo] = hands();
    assert!(thinkers.is_unmanned());
    let other = thinkers.clone();
    let analysis =
        tokio::spawn(async move { other.admit(JobOwner::at(None, ann), None, Rank::Last).await.is_some() });
    settle().await;
    let moves =
        [at_worker(&thinkers, bo, None), at_worker(&thinkers, bo, None), at_worker(&thinkers, ann, None)];
    settle().await;
    for _ in &moves {
        assert!(thinkers.offer(core("one")).is_none());
    }
    for waits in moves {
        assert_eq!(soon(waits).await.unwrap().as_deref(), Some("one"));
    }
    settle().await;
    assert!(!analysis.is_finished(), "it came first and is last all the same");
    assert!(thinkers.offer(core("one")).is_none());
    assert!(soon(analysis).await.unwrap());
}

#[tokio::test]
async fn an_analysis_that_has_begun_goes_on_after_everybody_else() {
    let thinkers = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = hands();
    let Some(Admitted::Here(place)) = soon(thinkers.admit(JobOwner::at(None, ann), None, Rank::Last)).await
    else {
        panic!("there is a core")
    };
    let (_, told) = think(place);
    let bos = soon(admitted(&thinkers, bo)).await.unwrap();
    let other = thinkers.clone();
    let cleos = tokio::spawn(async move { admitted(&other, cleo).await });
    settle().await;
    drop(bos);
    let cleos = soon(cleos).await.unwrap().unwrap();
    assert!(told.try_recv().is_err(), "Cleo is before it, though she came later");
    drop(cleos);
    assert_eq!(told.recv_timeout(PATIENCE), Ok("goes on"));
}
