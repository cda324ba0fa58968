use std::future::Future;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use async_trait::async_trait;
use stammtisch_presentation::Budget;

use super::*;
use crate::{EngineJob, JobError, JobResult};

const TEST_TIMEOUT: Duration = Duration::from_secs(30);

fn visitors<const N: usize>() -> [VisitorId; N] {
    std::array::from_fn(|_| crate::Token::random().unwrap().visitor_id())
}

async fn within_timeout<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(TEST_TIMEOUT, future).await.unwrap()
}

/// Waits for a permit for this process, for a visitor without a known address.
async fn admitted(scheduler: &EngineScheduler, visitor: VisitorId) -> Option<SearchPermit> {
    admitted_at(scheduler, None, visitor).await
}

async fn admitted_at(
    scheduler: &EngineScheduler,
    address: Option<ClientAddress>,
    visitor: VisitorId,
) -> Option<SearchPermit> {
    match scheduler.admit(JobOwner::at(address, visitor), None, Priority::Interactive).await? {
        Admitted::Here(permit) => Some(permit),
        Admitted::There(slot) => panic!("{} is not here", slot.worker()),
    }
}

/// Lets every task run until it waits.
async fn run_ready_tasks() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

/// Starts a thread that only polls its yield point. It reports "resumed" after it has yielded once,
/// or "cancelled".
fn spawn_search(permit: SearchPermit) -> (Budget, Receiver<&'static str>) {
    let budget = Budget::unlimited();
    budget.set_yield_point(permit.yield_point());
    let (sender, events) = channel();
    let polled = budget.clone();
    let yield_point = permit.yield_point();
    thread::spawn(move || {
        let is_cancelled = || polled.is_cancelled();
        while yield_point.wait_for_turn(&is_cancelled).is_zero() && !polled.is_cancelled() {
            thread::yield_now();
        }
        let _ = sender.send(if polled.is_cancelled() { "cancelled" } else { "resumed" });
        drop(permit);
    });
    (budget, events)
}

#[tokio::test]
async fn visitors_take_turns_however_many_jobs_one_of_them_queues() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = visitors();
    let first = within_timeout(admitted(&scheduler, ann)).await.unwrap();
    let (sender, events) = channel();
    for (visitor, name) in [(ann, "Ann"), (ann, "Ann"), (ann, "Ann"), (bo, "Bo"), (bo, "Bo"), (cleo, "Cleo")]
    {
        let scheduler = scheduler.clone();
        let sender = sender.clone();
        tokio::spawn(async move {
            let permit = admitted(&scheduler, visitor).await.unwrap();
            sender.send(name).unwrap();
            drop(permit);
        });
        run_ready_tasks().await;
    }
    assert!(events.try_recv().is_err(), "there is one core");
    assert_eq!(scheduler.count(), (1, 6));
    drop((first, sender));
    run_ready_tasks().await;
    assert_eq!(events.into_iter().collect::<Vec<_>>(), ["Ann", "Bo", "Cleo", "Ann", "Bo", "Ann"]);
}

#[tokio::test]
async fn addresses_take_turns_however_many_visitors_one_of_them_has() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo, dan] = visitors();
    let first = within_timeout(admitted(&scheduler, dan)).await.unwrap();
    let (sender, events) = channel();
    for (visitor, name) in
        [(ann, "Ann"), (ann, "Ann"), (bo, "Bo"), (cleo, "Cleo"), (dan, "Dan"), (dan, "Dan")]
    {
        let scheduler = scheduler.clone();
        let sender = sender.clone();
        tokio::spawn(async move {
            let address = (name != "Dan").then_some(1);
            let permit = admitted_at(&scheduler, address, visitor).await.unwrap();
            sender.send(name).unwrap();
            drop(permit);
        });
        run_ready_tasks().await;
    }
    drop((first, sender));
    run_ready_tasks().await;
    assert_eq!(events.into_iter().collect::<Vec<_>>(), ["Ann", "Dan", "Bo", "Dan", "Cleo", "Ann"]);
}

#[tokio::test]
async fn started_jobs_of_a_visitor_resume_before_another_starts() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = visitors();
    let anns = within_timeout(admitted_at(&scheduler, Some(1), ann)).await.unwrap();
    let mut waits = Vec::new();
    for visitor in [bo, ann, bo] {
        let other = scheduler.clone();
        waits.push(tokio::spawn(async move { admitted_at(&other, Some(1), visitor).await }));
        run_ready_tasks().await;
    }
    let (_, anns) = spawn_search(anns);
    let (_, bos) = spawn_search(within_timeout(waits.remove(0)).await.unwrap().unwrap());
    assert_eq!(anns.recv_timeout(TEST_TIMEOUT), Ok("resumed"), "before another job of hers starts");
    drop(within_timeout(waits.remove(0)).await.unwrap().unwrap());
    assert_eq!(bos.recv_timeout(TEST_TIMEOUT), Ok("resumed"));
    drop(within_timeout(waits.remove(0)).await.unwrap().unwrap());
    assert_eq!(scheduler.count(), (0, 0));
}

