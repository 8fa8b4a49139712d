//! Turns to search: a limited number at once, of which one client never has all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A number of turns at once.
pub struct Turns {
    all: Arc<Semaphore>,
    /// The turns of each client that searches or waits.
    clients: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
    most_of_client: usize,
}

/// A turn; dropping it lets the next request search.
pub struct Turn {
    _all: Option<OwnedSemaphorePermit>,
    _client: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// Allows this many turns at once.
    pub fn new(most: usize) -> Turns {
        Turns {
            all: Arc::new(Semaphore::new(most)),
            clients: Mutex::default(),
            most_of_client: (most - 1).max(1),
        }
    }

    /// Waits for a turn. Clients wait for their own turns first, so that others pass them.
    pub async fn next(&self, client: Option<IpAddr>) -> Turn {
        // The semaphores are never closed.
        let of_client = match client {
            Some(client) => self.of(client).acquire_owned().await.ok(),
            None => None,
        };
        Turn { _all: Arc::clone(&self.all).acquire_owned().await.ok(), _client: of_client }
    }

    fn of(&self, client: IpAddr) -> Arc<Semaphore> {
        let mut clients = super::lock(&self.clients);
        if let Some(turns) = clients.get(&client).and_then(Weak::upgrade) {
            return turns;
        }
        clients.retain(|_, turns| turns.strong_count() > 0);
        let turns = Arc::new(Semaphore::new(self.most_of_client));
        clients.insert(client, Arc::downgrade(&turns));
        turns
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// The turn, if there is one at once.
    fn now(turns: &Turns, client: u8) -> Option<Turn> {
        let next = pin!(turns.next(Some(IpAddr::from([127, 0, 0, client]))));
        match next.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => Some(turn),
            Poll::Pending => None,
        }
    }

    #[test]
    fn one_client_leaves_a_turn_to_others() {
        let turns = Turns::new(4);
        let mut first: Vec<Turn> = (0..3).map(|_| now(&turns, 1).unwrap()).collect();
        assert!(now(&turns, 1).is_none());
        let other = now(&turns, 2);
        assert!(other.is_some() && now(&turns, 3).is_none());
        first.pop();
        assert!(now(&turns, 1).is_some());
        drop((first, other));
        assert!(now(&turns, 4).is_some());
        assert_eq!(turns.clients.lock().unwrap().len(), 1, "clients without turns are forgotten");
        let alone = Turns::new(1);
        assert!(now(&alone, 1).is_some());
    }
}
