package runtime

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

var keep = []planmodifier.String{stringplanmodifier.UseStateForUnknown()}

// thing is a resource with a bit of everything.
var thing = Resource{
	Name: "thing",
	Operations: Operations{
		Create: &Change{Operation: Operation{Method: "POST", Path: "/things"}, MediaType: "application/json", Fields: []string{"name", "tags", "note", "secret", "secret_wo"}},
		Read:   &Operation{Method: "GET", Path: "/things/{id}", Proof: []string{"id"}},
		Update: []Change{{Operation: Operation{Method: "PATCH", Path: "/things/{id}"}, MediaType: "application/json", Fields: []string{"name", "tags", "note", "secret", "secret_wo"}}},
		Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/things/{id}", Partial: true}},
		List:   &List{Operation: Operation{Method: "GET", Path: "/things"}, Items: []string{"items"}, Complete: true, Proof: []string{"id"}},
	},
	Identity:   []string{"id"},
	NaturalKey: "name",
	Created:    "created_at",
	Wait:       &StatusWait{Field: []string{"status"}, Pending: []string{"making"}, Ready: []string{"ready"}, Failed: []string{"broken"}, Create: true},
	Attributes: []Field{
		{Name: "secret", Hidden: true},
		{Name: "secret_wo", Wire: "secret"},
		{Name: "secret_wo_version", Local: true},
		{Name: "note", Nullable: true},
		{Name: "ticket", Once: true},
	},
	Schema: schema.Schema{
		Attributes: map[string]schema.Attribute{
			"id":                schema.StringAttribute{Computed: true, PlanModifiers: keep},
			"name":              schema.StringAttribute{Required: true},
			"note":              schema.StringAttribute{Optional: true, Computed: true, PlanModifiers: keep},
			"tags":              schema.MapAttribute{ElementType: types.StringType, Optional: true},
			"size":              schema.Int64Attribute{Computed: true},
			"ticket":            schema.StringAttribute{Computed: true},
			"status":            schema.StringAttribute{Computed: true},
			"created_at":        schema.StringAttribute{Computed: true, PlanModifiers: keep},
			"secret":            schema.StringAttribute{Optional: true, Sensitive: true},
			"secret_wo":         schema.StringAttribute{Optional: true, Sensitive: true, WriteOnly: true},
			"secret_wo_version": schema.Int64Attribute{Optional: true},
		},
		Blocks: Timeouts("create"),
	},
}

type harness struct {
	t      *testing.T
	ctx    context.Context
	server tfprotov6.ProviderServer
	kind   tftypes.Object
	clock  *fakeClock
}

func start(t *testing.T, url string) *harness {
	t.Helper()
	return startWith(t, url, thing)
}

// partialThing is one whose create answers with nothing.
func partialThing() Resource {
	other := thing
	create := *thing.Operations.Create
	create.Operation.Partial = true
	other.Operations.Create = &create
	return other
}

func startWith(t *testing.T, url string, thing Resource) *harness {
	t.Helper()
	return startHooked(t, url, thing, Hooks{})
}

func startHooked(t *testing.T, url string, thing Resource, hooks Hooks) *harness {
	t.Helper()
	h, diags := startSet(t, url, thing, hooks, nil)
	if len(diags) > 0 {
		t.Fatal(describeDiagnostics(diags))
	}
	return h
}

// startSet configures the provider with more than tests usually do, and says what it thinks of that.
func startSet(t *testing.T, url string, thing Resource, hooks Hooks, more map[string]tftypes.Value) (*harness, []*tfprotov6.Diagnostic) {
	t.Helper()
	t.Setenv("TEST_KEY", "canary-key")
	descriptor := Provider{Name: "test", Endpoint: url, Errors: []ErrorForm{{}, {All: [][]string{{"message"}}}}, Credentials: []Credential{{Attribute: "api_key", Env: "TEST_KEY", In: "header", Name: "X-Key"}}, Resources: []Resource{thing}, Hooks: hooks}
	own := New(descriptor).(*server)
	clock := &fakeClock{now: time.Now()}
	own.clock = clock
	made := newPlanner(own)
	ctx := context.Background()
	schemas, err := made.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil || len(schemas.Diagnostics) > 0 {
		t.Fatal(err, schemas.Diagnostics)
	}
	settings := schemas.Provider.ValueType().(tftypes.Object)
	values := nulls(settings)
	values["poll_interval"] = tftypes.NewValue(tftypes.String, "1ms")
	for name, value := range more {
		values[name] = value
	}
	config, _ := tfprotov6.NewDynamicValue(settings, tftypes.NewValue(settings, values))
	resp, err := made.ConfigureProvider(ctx, &tfprotov6.ConfigureProviderRequest{Config: &config})
	if err != nil {
		t.Fatal(err)
	}
	return &harness{t, ctx, made, schemas.ResourceSchemas["test_thing"].ValueType().(tftypes.Object), clock}, resp.Diagnostics
}

// copySchema is one that a test may change.
func copySchema(from schema.Schema) schema.Schema {
	attributes := map[string]schema.Attribute{}
	for name, attribute := range from.Attributes {
		attributes[name] = attribute
	}
	from.Attributes = attributes
	return from
}

func nulls(kind tftypes.Object) map[string]tftypes.Value {
	out := map[string]tftypes.Value{}
	for name, member := range kind.AttributeTypes {
		out[name] = tftypes.NewValue(member, nil)
	}
	return out
}