#[tokio::test]
async fn a_new_visitor_of_an_address_does_not_wait_for_others_to_end() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = visitors();
    let at_address = |visitor| {
        let scheduler = scheduler.clone();
        tokio::spawn(async move { admitted_at(&scheduler, Some(1), visitor).await.unwrap() })
    };
    let (_, anns) = spawn_search(within_timeout(at_address(ann)).await.unwrap());
    let bos = within_timeout(at_address(bo)).await.unwrap();
    let cleos = at_address(cleo);
    run_ready_tasks().await;
    let (_, bos) = spawn_search(bos);
    let cleos = within_timeout(cleos).await.unwrap();
    assert!(anns.try_recv().is_err() && bos.try_recv().is_err(), "they have started and not ended");
    drop(cleos);
    for events in [anns, bos] {
        assert_eq!(events.recv_timeout(TEST_TIMEOUT), Ok("resumed"));
    }
}

#[test]
fn an_address_with_a_visitor_per_job_has_a_limit() {
    let mut started = StartedCounts::new(2);
    let mut count = 0;
    loop {
        let owner = JobOwner::at(Some(1), visitors::<1>()[0]);
        if !started.may_start(owner, Priority::Interactive) {
            break;
        }
        started.add(owner, Priority::Interactive);
        assert!(
            count < 4 || !started.may_start(owner, Priority::Interactive),
            "a second job of the same visitor"
        );
        count += 1;
    }
    assert_eq!(count, MAX_STARTED_PER_KEY_FOR_NEW_VISITOR);
    assert!(
        started.may_start(JobOwner::at(Some(2), visitors::<1>()[0]), Priority::Interactive),
        "another address has capacity"
    );
}

#[tokio::test]
async fn newcomers_go_before_started_jobs_but_not_two_in_a_row() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo, dan] = visitors();
    let comes = |visitor| {
        let scheduler = scheduler.clone();
        tokio::spawn(async move { admitted(&scheduler, visitor).await.unwrap() })
    };
    let (_, anns) = spawn_search(within_timeout(comes(ann)).await.unwrap());
    let bos = within_timeout(comes(bo)).await.unwrap();
    let cleos = comes(cleo);
    run_ready_tasks().await;
    drop(bos);
    let cleos = within_timeout(cleos).await.unwrap();
    assert!(anns.try_recv().is_err(), "Ann's job resumes after Cleo's, though it has waited for longer");
    let dans = comes(dan);
    run_ready_tasks().await;
    drop(cleos);
    assert_eq!(anns.recv_timeout(TEST_TIMEOUT), Ok("resumed"), "before Dan's starts");
    drop(within_timeout(dans).await.unwrap());
}

#[test]
fn addresses_at_their_limit_keep_out_no_new_address() {
    let mut started = StartedCounts::new(2);
    let [visitor, other] = visitors();
    let at = |address| JobOwner::at(Some(address), visitor);
    for address in 0..16 {
        for _ in 0..4 {
            assert!(started.may_start(at(address), Priority::Interactive));
            started.add(at(address), Priority::Interactive);
        }
        assert!(!started.may_start(at(address), Priority::Interactive));
    }
    started.remove(at(0), Priority::Interactive);
    started.add(at(16), Priority::Interactive);
    assert!(!started.may_start(at(0), Priority::Interactive), "the total is at its limit");
    assert!(
        !started.may_start(JobOwner::at(Some(0), other), Priority::Interactive),
        "for another visitor there as well"
    );
    for address in 17.. {
        if !started.may_start(at(address), Priority::Interactive) {
            break;
        }
        started.add(at(address), Priority::Interactive);
    }
    assert_eq!(started.total, MAX_STARTED_FOR_NEW_KEY, "the number of threads is limited");
    assert!(!started.may_start(at(u128::MAX), Priority::Background), "an analysis waits");
}

#[tokio::test]
async fn a_job_does_not_yield_to_one_that_cannot_start() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = visitors();
    let permit = within_timeout(admitted(&scheduler, ann)).await.unwrap();
    scheduler.set_worker_count(1);
    let other = scheduler.clone();
    let waits = tokio::spawn(async move {
        other.admit(JobOwner::at(None, bo), None, Priority::Interactive).await.is_some()
    });
    run_ready_tasks().await;
    assert_eq!(permit.yield_point().wait_for_turn(&|| false), Duration::ZERO, "it waits for a worker");
    scheduler.close();
    assert!(!within_timeout(waits).await.unwrap());
}

