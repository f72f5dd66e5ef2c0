package runtime

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// childThing is one below a project, whose path accepts the ID or the name of it. Some APIs show the ID of the project.
func childThing(isShown bool) Resource {
	own := thing
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["project_id_or_name"] = schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}}
	if isShown {
		own.Schema.Attributes["project_id"] = schema.StringAttribute{Computed: true, PlanModifiers: keep}
	}
	own.Attributes = append([]Field{{Name: "project_id_or_name", Path: true}}, thing.Attributes...)
	own.Identity = []string{"project_id_or_name", "id"}
	below := "/projects/{project_id_or_name}/things"
	own.Operations = Operations{
		Create: &Change{Operation: Operation{Method: "POST", Path: below}, MediaType: "application/json", Fields: []string{"name"}},
		Read:   &Operation{Method: "GET", Path: below + "/{id}", Proof: []string{"id"}},
		Update: []Change{{Operation: Operation{Method: "PATCH", Path: below + "/{id}"}, MediaType: "application/json", Fields: []string{"name"}}},
		Delete: &Change{Operation: Operation{Method: "DELETE", Path: below + "/{id}", Partial: true}},
		List:   &List{Operation: Operation{Method: "GET", Path: below}, Items: []string{"items"}, Complete: true, Proof: []string{"id"}},
	}
	return own
}

// importAndPlan imports, refreshes and plans as an import block does.
func (h *harness) importAndPlan(id string, config map[string]any) (map[string]tftypes.Value, *tfprotov6.PlanResourceChangeResponse, *tfprotov6.ReadResourceResponse) {
	h.t.Helper()
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: id})
	if err != nil || len(imported.Diagnostics) > 0 {
		h.t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	found := imported.ImportedResources[0]
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
	if err != nil || len(read.Diagnostics) > 0 {
		h.t.Fatal(err, describeDiagnostics(read.Diagnostics))
	}
	return h.read(read.NewState), h.planBelow(read.NewState, read.Private, config), read
}

func (h *harness) planBelow(prior *tfprotov6.DynamicValue, private []byte, config map[string]any) *tfprotov6.PlanResourceChangeResponse {
	h.t.Helper()
	values := h.read(prior)
	for name, value := range members(h.value(config)) {
		if !isVoid(value) {
			values[name] = value
		}
	}
	plan, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: "test_thing", PriorState: prior, ProposedNewState: h.dynamic(tftypes.NewValue(h.kind, values)), Config: h.dynamic(h.value(config)), PriorPrivate: private,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return plan
}

// replaces reports what Terraform makes of the paths: one whose value stays does not count.
func (h *harness) replaces(prior map[string]tftypes.Value, plan *tfprotov6.PlanResourceChangeResponse) bool {
	planned := h.read(plan.PlannedState)
	for _, at := range plan.RequiresReplace {
		if name := string(at.Steps()[0].(tftypes.AttributeName)); !planned[name].Equal(prior[name]) {
			return true
		}
	}
	return false
}

