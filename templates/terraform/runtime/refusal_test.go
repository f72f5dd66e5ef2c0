package runtime

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/mapplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// doubtfulThing has attributes of which nobody knows for certain that a change replaces.
func doubtfulThing() Resource {
	own := thing
	create := *thing.Operations.Create
	create.Fields = append([]string{"flavor", "image", "disk", "zone", "place"}, create.Fields...)
	own.Operations.Create = &create
	own.Attributes = append([]Field{
		{Name: "flavor", Refused: "absent from the update body"},
		{Name: "image", Refused: "no call of the API changes it", Hidden: true},
		{Name: "disk", Refused: "absent from the update body", Fields: []Field{{Name: "seed", Hidden: true}}},
		{Name: "region", Refused: "absent from the update body"},
	}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["flavor"] = schema.StringAttribute{Optional: true}
	own.Schema.Attributes["image"] = schema.StringAttribute{Optional: true}
	own.Schema.Attributes["region"] = schema.StringAttribute{Optional: true, Computed: true, PlanModifiers: keep}
	own.Schema.Attributes["zone"] = schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{Replaces()}}
	own.Schema.Attributes["place"] = schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}}
	own.Schema.Attributes["disk"] = schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"size": schema.Int64Attribute{Required: true},
		"seed": schema.StringAttribute{Optional: true},
	}}
	return own
}

func allow(names ...string) map[string]tftypes.Value {
	var elements []tftypes.Value
	for _, name := range names {
		elements = append(elements, tftypes.NewValue(tftypes.String, name))
	}
	return map[string]tftypes.Value{allowSetting: tftypes.NewValue(tftypes.Set{ElementType: tftypes.String}, elements)}
}

// planOver plans the configuration over the state as Terraform proposes it.
func (h *harness) planOver(state *tfprotov6.DynamicValue, private []byte, config map[string]any) *tfprotov6.PlanResourceChangeResponse {
	h.t.Helper()
	proposed := h.read(state)
	wanted := h.value(config)
	for name, value := range members(wanted) {
		if !isVoid(value) || !contains([]string{"id", "note", "size", "status", "created_at", "ticket", "region", "standing"}, name) {
			proposed[name] = value
		}
	}
	plan, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: "test_thing", PriorState: state, Config: h.dynamic(wanted), ProposedNewState: h.dynamic(tftypes.NewValue(h.kind, proposed)), PriorPrivate: private,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return plan
}

func tellPlan(plan *tfprotov6.PlanResourceChangeResponse) (replaced, refused string) {
	for _, at := range plan.RequiresReplace {
		replaced += at.String()
	}
	for _, one := range plan.Diagnostics {
		if one.Severity == tfprotov6.DiagnosticSeverityError {
			refused += one.Attribute.String()
		}
	}
	return replaced, refused
}

