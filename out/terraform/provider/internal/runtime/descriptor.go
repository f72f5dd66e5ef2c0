// Package runtime implements the provider for the generated descriptors. It is written by hand, independent of the API,
// and imports no generated code, so it is the same in every provider.
package runtime

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// Kind is the way in which a resource is created and deleted.
type Kind string

// A Collection has items that are created and deleted. A Singleton always exists. An Upsert is created by a PUT to its
// own path, or as an item of a list. An Attachment is a link that is part of another resource. An Adopted resource already exists and can only
// be changed.
const (
	Collection Kind = ""
	Singleton  Kind = "singleton"
	Upsert     Kind = "upsert"
	Attachment Kind = "attachment"
	Adopted    Kind = "adopted"
)

// Resource describes a resource. The generated code fills it in.
type Resource struct {
	Name       string
	Kind       Kind
	Operations Operations
	// Identity lists the attributes that identify an instance, in the order of the import ID.
	Identity []string
	// Renamed lists the identity attributes that an update can change in place.
	Renamed []string
	// Overwrites is true if a create may change an object that already has the same identity.
	Overwrites bool
	// JoinedID is true if the provider builds the id attribute from the identity, because the API returns none.
	JoinedID bool
	// IDPattern is the pattern of the last identity attribute, if the API document contains one.
	IDPattern string
	// NaturalKey is the attribute that users look the object up by. UniqueKey is true if it is unique.
	NaturalKey string
	UniqueKey  bool
	// SharedKey is true if several objects normally have the same natural key, such as DNS records with the same name.
	// It never identifies an object then.
	SharedKey bool
	// Created is the attribute with the creation time.
	Created  string
	Wait     *StatusWait
	Ended    *Ended
	Power    *Power
	Presence *Presence
	// Members is the set of linked objects that can be added and removed one by one: create and delete accept a part of
	// it.
	Members string
	// Marker is the attribute that can carry the marker of a create, if there is one.
	Marker *Marker
	// Protection is the attribute that must be false before the object can be deleted.
	Protection string
	// Attributes describes attributes whose schema is not sufficient.
	Attributes []Field
	Schema     schema.Schema
}

// Operations are the API operations of a resource. An operation that the API does not have is nil.
type Operations struct {
	Create *Change
	Read   *Operation
	Update []Change
	Delete *Change
	List   *List
}

// Operation is an API operation.
type Operation struct {
	Method string
	Path   string
	// Server is the server of the operation if it is not the default one.
	Server string
	// Mount is put before the path if the operation is served at a shared endpoint instead of its own server.
	Mount string
	// Needs lists the credentials of the operation. If nil, the default credentials are used.
	Needs *Needs
	// Parameters maps path parameters to attributes with a different name.
	Parameters map[string]string
	// Key names the object in the body, if the path does not.
	Key *Key
	// Query and Headers map parameter names to attributes.
	Query   map[string]string
	Headers map[string]string
	// Narrows lists the query parameters that say which object is deleted, if the path does not.
	Narrows []string
	// Joined lists the query parameters whose values are joined by commas.
	Joined []string
	// Always contains query parameters with a fixed value, unless an attribute sets them.
	Always map[string]string
	// Settings maps header names to provider settings.
	Settings map[string]string
	// Once is the header with the idempotency key.
	Once string
	// Again is true if the API document says that a repeated create does not create a second object.
	Again bool
	// Fresh describes the values, such as a version, that must be read right before the request.
	Fresh []Fresh
	// Mask is the query parameter that lists the fields of the body, separated by commas if MaskJoined is true. MaskEchoes
	// are those, with their attributes, that only say what the path says: they are listed if they change.
	Mask       string
	MaskJoined bool
	MaskEchoes map[string]string
	// Answer is the path to the object in the response. Item is true if it is the only item of a list there.
	Answer []string
	Item   bool
	// Beside lists fields of the response outside of the object that belong to it, such as a password next to a server.
	Beside []string
	// Whole is the name of the field whose value is the whole response, which is a list.
	Whole string
	// Bare is set if the response is not an object. The whole response is the value of the content attribute then.
	Bare Bare
	// Loose is true if the API document describes a response that is not JSON and of which nothing is used.
	Loose bool
	// Accepts is the media type of the response, if it is another JSON than application/json.
	Accepts string
	// Other is true if the response is not about the link but about what it links, so that nothing is read from it.
	Other bool
	// Partial is true if the response does not contain the whole object, so that a read has to follow.
	Partial bool
	// Proof is the path, within the object, to the field that must equal the last path parameter of a read.
	Proof []string
	// Sure lists the fields that every response contains according to the API document, if no field identifies the
	// object.
	Sure []string
	// Made is the path in the response to a create to the ID of the new object, if it has a different name there.
	Made []string
	// Itself says that the whole response to a create is the ID of the new object.
	Itself bool
	// OwnAddress says where the object shows its own URL, if it does not show its ID.
	OwnAddress *OwnAddress
	// Permission is the permission that the operation requires according to the API document.
	Permission string
	// Job describes the job in the response that has to be waited for.
	Job *Job
	// Parts are other operations that return parts of the same object.
	Parts []Part
}

