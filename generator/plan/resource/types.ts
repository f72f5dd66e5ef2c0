/** What a resource is to a client that manages it. Names are those of attributes. */
export interface ResourcePlan {
  /** What says where an instance is: the parameters of its path that do not name the instance itself. */
  parents: readonly string[];
  /** What names an instance among its siblings. */
  ownIdentity: readonly string[];
  /** Of the identity: what an update changes in place, so that the resource goes by another name afterwards. */
  renamed: readonly string[];
  /** The API gives out the identity, so that nobody can say it before the resource is there. */
  isNamedByServer: boolean;
  /** It cannot be made without the values that are its identity. */
  isNamedByClient: boolean;
  /** Nobody makes or removes it, so where it is not found nothing has its place. */
  isAlwaysThere: boolean;
  /** It exists already, so that managing it begins with reading it. */
  isTakenOver: boolean;
  /** What it can be found by before its identity is known. */
  naturalKey: string | null;
  /** What says, together with a natural key that several may have, which one is meant. */
  keyParts: readonly string[];
  /** Of the places: what has to be said of one whose name several may have, before it is removed. */
  keyPlaces: readonly string[];
  /** What the natural key is unique in. */
  keyScope: readonly string[];
  /** Where it is and whose, beside its parents: one of the same name with another value is another resource. */
  places: readonly string[];
  /** Without a name: the values that make it this one, and those that may differ. */
  told: Telling;
  /** The form of an identifier, where it tells one from a natural key. */
  idPattern: string | null;
  /** What can be given and no call changes in an instance that is there. */
  fixed: ReadonlySet<string>;
  /** Of these, what replaces only where somebody confirms it: why that is doubtful, by name. */
  refused: ReadonlyMap<string, string>;
  /** Of what is fixed, what does not say which instance is meant. */
  kept: ReadonlySet<string>;
  /** Of these, what an update wants to be given all the same. */
  repeated: ReadonlySet<string>;
  /** Lists whose items are also made one by one: others may have added some. */
  shared: ReadonlySet<string>;
  /** What is found where it always was, also while another attribute changes. */
  steady: ReadonlySet<string>;
  /** Of a link: the set that its two calls add to and take from. */
  members: string | null;
  /** Of a link: no call shows whether it is there. */
  isUnseen: boolean;
  /** Of a link: making it again changes it. */
  isMadeAgain: boolean;
  /** The field and the values that tell that it is over, though it can still be read. */
  ended: Ended | null;
  /** The action that ends it where no call removes it. */
  endedBy: string | null;
  /** Some call is not done when it answers. */
  waits: boolean;
  /** The field that explains the status that is waited for. */
  statusReason: string | null;
  /** Nothing that the create answers leads to what was made; its list does. */
  isSilent: boolean;
  /** The create may set what is there already under the same name, so it is looked for first. */
  mayOverwrite: boolean;
  /** The field that says when it was made. */
  createdAt: string | null;
  /** What can carry a marker, by which a new one is found again whose create was interrupted. */
  marker: Marker | null;
}

/** An attribute that takes a marker beside what users give; null where the document sets no limit. */
export interface Marker {
  attribute: string;
  maxItems: number | null;
  maxLength: number | null;
}

/** What leads to a resource again that nobody has named. */
export interface Telling {
  /** Attributes whose values make it this one: another value is another resource. */
  by: readonly string[];
  /** Attributes that may differ: where one has all the values of `by`, it is that one and these are changed. */
  besides: readonly string[];
}

export interface Ended {
  /** The names on the wire that lead to it. */
  field: string[];
  values: string[];
}