func TestADoubtfulReplacementIsRefusedUnlessItIsAllowed(t *testing.T) {
	at := func(names ...string) string {
		text := ""
		for _, name := range names {
			text += `AttributeName("` + name + `")`
		}
		return text
	}
	for name, row := range map[string]struct {
		change            map[string]any
		allowed           []string
		replaced, refused string
	}{
		"nothing":                     {},
		"an update beside it":         {change: map[string]any{"name": "b"}},
		"a doubtful one":              {change: map[string]any{"flavor": "large"}, refused: at("flavor")},
		"its removal":                 {change: map[string]any{"flavor": nil}, refused: at("flavor")},
		"what no answer shows":        {change: map[string]any{"image": "other"}, refused: at("image")},
		"two of them":                 {change: map[string]any{"flavor": "large", "image": "other"}, refused: at("flavor", "image")},
		"one that the API fills in":   {change: map[string]any{"region": "south"}, refused: at("region")},
		"allowed":                     {change: map[string]any{"flavor": "large"}, allowed: []string{"test_thing.flavor"}, replaced: at("flavor")},
		"allowed without the prefix":  {change: map[string]any{"flavor": "large"}, allowed: []string{"thing.flavor"}, replaced: at("flavor")},
		"another one is allowed":      {change: map[string]any{"flavor": "large"}, allowed: []string{"thing.image"}, refused: at("flavor")},
		"one of two is allowed":       {change: map[string]any{"flavor": "large", "image": "other"}, allowed: []string{"thing.image"}, replaced: at("image")},
		"a certain one":               {change: map[string]any{"zone": "z2"}, replaced: at("zone")},
		"a certain one beside it":     {change: map[string]any{"zone": "z2", "flavor": "large"}, replaced: at("zone")},
		"not at beside it":            {change: map[string]any{"place": "p2", "flavor": "large"}, replaced: at("place")},
		"not known yet":               {change: map[string]any{"flavor": tftypes.UnknownValue}},
		"allowed and not known yet":   {change: map[string]any{"flavor": tftypes.UnknownValue}, allowed: []string{"thing.flavor"}, replaced: at("flavor")},
		"allowed and not changed":     {allowed: []string{"thing.flavor", "thing.image", "thing.disk", "thing.region"}},
		"a removed line that is kept": {change: map[string]any{"region": nil}},
	} {
		h, diags := startSet(t, "http://127.0.0.1:1", doubtfulThing(), Hooks{}, allow(row.allowed...))
		if len(diags) > 0 {
			t.Fatal(describeDiagnostics(diags))
		}
		config := map[string]any{"name": "a", "flavor": "small", "image": "linux", "region": "north", "zone": "z1", "place": "p1"}
		state := map[string]any{"id": "t1", "status": "ready"}
		for name, value := range config {
			state[name] = value
		}
		for name, value := range row.change {
			config[name] = value
		}
		replaced, refused := tellPlan(h.planOver(h.dynamic(h.value(state)), nil, config))
		if replaced != row.replaced || refused != row.refused {
			t.Errorf("%s: replaced by %q, refused for %q", name, replaced, refused)
		}
	}
}

func TestARefusalNamesTheAttributeTheDoubtAndTheLineThatAllowsIt(t *testing.T) {
	h := startWith(t, "http://127.0.0.1:1", doubtfulThing())
	disk := func(size int) any { return h.object("disk", map[string]any{"size": size}) }
	state := h.dynamic(h.value(map[string]any{"id": "t1", "name": "a", "status": "ready", "disk": disk(5)}))
	plan := h.planOver(state, nil, map[string]any{"name": "a", "disk": disk(6)})
	want := "Changing disk would replace the thing, but the API document does not clearly say that it cannot be updated: absent from the update body. To allow the replacement, set " +
		`allow_replacement = ["test_thing.disk"] in the provider's configuration.`
	if len(plan.Diagnostics) != 1 || !strings.HasPrefix(plan.Diagnostics[0].Detail, want) {
		t.Error(describeDiagnostics(plan.Diagnostics))
	}
}

// A value that turns out to be another one only when it is applied must not be lost without a word.
func TestAValueThatWasNotKnownIsJudgedBeforeAnythingIsSent(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(ready)})
	h := startWith(t, server.URL, doubtfulThing())
	given := map[string]any{"id": "t1", "name": "a", "status": "ready", "flavor": "small"}
	state := h.dynamic(h.value(given))
	plan := h.planOver(state, nil, map[string]any{"name": "b", "flavor": tftypes.UnknownValue})
	if len(plan.Diagnostics) > 0 {
		t.Fatal(describeDiagnostics(plan.Diagnostics))
	}
	for flavor, want := range map[string]string{"large": "Changing flavor would replace", "small": "Cannot change"} {
		planned := h.read(plan.PlannedState)
		planned["flavor"] = tftypes.NewValue(tftypes.String, flavor)
		done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{
			TypeName: "test_thing", PriorState: state, PlannedState: h.dynamic(tftypes.NewValue(h.kind, planned)),
			Config: h.dynamic(h.value(map[string]any{"name": "b", "flavor": flavor})), PlannedPrivate: plan.PlannedPrivate,
		})
		if err != nil || !strings.Contains(describeDiagnostics(done.Diagnostics), want) {
			t.Error(err, describeDiagnostics(done.Diagnostics))
		}
		if sent := server.count("PATCH /things/t1") > 0; sent != (flavor == "small") {
			t.Errorf("%s: %v", flavor, server.log)
		}
		if kept := formatValue(h.read(done.NewState)["flavor"]); kept != "small" {
			t.Errorf("the state has %s", kept)
		}
		server.log = nil
	}
}

