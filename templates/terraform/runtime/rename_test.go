package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// namedThing is called by a name that an update changes, and shows no id.
func namedThing() Resource {
	own := thing
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["link"] = schema.StringAttribute{Computed: true, PlanModifiers: keep}
	own.Attributes = append([]Field{{Name: "id", Local: true}}, thing.Attributes...)
	own.Identity, own.Renamed, own.JoinedID, own.Wait = []string{"name"}, []string{"name"}, true, nil
	create := *thing.Operations.Create
	create.Fields = []string{"name", "note"}
	own.Operations = Operations{
		Create: &create,
		Read:   &Operation{Method: "GET", Path: "/things/{name}", Proof: []string{"name"}},
		Update: []Change{
			{Operation: Operation{Method: "PATCH", Path: "/things/{name}"}, MediaType: "application/json", Fields: []string{"name"}},
			{Operation: Operation{Method: "POST", Path: "/things/{name}/note", Partial: true}, Mode: Command, MediaType: "application/json", Fields: []string{"note"}},
		},
		Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/things/{name}", Partial: true}},
		List:   &List{Operation: Operation{Method: "GET", Path: "/things"}, Items: []string{"items"}, Complete: true, Proof: []string{"name"}},
	}
	return own
}

// rename plans and applies with identities, as Terraform 1.12 and later do.
func (h *harness) rename(made *tfprotov6.ApplyResourceChangeResponse, config map[string]any) (*tfprotov6.PlanResourceChangeResponse, *tfprotov6.ApplyResourceChangeResponse) {
	h.t.Helper()
	before := h.read(made.NewState)
	proposed := map[string]tftypes.Value{}
	_ = h.value(config).As(&proposed)
	for _, name := range []string{"id", "size", "status", "created_at", "ticket", "link"} {
		proposed[name] = before[name]
	}
	wanted := h.dynamic(h.value(config))
	plan, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{TypeName: "test_thing", PriorState: made.NewState, PriorPrivate: made.Private,
		PriorIdentity: made.NewIdentity, ProposedNewState: h.dynamic(tftypes.NewValue(h.kind, proposed)), Config: wanted})
	if err != nil || len(plan.Diagnostics) > 0 {
		h.t.Fatal(err, describeDiagnostics(plan.Diagnostics))
	}
	if len(plan.RequiresReplace) > 0 {
		h.t.Fatal(plan.RequiresReplace)
	}
	done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{TypeName: "test_thing", PriorState: made.NewState, PlannedState: plan.PlannedState,
		PlannedPrivate: plan.PlannedPrivate, PlannedIdentity: plan.PlannedIdentity, Config: wanted})
	if err != nil {
		h.t.Fatal(err)
	}
	return plan, done
}

const oldThing, newThing = `{"name":"a","note":"x","link":"/a"}`, `{"name":"b","note":"y","link":"/b"}`

func TestANewNameIsTakenInPlaceAndFollowed(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(oldThing), "PATCH /things/a": answer(`{"name":"b","note":"x","link":"/b"}`),
		"POST /things/b/note": status(204), "GET /things/b": answer(newThing), "DELETE /things/b": status(204)})
	h := startWith(t, server.URL, namedThing())
	made, state := h.apply(nil, nil, map[string]any{"name": "a", "note": "x"})
	if got := formatValue(state["id"]); got != "a" {
		t.Fatalf("id %q", got)
	}
	plan, done := h.rename(made, map[string]any{"name": "b", "note": "y"})
	if len(done.Diagnostics) > 0 {
		t.Fatal(describeDiagnostics(done.Diagnostics))
	}
	// What follows from the name is open in the plan, and the id is known.
	if planned := h.read(plan.PlannedState); formatValue(planned["id"]) != "b" || planned["link"].IsKnown() {
		t.Errorf("planned %v", planned)
	}
	state = h.read(done.NewState)
	if formatValue(state["name"]) != "b" || formatValue(state["id"]) != "b" || formatValue(state["link"]) != "/b" {
		t.Errorf("state %v", state)
	}
	kind := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"name": tftypes.String}}
	identity, err := done.NewIdentity.IdentityData.Unmarshal(kind)
	if err != nil || formatValue(members(identity)["name"]) != "b" {
		t.Errorf("identity %v, %v", identity, err)
	}
	// The renaming goes to the old name, and whatever comes after it to the new one.
	if got := strings.Join(server.log, ", "); got != "POST /things, PATCH /things/a, POST /things/b/note, GET /things/b" {
		t.Error(got)
	}
}

