import type { Kind } from '../config/types.js';
import type { Credential, Paging, Product, SecurityNeed, ServerChoice } from '../model/types.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { Json } from '../spec/types.js';

export type { Kind };

/** high: the document says so; medium: likely enough to act on; low: a guess. */
export type Confidence = 'high' | 'medium' | 'low';
/** What a changed value does: an update in place, another resource in its place, or nothing before somebody has said that it may be replaced. */
export type OnChange = 'update' | 'replace' | 'refuse' | 'none';
export type Role = 'create' | 'read' | 'update' | 'delete' | 'list' | 'action' | 'data' | 'skipped';

/** What the map step gives: everything that a target needs to know, and no word of any target. */
export interface Refusals {
  /** Calls are only accepted from addresses of a list. */
  hasAllowlist: boolean;
  /** The name of the list of refused calls; null if the API has none. */
  log: string | null;
}

/** A form of the API's error answers; without members it is an empty body. */
export interface ErrorForm {
  /** The ways to the members that every such answer has. */
  all: string[][];
  /** Where none is required: the only members that such an answer has. */
  any: string[];
  /** It is not JSON. */
  isText?: true;
  /** The document has such answers and describes no body of any error: an object, or nothing. */
  isOpen?: true;
}

export interface Catalogue {
  title: string;
  version: string;
  openapi: string;
  description: string;
  /** Where the document says that more can be read: its documentation, and the page of who offers the API. */
  links?: { documentation?: string; homepage?: string };
  sha256: string;
  servers: ServerChoice[];
  credentials: Credential[];
  /** Declared, and asked for nowhere. */
  spare?: Credential[];
  security: SecurityNeed[];
  /** Most operations ask for nothing. */
  asksSeldom?: true;
  /** Why the API may answer 403 other than for a missing permission, if the document says so. */
  refusals?: Refusals;
  /** What the API's own error answers look like, as far as the document says so. */
  errorForms?: ErrorForm[];
  /** The documents that this was made from, where there were several. */
  products?: Product[];
  ledger: LedgerEntry[];
  resources: Resource[];
  lookups: Lookup[];
  /** Actions that belong to no resource (a POST on the whole account, say). */
  actions: Action[];
  /** Names of resources in an order in which each comes after what it refers to. */
  order: string[];
  /** Names as they were inferred, before the overlay renames any, by the operation that makes or shows the resource. */
  anchors: Map<string, string>;
  diagnostics: Diagnostic[];
}

/** Every operation of the document, exactly once, with its first use. */
export interface LedgerEntry {
  method: string;
  path: string;
  /** Where there are several documents: the one that it is of, and its path there. */
  product?: string;
  ownPath?: string;
  operationId: string;
  family: string;
  role: Role;
  resource: string | null;
  /** Of what has moved: the operation that does the same now, and whose home is its home. */
  successor?: string;
  reason: string;
  confidence: Confidence;
}

