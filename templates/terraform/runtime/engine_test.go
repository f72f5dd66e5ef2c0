package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
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
		Read:   &Operation{Method: "GET", Path: "/things/{id}"},
		Update: []Change{{Operation: Operation{Method: "PATCH", Path: "/things/{id}"}, MediaType: "application/json", Fields: []string{"name", "tags", "note", "secret", "secret_wo"}}},
		Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/things/{id}", Partial: true}},
		List:   &List{Operation: Operation{Method: "GET", Path: "/things"}, Items: []string{"items"}, Complete: true},
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
	},
	Schema: schema.Schema{
		Attributes: map[string]schema.Attribute{
			"id":                schema.StringAttribute{Computed: true, PlanModifiers: keep},
			"name":              schema.StringAttribute{Required: true},
			"note":              schema.StringAttribute{Optional: true, Computed: true, PlanModifiers: keep},
			"tags":              schema.MapAttribute{ElementType: types.StringType, Optional: true},
			"size":              schema.Int64Attribute{Computed: true},
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
	server tfprotov6.ProviderServer
	kind   tftypes.Object
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
	t.Setenv("TEST_KEY", "canary-key")
	descriptor := Provider{Name: "test", Endpoint: url, Credentials: []Credential{{Attribute: "api_key", Env: "TEST_KEY", In: "header", Name: "X-Key"}}, Resources: []Resource{thing}}
	made, err := providerserver.NewProtocol6WithError(New(descriptor))()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	schemas, err := made.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil || len(schemas.Diagnostics) > 0 {
		t.Fatal(err, schemas.Diagnostics)
	}
	settings := schemas.Provider.ValueType().(tftypes.Object)
	values := nulls(settings)
	values["poll_interval"] = tftypes.NewValue(tftypes.String, "1ms")
	config, _ := tfprotov6.NewDynamicValue(settings, tftypes.NewValue(settings, values))
	if resp, err := made.ConfigureProvider(ctx, &tfprotov6.ConfigureProviderRequest{Config: &config}); err != nil || len(resp.Diagnostics) > 0 {
		t.Fatal(err, resp.Diagnostics)
	}
	return &harness{t, made, schemas.ResourceSchemas["test_thing"].ValueType().(tftypes.Object)}
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
	ctx := context.Background()
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
	for _, name := range []string{"id", "note", "size", "status", "created_at"} {
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
	done, err := h.server.ApplyResourceChange(context.Background(), &tfprotov6.ApplyResourceChangeRequest{TypeName: "test_thing", PriorState: h.dynamic(h.value(state)), PlannedState: null, Config: null})
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
	resp, err := h.server.ReadResource(context.Background(), &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: h.dynamic(h.value(state))})
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
	a := &api{handlers: map[string]http.HandlerFunc{}}
	for key, handler := range handlers {
		a.handlers[key] = handler
	}
	a.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Method + " " + r.URL.Path
		a.mutex.Lock()
		a.log = append(a.log, key)
		if r.Method != "GET" {
			a.body = map[string]any{}
			_ = json.NewDecoder(r.Body).Decode(&a.body)
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

func TestCreateKeepsTheIdentifierWhateverFollows(t *testing.T) {
	cases := map[string]struct{ create, read, want string }{
		"a wrong type":     {`{"id":"t1","name":"a","size":"many","status":"ready"}`, ready, "/size"},
		"a failed wait":    {`{"id":"t1","name":"a","status":"making"}`, `{"id":"t1","name":"a","status":"broken","status_reason":"no space"}`, "no space"},
		"an object for id": {`{"id":"t1","name":{"x":1},"status":"ready"}`, ready, "/name"},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(given.create), "GET /things/t1": answer(given.read)})
		h := start(t, server.URL)
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		if formatValue(state["id"]) != "t1" || !strings.Contains(describeDiagnostics(done.Diagnostics), given.want) {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
		}
	}
}

func TestReadRemovesOnlyWhatIsSurelyGone(t *testing.T) {
	state := map[string]any{"id": "t1", "name": "a"}
	cases := map[string]struct {
		handler http.HandlerFunc
		gone    bool
	}{
		"404":       {status(404), true},
		"410":       {status(410), true},
		"401":       {status(401), false},
		"403":       {status(403), false},
		"500":       {status(500), false},
		"html":      {answer("<html>login</html>"), false},
		"empty":     {answer(""), false},
		"a list":    {answer("[]"), false},
		"cut short": {answer(`{"id":`), false},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": given.handler})
		resp := start(t, server.URL).refresh(state)
		raw, _ := resp.NewState.Unmarshal(start(t, server.URL).kind)
		failed := strings.Contains(describeDiagnostics(resp.Diagnostics), "ERROR")
		if raw.IsNull() != given.gone || failed == given.gone {
			t.Errorf("%s: gone %v, %s", name, raw.IsNull(), describeDiagnostics(resp.Diagnostics))
		}
	}
}

func TestReadKeepsWhatWasWrittenAndSecrets(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(`{"id":"t1","name":"a","tags":{},"note":"","secret":"****"}`)})
	h := start(t, server.URL)
	state := h.read(h.refresh(map[string]any{"id": "t1", "name": "a", "secret": "s3cret"}).NewState)
	if !isVoid(state["tags"]) || !isVoid(state["note"]) || formatValue(state["secret"]) != "s3cret" {
		t.Errorf("%v", state)
	}
}