// Part is an operation whose response is merged into the object of the read.
type Part struct {
	// Wire is the name of the field that holds the response.
	Wire      string
	Operation Operation
}

// Needs are the credentials of an operation that differ from the default ones.
type Needs struct {
	// Credentials lists the attributes of the credentials. If empty, the request is sent without credentials.
	Credentials []string
	// Optional is true if the operation also works without credentials.
	Optional bool
}

// Bare is the type of a response that is not an object.
type Bare string

// BareJSON is any JSON value, BareText a file or a log.
const (
	BareJSON Bare = "json"
	BareText Bare = "text"
)

// Mode determines which attributes a request contains.
type Mode string

// Merge sends the changed attributes, Replace every writable attribute, Command exactly the listed fields.
const (
	Merge   Mode = ""
	Replace Mode = "replace"
	Command Mode = "command"
)

// Change is an operation with a request body.
type Change struct {
	Operation Operation
	Mode      Mode
	// MediaType is empty if the operation has no request body.
	MediaType string
	// Indexed is true if lists in a form body are sent with an index: a[0]=x.
	Indexed bool
	// Envelope is the path to the object in the request.
	Envelope []string
	// InList is true if the object, or the value of the one field, is the only item of a list there.
	InList bool
	// Rewrite is set if the item is sent together with all other items of its list.
	Rewrite *Rewrite
	// Fixed is JSON that is part of every request.
	Fixed string
	// Inside is the name of the object that contains the fields, next to the fixed values.
	Inside string
	// Spread is true if the body contains the members of the only field instead of the field itself.
	Spread bool
	// Outside lists fields that are put next to the innermost object of Envelope instead of inside it.
	Outside []string
	// Patch is true if the body is a JSON Patch.
	Patch bool
	// Alone is true if the body is the value of the only field, without an object around it.
	Alone bool
	// As maps attributes to field names that differ in this operation.
	As map[string]string
	// Repeats maps fields next to the object to attributes that the path contains as well.
	Repeats map[string]string
	// RepeatsAt is the path to the object that has them, for example data in {"data": {"id": …}}.
	RepeatsAt []string
	Fields    []string
	// Changes lists the attributes that the update changes, if they differ from Fields.
	Changes []string
	// Along lists attributes that a command requires but does not change.
	Along []string
	// Silent is true if the response to a create does not identify the new object, but the list does.
	Silent bool
	// Unset is the operation that removes the attribute.
	Unset *Change
	// Off is the value for which Unset is called. If it is set, removing the attribute from the configuration calls nothing.
	Off string
	// Creates is true if the operation of an update also creates objects: the response must name the same object.
	Creates bool
	// Lenient is true if the update requires nothing, not even what a create requires: what it omits stays as it is.
	Lenient bool
}

// Key is the field of a body that names the object of the request.
type Key struct {
	Wire string
	// Within is the object that contains the field, if it is not the body itself.
	Within    string
	Attribute string
	// Many is true if the field is a list of such values.
	Many bool
}

// List is an operation that returns many objects, page by page.
type List struct {
	Operation Operation
	Items     []string
	// Each is the path to the object in an item with an envelope.
	Each   []string
	Paging Paging
	// Searches is true if the list is a search with a request body. An empty search returns everything.
	Searches bool
	// Filters maps query parameters to the arguments of lists and data sources.
	Filters map[string]string
	// Numbers and Flags list the arguments that are not strings.
	Numbers []string
	Flags   []string
	// Complete is true if an item contains all attributes that a read returns.
	Complete bool
	// Proof is the path to the field that identifies an item.
	Proof []string
	// Keyed is the field under whose value each item stands, if the items are the members of an object, or whose values the
	// items are, if they are nothing else.
	Keyed string
	// Addresses is true if the items are addresses, whose last segment is that value.
	Addresses bool
	// Void is true if the API document allows a response without the list: no content, or null.
	Void bool
	// Holder is the path to the ID of the object that contains the list. A response with this ID but without the list
	// means an empty list.
	Holder []string
}

// Paging describes how to request the next page.
type Paging struct {
	// Style is "", "page", "offset", "cursor", "behind", "link" or "header".
	Style string
	// Parameter is the parameter for the page, offset, cursor or last item, Size the one for the page size.
	Parameter string
	Size      string
	Max       int
	First     int
	// Begins is true if the first request has to contain the offset.
	Begins bool
	// Next is the path to the cursor, to the link, or to the flag that there are more items. Total is the path to the total
	// number of items.
	Next  []string
	Total []string
	// Key is the field of an item that leads to the items behind it.
	Key string
	// InBody is true if the paging parameters are sent in the request body.
	InBody bool
}