/** One use of an operation. */
export interface Call {
  /** "POST /vms", the key into the ledger. */
  operation: string;
  method: string;
  /** It deletes, though its method is another: `POST /DeleteVolume`. */
  deletes?: true;
  path: string;
  /** What stands before the path where the operation is not served at its own server, but beside other products. */
  mount?: string;
  /** Where the value of each path parameter comes from: an attribute of the resource. */
  parameters: PathParameter[];
  /** Query and header parameters that the operation takes, by wire name. */
  query: Attribute[];
  headers: Attribute[];
  /** The request body, where there is one. `envelope` is the way down to the object's own fields. */
  body: {
    mediaType: string;
    envelope: string[];
    required: boolean;
    fixed: Record<string, Json>;
    fields: string[];
    /** The object is the only item of a list: the call makes several at once. */
    inList?: true;
    /** A form whose lists are counted: a[0]=x. */
    indexed?: true;
    /** The fields lie under this name, beside what is fixed: {"type": "resize", "params": {"size": 10}}. */
    inside?: string;
    /** The members of the one field are the body's own: {"delete": true} for protection: {delete: true}. */
    spread?: true;
    /** Wire names of fields that stand beside the last step of the envelope, and not in it. */
    outside?: string[];
    /** What is sent is JSON Patch: a command for each field. */
    patch?: true;
    /** What is sent is the value of the one field, and no object around it. */
    alone?: true;
    /** Attributes that this body has under another name: {"remove_from": …} for what the create takes as apply_to. */
    as?: Record<string, string>;
    /** What the body demands beside the object although the path says it, by wire name, and the attribute that the path has. */
    repeats?: Record<string, string>;
    /** The way to where they stand, in a body whose envelope demands them: {"data": {"id": …}}. */
    repeatsAt?: string[];
    /** The member of the body that names the item, which no path does, and the attribute that it is; `isList` if it takes several. */
    key?: { wire: string; within?: string; attribute: string; isList: boolean };
    /** Wire names of what the body must have and no attribute gives: the call would be refused each time. */
    lacks?: string[];
    /** Names of attributes beside the required ones: of these sets one has to be given as a whole. */
    alternatives?: string[][];
    /** The list is read right before and sent as a whole, with this item in it or without it. */
    rewrite?: Rewrite;
  } | null;
  /** Sent again it has no other effect than the first time: the document says so, or it sets what its key names. */
  again?: true;
  /** Of a read: what other calls show of the same resource, each as if its answer stood in the object under `wire`. */
  parts?: { wire: string; read: Call }[];
  /** What is taken from a read right before the call: the version of what it changes. */
  fresh?: Fresh[];
  /**
   * The query parameter that names the fields of the body; `joined` where it is one text with commas. `echoes` are those,
   * by wire name and attribute, that say what the path says: as long as they do, nobody asks to change them.
   */
  mask?: { wire: string; joined: boolean; echoes?: Record<string, string> };
  /** The success answer. `envelope` is the way down to the object; `list` says that the object is the only item of a list. */
  answer: Answer;
  /** Where this operation is served, if not where the document is. */
  servers: ServerChoice[];
  /** What proves who is asking, if not what most calls need; plan chooses from it. */
  security?: SecurityNeed[];
  /** What is sent, if not what goes with most calls. */
  needs?: CallNeeds;
  /** What the key must be allowed to do, where the document tells. */
  permission?: string;
}

export interface PathParameter {
  /** As the path has it. */
  name: string;
  attribute: string;
  /** What its values look like, where the document tells and none of the attributes does. */
  form?: PathForm;
}

/** Of a path parameter: a text, if no type is said. */
export type PathForm = { type?: 'integer' } & Pick<
  Attribute,
  | 'example'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
>;

/** A list of which one item changes, in a request that takes all of it. */
export interface Rewrite {
  /** The item is taken out. */
  removes?: true;
  /** Wire names of the members that tell which item is meant. */
  key: string[];
  /** Ways, in an item, to what only answers have. */
  drop: string[][];
  /** What else the request takes, which would be lost without it: from there in the answer, to there in the request. */
  carry: { to: string[]; at: string[]; drop: string[][] }[];
}

/** A value that a call demands and only a read right before it can tell. */
export interface Fresh {
  in: 'query' | 'header' | 'body';
  wire: string;
  /** The header of the read's answer that has it. */
  header?: string;
  /** The way to it in the object that the read shows, where no header has it. */
  at: string[];
  /** The call can do without it. */
  optional?: true;
  /** `at` leads to it from the answer itself: it stands beside the object, and counts the changes of more than that. */
  outer?: true;
  /** The list tells it, since what is to be created cannot be read yet. */
  listed?: true;
}

export interface Answer {
  statuses: number[];
  envelope: string[];
  list: boolean;
  /** The answer carries no object; `location` says that its `Location` header leads to it. */
  empty: boolean;
  location: boolean;
  /** The answer carries an operation object to wait for (or is one). */
  job: Job | null;
  /** The answer is the resource's own representation, so that no read need follow. */
  complete: boolean;
  /** Names of what belongs to the object and stands beside it, outside of its envelope. */
  beside?: string[];
  /** The answer is a list: the wire name of the one attribute that it is. */
  whole?: string;
  /** The answer has no fields: it is itself the value of the attribute `content`, as JSON or as text. */
  bare?: 'json' | 'text';
  /** Of a link: the answer is one of its ends, which shows the other end in another form. */
  other?: true;
  /** Of what changes something: the document says that the answer is no JSON, and nothing is taken from it. */
  loose?: true;
  /** The kind of JSON that it is, where that is not plain `application/json`. */
  accepts?: string;
  /** Of a read that shows no field of the resource: what it is made of. */
  plain?: 'json' | 'text';
  /** The way, in the object, to the field that names it: the one that the end of the path asks for. */
  proof?: string[];
  /** Where there is no such field: wire names of what the document says that every answer has. */
  sure?: string[];
  /** Of a create: the way, from the answer's root, to what names the new resource, where that has another name there; empty: the answer is nothing else. */
  made?: string[];
  /** The object says its own address, whose end is its identity, and not that itself. */
  ownAddress?: OwnAddress;
  /** Of a create: nothing in the answer names the new resource. */
  untold?: true;
}