func TestUpdateSendsOnlyWhatChangedAndWriteOnlyByVersion(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "PATCH /things/t1": answer(ready), "GET /things/t1": answer(ready)})
	h := start(t, server.URL)
	config := map[string]any{"name": "a", "secret_wo": "one", "secret_wo_version": 1}
	done, state := h.apply(nil, nil, config)
	if server.body["secret"] != "one" || !isVoid(state["secret_wo"]) {
		t.Fatalf("create sent %v", server.body)
	}
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b", "secret_wo": "two", "secret_wo_version": 1})
	if text, _ := marshalStable(server.body); text != `{"name":"b"}` {
		t.Errorf("sent %s, %s", text, describeDiagnostics(done.Diagnostics))
	}
	h.apply(done.NewState, done.Private, map[string]any{"name": "b", "secret_wo": "two", "secret_wo_version": 2})
	if text, _ := marshalStable(server.body); text != `{"secret":"two"}` {
		t.Errorf("sent %s", text)
	}
}

func TestRemovedLineIsSentAsNull(t *testing.T) {
	noted := strings.Replace(ready, `"size"`, `"note":"n","size"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(noted), "PATCH /things/t1": answer(ready), "GET /things/t1": answer(ready)})
	h := start(t, server.URL)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "n"})
	_, state := h.apply(done.NewState, done.Private, map[string]any{"name": "a"})
	if text, _ := marshalStable(server.body); text != `{"note":null}` || !isVoid(state["note"]) {
		t.Errorf("sent %s", text)
	}
}

func TestManyReadsShareAListThatOnlyConfirms(t *testing.T) {
	handlers := map[string]http.HandlerFunc{}
	items := []string{}
	for i := range 50 {
		item := fmt.Sprintf(`{"id":"t%d","name":"n%d","size":1,"created_at":"2030-01-01T00:00:00Z"}`, i, i)
		handlers[fmt.Sprintf("GET /things/t%d", i)] = answer(item)
		if i != 40 {
			items = append(items, item)
		}
	}
	handlers["GET /things"] = answer(`{"items":[` + strings.Join(items, ",") + `]}`)
	server := newAPI(t, handlers)
	h := start(t, server.URL)
	for i := range 50 {
		resp := h.refresh(map[string]any{"id": fmt.Sprintf("t%d", i), "name": "old"})
		if name := formatValue(h.read(resp.NewState)["name"]); name != fmt.Sprintf("n%d", i) {
			t.Errorf("%d: %q, %s", i, name, describeDiagnostics(resp.Diagnostics))
		}
	}
	if len(server.log) > 8 || server.count("GET /things/t40") != 1 {
		t.Errorf("%d requests: %v", len(server.log), server.log)
	}
}

func TestAListThatDiffersIsNotAskedAgain(t *testing.T) {
	handlers := map[string]http.HandlerFunc{"GET /things": answer(`{"items":[{"id":"t2","name":"lie"},{"id":"t3","name":"lie"}]}`)}
	for i := range 6 {
		handlers[fmt.Sprintf("GET /things/t%d", i)] = answer(fmt.Sprintf(`{"id":"t%d","name":"true"}`, i))
	}
	server := newAPI(t, handlers)
	h := start(t, server.URL)
	for i := range 6 {
		if name := formatValue(h.read(h.refresh(map[string]any{"id": fmt.Sprintf("t%d", i), "name": "x"}).NewState)["name"]); name != "true" {
			t.Errorf("%d: %q", i, name)
		}
	}
	if server.count("GET /things") != 1 {
		t.Error("the list was asked again")
	}
}

func FuzzDecodeNeverPanics(f *testing.F) {
	f.Add(ready)
	f.Add(`{"tags":{"a":null,"b":[1]},"size":1e400,"note":{}}`)
	tree := newTree(thing.Schema.Attributes, thing.Attributes)
	f.Fuzz(func(t *testing.T, text string) {
		value, err := decodeJSON([]byte(text))
		object, ok := value.(map[string]any)
		if err != nil || !ok {
			return
		}
		decoded, _ := tree.decodeTree(object)
		for _, child := range tree.children {
			again := child.keep(decoded[child.name], decoded[child.name])
			if !again.Equal(decoded[child.name]) {
				t.Errorf("%s changed", child.name)
			}
			_, _, _ = child.encode(decoded[child.name], decoded[child.name], decoded[child.name])
		}
	})
}