#[tokio::test]
async fn a_job_yields_to_another_visitor_and_resumes() {
    let scheduler = EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto);
    let [ann, bo] = visitors();
    let (_, events) = spawn_search(within_timeout(admitted(&scheduler, ann)).await.unwrap());
    let bos = within_timeout(admitted(&scheduler, bo)).await.unwrap();
    assert!(events.try_recv().is_err(), "Ann's job waits as long as Bo's holds the core");
    drop(bos);
    assert_eq!(events.recv_timeout(TEST_TIMEOUT), Ok("resumed"));
}

#[tokio::test]
async fn a_job_keeps_its_core_for_its_slice_and_against_its_visitor() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let patient = EngineScheduler::new(1, Duration::from_secs(3600), LocalSearch::Auto);
    let [ann, bo] = visitors();
    let permit = within_timeout(admitted(&scheduler, ann)).await.unwrap();
    let other = scheduler.clone();
    let waits = tokio::spawn(async move { admitted(&other, ann).await.is_some() });
    run_ready_tasks().await;
    assert_eq!(permit.yield_point().wait_for_turn(&|| false), Duration::ZERO, "only Ann herself waits");
    drop(permit);
    assert!(within_timeout(waits).await.unwrap());
    let permit = within_timeout(admitted(&patient, ann)).await.unwrap();
    let waits = tokio::spawn(async move { admitted(&patient, bo).await.is_some() });
    run_ready_tasks().await;
    assert_eq!(permit.yield_point().wait_for_turn(&|| false), Duration::ZERO, "the slice is not over");
    drop(permit);
    assert!(within_timeout(waits).await.unwrap());
}

#[tokio::test]
async fn cancelling_a_yielded_job_wakes_it_and_frees_no_core() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = visitors();
    let (budget, events) = spawn_search(within_timeout(admitted(&scheduler, ann)).await.unwrap());
    let bos = within_timeout(admitted(&scheduler, bo)).await.unwrap();
    budget.cancel();
    assert_eq!(events.recv_timeout(TEST_TIMEOUT), Ok("cancelled"));
    let other = scheduler.clone();
    let waits = tokio::spawn(async move { admitted(&other, cleo).await.is_some() });
    run_ready_tasks().await;
    assert!(!waits.is_finished(), "Bo's job still holds the only core");
    drop(bos);
    assert!(within_timeout(waits).await.unwrap());
}

#[tokio::test]
async fn an_abandoned_permit_goes_to_the_next_job() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = visitors();
    let first = within_timeout(admitted(&scheduler, ann)).await.unwrap();
    let other = scheduler.clone();
    let gone = tokio::spawn(async move { admitted(&other, bo).await.is_some() });
    run_ready_tasks().await;
    gone.abort();
    run_ready_tasks().await;
    drop(first);
    assert!(within_timeout(admitted(&scheduler, cleo)).await.is_some());
}

#[tokio::test]
async fn closing_refuses_queued_jobs() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = visitors();
    let _first = within_timeout(admitted(&scheduler, ann)).await.unwrap();
    let other = scheduler.clone();
    let waits = tokio::spawn(async move { admitted(&other, bo).await.is_none() });
    run_ready_tasks().await;
    scheduler.close();
    assert!(within_timeout(waits).await.unwrap());
    assert!(within_timeout(admitted(&scheduler, ann)).await.is_none());
}

/// A worker's slot that loses every job.
struct IdleSlot(Arc<str>);

#[async_trait]
impl WorkerSlot for IdleSlot {
    fn worker(&self) -> &Arc<str> {
        &self.0
    }

    async fn run(self: Box<Self>, _: EngineJob, _: &Budget) -> Result<JobResult, JobError> {
        Err(JobError::Lost)
    }
}

fn slot(worker: &str) -> Box<dyn WorkerSlot> {
    Box::new(IdleSlot(worker.into()))
}

/// Queues a job with a preferred worker; the name of the worker that gets it, or `None` if it runs
/// here.
fn at_worker(
    scheduler: &Arc<EngineScheduler>,
    visitor: VisitorId,
    preferred: Option<&str>,
) -> tokio::task::JoinHandle<Option<Arc<str>>> {
    let scheduler = scheduler.clone();
    let preferred = preferred.map(Arc::from);
    tokio::spawn(async move {
        match scheduler.admit(JobOwner::at(None, visitor), preferred, Priority::Interactive).await? {
            Admitted::Here(_) => None,
            Admitted::There(slot) => Some(slot.worker().clone()),
        }
    })
}

