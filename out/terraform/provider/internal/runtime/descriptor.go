// Package runtime carries out what the generated descriptors say. It is written by hand, knows no API,
// and imports nothing of the generated code, so that it is the same in every provider.
package runtime

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// Kind says how a resource comes to be and ceases to be.
type Kind string

// A Collection's items are created and deleted; a Singleton is always there; an Upsert is made by a PUT at its own
// address; an Attachment is a link that shows in another resource; an Adopted resource exists already and can be changed.
const (
	Collection Kind = ""
	Singleton  Kind = "singleton"
	Upsert     Kind = "upsert"
	Attachment Kind = "attachment"
	Adopted    Kind = "adopted"
)

// Resource is what the generated code says about one kind of resource.
type Resource struct {
	Name       string
	Kind       Kind
	Operations Operations
	// Identity names the attributes that together name one instance, in the order of an import identifier.
	Identity []string
	// Renamed names those of them that an update changes in place: afterwards it goes by the new value.
	Renamed []string
	// JoinedID means that the provider builds the attribute id from the identity, because the API returns none.
	JoinedID bool
	// IDPattern is the form of the last of them, where the document tells it.
	IDPattern string
	// NaturalKey is what people look it up by; UniqueKey says that no two can share it.
	NaturalKey string
	UniqueKey  bool
	// SharedKey says that several have the same by nature, records of one name: it never leads to one of them by itself.
	SharedKey bool
	// Created is the attribute that tells when the server made it.
	Created  string
	Wait     *StatusWait
	Power    *Power
	Presence *Presence
	// Members is the set that a link can be given and taken from one by one: create and delete take some of it.
	Members string
	// Protection is the attribute that has to be false before the API deletes.
	Protection string
	// Attributes lists those about which there is more to say than the schema does.
	Attributes []Field
	Schema     schema.Schema
}

// Operations are the calls of a resource, nil where the API has none.
type Operations struct {
	Create *Change
	Read   *Operation
	Update []Change
	Delete *Change
	List   *List
}

// Operation is one call of the API.
type Operation struct {
	Method string
	Path   string
	// Server is where the operation is served, if not where most are.
	Server string
	// Mount stands before the path where the operation is not served at its own server, but beside other products.
	Mount string
	// Needs are the credentials that go with it, if not those that go with most; nil where they do.
	Needs *Needs
	// Parameters leads from a path parameter to an attribute, where the names differ.
	Parameters map[string]string
	// Query and Headers lead from the wire's name to an attribute.
	Query   map[string]string
	Headers map[string]string
	// Always is what every such request says in its query, unless an attribute says something else.
	Always map[string]string
	// Settings leads from the name of a header to the setting that it carries.
	Settings map[string]string
	// Once is the header by which the API tells a request that is sent again from another one of the same content.
	Once string
	// Fresh is what a read right before the call tells: the version of what it changes.
	Fresh []Fresh
	// Answer is the way down to the object in the answer; Item says that it is the only item of a list there.
	Answer []string
	Item   bool
	// Beside names what belongs to the object and stands outside of it: a password beside a server.
	Beside []string
	// Whole says that the answer is a list, which is the value of the attribute of this wire name.
	Whole string
	// Bare says that the answer has no fields and is itself the value of content: JSON, or a text that is taken as it is.
	Bare Bare
	// Partial says that the answer does not carry the whole object, so that a read has to follow.
	Partial bool
	// Proof is the way, in the object of a read, to the field that names it: the one that the end of the path asks for.
	Proof []string
	// Sure is what the document says that every answer has, where no field names the object.
	Sure []string
	// Made is the way, from the root of the answer to a create, to what names the new resource, where it has another name there.
	Made []string
	// Permission is what the document says that the key must be allowed to do.
	Permission string
	// Job is the operation object in the answer that has to be waited for.
	Job *Job
	// Parts of a read are what other calls show of the same object.
	Parts []Part
}

// Part is a call whose answer is taken as if it stood in the object that the read shows.
type Part struct {
	// Wire is the name that it has there.
	Wire      string
	Operation Operation
}

// Needs are the credentials of an operation that does not take those of most.
type Needs struct {
	// Credentials are the attributes of the secrets; none: nothing that names the caller is sent.
	Credentials []string
	// Optional says that the API answers without them too.
	Optional bool
}

// Bare says what an answer without fields is.
type Bare string

// BareJSON is a value that has no fields, BareText a file or a log.
const (
	BareJSON Bare = "json"
	BareText Bare = "text"
)

// Mode says what a change sends.
type Mode string

// Merge sends what changed, Replace every writable field, Command exactly the fields it names.
const (
	Merge   Mode = ""
	Replace Mode = "replace"
	Command Mode = "command"
)

// Change is a call that sends attributes.
type Change struct {
	Operation Operation
	Mode      Mode
	// MediaType is empty where the call takes no body.
	MediaType string
	// Indexed says of a form that its lists are counted: a[0]=x.
	Indexed bool
	// Envelope is the way down to the object in the request.
	Envelope []string
	// InList says that the object is the only item of a list there.
	InList bool
	// Fixed is JSON that every such request carries.
	Fixed string
	// Inside is the name under which the fields lie, beside what is fixed.
	Inside string
	// Spread says that the body has the members of the one field and not the field.
	Spread bool
	// Outside are fields of the wire that stand beside the last step of Envelope, and not in it.
	Outside []string
	// Patch says that the body is a list of commands, one for each field: JSON Patch.
	Patch bool
	// Alone says that the body is the value of the one field, without an object around it.
	Alone bool
	// As names what the body has under another name than usual.
	As     map[string]string
	Fields []string
	// Changes names the attributes that an update answers for, where they are not Fields.
	Changes []string
	// Along names attributes that a command cannot do without, though it does not change them.
	Along []string
	// Silent says of a create that its answer does not tell what it made, and that the list does.
	Silent bool
	// Unset is called instead where the attribute is removed.
	Unset *Change
}

