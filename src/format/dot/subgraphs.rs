//! Subgraphs while a graph is read: who is a member, for `{a b} -> c` and reopened names.
//!
//! A subgraph lists the vertices mentioned directly in it and its named children; the members of
//! a set are gathered only where an edge needs them. So nesting costs nothing a level. An
//! anonymous subgraph cannot be named again: when its statement ends its members move up.

use std::collections::HashMap;
use std::rc::Rc;

/// A default that a `node` or `edge` statement sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DefaultValue {
    pub(super) key: String,
    pub(super) value: String,
    pub(super) html: bool,
}

/// Defaults in force; shared while unchanged.
pub(super) type Defaults = Rc<Vec<DefaultValue>>;

/// Sets a default, in place of an earlier one of that key.
pub(super) fn set_default(defaults: &mut Vec<DefaultValue>, new: DefaultValue) {
    match defaults.iter_mut().find(|old| old.key == new.key) {
        Some(old) => *old = new,
        None => defaults.push(new),
    }
}

/// The number of a subgraph; [`ROOT`] is the graph itself.
pub(super) type SubgraphId = u32;

/// The graph itself.
pub(super) const ROOT: SubgraphId = 0;

#[derive(Debug, Default)]
struct Subgraph {
    parent: SubgraphId,
    name: Option<Box<str>>,
    /// Vertices mentioned here, perhaps several times.
    members: Vec<u32>,
    /// The length of `members` when repetitions were last dropped.
    compacted: usize,
    /// Children with a name, and, while a statement is open, none other.
    children: Vec<SubgraphId>,
    /// Defaults set in this subgraph itself; they are there again when it is reopened.
    node_defaults: Vec<DefaultValue>,
    edge_defaults: Vec<DefaultValue>,
}

/// All subgraphs of a graph being read.
#[derive(Debug)]
pub(super) struct Subgraphs {
    all: Vec<Subgraph>,
    free: Vec<SubgraphId>,
    named: HashMap<(SubgraphId, Box<str>), SubgraphId>,
}

impl Subgraphs {
    pub(super) fn new() -> Self {
        Subgraphs { all: vec![Subgraph::default()], free: Vec::new(), named: HashMap::new() }
    }

    /// The child of `parent` with that name, or a new one.
    pub(super) fn open(&mut self, parent: SubgraphId, name: Option<&str>) -> SubgraphId {
        let name: Option<Box<str>> = name.map(Into::into);
        if let Some(name) = &name
            && let Some(&known) = self.named.get(&(parent, name.clone()))
        {
            return known;
        }
        let new = Subgraph { parent, name: name.clone(), ..Subgraph::default() };
        let id = match self.free.pop() {
            Some(id) => {
                self.all[id as usize] = new;
                id
            }
            None => {
                self.all.push(new);
                (self.all.len() - 1) as SubgraphId
            }
        };
        if let Some(name) = name {
            self.named.insert((parent, name), id);
            self.all[parent as usize].children.push(id);
        }
        id
    }

    pub(super) fn is_anonymous(&self, id: SubgraphId) -> bool {
        self.all[id as usize].name.is_none()
    }

    pub(super) fn parent(&self, id: SubgraphId) -> SubgraphId {
        self.all[id as usize].parent
    }

    /// Makes `vertex` a member.
    #[inline]
    pub(super) fn add(&mut self, id: SubgraphId, vertex: u32) {
        if id != ROOT {
            let subgraph = &mut self.all[id as usize];
            if subgraph.members.last() != Some(&vertex) {
                subgraph.members.push(vertex);
                subgraph.compact();
            }
        }
    }

    /// The members of a set in the order of their numbers, appended to `out`.
    pub(super) fn gather(&mut self, id: SubgraphId, out: &mut Vec<u32>) {
        let start = out.len();
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let subgraph = &self.all[id as usize];
            out.extend_from_slice(&subgraph.members);
            stack.extend_from_slice(&subgraph.children);
        }
        out[start..].sort_unstable();
        let mut kept = start;
        for i in start..out.len() {
            if kept == start || out[kept - 1] != out[i] {
                out[kept] = out[i];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Gives the members of an anonymous child that no statement refers to any more to `parent`,
    /// and forgets the child and all below it; their numbers may come again if `reuse`.
    pub(super) fn dissolve(&mut self, id: SubgraphId, parent: SubgraphId, reuse: bool) {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let mut gone = std::mem::take(&mut self.all[id as usize]);
            if reuse {
                self.free.push(id);
            }
            stack.append(&mut gone.children);
            if let Some(name) = gone.name {
                self.named.remove(&(gone.parent, name));
            }
            if parent != ROOT {
                let heir = &mut self.all[parent as usize];
                if heir.members.len() < gone.members.len() {
                    std::mem::swap(&mut heir.members, &mut gone.members);
                    std::mem::swap(&mut heir.compacted, &mut gone.compacted);
                }
                heir.members.append(&mut gone.members);
                heir.compact();
            }
        }
    }

    /// Sets a node or edge default of a subgraph other than the root.
    pub(super) fn set_default(&mut self, id: SubgraphId, edges: bool, new: DefaultValue) {
        if id != ROOT {
            let subgraph = &mut self.all[id as usize];
            let own = if edges { &mut subgraph.edge_defaults } else { &mut subgraph.node_defaults };
            set_default(own, new);
        }
    }

    /// The defaults in force on opening `id` where `outer` are in force around it.
    pub(super) fn defaults(&self, id: SubgraphId, edges: bool, outer: &Defaults) -> Defaults {
        let subgraph = &self.all[id as usize];
        let own = if edges { &subgraph.edge_defaults } else { &subgraph.node_defaults };
        let mut all = Rc::clone(outer);
        if !own.is_empty() {
            let list = Rc::make_mut(&mut all);
            own.iter().for_each(|default| set_default(list, default.clone()));
        }
        all
    }
}

impl Subgraph {
    /// Drops repetitions once they may be more than half: amortised O(log) an entry.
    fn compact(&mut self) {
        if self.members.len() > 2 * self.compacted + 64 {
            self.members.sort_unstable();
            self.members.dedup();
            self.compacted = self.members.len();
        }
    }
}