#[tokio::test]
async fn jobs_start_here_only_while_no_worker_is_connected() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo] = visitors();
    scheduler.set_worker_count(1);
    let anns = at_worker(&scheduler, ann, None);
    let bos = at_worker(&scheduler, bo, None);
    run_ready_tasks().await;
    assert_eq!(scheduler.count(), (0, 2));
    assert!(scheduler.offer_slot(slot("one")).is_none());
    assert_eq!(within_timeout(anns).await.unwrap().as_deref(), Some("one"));
    scheduler.set_worker_count(0);
    assert_eq!(within_timeout(bos).await.unwrap(), None, "it runs here");
    assert!(scheduler.offer_slot(slot("one")).is_some(), "no job is queued");
}

#[tokio::test]
async fn without_local_search_jobs_wait_for_a_worker() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Never));
    let [ann] = visitors();
    let anns = at_worker(&scheduler, ann, None);
    run_ready_tasks().await;
    assert_eq!(scheduler.count(), (0, 1));
    assert!(scheduler.offer_slot(slot("one")).is_none());
    assert_eq!(within_timeout(anns).await.unwrap().as_deref(), Some("one"));
}

#[tokio::test]
async fn workers_serve_visitors_in_turn_and_prefer_known_tables() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Never));
    let [ann, bo] = visitors();
    let mut waiting = Vec::new();
    for (visitor, preferred) in [(ann, Some("two")), (ann, None), (bo, None)] {
        waiting.push(at_worker(&scheduler, visitor, preferred));
        run_ready_tasks().await;
    }
    assert!(scheduler.offer_slot(slot("one")).is_none());
    assert!(scheduler.offer_slot(slot("one")).is_none());
    assert!(scheduler.offer_slot(slot("two")).is_none());
    let mut went = Vec::new();
    for waits in waiting {
        went.push(within_timeout(waits).await.unwrap().unwrap());
    }
    assert_eq!(went.iter().map(|name| &**name).collect::<Vec<_>>(), ["two", "one", "one"]);
    // A job whose preferred worker does not come goes to another.
    let waits = at_worker(&scheduler, ann, Some("gone"));
    run_ready_tasks().await;
    let mut offered = Some(slot("one"));
    while let Some(slot) = offered {
        tokio::task::yield_now().await;
        offered = scheduler.offer_slot(slot);
    }
    assert_eq!(within_timeout(waits).await.unwrap().as_deref(), Some("one"));
}

#[tokio::test]
async fn background_jobs_run_after_all_interactive_ones() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Never));
    let [ann, bo] = visitors();
    assert!(scheduler.cannot_search());
    let other = scheduler.clone();
    let analysis = tokio::spawn(async move {
        other.admit(JobOwner::at(None, ann), None, Priority::Background).await.is_some()
    });
    run_ready_tasks().await;
    let moves =
        [at_worker(&scheduler, bo, None), at_worker(&scheduler, bo, None), at_worker(&scheduler, ann, None)];
    run_ready_tasks().await;
    for _ in &moves {
        assert!(scheduler.offer_slot(slot("one")).is_none());
    }
    for waits in moves {
        assert_eq!(within_timeout(waits).await.unwrap().as_deref(), Some("one"));
    }
    run_ready_tasks().await;
    assert!(!analysis.is_finished(), "it was queued first and still runs last");
    assert!(scheduler.offer_slot(slot("one")).is_none());
    assert!(within_timeout(analysis).await.unwrap());
}

#[tokio::test]
async fn a_started_background_job_resumes_after_interactive_ones() {
    let scheduler = Arc::new(EngineScheduler::new(1, Duration::ZERO, LocalSearch::Auto));
    let [ann, bo, cleo] = visitors();
    let Some(Admitted::Here(permit)) =
        within_timeout(scheduler.admit(JobOwner::at(None, ann), None, Priority::Background)).await
    else {
        panic!("there is a core")
    };
    let (_, events) = spawn_search(permit);
    let bos = within_timeout(admitted(&scheduler, bo)).await.unwrap();
    let other = scheduler.clone();
    let cleos = tokio::spawn(async move { admitted(&other, cleo).await });
    run_ready_tasks().await;
    drop(bos);
    let cleos = within_timeout(cleos).await.unwrap().unwrap();
    assert!(events.try_recv().is_err(), "Cleo's job goes first, though it was queued later");
    drop(cleos);
    assert_eq!(events.recv_timeout(TEST_TIMEOUT), Ok("resumed"));
}
