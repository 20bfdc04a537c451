//! The transposition table: solved positions under their full keys, in bounded memory.
//!
//! Buckets of four entries, split into shards with a lock each so that threads share what they
//! learn. The table doubles while the memory bound allows; then the entry of a bucket that cost
//! least gives way. Losing an entry costs time, never correctness: keys are compared in full.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What positions are stored under.
pub(in crate::game) trait Key: Eq + Send {
    /// A well-mixed hash.
    fn hash(&self) -> u64;
    /// Bytes on the heap.
    fn heap_bytes(&self) -> usize;
}

/// One step of mixing `word` into `hash`.
#[inline]
pub(in crate::game) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
    (product as u64) ^ ((product >> 64) as u64)
}

impl Key for Box<[u32]> {
    fn hash(&self) -> u64 {
        let mut hash = self.len() as u64;
        for pair in self.chunks(2) {
            let high = pair.get(1).copied().unwrap_or(0);
            hash = mix(hash, u64::from(pair[0]) | u64::from(high) << 32);
        }
        hash
    }

    fn heap_bytes(&self) -> usize {
        self.len() * 4 + 16
    }
}

struct Entry<K, V> {
    key: K,
    cost: u32,
    value: V,
}

struct Shard<K, V> {
    slots: Vec<Option<Entry<K, V>>>,
    used: usize,
    heap: usize,
    limit: usize,
}

const WAYS: usize = 4;
const SHARDS: usize = 16;

impl<K: Key, V: Copy> Shard<K, V> {
    fn bucket(&self, hash: u64) -> usize {
        (hash as usize >> 4) % (self.slots.len() / WAYS) * WAYS
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let bytes = size * size_of::<Option<Entry<K, V>>>();
        if bytes + bytes / 2 + self.heap > self.limit {
            return;
        }
        let mut slots = Vec::new();
        if slots.try_reserve_exact(size).is_err() {
            return;
        }
        slots.resize_with(size, || None);
        let old = std::mem::replace(&mut self.slots, slots);
        self.used = 0;
        self.heap = 0;
        for entry in old.into_iter().flatten() {
            self.insert(entry);
        }
    }

    fn insert(&mut self, entry: Entry<K, V>) {
        let first = self.bucket(entry.key.hash());
        let bucket = &mut self.slots[first..first + WAYS];
        let place = bucket
            .iter()
            .position(|slot| slot.as_ref().is_none_or(|old| old.key == entry.key))
            .or_else(|| (0..WAYS).min_by_key(|&i| bucket[i].as_ref().map_or(0, |old| old.cost)));
        let Some(place) = place else { return };
        let freed = bucket[place].as_ref().map_or(0, |old| old.key.heap_bytes());
        let heap = self.heap - freed + entry.key.heap_bytes();
        let slots = self.slots.len() * size_of::<Option<Entry<K, V>>>();
        if entry.key.heap_bytes() > freed && slots + heap > self.limit {
            return;
        }
        self.used += usize::from(self.slots[first + place].is_none());
        self.heap = heap;
        self.slots[first + place] = Some(entry);
    }
}

/// The table, shared by threads: by default it says whether the mover wins.
pub(in crate::game) struct Table<K, V = bool> {
    shards: Vec<Mutex<Shard<K, V>>>,
}

impl<K: Key, V: Copy> Table<K, V> {
    /// A table that takes at most about `bytes`.
    pub(in crate::game) fn new(bytes: u64) -> Self {
        let limit = usize::try_from(bytes).unwrap_or(usize::MAX) / SHARDS;
        let make = |_| {
            let mut slots = Vec::new();
            slots.resize_with(WAYS * 4, || None);
            Mutex::new(Shard { slots, used: 0, heap: 0, limit })
        };
        Table { shards: (0..SHARDS).map(make).collect() }
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<K, V>> {
        self.shards[hash as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of `key`.
    pub(in crate::game) fn get(&self, key: &K) -> Option<V> {
        let hash = key.hash();
        let shard = self.shard(hash);
        let first = shard.bucket(hash);
        shard.slots[first..first + WAYS]
            .iter()
            .flatten()
            .find(|entry| entry.key == *key)
            .map(|entry| entry.value)
    }

    /// How much of the memory it may take is in use, in percent.
    pub(in crate::game) fn fill(&self) -> u32 {
        let (mut used, mut limit) = (0, 0);
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            used += shard.used * size_of::<Option<Entry<K, V>>>() + shard.heap;
            limit += shard.limit;
        }
        (used as f64 / limit.max(1) as f64 * 100.0) as u32
    }

    /// Stores what cost `cost` nodes to find out.
    pub(in crate::game) fn put(&self, key: K, value: V, cost: u64) {
        let mut shard = self.shard(key.hash());
        if shard.used * 4 > shard.slots.len() * 3 {
            shard.grow();
        }
        shard.insert(Entry { key, cost: u32::try_from(cost).unwrap_or(u32::MAX), value });
    }
}
