package runtime

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// engine implements every resource of the provider. The descriptor contains what is specific to a resource.
type engine struct {
	descriptor Resource
	// kind is the resource type as used in configurations.
	kind   string
	tree   *node
	client *Client
	// asking is true if the tree contains only arguments. The response may use the same names for different values.
	asking bool
}

var (
	_ resource.ResourceWithConfigure      = (*engine)(nil)
	_ resource.ResourceWithImportState    = (*engine)(nil)
	_ resource.ResourceWithModifyPlan     = (*engine)(nil)
	_ resource.ResourceWithValidateConfig = (*engine)(nil)
)

func newEngine(provider string, descriptor Resource) *engine {
	made := &engine{descriptor: descriptor, kind: provider + "_" + descriptor.Name, tree: newTree(descriptor.Schema.Attributes, descriptor.Attributes)}
	if key := made.tree.child(descriptor.NaturalKey); key != nil && key.shape == shapeString && key.isFixed() && !made.isIdentity(key.name) {
		key.asPath = true
	}
	return made
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

// values holds the attributes of one instance by name.
type values map[string]tftypes.Value

// run is a single Terraform operation on one instance.
type run struct {
	*engine
	planned values
	prior   values
	config  values
	// configured lists the attributes that were set in the configuration when it was last applied.
	configured []string
	// imported is true if the state comes from an import and nothing was applied since. The state holds only the
	// identity until the first read. unseen lists the attributes that this read did not return.
	imported bool
	unseen   []string
	// leftOut lists the attributes that were sent, but were missing from the response.
	leftOut []string
	// reworded holds the attributes that the API returned with another value than the one that was sent.
	reworded map[string]string
	// absent is true if a lookup before the create found no object with the same natural key.
	absent bool
	// unread is true if the response to the create does not contain the created object.
	unread bool
	// current is true if the object was read after the change, when the wait for it ended.
	current bool
	// moved holds the new identity if an update in this run has renamed the resource.
	moved values
	// present holds the current values in the API before an update that replaces the whole object.
	present values
	// actual holds the values that the API returned last.
	actual values
	object map[string]any
	diags  *diag.Diagnostics
	state  *tfsdk.State
	// sent is the time at which the last request was sent.
	sent time.Time
	// seen holds the identities of all objects before a create whose response does not identify the new object.
	seen map[string]bool
	// versions holds the values that were read right before the request, in the order of Operation.Fresh.
	versions []any
	// tell reports the progress of a wait to the user, if Terraform can display it. told and toldAt are the last
	// message and its time.
	tell   func(text string)
	told   string
	toldAt time.Time
	// marker is the random text by which an interrupted create is found again. noted is the file of its note.
	marker string
	noted  string
	// identity is nil if the resource has no identity.
	identity *tfsdk.ResourceIdentity
}

func (e *engine) begin(diags *diag.Diagnostics, state *tfsdk.State, identity *tfsdk.ResourceIdentity) *run {
	return &run{engine: e, diags: diags, state: state, identity: identity, actual: values{}}
}

// save writes the known values to the state, so that a later error taints the resource instead of losing it.
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

// settled returns the plan with all values that are known from the API filled in.
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

// learn stores an object from a response. Secrets that an earlier response contained are kept if this one omits them.
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
	r.reportMisfits(d)
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
		if called := r.findNames(child, object); called != nil {
			value = *called
		}
		before, known := r.actual[child.name]
		if kept, ok := r.prior[child.name]; d.broken[child.name] && ok && !isVoid(kept) && kept.IsFullyKnown() {
			value = kept
		}
		if known && (!child.shown() || r.isIdentity(child.name) && isEmpty(value)) {
			value = before
		} else if known {
			value = child.hold(before, value)
		}
		r.actual[child.name] = value
	}
}

// reportMisfits warns about values of an unexpected type: they must not stop a plan, or a delete. Without its identity an
// object could be taken for another one, so that is an error.
func (r *run) reportMisfits(d *decoder) {
	summary := "The response does not match the API document"
	for _, name := range r.descriptor.Identity {
		if d.broken[name] {
			r.diags.AddError(summary, fmt.Sprintf("%s: %s", r.descriptor.Name, strings.Join(d.misfits, "; ")))
			return
		}
	}
	for _, misfit := range d.misfits {
		r.diags.AddWarning(summary, fmt.Sprintf("%s: %s. The previous value is kept; without one it is null.", r.descriptor.Name, misfit))
	}
}

// findName returns the configured value if the response shows a reference as an object. Requests may refer to such an
// object by its ID or by its name, so the configured value is kept if it matches any of them.
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
	if wanted != "" && isCalledBy(holder, wanted) {
		return wanted
	}
	return ""
}

func isCalledBy(object map[string]any, wanted string) bool {
	for _, name := range []string{"id", "name", "slug", "code", "uuid"} {
		if text, ok := decodeText("", object[name]); ok && text == wanted {
			return true
		}
	}
	return false
}

// findNames does the same for a list of references: the configured list is kept if each item refers to another object of
// the response, and none is left.
func (r *run) findNames(child *node, object map[string]any) *tftypes.Value {
	way := child.field.Out
	list := untilEach(way)
	if len(list) == len(way) || child.shape != shapeList && child.shape != shapeSet {
		return nil
	}
	wanted := r.prior[child.name]
	if r.planned != nil {
		wanted = r.planned[child.name]
	}
	shown, _ := digAny(object, list).([]any)
	if isVoid(wanted) || !wanted.IsFullyKnown() || len(shown) == 0 || len(elements(wanted)) != len(shown) {
		return nil
	}
	left := slices.Clone(shown)
	for _, one := range elements(wanted) {
		at := slices.IndexFunc(left, func(item any) bool {
			holder, _ := item.(map[string]any)
			return isCalledBy(holder, formatValue(one))
		})
		if at < 0 {
			return nil
		}
		left = slices.Delete(left, at, at+1)
	}
	return &wanted
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

// limit applies the timeout from the configuration, or the default, to the context.
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
	// Listing a whole account page by page takes long, because of the rate limit.
	listTimeout = 30 * time.Minute
)

func readValues(raw tftypes.Value) values {
	return values(members(raw))
}
