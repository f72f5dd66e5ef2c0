import type { Diagnostic } from '../../report/diagnostic.js';

/** What belongs together, in no target's words: around each resource that other resources hang on, a stack. */
export interface StackPlan {
  /** Sorted by name. */
  stacks: Stack[];
  /** Names in the overlay that mean nothing. */
  diagnostics: Diagnostic[];
}

export interface Stack {
  /** snake_case, unique among the stacks: the hub's name unless the overlay gives another. */
  name: string;
  /** The name of the resource that the others are around. */
  hub: string;
  /** From the overlay; empty where it says nothing. */
  description: string;
  /** In an order in which each can be made after those that it refers to; the hub has its place in `order`. */
  neighbours: Neighbour[];
  /** Names of neighbours, and of the hub as `null`, in the order of creation. */
  order: (string | null)[];
  /** What has a relation to the hub and is left out all the same, with the reason. */
  left: { resource: string; reason: string }[];
  reason: string;
}

/**
 * `used`: the one it is around holds its key (a machine has the id of its network).
 * `hanging`: it holds the key of the one it is around (a node pool lies in its cluster).
 * `linked`: a third resource holds both keys (an attachment joins a volume and a machine).
 */
export type Direction = 'used' | 'hanging' | 'linked';

export interface Neighbour {
  /** Unique in the stack: the resource's name, with that of the one it is around in front where two would meet. */
  name: string;
  resource: string;
  /** The neighbour that it is around, if it is a part of that one; null: around the hub. */
  around: string | null;
  direction: Direction;
  /** How `used` and `hanging` are tied: who holds the key follows from the direction. Null where `link` says it. */
  joint: Joint | null;
  link: Link | null;
  /** There can be several of it for each one that it is around. */
  many: boolean;
  /** The one that it is around cannot be without. */
  required: boolean;
  /** The stack can make it (or take it over, where its kind is adopted). */
  create: boolean;
  /** One that exists already can be named by its key instead. What hangs on the hub cannot exist before it. */
  given: boolean;
  /** Further attributes of it that hold keys of neighbours which come before it in `order`. */
  wires: Wire[];
  /** Attributes that take the hub's own value where nothing is said: the same place, the same project. */
  same: string[];
  reason: string;
}

/** An attribute that holds the key of another resource. */
export interface Joint {
  /** The way to the attribute in the resource that holds it; `many` where that step is a list or set. */
  at: { name: string; many: boolean }[];
  /** The attribute of the other resource whose value it is. */
  key: string;
  required: boolean;
  /** A change of it replaces the holder. */
  replaces: boolean;
}

export interface Link {
  /** The name of the resource between the two. */
  resource: string;
  /** Held by the link: the hub's key. */
  toHub: Joint;
  /** Held by the link: the neighbour's key. */
  toNeighbour: Joint;
  /** Attributes of the link's own that must be given beside the two keys. */
  required: string[];
  /** Of these, what takes the hub's own value where nothing is said. */
  same: string[];
}

/** `joint` is held by the neighbour itself and leads to `to`: another neighbour, or the hub as null. */
export interface Wire {
  joint: Joint;
  to: string | null;
}