/** Where an object says its own address, the path that this ends like, and the parameter of it that is at the end. */
export interface OwnAddress {
  at: string[];
  path: string;
  wire: string;
}

/** The credentials of a call that are not those of most calls. */
export interface CallNeeds {
  /** Each by the setting of its secret; none: nothing that names the caller is sent. */
  credentials: string[];
  /** The API answers without them too. */
  optional: boolean;
  /** Why the call cannot be made; null where it can. */
  obstacle: string | null;
}

export interface Update extends Call {
  /** merge: send what changed; replace: send every writable field; command: send exactly `fields`. */
  mode: 'merge' | 'replace' | 'command';
  /** Names of the attributes that this call changes. */
  fields: string[];
  /** Names of attributes that a command cannot do without, though it does not change them. */
  also?: string[];
  /** Names of attributes that a command is told where they are given, and that change nothing by themselves. */
  along?: string[];
  /** Called instead when the attribute is removed (disable_x, detach). */
  unset: Call | null;
  /** `unset` is called for this value, as text, and not when the attribute is removed. */
  off?: string;
  /** The same call creates: only an answer that names the same resource proves that it was changed. */
  creates?: true;
  /** It demands nothing, not even what nothing is created without: what it leaves out stays as it is. */
  lenient?: true;
}

export interface List extends Call {
  /** The way down to the array. */
  items: string[];
  /** The way, in an item, to the object: `[{"user": {…}}]`. */
  each?: string[];
  paging: Paging;
  filters: Attribute[];
  /** The item's schema has every attribute that a read gives. */
  complete: boolean;
  /** The way, in an item, to the field that names it. */
  proof?: string[];
  /** The document's item does not have that field. */
  nameless?: true;
  /** The items stand in an object, each under the value of this field, or are nothing but the values of it. */
  keyed?: string;
  /** Those values are addresses, whose last part is the value. */
  addresses?: true;
  /** The document allows an answer without the list: no content, or null in its place. */
  void?: true;
  /** The list is a part of something else's answer: the way to the field that names that. */
  holder?: string[];
  /** Texts of the first item that the document's own example of the list shows, by wire name, as far as no other item there has them. */
  sample?: { wire: string; value: string }[];
}

/** Wait until `field` of the resource leaves `pending`. */
export interface StatusWait {
  field: string[];
  /** The document names no states: plain words are taken as they are meant, and any other is over when it stays the same. */
  steady?: true;
  pending: string[];
  ready: string[];
  failed: string[];
  reason: string;
  confidence: Confidence;
}

/** An operation object of the API, work that goes on after the answer: it is read until its status says that it is done. */
export interface Job {
  /** The way from the answer's root to the operation object(s). */
  at: string[];
  list: boolean;
  idField: string;
  statusField: string;
  pending: string[];
  ready: string[];
  failed: string[];
  errorField: string[];
  /** The way, in the operation object, to the id of what it works on. */
  targetField: string[];
  /** "GET /…/operations/{id}", and the name of its path parameter that takes the id. */
  read: string | null;
  /** The path of that call, with everything filled in that is always the same. */
  readPath: string | null;
  readParameter: string | null;
  /** Of that call, as of any. */
  security?: SecurityNeed[];
  needs?: CallNeeds;
}

export interface Wait {
  status: StatusWait | null;
  create: boolean;
  update: boolean;
  delete: boolean;
}

export interface Action {
  name: string;
  /** What the document says it does, in a line; only where its name is no verb with what it is about. */
  title?: string;
  call: Call;
  /** What it does to the power of the resource, if that is what it does. */
  power: 'on' | 'off' | 'restart' | null;
  /** Parameters of the path that its owner does not fill are among them (`in: 'path'`). */
  arguments: Attribute[];
  result: Attribute[];
  description: string;
  /** Ends a contract, erases a disk: never to be done as a side effect. */
  destructive: boolean;
  /** Absent where it does something each time, or where nothing shows what it has done. */
  effect?: Effect;
  reason: string;
  confidence: Confidence;
}

/** How to see that an action has nothing to do. Fields are given by the names of attributes, from the owner's own down. */
export interface Effect {
  /** The field has one of these values afterwards; null: whatever it is, it is there. Null where the arguments alone tell. */
  state: { field: string[]; values: Json[] | null } | null;
  /** Arguments, and where the owner shows what they have set. */
  arguments: { name: string; field: string[] }[];
  /** Names of arguments that say how it is done and not what comes of it: force, timeout. */
  manners: string[];
}

