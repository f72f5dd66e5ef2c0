package runtime

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// engine is every resource of the provider: the descriptor says what to do, this says how.
type engine struct {
	descriptor Resource
	// kind is the name of the type in configurations.
	kind   string
	tree   *node
	client *Client
	// asking says that the tree has arguments only, which an answer may use the names of for something else.
	asking bool
}

var (
	_ resource.ResourceWithConfigure      = (*engine)(nil)
	_ resource.ResourceWithImportState    = (*engine)(nil)
	_ resource.ResourceWithModifyPlan     = (*engine)(nil)
	_ resource.ResourceWithValidateConfig = (*engine)(nil)
)

func newEngine(provider string, descriptor Resource) *engine {
	return &engine{descriptor: descriptor, kind: provider + "_" + descriptor.Name, tree: newTree(descriptor.Schema.Attributes, descriptor.Attributes)}
}

func (e *engine) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + e.descriptor.Name
	resp.ResourceBehavior.MutableIdentity = len(e.descriptor.Renamed) > 0
}

func (e *engine) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = e.withBlocks()
}

func (e *engine) Configure(_ context.Context, req resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	if client, ok := req.ProviderData.(*Client); ok {
		e.client = client
	}
}

// values are the attributes of one instance by name.
type values map[string]tftypes.Value

// run is one operation of Terraform on one instance.
type run struct {
	*engine
	planned values
	prior   values
	config  values
	// configured names the attributes that stood in the configuration when it was last applied.
	configured []string
	// imported says that the state comes from an import and that nothing was applied since; at its first read it holds no
	// more than the identity. unseen names what that read could not tell.
	imported bool
	unseen   []string
	// leftOut names what was sent and the answer after it did not show.
	leftOut []string
	// absent says that a look before the create found none with the same natural key.
	absent bool
	// unread says that the answer to the create does not show what was made.
	unread bool
	// moved is what the resource is called since an update of this run has renamed it.
	moved values
	// present is what the API has, where a call is about to replace it.
	present values
	// actual is what the API last said.
	actual values
	object map[string]any
	diags  *diag.Diagnostics
	state  *tfsdk.State
	// sent is when the last request was really sent.
	sent time.Time
	// seen names what was there before a create that does not tell what it made.
	seen map[string]bool
	// versions are what a read right before the call has told, in the order of Operation.Fresh.
	versions []any
	// tell shows users how a wait is getting on, where they can be shown anything; told is what it said last, and when.
	tell   func(text string)
	told   string
	toldAt time.Time
	// identity is nil where the resource has none.
	identity *tfsdk.ResourceIdentity
}

func (e *engine) begin(diags *diag.Diagnostics, state *tfsdk.State, identity *tfsdk.ResourceIdentity) *run {
	return &run{engine: e, diags: diags, state: state, identity: identity, actual: values{}}
}

// save keeps what is known now, so that a later failure taints and does not orphan.
func (r *run) save(known values) {
	kind := r.state.Schema.Type().TerraformType(context.Background())
	object, ok := kind.(tftypes.Object)
	if !ok {
		return
	}
	out := map[string]tftypes.Value{}
	for name, want := range object.AttributeTypes {
		value, ok := known[name]
		if !ok || value.Type() == nil || !value.IsFullyKnown() {
			value = tftypes.NewValue(want, nil)
		}
		out[name] = value
	}
	r.fillID(out)
	r.fillBlocks(out)
	r.state.Raw = tftypes.NewValue(kind, out)
	r.saveIdentity(out)
}

// settled is the plan with everything filled in that the API has told.
func (r *run) settled() values {
	out := values{}
	for name, value := range r.planned {
		if child := r.tree.child(name); child != nil {
			out[name] = child.settle(value, r.actual[name])
		} else {
			out[name] = value
		}
	}
	for _, name := range r.descriptor.Identity {
		if value, ok := out[name]; !ok || isVoid(value) {
			out[name] = r.actual[name]
		}
	}
	return out
}

// learn takes in an object that the API sent. Secrets that were shown before and are not now stay known.
func (r *run) learn(object map[string]any) {
	if object == nil {
		return
	}
	if r.asking {
		r.object = object
		return
	}
	d := &decoder{}
	decoded := d.decodeAll(r.tree, object)
	for _, misfit := range d.misfits {
		r.diags.AddError("The response does not match the API document", fmt.Sprintf("%s: %s", r.descriptor.Name, misfit))
	}
	for _, strange := range d.strange {
		r.diags.AddWarning("The response contains values that are not in the API document", fmt.Sprintf("%s: %s, so it is shown as null. "+
			"A newer version of the provider may know it.", r.descriptor.Name, strange))
	}
	r.object = object
	r.fillPower(object, decoded)
	for _, child := range r.tree.children {
		value := decoded[child.name]
		if called := r.findName(child, object); called != "" {
			value = tftypes.NewValue(child.kind, called)
		}
		before, known := r.actual[child.name]
		if known && (!child.shown() || r.isIdentity(child.name) && isEmpty(value)) {
			value = before
		} else if known {
			value = child.hold(before, value)
		}
		r.actual[child.name] = value
	}
}

// findName knows a resource that requests may name by its identifier or its name and answers show as an object: what the
// configuration says is kept where any of the object's names is the same.
func (r *run) findName(child *node, object map[string]any) string {
	way := child.field.Out
	if len(way) < 2 || len(child.field.Within) > 0 || child.shape != shapeString {
		return ""
	}
	wanted := formatValue(r.prior[child.name])
	if r.planned != nil {
		wanted = formatValue(r.planned[child.name])
	}
	holder, _ := digAny(object, way[:len(way)-1]).(map[string]any)
	for _, name := range []string{"id", "name", "slug", "code", "uuid"} {
		if text, ok := decodeText("", holder[name]); ok && wanted != "" && text == wanted {
			return wanted
		}
	}
	return ""
}

func (e *engine) isIdentity(name string) bool {
	for _, own := range e.descriptor.Identity {
		if own == name {
			return true
		}
	}
	return false
}

func (r *run) fail(action string, err error) {
	text := err.Error()
	if r.client != nil {
		text = r.client.redact(text, r.secrets()...)
	}
	r.diags.AddError("Cannot "+action+" "+r.words(), text)
}

func (e *engine) words() string {
	return strings.ReplaceAll(e.descriptor.Name, "_", " ")
}

// limit ends the operation after the time that the user or the provider gives it.
func (r *run) limit(ctx context.Context, operation string, given values, fallback time.Duration) (context.Context, context.CancelFunc) {
	length := fallback
	var text string
	if value, ok := members(given["timeouts"])[operation]; ok && !isVoid(value) && value.As(&text) == nil {
		parsed, err := time.ParseDuration(text)
		if err != nil || parsed <= 0 {
			r.diags.AddError("Cannot use the timeout for "+operation, fmt.Sprintf("%q is not a duration such as \"30m\".", text))
		} else {
			length = parsed
		}
	}
	return context.WithTimeout(ctx, length)
}

const (
	createTimeout = 30 * time.Minute
	updateTimeout = 30 * time.Minute
	deleteTimeout = 20 * time.Minute
	readTimeout   = 10 * time.Minute
	// A whole account is listed page by page below the API's limit.
	listTimeout = 30 * time.Minute
)

func readValues(raw tftypes.Value) values {
	return values(members(raw))
}