func TestAnImportBelowTheNameOfItsParentNeverReplaces(t *testing.T) {
	shown := `{"id":"t1","name":"a","status":"ready","project_id":"p1"}`
	silent := `{"id":"t1","name":"a","status":"ready","ticket":"/projects/shop/things/t1"}`
	linked := `{"id":"t1","name":"a","status":"ready","ticket":"/projects/p1/things/t1"}`
	for name, row := range map[string]struct {
		shows                 bool
		atShop, atID          http.HandlerFunc
		given, wanted         string
		state, says           string
		atOther               http.HandlerFunc
		replaced, isUnchanged bool
	}{
		"the answer shows the ID, which the configuration has": {
			shows: true, atShop: answer(shown), atID: answer(shown), given: "shop", wanted: "p1", state: "p1", isUnchanged: true},
		"the answer shows the ID, the configuration has the name": {
			shows: true, atShop: answer(shown), atID: answer(shown), given: "shop", wanted: "shop", state: "p1", isUnchanged: true},
		"the path does not accept the ID": {
			shows: true, atShop: answer(shown), atID: status(404), given: "shop", wanted: "shop", state: "shop", isUnchanged: true},
		"the answer does not show the ID": {
			atShop: answer(silent), atID: answer(linked), given: "shop", wanted: "p1", state: "shop", says: `Import it as "p1/t1", or write "shop"`},
		"the configuration has the name that was imported": {
			atShop: answer(silent), atID: answer(linked), given: "shop", wanted: "shop", state: "shop", isUnchanged: true},
		"nobody can tell": {
			atShop: answer(silent), atID: status(403), given: "shop", wanted: "p1", state: "shop", says: "it is unknown whether they are the same"},
		"another parent that does not have it": {
			shows: true, atShop: answer(shown), atID: answer(shown), atOther: status(404), given: "shop", wanted: "other", state: "p1", replaced: true},
		"another parent that has one with the same ID": {
			shows: true, atShop: answer(shown), atID: answer(shown), atOther: answer(`{"id":"t1","name":"a","status":"ready","project_id":"p2"}`), given: "shop", wanted: "other", state: "p1", replaced: true},
		"another parent that has one with the same ID and another name": {
			atShop: answer(silent), atID: answer(linked), atOther: answer(`{"id":"t1","name":"b","status":"ready"}`), given: "shop", wanted: "other", state: "shop", replaced: true},
	} {
		handlers := map[string]http.HandlerFunc{"GET /projects/shop/things/t1": row.atShop, "GET /projects/p1/things/t1": row.atID}
		if row.atOther != nil {
			handlers["GET /projects/other/things/t1"] = row.atOther
		}
		h := startWith(t, newAPI(t, handlers).URL, childThing(row.shows))
		prior, plan, _ := h.importAndPlan(row.given+"/t1", map[string]any{"project_id_or_name": row.wanted, "name": "a"})
		if got := formatValue(prior["project_id_or_name"]); got != row.state {
			t.Errorf("%s: the state has %s", name, got)
		}
		said := describeDiagnostics(plan.Diagnostics)
		if (row.says == "") != (said == "") || !strings.Contains(said, row.says) {
			t.Errorf("%s: %s", name, said)
			continue
		}
		if row.says != "" {
			continue
		}
		if h.replaces(prior, plan) != row.replaced {
			t.Errorf("%s: replaces %v", name, plan.RequiresReplace)
		}
		if row.isUnchanged && !tftypes.NewValue(h.kind, h.read(plan.PlannedState)).Equal(tftypes.NewValue(h.kind, prior)) {
			t.Errorf("%s: plans %v", name, h.read(plan.PlannedState))
		}
	}
}

// After the first apply nothing tells that the resource was imported, so the name is remembered.
func TestTheNameOfAParentStaysItsNameAfterAnApply(t *testing.T) {
	shown := `{"id":"t1","name":"b","status":"ready","project_id":"p1"}`
	server := newAPI(t, map[string]http.HandlerFunc{
		"GET /projects/shop/things/t1": answer(shown), "GET /projects/p1/things/t1": answer(shown), "GET /projects/other/things/t1": answer(shown),
		"PATCH /projects/p1/things/t1": answer(shown),
	})
	h := startWith(t, server.URL, childThing(true))
	config := map[string]any{"project_id_or_name": "shop", "name": "c"}
	_, plan, read := h.importAndPlan("shop/t1", config)
	done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: "test_thing", PriorState: read.NewState, PlannedState: plan.PlannedState, Config: h.dynamic(h.value(config)), PlannedPrivate: plan.PlannedPrivate,
	})
	if err != nil || server.count("PATCH /projects/p1/things/t1") != 1 {
		t.Fatal(err, describeDiagnostics(done.Diagnostics), server.log)
	}
	state := h.read(done.NewState)
	for wanted, replaced := range map[string]bool{"shop": false, "p1": false, "other": true} {
		reads := server.count("GET /projects/" + wanted + "/things/t1")
		next := h.planBelow(done.NewState, done.Private, map[string]any{"project_id_or_name": wanted, "name": "c"})
		if len(next.Diagnostics) > 0 || h.replaces(state, next) != replaced || server.count("GET /projects/"+wanted+"/things/t1") > reads {
			t.Errorf("%s: %s, replaces %v", wanted, describeDiagnostics(next.Diagnostics), next.RequiresReplace)
		}
	}
	marks := map[string][]byte{}
	if err := json.Unmarshal(done.Private, &marks); err != nil || string(marks[importMark]) != string(appliedMark) {
		t.Error(err, string(marks[importMark]))
	}
}