// What is new, tainted or on its way out is never refused: Terraform plans these without what was there before, or
// without what is to be.
func TestNothingIsRefusedThatIsMadeOrRemoved(t *testing.T) {
	h := startWith(t, "http://127.0.0.1:1", doubtfulThing())
	null := h.dynamic(tftypes.NewValue(h.kind, nil))
	wanted := h.dynamic(h.value(map[string]any{"name": "a", "flavor": "large"}))
	made, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{TypeName: "test_thing", PriorState: null, Config: wanted, ProposedNewState: wanted})
	if err != nil || len(made.Diagnostics) > 0 {
		t.Error(err, describeDiagnostics(made.Diagnostics))
	}
	there := h.dynamic(h.value(map[string]any{"id": "t1", "name": "a", "status": "ready", "flavor": "small"}))
	gone, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{TypeName: "test_thing", PriorState: there, Config: null, ProposedNewState: null})
	if err != nil || len(gone.Diagnostics) > 0 {
		t.Error(err, describeDiagnostics(gone.Diagnostics))
	}
}

func TestWhatAnImportCouldNotTellIsNotRefused(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(`{"id":"t1","name":"a","status":"ready","disk":{"size":5}}`)})
	h := startWith(t, server.URL, doubtfulThing())
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: imported.ImportedResources[0].State, Private: imported.ImportedResources[0].Private})
	if err != nil || len(read.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(read.Diagnostics))
	}
	disk := func(size int) any { return h.object("disk", map[string]any{"size": size, "seed": "x"}) }
	config := map[string]any{"name": "a", "flavor": "small", "image": "linux", "disk": disk(5)}
	plan := h.planOver(read.NewState, read.Private, config)
	if replaced, refused := tellPlan(plan); replaced+refused != "" {
		t.Fatalf("replaced by %s, refused for %s", replaced, refused)
	}
	done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: "test_thing", PriorState: read.NewState, PlannedState: plan.PlannedState, Config: h.dynamic(h.value(config)), PlannedPrivate: plan.PlannedPrivate,
	})
	if err != nil || len(done.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(done.Diagnostics))
	}
	if after := h.read(done.NewState); formatValue(after["image"]) != "linux" || server.count("PATCH /things/t1") > 0 {
		t.Error(after["image"], server.log)
	}
	// The answer tells how large the disk is.
	config["disk"] = disk(6)
	if _, refused := tellPlan(h.planOver(read.NewState, read.Private, config)); refused != `AttributeName("disk")` {
		t.Error(refused)
	}
}

// Also where an update repeats the value, taking its line away must not ask the API for another one.
func TestARemovedLineOfADoubtfulAttributeKeepsItsValueAndSaysSo(t *testing.T) {
	own := doubtfulThing()
	own.Operations.Update = []Change{{Operation: Operation{Method: "PUT", Path: "/things/{id}"}, Mode: Replace, Fields: []string{"name", "labels"}}}
	own.Attributes = append([]Field{{Name: "labels", Refused: "nobody knows"}}, own.Attributes...)
	own.Schema.Attributes["labels"] = schema.MapAttribute{ElementType: types.StringType, Optional: true, Computed: true, PlanModifiers: []planmodifier.Map{mapplanmodifier.UseStateForUnknown()}}
	h := startWith(t, "http://127.0.0.1:1", own)
	private, err := json.Marshal(map[string][]byte{"configured": encodeNames([]string{"labels", "region"})})
	if err != nil {
		t.Fatal(err)
	}
	state := h.value(map[string]any{"id": "t1", "name": "a", "status": "ready", "region": "north", "labels": map[string]string{"a": "b"}})
	plan, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: "test_thing", PriorState: h.dynamic(state), Config: h.dynamic(h.value(map[string]any{"name": "a"})), ProposedNewState: h.dynamic(state), PriorPrivate: private,
	})
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, one := range plan.Diagnostics {
		told += one.Severity.String() + one.Attribute.String()
	}
	if want := `WARNINGAttributeName("labels")WARNINGAttributeName("region")`; told != want || len(plan.RequiresReplace) > 0 {
		t.Error(told, plan.RequiresReplace)
	}
	if planned, _ := plan.PlannedState.Unmarshal(h.kind); !planned.Equal(state) {
		t.Error(planned)
	}
}