func TestAFailureAfterARenamingKeepsTheNewName(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(oldThing), "PATCH /things/a": answer(`{"name":"b","note":"x"}`), "POST /things/b/note": status(422)})
	h := startWith(t, server.URL, namedThing())
	made, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "x"})
	_, done := h.rename(made, map[string]any{"name": "b", "note": "y"})
	state := h.read(done.NewState)
	if len(done.Diagnostics) == 0 || formatValue(state["name"]) != "b" || formatValue(state["id"]) != "b" || formatValue(state["note"]) != "x" {
		t.Errorf("%s, state %v", describeDiagnostics(done.Diagnostics), state)
	}
}

func TestARenamingWhoseAnswerWasLostIsFoundUnderTheNewName(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(oldThing), "GET /things/b": answer(`{"name":"b","note":"x","link":"/b"}`)})
	server.handle("PATCH /things/a", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	h := startWith(t, server.URL, namedThing())
	made, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "x"})
	_, done := h.rename(made, map[string]any{"name": "b", "note": "x"})
	if len(done.Diagnostics) > 0 || formatValue(h.read(done.NewState)["id"]) != "b" || server.count("PATCH /things/a") != 1 {
		t.Errorf("%s, %v", describeDiagnostics(done.Diagnostics), server.log)
	}
}

func TestANameThatTheAPIHasChangedIsTold(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(oldThing), "PATCH /things/a": answer(`{"name":"my-b","note":"x"}`)})
	h := startWith(t, server.URL, namedThing())
	made, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "x"})
	_, done := h.rename(made, map[string]any{"name": "My B", "note": "x"})
	if said := describeDiagnostics(done.Diagnostics); !strings.Contains(said, `the API named it "my-b"`) || formatValue(h.read(done.NewState)["name"]) != "my-b" {
		t.Errorf("%s, state %v", said, h.read(done.NewState))
	}
}

func TestEveryResourceHasAnID(t *testing.T) {
	text := func(value string) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	for want, own := range map[string]struct {
		identity []string
		known    values
	}{
		"thing":       {nil, values{}},
		"a":           {[]string{"name"}, values{"name": text("a")}},
		"n%2F1/a%25b": {[]string{"note", "name"}, values{"note": text("n/1"), "name": text("a%b")}},
	} {
		e := newEngine("test", Resource{Name: "thing", Identity: own.identity, JoinedID: true, Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"note": schema.StringAttribute{Required: true}, "name": schema.StringAttribute{Required: true}, "id": schema.StringAttribute{Computed: true}}}})
		got, ok := e.makeID(own.known)
		if !ok || got != want {
			t.Errorf("%q, want %q", got, want)
		}
		// The same text imports it.
		r := e.begin(nil, nil, nil)
		if !r.readImportID(got) {
			t.Errorf("%q does not import", got)
		}
		for name, value := range own.known {
			if !r.actual[name].Equal(value) {
				t.Errorf("%s: %v", name, r.actual[name])
			}
		}
	}
	if _, ok := newEngine("test", namedThing()).makeID(values{"name": tftypes.NewValue(tftypes.String, tftypes.UnknownValue)}); ok {
		t.Error("an id of what is not known")
	}
}

// A server may accept a PUT with another name and go by the name in the path alone. The state keeps the old name, or the
// next refresh would not find the new one and drop what is still there.
func TestANameThatTheServerKeepsStaysInTheState(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":    answer(`{"name":"a","status":"ready"}`),
		"PATCH /things/a": answer(`{"message":"updated"}`),
		"GET /things/a":   answer(`{"name":"a","status":"ready"}`),
		"GET /things/b":   status(http.StatusNotFound),
		"GET /things":     answer(`{"items":[{"name":"a"}]}`),
	})
	h := startWith(t, server.URL, namedThing())
	made, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	_, done := h.rename(made, map[string]any{"name": "b"})
	said := describeDiagnostics(done.Diagnostics)
	if name := formatValue(h.read(done.NewState)["name"]); name != "a" || !strings.Contains(said, `still has the name "a"`) {
		t.Errorf("%q, %s", name, said)
	}
	if server.count("PATCH /things/a") != 1 {
		t.Error(server.log)
	}
}