/** Desired power: the field that tells it, and the actions that change it. */
export interface Power {
  field: string[];
  on: string[];
  off: string[];
  /** Values that tell that it is on its way: what they show is no difference. */
  passing?: string[];
  /** It can also be halted without being switched off: what shows that, the action that does it, and the one that wakes it. */
  rest?: { values: string[]; by: string; back: string };
  actions: { on: string; off: string; restart: string | null };
  /** The name of the attribute of the document by which it is set. Absent: none, so that clients offer one of their own. */
  attribute?: string;
  reason: string;
  confidence: Confidence;
}

export interface Resource {
  name: string;
  family: string;
  kind: Kind;
  title: string;
  description: string;
  /** The resource in whose path this one lives, if it is one. */
  parent: string | null;
  operations: { create: Call | null; read: Call | null; update: Update[]; delete: Call | null; list: List | null };
  /** A list that only who looks for something can call: it asks for what the resource does not know. */
  search?: List;
  actions: Action[];
  /** Names of the attributes that together name one instance, the path's order. */
  identity: string[];
  /** What people look it up by. */
  naturalKey: string | null;
  /** The document says that the natural key is unique (409 on a duplicate, or words to that effect). */
  naturalKeyUnique: boolean;
  /** Names of the attributes that say, together with the natural key, which one is meant. */
  naturalKeyWith: string[];
  wait: Wait | null;
  power: Power | null;
  /** Whether it is a host, and the ways to its addresses: iacsmith.yaml says it. Null: it is none. */
  host?: string[][] | null;
  attributes: Attribute[];
  deprecated: boolean;
  /** Of an attachment: where it can be seen. */
  presence: Presence | null;
  /** A delete can be refused by the API's own protection: the attribute that switches it. */
  protection: string | null;
  reason: string;
  confidence: Confidence;
}

/** A link shows itself in the representation of one of its ends (`read`), or in a list of members (`list`). */
export interface Presence {
  from: 'read' | 'list';
  /** The resource or lookup at its other end that shows it, where its parent does not. */
  in?: string;
  /** The way from the object (or the list's item) to the field. */
  at: string[];
  /** The field is an array: the link is there if one element fits. */
  many: boolean;
  /** The document says that every answer has the field. */
  sure?: true;
  /** It has an address of its own that shows nothing: 204 says that it is there, 404 that it is not. */
  own?: true;
  /**
   * `also` are ways to other names of the same: the link is there if any of them fits. `whole`: the attribute is a list of
   * objects, each of which is there if one that is shown has all of its members that are shown. `resolve` reads what may
   * have been given by its name; its `path` leads to the id that is shown.
   */
  match: {
    attribute: string;
    path: string[];
    also?: string[][];
    whole?: true;
    resolve?: { read: Call; path: string[] };
  }[];
}

/** Something that can be read and not changed, or computed and not kept. */
export interface Lookup {
  name: string;
  family: string;
  title: string;
  description: string;
  parent: string | null;
  /** collection: many of them; single: one object; computation: POST that creates nothing. */
  shape: 'collection' | 'single' | 'computation';
  operations: { read: Call | null; list: List | null; compute: Call | null };
  actions: Action[];
  identity: string[];
  naturalKey: string | null;
  /** As of a resource. */
  host?: string[][] | null;
  /** What can be asked for (path, query, body of a computation). */
  arguments: Attribute[];
  attributes: Attribute[];
  reason: string;
  confidence: Confidence;
}

export type AttributeType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'object'
  | 'list'
  | 'set'
  | 'map'
  | 'union'
  | 'json';

