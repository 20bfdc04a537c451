//! Jobs from one thread, done by several, their results taken in order: with bounded memory, for
//! no more than a few jobs are under way at once.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often the taker looks whether it should stop.
const LOOK: Duration = Duration::from_millis(50);

struct Shared<J, R> {
    state: Mutex<State<J, R>>,
    /// Told when there is room for a job.
    room: Condvar,
    /// Told when there is a job.
    job: Condvar,
    /// Told when there is a result.
    result: Condvar,
}

struct State<J, R> {
    jobs: VecDeque<(u64, J)>,
    /// Results from number `taken` on.
    results: VecDeque<Option<R>>,
    given: u64,
    taken: u64,
    /// There will be no more jobs.
    ended: bool,
    /// Nobody wants results any more.
    closed: bool,
}

impl<J, R> Shared<J, R> {
    fn lock(&self) -> MutexGuard<'_, State<J, R>> {
        // A thread that panicked has closed everything; what it left is consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
        self.job.notify_all();
        self.result.notify_all();
    }
}

/// Closes when its thread ends, be it by a panic.
struct CloseAtEnd<'a, J, R>(&'a Shared<J, R>, bool);

impl<J, R> Drop for CloseAtEnd<'_, J, R> {
    fn drop(&mut self) {
        if self.1 || std::thread::panicking() {
            self.0.close();
        }
    }
}

/// Does the jobs that `next` gives on `threads` threads and hands their results to `take`, in
/// order, until one of them says to stop (`take` by an error, `stop` by being true).
///
/// `next` runs on a thread of its own, which is left behind where it waits for input when the work
/// stops. `worker` is called once a thread and gives what does the jobs there.
///
/// # Errors
/// The first of `take`.
pub fn ordered<J, R, E, D>(
    threads: usize,
    mut next: impl FnMut() -> Option<J> + Send + 'static,
    worker: impl Fn() -> D + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
    stop: impl Fn() -> bool,
) -> Result<(), E>
where
    J: Send + 'static,
    R: Send + 'static,
    D: FnMut(J) -> R,
{
    let most = 4 * threads as u64 + 4;
    let shared = Arc::new(Shared {
        state: Mutex::new(State {
            jobs: VecDeque::new(),
            results: VecDeque::new(),
            given: 0,
            taken: 0,
            ended: false,
            closed: false,
        }),
        room: Condvar::new(),
        job: Condvar::new(),
        result: Condvar::new(),
    });
    let giver = Arc::clone(&shared);
    std::thread::spawn(move || {
        let _guard = CloseAtEnd(&giver, false);
        loop {
            let job = next();
            let mut state = giver.lock();
            let Some(job) = job else {
                state.ended = true;
                giver.job.notify_all();
                giver.result.notify_all();
                return;
            };
            while state.given - state.taken >= most && !state.closed {
                state = giver.room.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.closed {
                return;
            }
            let number = state.given;
            state.given += 1;
            state.jobs.push_back((number, job));
            state.results.push_back(None);
            giver.job.notify_one();
        }
    });
    std::thread::scope(|scope| {
        // However this ends, the workers are not to wait for ever.
        let _guard = CloseAtEnd(&shared, true);
        for _ in 0..threads {
            scope.spawn(|| {
                let _guard = CloseAtEnd(&shared, false);
                let mut work = worker();
                while let Some((number, job)) = next_job(&shared) {
                    let result = work(job);
                    let mut state = shared.lock();
                    let at = (number - state.taken) as usize;
                    state.results[at] = Some(result);
                    if at == 0 {
                        shared.result.notify_one();
                    }
                }
            });
        }
        while let Some(result) = next_result(&shared, &stop) {
            take(result)?;
        }
        Ok(())
    })
}

fn next_job<J, R>(shared: &Shared<J, R>) -> Option<(u64, J)> {
    let mut state = shared.lock();
    loop {
        if state.closed {
            return None;
        }
        if let Some(job) = state.jobs.pop_front() {
            return Some(job);
        }
        if state.ended {
            return None;
        }
        state = shared.job.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
}

fn next_result<J, R>(shared: &Shared<J, R>, stop: &impl Fn() -> bool) -> Option<R> {
    let mut state = shared.lock();
    loop {
        if state.closed || stop() {
            return None;
        }
        if let Some(Some(_)) = state.results.front() {
            let result = state.results.pop_front().flatten();
            state.taken += 1;
            shared.room.notify_one();
            return result;
        }
        if state.ended && state.given == state.taken {
            return None;
        }
        let waited = shared.result.wait_timeout(state, LOOK);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whoever_is_slow() {
        for threads in [1, 2, 7] {
            let mut jobs = 0..500_u64;
            let mut results = Vec::new();
            let slow = |job: u64| {
                let spins = if job % 10 == 3 { 20_000 } else { 10 };
                (0..spins).fold(job, |x, _| std::hint::black_box(x))
            };
            let all = ordered(
                threads,
                move || jobs.next(),
                || slow,
                |result| {
                    results.push(result);
                    Ok::<_, ()>(())
                },
                || false,
            );
            assert_eq!(all, Ok(()));
            assert_eq!(results, (0..500).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_ends_it_and_no_more_than_a_few_jobs_are_under_way() {
        use std::sync::atomic::{AtomicU64, Ordering};
        let given = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&given);
        let next = move || Some(counter.fetch_add(1, Ordering::Relaxed));
        let take = |result: u64| if result == 100 { Err(result) } else { Ok(()) };
        assert_eq!(ordered(3, next, || |job| job, take, || false), Err(100));
        assert!(given.load(Ordering::Relaxed) <= 101 + 4 * 3 + 4 + 1);
    }

    #[test]
    #[should_panic]
    fn a_panic_of_a_worker_is_passed_on() {
        let mut jobs = 0..10;
        let work = |job: i32| assert!(job < 5, "a job that fails");
        let _ = ordered(2, move || jobs.next(), || work, |()| Ok::<_, ()>(()), || false);
    }
}