// StatusWait waits until a field of the object has none of the Pending values.
type StatusWait struct {
	Field   []string
	Pending []string
	Ready   []string
	Failed  []string
	// Steady is true if the API document lists no values. Common words are then interpreted, and any other status is
	// final once it no longer changes.
	Steady bool
	Create bool
	Update bool
	Delete bool
}

// Ended is the field whose values say that the object is gone, although the API still returns it.
type Ended struct {
	Field  []string
	Values []string
}

// Job is an asynchronous operation of the API that continues after the response.
type Job struct {
	// At is the path to the job in the response. Many is true if there is a list of jobs.
	At   []string
	Many bool
	// ID and Status are fields of the job. Target is the path to the ID of the object that it works on.
	ID      string
	Status  string
	Pending []string
	Ready   []string
	Failed  []string
	Error   []string
	Target  []string
	// Path is the path to read the job, Parameter the path parameter for its ID.
	Path      string
	Parameter string
	// Needs lists the credentials for reading the job. If nil, the default credentials are used.
	Needs *Needs
}

// Power is the field with the power state of the resource and the operations that change it.
type Power struct {
	// Attribute is set by users. If it is local, its values are "on" and "off"; otherwise they are those of the field, or
	// a boolean.
	Attribute string
	Field     []string
	On        []string
	Off       []string
	// Passing lists the values of a resource that is changing its state.
	Passing []string
	Start   Change
	Stop    Change
	// Rest is the state between on and off, if there is one.
	Rest *Rest
}

// Rest is a state in which the resource is halted without being powered off.
type Rest struct {
	Values  []string
	Suspend Change
	Resume  Change
}

// Presence describes where the API shows a link: in a field of the object that is read, or among the items of a list. A
// link without it is not shown by the API.
type Presence struct {
	List bool
	At   []string
	Many bool
	// Sure is true if every response contains the field.
	Sure  bool
	Match []Match
}

// Match compares an attribute with a value in the object. Also contains paths to alternative values.
type Match struct {
	Attribute string
	Path      []string
	Also      [][]string
	// Whole is true if the attribute is a list of objects, each of which must match one in the response.
	Whole bool
	// Resolve reads an object that may have been given by its name. ResolvePath is the path to its ID.
	Resolve     *Operation
	ResolvePath []string
}

// Format determines which differences between two strings are ignored.
type Format string

// Strings of these formats are compared by their meaning. A flag may also be returned as a boolean.
const (
	JSON    Format = "json"
	Time    Format = "time"
	Address Format = "address"
	Host    Format = "host"
	Flag    Format = "flag"
)

// Field describes the special properties of an attribute.
type Field struct {
	Name string
	// Wire is the name in requests and responses, if it differs.
	Wire string
	// Path is true if the attribute is only part of the path, Local if it is never sent, Hidden if no response contains
	// it.
	Path   bool
	Local  bool
	Hidden bool
	// Once is true if only the response to the create contains it.
	Once bool
	// Out is the path to the value in responses, if it is not Wire.
	Out []string
	// Within is the path to the object that contains the value in requests, if the schema has the members of the object
	// instead of the object.
	Within []string
	// CreateOnly is true if a change replaces the resource. Attributes without nested ones have a plan modifier
	// instead.
	CreateOnly bool
	// Refused is the reason why it is doubtful that a change requires replacement. The user has to allow it then.
	Refused string
	// Said is the path to the attribute that determines this one: the name in the path is the name in the metadata.
	Said []string
	// Inline is true if the items are resources too, which other operations create and delete.
	Inline bool
	// Volatile is true if the value changes by itself, Steady if operations on other attributes do not change it.
	Volatile bool
	Steady   bool
	// Block is true if the attribute is written as a nested block.
	Block bool
	// Setting is the provider setting that is used if the attribute is not set.
	Setting string
	// Preset is the JSON value that is sent if the attribute is not set.
	Preset string
	// Default is the default in the API document as JSON, if the schema does not have it. It is sent when the attribute
	// is removed from the configuration.
	Default string
	// Nullable is true if null unsets the value, Blank if an empty string does.
	Nullable bool
	Blank    bool
	// Filled is true if requests need at least one item, so that an empty collection in a response means that there is
	// none to configure: it is null.
	Filled bool
	Format Format
	When   *When
	Union  *Union
	// Fields describes the attributes of an object, or of the objects in a collection.
	Fields []Field
}

// When restricts an attribute to some kinds of the resource.
type When struct {
	Attribute string
	Values    []string
	// Required lists the Values for which the attribute is required.
	Required []string
}

// Union is an object with one attribute per variant, exactly one of which is set.
type Union struct {
	// Discriminator is the field that distinguishes the variants, if there is one.
	Discriminator string
	// Variants maps attributes to the values of the discriminator.
	Variants map[string]string
}