export interface Attribute {
  /** snake_case, unique among its siblings. */
  name: string;
  /** As on the wire, byte for byte. */
  wire: string;
  in: 'body' | 'path' | 'query' | 'header';
  type: AttributeType;
  required: boolean;
  optional: boolean;
  computed: boolean;
  /** A secret. */
  sensitive: boolean;
  /** No secret itself, but a text in which passwords are usual: nothing prints it either. */
  confidential?: true;
  /** No answer shows it, so that it cannot be compared. */
  writeOnly: boolean;
  /** The document itself, or iacsmith.yaml, says that it is only written: it was not merely found in no answer. */
  saidWriteOnly?: true;
  /** Of the path: a request body demands it too, under `wire`. */
  repeated?: true;
  /** Only the call that deletes it takes it, and demands it. */
  forRemoval?: true;
  /** Only the answer to the create shows it. */
  shownOnce?: true;
  /** What a changed value does. Nested: none, it goes as what holds it. */
  onChange: OnChange;
  /** Why a change is refused, where it is. */
  doubt?: string;
  /** Changes by itself (status, counters, times of change). */
  volatile: boolean;
  deprecated: boolean;
  nullable: boolean;
  description: string;
  /** The operation that changes it in place, if not the general update; of an inline list, what makes one of its items. */
  updatedBy: string | null;
  /** "network.id": the attribute's value is that attribute of that resource or lookup. */
  reference: string | null;
  /** How a name leads to the value, where only the identifier of what it refers to can be sent. */
  byName?: ByName;
  /** The shared setting that says it where the attribute does not. */
  setting?: string;
  /** What the setting names can be created with the same API, so that examples create one. */
  placed?: true;
  /** Names of links that set it too, so that who leaves it out means whatever they have made of it. */
  linkedBy?: string[];
  /**
   * It says whether the resource runs, and calls of their own change it: what shows that, which may be
   * another field. `known` are all the values that it may show; its own are those that can be asked for.
   */
  switched?: { at: string[]; on: string[]; off: string[]; known?: Json[] };
  /** The kind of value that answers show, where that is another than requests take. */
  shownAs?: string;
  /** Of an object: what the document calls its schema. */
  component?: string;
  /** Wire names: the input that says it, `["metadata", "name"]` for the name in the path. */
  saidIn?: string[];
  /** Where the answer has it, if not under `wire`: ["image", "id"]. */
  out: string[] | null;
  /** Of what stands in the path and no read shows: the items of the list have it under `wire`. */
  listedToo?: true;
  /** Of what stands in the path and in no answer: the end of the address that every answer shows. */
  ownAddress?: OwnAddress;
  default?: Json;
  /** The request has to carry it all the same: where nobody gives a value the default is sent. */
  sendsDefault?: true;
  /** Of a query: it says which one of several the call is about, and is sent wherever the resource knows it. */
  narrows?: true;
  /** The same, beside those that narrow: it says more about the one that they name, and does not do alone. */
  narrowsToo?: true;
  /** Of a list in a query: it is one text with commas, where others repeat the parameter. */
  joined?: true;
  /** Which of the checks below iacsmith.yaml gives: every target makes them, and takes no other value. */
  asserted?: ('pattern' | 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'enum')[];
  /** Written as a nested block, in targets that have such. */
  block?: true;
  /** Wire names, the way down to the object that holds it in requests and answers: iacsmith.yaml has flattened that. */
  within?: string[];
  example?: Json;
  /** Of JSON that may be of several kinds: the plain one among them. */
  plainly?: 'string' | 'integer' | 'number' | 'boolean';
  /** Of a text that may be `true` or `false` as well: answers show such a value as a boolean. */
  orBoolean?: true;
  /** Of JSON: whatever its items are, it is a list. */
  listed?: true;
  enum?: Json[];
  format?: string;
  pattern?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** Of a map: how many entries it takes, and the patterns and length of their keys. */
  entries?: { max?: number; patterns?: string[]; maxLength?: number };
  /** Of an object (and of a list's, set's or map's element through `element`). */
  attributes?: Attribute[];
  element?: Attribute;
  /** Of a union. */
  variants?: Variant[];
  discriminator?: { wire: string };
  /** Belongs to some members of a union only: those that `attribute` picks with one of `values`; `required` in these. */
  when?: When;
  /** Lies in an object that several members of a union have, each with fields of its own: the members that have this one. */
  ofKinds?: When;
  confidence: Confidence;
  reason: string;
  /** What spoke against the decision, where anything did. */
  against?: string[];
  /** What spoke for it beside the reason, where anything did. */
  support?: string[];
}

/** Members of a union: those that `attribute` of the resource picks with one of `values`, and which of them require it. */
export interface When {
  attribute: string;
  values: string[];
  required: string[];
}

/** What is referred to can be looked for by its natural key. */
export interface ByName {
  /** The resource or lookup whose list is searched. */
  subject: string;
  /** The attribute of the subject that people know it by. */
  key: string;
  /** Attributes of the subject that its list's path takes, and those of the owner that say the same. */
  within: { attribute: string; from: string }[];
  /** What tells an identifier from a name: a number, or a text of this form. */
  form: 'integer' | { pattern: string };
}

export interface Variant {
  name: string;
  /** The discriminator's value that picks it, where there is one. */
  value: string | null;
  attribute: Attribute;
}