func TestWhatCannotBeAllowedIsListed(t *testing.T) {
	for name, row := range map[string]struct {
		resource Resource
		want     string
	}{
		"thing.name":      {doubtfulThing(), `"thing.name" is not an attribute whose replacement has to be allowed. Possible values: test_thing.disk, test_thing.flavor, test_thing.image, test_thing.region.`},
		"thing.disk.size": {doubtfulThing(), `"thing.disk.size" is not an attribute`},
		"thing.flavor":    {thing, `Possible values: none.`},
	} {
		_, diags := startSet(t, "http://127.0.0.1:1", row.resource, Hooks{}, allow(name))
		if text := describeDiagnostics(diags); len(diags) != 1 || !strings.Contains(text, row.want) || diags[0].Attribute.String() != `AttributeName("allow_replacement")` {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// boxThing is called by the name in its metadata, which the update body repeats.
func boxThing() Resource {
	own := thing
	create := *thing.Operations.Create
	create.Fields = append([]string{"metadata"}, create.Fields...)
	own.Operations.Create = &create
	update := thing.Operations.Update[0]
	update.Fields = append([]string{"metadata"}, update.Fields...)
	own.Operations.Update = append([]Change{update}, thing.Operations.Update[1:]...)
	own.Attributes = append([]Field{{Name: "title", Path: true, Out: []string{"metadata", "name"}, Said: []string{"metadata", "name"}, Refused: "another name is another resource"}}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["title"] = schema.StringAttribute{Computed: true, PlanModifiers: keep}
	own.Schema.Attributes["metadata"] = schema.SingleNestedAttribute{Required: true, Attributes: map[string]schema.Attribute{
		"name": schema.StringAttribute{Required: true},
		"note": schema.StringAttribute{Optional: true},
	}}
	return own
}

func TestAnotherNameInTheMetadataIsNoUpdate(t *testing.T) {
	at := `AttributeName("metadata").AttributeName("name")`
	for name, row := range map[string]struct {
		title             any
		note              string
		allowed           []string
		replaced, refused string
	}{
		"nothing":           {title: "a", note: "x"},
		"what is beside it": {title: "a", note: "y"},
		"another name":      {title: "b", note: "x", refused: at},
		"allowed":           {title: "b", note: "x", allowed: []string{"thing.title"}, replaced: at},
		"not known yet":     {title: tftypes.UnknownValue, note: "x"},
	} {
		h, diags := startSet(t, "http://127.0.0.1:1", boxThing(), Hooks{}, allow(row.allowed...))
		if len(diags) > 0 {
			t.Fatal(describeDiagnostics(diags))
		}
		metadata := func(title any, note string) any {
			return h.object("metadata", map[string]any{"name": title, "note": note})
		}
		state := map[string]any{"id": "t1", "status": "ready", "name": "n", "title": "a", "metadata": metadata("a", "x")}
		prior := h.dynamic(h.value(state))
		state["metadata"] = metadata(row.title, row.note)
		replaced, refused := tellPlan(h.planOver(prior, nil, state))
		if replaced != row.replaced || refused != row.refused {
			t.Errorf("%s: replaced by %q, refused for %q", name, replaced, refused)
		}
	}
}
