/** Roles that the overlay can give or forbid; `skipped` is said with `skip` and a reason. */
export type OverlayRole = 'create' | 'read' | 'update' | 'delete' | 'list' | 'action' | 'data';
/** What a resource can be, as map finds it or the overlay says. */
export const KINDS = ['collection', 'singleton', 'upsert', 'attachment', 'adopted'] as const;

export type Kind = (typeof KINDS)[number];

/**
 * iacsmith.yaml, checked. Names from the document are keys of a Map, never of an object; entries that say nothing
 * are left out, so that an untouched file from `iacsmith init` is the same as none.
 */
export interface Config {
  name?: string;
  namespace?: string;
  version?: string;
  license?: string;
  repository?: string;
  terraform: { source?: string };
  /** The header that takes the key on the first request, before the document is known. */
  spec: {
    header?: string;
    /** The documents of one provider, where there are several; paths begin at the config's folder. */
    documents?: DocumentEntry[];
  };
  /** By name: what is a setting of the whole API (true), or stays an attribute of each resource (false). */
  settings: Map<string, boolean | SettingOverlay>;
  access: AccessOverlay;
  /** By the name that was inferred, before any rename. */
  resources: Map<string, ResourceOverlay>;
  lookups: Map<string, LookupOverlay>;
  /** By "METHOD /path". */
  operations: Map<string, OperationOverlay>;
  /** By the hub's name, or by a name of its own where `hub` is said. */
  stacks: Map<string, StackOverlay>;
}

export interface DocumentEntry {
  /** A path or a URL. */
  spec: string;
  /** What its resources are told apart by. Default: from the title. */
  product?: string;
  /** Where it is served, if not where the document says. */
  server?: string;
}

/** A setting of the provider and of every module. */
export interface SettingOverlay {
  shared?: boolean;
  rename?: string;
  /** The environment variable that holds it. */
  env?: string;
  reason?: string;
}

/** How the API is reached. What is absent stays as inferred. */
export interface AccessOverlay {
  /** Names of security schemes that are sent together; empty for none. */
  credentials?: string[];
  /** How the key is sent, whatever the document says. */
  scheme?: 'header' | 'bearer' | 'query' | 'cookie' | 'basic';
  /** The header, parameter or cookie that carries it. */
  header?: string;
  prefix?: string;
  tokenUrl?: string;
  scopes?: string[];
  server?: string;
  /** What users should check after a 403 beside the permissions. */
  forbidden?: string;
  /** By name: filled with a UUID, or not. */
  headers: Map<string, 'uuid' | null>;
  reason?: string;
}

export interface ResourceOverlay {
  rename?: string;
  family?: string;
  kind?: Kind;
  operations?: OperationsOverlay;
  identity?: string[];
  /** Several names where one does not suffice, the one that people speak of first. */
  naturalKey?: string | string[] | null;
  wait?: WaitOverlay | null;
  power?: PowerOverlay | null;
  parent?: string | null;
  /** The attributes that have its address, which make it a host; null: it is none. */
  host?: string | string[] | null;
  /** By the name of a new resource: attributes that go there. */
  split?: Record<string, string[]> | null;
  /** By the name of a resource that becomes a part of this one: what that is called here. */
  merge?: Record<string, string> | null;
  /** By the name of a new resource: the list whose items it is made of. Null: none, whatever the document tells. */
  items?: Record<string, ItemsOverlay> | null;
  /** By dotted path of inferred names: "plan", "disk.size". */
  attributes: Map<string, AttributeOverlay>;
  reason?: string;
}

/** What is absent is taken from the document. */
export interface ItemsOverlay {
  /** The attribute. */
  list: string;
  /** The members that tell which item is meant. */
  key?: string[];
  /** The member of the request's items that says what happens to one, and its words. Absent: the whole list is sent. */
  change?: { field: string; set: string; add?: string; remove: string };
}

/** "METHOD /path" gives the role, null takes it away, absent leaves what was inferred. */
export interface OperationsOverlay {
  create?: string | null;
  read?: string | null;
  update?: string[] | null;
  delete?: string | null;
  list?: string | null;
}

/** What is absent stays as inferred. `field` is a dotted path. */
export interface WaitOverlay {
  field?: string;
  pending?: string[];
  ready?: string[];
  failed?: string[];
}

export interface PowerOverlay {
  field?: string;
  attribute?: string | null;
  on?: string[];
  off?: string[];
  actions?: { on?: string; off?: string; restart?: string | null };
}

export interface AttributeOverlay {
  rename?: string;
  required?: boolean;
  optional?: boolean;
  computed?: boolean;
  secret?: boolean;
  writeOnly?: boolean;
  /** The short form of onChange: replace, or update. */
  createOnly?: boolean;
  onChange?: 'update' | 'replace' | 'refuse';
  volatile?: boolean;
  /** "network.id", or null for no relation. */
  reference?: string | null;
  /** A list whose order means nothing (true), or does after all (false). */
  set?: boolean;
  type?: GivenType;
  validate?: ValidateOverlay | null;
  /** Of one object: its members stand in its place. */
  flatten?: boolean;
  /** A nested block, in targets that have such. */
  block?: boolean;
  /** Any JSON value; integers beyond 2^53 are bigint. */
  default?: unknown;
  description?: string;
  reason?: string;
}

export type GivenType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'set' | 'map' | 'object';

/** Null takes a check away, absent leaves what the document says. */
export interface ValidateOverlay {
  pattern?: string | null;
  min?: number | null;
  max?: number | null;
  minLength?: number | null;
  maxLength?: number | null;
  minItems?: number | null;
  maxItems?: number | null;
  oneOf?: (string | number)[] | null;
}

export interface LookupOverlay {
  rename?: string;
  host?: string | string[] | null;
  family?: string;
  identity?: string[];
  naturalKey?: string | null;
}

export interface OperationOverlay {
  /** The reason why nobody needs it. */
  skip?: string;
  role?: OverlayRole;
  /** The resource or lookup that `role` is for. */
  resource?: string;
  not?: OverlayRole[];
  /** Of an action. */
  name?: string;
  destructive?: boolean;
}

export interface StackOverlay {
  /** No such stack. */
  drop?: boolean;
  hub?: string;
  rename?: string;
  description?: string;
  /** By the name of the resource. */
  neighbours: Map<string, NeighbourOverlay>;
  reason?: string;
}

export interface NeighbourOverlay {
  drop?: boolean;
  resource?: string;
  /** "reverse_record.id": the attribute that holds the key … */
  from?: string;
  /** "vm.ipv4": … and the attribute whose value it is. One of the two is the hub's. */
  to?: string;
  /** The resource that holds both keys. */
  link?: string;
  many?: boolean;
  required?: boolean;
  reason?: string;
}

export function emptyConfig(): Config {
  return {
    terraform: {},
    spec: {},
    settings: new Map(),
    access: { headers: new Map() },
    resources: new Map(),
    lookups: new Map(),
    operations: new Map(),
    stacks: new Map(),
  };
}