func (h *harness) value(given map[string]any) tftypes.Value {
	values := nulls(h.kind)
	for name, value := range given {
		if tags, ok := value.(map[string]string); ok {
			members := map[string]tftypes.Value{}
			for key, text := range tags {
				members[key] = tftypes.NewValue(tftypes.String, text)
			}
			value = members
		}
		values[name] = tftypes.NewValue(h.kind.AttributeTypes[name], value)
	}
	return tftypes.NewValue(h.kind, values)
}

// object is the value of an object attribute; what is not given is null.
func (h *harness) object(name string, given map[string]any) map[string]tftypes.Value {
	kind := h.kind.AttributeTypes[name].(tftypes.Object)
	values := nulls(kind)
	for name, value := range given {
		values[name] = tftypes.NewValue(kind.AttributeTypes[name], value)
	}
	return values
}

func (h *harness) dynamic(value tftypes.Value) *tfprotov6.DynamicValue {
	out, err := tfprotov6.NewDynamicValue(h.kind, value)
	if err != nil {
		h.t.Fatal(err)
	}
	return &out
}

// apply plans and applies as Terraform does; a null state creates.
func (h *harness) apply(prior *tfprotov6.DynamicValue, private []byte, config map[string]any) (*tfprotov6.ApplyResourceChangeResponse, map[string]tftypes.Value) {
	h.t.Helper()
	ctx := h.ctx
	if prior == nil {
		prior = h.dynamic(tftypes.NewValue(h.kind, nil))
	}
	wanted := h.dynamic(h.value(config))
	proposed := h.value(config)
	values := map[string]tftypes.Value{}
	_ = proposed.As(&values)
	before := map[string]tftypes.Value{}
	if raw, _ := prior.Unmarshal(h.kind); !raw.IsNull() {
		_ = raw.As(&before)
	}
	for _, name := range []string{"id", "note", "size", "status", "created_at", "ticket"} {
		if _, set := config[name]; !set && before[name].Type() != nil {
			values[name] = before[name]
		}
	}
	values["secret_wo"] = tftypes.NewValue(tftypes.String, nil)
	plan, err := h.server.PlanResourceChange(ctx, &tfprotov6.PlanResourceChangeRequest{TypeName: "test_thing", PriorState: prior, ProposedNewState: h.dynamic(tftypes.NewValue(h.kind, values)), Config: wanted, PriorPrivate: private})
	if err != nil || len(plan.Diagnostics) > 0 {
		h.t.Fatal(err, describeDiagnostics(plan.Diagnostics))
	}
	done, err := h.server.ApplyResourceChange(ctx, &tfprotov6.ApplyResourceChangeRequest{TypeName: "test_thing", PriorState: prior, PlannedState: plan.PlannedState, Config: wanted, PlannedPrivate: plan.PlannedPrivate})
	if err != nil {
		h.t.Fatal(err)
	}
	return done, h.read(done.NewState)
}

// destroy applies a plan without the thing.
func (h *harness) destroy(state map[string]any) *tfprotov6.ApplyResourceChangeResponse {
	h.t.Helper()
	null := h.dynamic(tftypes.NewValue(h.kind, nil))
	done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{TypeName: "test_thing", PriorState: h.dynamic(h.value(state)), PlannedState: null, Config: null})
	if err != nil {
		h.t.Fatal(err)
	}
	return done
}

func (h *harness) read(state *tfprotov6.DynamicValue) map[string]tftypes.Value {
	raw, err := state.Unmarshal(h.kind)
	if err != nil {
		h.t.Fatal(err)
	}
	return members(raw)
}

func (h *harness) refresh(state map[string]any) *tfprotov6.ReadResourceResponse {
	h.t.Helper()
	resp, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: h.dynamic(h.value(state))})
	if err != nil {
		h.t.Fatal(err)
	}
	return resp
}

func describeDiagnostics(diags []*tfprotov6.Diagnostic) string {
	var out strings.Builder
	for _, one := range diags {
		fmt.Fprintf(&out, "%s: %s: %s\n", one.Severity, one.Summary, one.Detail)
	}
	return out.String()
}

// api is a small server: handlers by "METHOD /path", and a log of what was asked.
type api struct {
	*httptest.Server
	mutex    sync.Mutex
	handlers map[string]http.HandlerFunc
	log      []string
	body     map[string]any
}

func newAPI(t *testing.T, handlers map[string]http.HandlerFunc) *api {
	// A note about a create must not outlive its server: another test may get the same port.
	t.Cleanup(func() { os.RemoveAll(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "terraform-provider-creates")) })
	a := &api{handlers: map[string]http.HandlerFunc{}}
	for key, handler := range handlers {
		a.handlers[key] = handler
	}
	a.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Method + " " + r.URL.Path
		a.mutex.Lock()
		a.log = append(a.log, key)
		if r.Method != "GET" {
			text, _ := io.ReadAll(r.Body)
			a.body = map[string]any{}
			_ = json.Unmarshal(text, &a.body)
			r.Body = io.NopCloser(bytes.NewReader(text))
		}
		handler := a.handlers[key]
		a.mutex.Unlock()
		if handler != nil {
			handler(w, r)
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(a.Close)
	return a
}

func (a *api) handle(key string, handler http.HandlerFunc) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.handlers[key] = handler
}

func (a *api) count(key string) int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	count := 0
	for _, one := range a.log {
		if one == key {
			count++
		}
	}
	return count
}

const ready = `{"id":"t1","name":"a","size":3,"status":"ready","created_at":"2030-01-01T00:00:00Z"}`

// newHandler serves it and says where.
func newHandler(t *testing.T, handler http.Handler) string {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}