// List is a call that gives many objects, page by page.
type List struct {
	Operation Operation
	Items     []string
	// Each leads to the object in an item that has an envelope of its own.
	Each   []string
	Paging Paging
	// Searches says that the list is a search with a body: one that asks for nothing finds everything.
	Searches bool
	// Filters leads from a query parameter to the argument that fills it where a user lists or looks up.
	Filters map[string]string
	// Numbers and Flags name those arguments that are no texts.
	Numbers []string
	Flags   []string
	// Complete says that an item carries every attribute that a read gives.
	Complete bool
	// Proof is the way, in an item, to the field that names it.
	Proof []string
	// Void says that the document allows an answer without the list: no content, or null in its place.
	Void bool
	// Holder is the way to the name of what the list is a part of, where the list is no answer of its own: an answer that
	// shows the name and no list has none.
	Holder []string
}

// Paging says how to get the next page.
type Paging struct {
	// Style is "", "page", "offset", "cursor", "link" or "header".
	Style string
	// Parameter takes the page, the offset or the cursor; Size takes the number of items.
	Parameter string
	Size      string
	Max       int
	First     int
	// Next is the way to the cursor or the link; Total the way to the number of all items.
	Next  []string
	Total []string
	// InBody says that all of it is asked for in the body.
	InBody bool
}

// StatusWait waits until a field of the object leaves Pending.
type StatusWait struct {
	Field   []string
	Pending []string
	Ready   []string
	Failed  []string
	// Steady says that the document names no values: plain words are taken as they are meant, others are over when they stay.
	Steady bool
	Create bool
	Update bool
	Delete bool
}

// Job is an operation object of the API that goes on after the answer.
type Job struct {
	// At is the way from the answer's root to the object; Many says that a list of them stands there.
	At   []string
	Many bool
	// ID and Status are its fields; Target is the way to the identifier of what it works on.
	ID      string
	Status  string
	Pending []string
	Ready   []string
	Failed  []string
	Error   []string
	Target  []string
	// Path reads it again; Parameter is the part of Path that takes the identifier.
	Path      string
	Parameter string
	// Needs are those of the call that reads it; nil where it takes what most take.
	Needs *Needs
}

// Power is the field that tells whether the resource runs, and the calls that change it.
type Power struct {
	Field []string
	On    []string
	Off   []string
	Start Change
	Stop  Change
}

// Presence is where a link shows itself: in a field of the object that is read, or among the items of a list. Where a
// link has none, the API shows it nowhere.
type Presence struct {
	List bool
	At   []string
	Many bool
	// Sure says that every answer has the field.
	Sure  bool
	Match []Match
}

// Match compares an attribute with a value at a place of the object. Also leads to other names of the same.
type Match struct {
	Attribute string
	Path      []string
	Also      [][]string
	// Whole says that the attribute is a list of objects, each of which one that is shown has to be like.
	Whole bool
	// Resolve reads what may have been given by its name; ResolvePath leads to the id that is shown.
	Resolve     *Operation
	ResolvePath []string
}

// Format says which differences of a text mean nothing.
type Format string

// Texts of these formats are equal where their meaning is.
const (
	JSON    Format = "json"
	Time    Format = "time"
	Address Format = "address"
	Host    Format = "host"
)

// Field is what is particular about one attribute.
type Field struct {
	Name string
	// Wire is the name in requests and answers, where it is another.
	Wire string
	// Path says that it stands in the path only, Local that it never leaves this machine, Hidden that no answer shows it.
	Path   bool
	Local  bool
	Hidden bool
	// Once says that only the answer to the create shows it.
	Once bool
	// Out is the way to it in an answer, where that is not Wire.
	Out []string
	// Within is the way down to the object that holds it in a request, where the schema has its members and not the object.
	Within []string
	// CreateOnly says that a change replaces; plan modifiers say it where the attribute has no nested ones.
	CreateOnly bool
	// Refused says why a replacement for a change of it is doubtful, so that the user has to allow it.
	Refused string
	// Said is the way to the attribute that says it: the name in the path is that of the metadata.
	Said []string
	// Inline says that its items are resources of their own, which other calls make and delete as well.
	Inline bool
	// Volatile says that it changes by itself, Steady that a call which is about something else leaves it alone.
	Volatile bool
	Steady   bool
	// Block says that configurations write it as a nested block.
	Block bool
	// Setting is the one of the provider's that fills the attribute in where nothing else is said.
	Setting string
	// Preset is JSON that a request carries where nobody gives a value.
	Preset string
	// Default is the document's, as JSON, where the schema does not have it: it takes the place of a value whose line is gone.
	Default string
	// Nullable says that null takes the value away, Blank that an empty text does.
	Nullable bool
	Blank    bool
	Format   Format
	When     *When
	Union    *Union
	// Fields are those of an object, or of the elements of a collection of objects.
	Fields []Field
}

// When says that an attribute belongs to some kinds of the resource only.
type When struct {
	Attribute string
	Values    []string
	// Required are those of Values that cannot do without it.
	Required []string
}

// Union is an object with one attribute per variant, of which one is set.
type Union struct {
	// Discriminator is the wire's field that tells the variants apart, if there is one.
	Discriminator string
	// Variants leads from an attribute to the discriminator's value.
	Variants map[string]string
}
