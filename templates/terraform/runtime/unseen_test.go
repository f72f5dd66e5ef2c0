package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// placedThing is created below an owner, and its own address names it by its id alone. No answer shows where it was
// made, what it was made from, or the kind of it that the document promises.
func placedThing() Resource {
	own := thing
	own.Operations.Create = &Change{Operation: Operation{Method: "POST", Path: "/owners/{owner}/things"}, MediaType: "application/json", Fields: []string{"name", "image", "kind", "disk"}}
	own.Operations.List = nil
	own.Attributes = append([]Field{
		{Name: "owner", Path: true, CreateOnly: true},
		{Name: "image", Hidden: true, CreateOnly: true},
		{Name: "disk", CreateOnly: true, Fields: []Field{{Name: "seed", Hidden: true}}},
	}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["owner"] = schema.StringAttribute{Required: true}
	own.Schema.Attributes["image"] = schema.StringAttribute{Optional: true}
	own.Schema.Attributes["kind"] = schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{Replaces()}}
	own.Schema.Attributes["place"] = schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{Replaces()}}
	own.Schema.Attributes["disk"] = schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"size": schema.Int64Attribute{Required: true},
		"seed": schema.StringAttribute{Optional: true},
	}}
	return own
}

// replacedBy plans what the configuration says over the state, and tells which attributes force a replacement.
func (h *harness) replacedBy(state *tfprotov6.DynamicValue, private []byte, config map[string]any) (string, *tfprotov6.PlanResourceChangeResponse) {
	h.t.Helper()
	proposed := h.read(state)
	wanted := h.value(config)
	for name, value := range members(wanted) {
		if !isVoid(value) || contains([]string{"image", "kind", "place", "owner", "disk"}, name) {
			proposed[name] = value
		}
	}
	raw, _ := state.Unmarshal(h.kind)
	plan, err := h.server.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: "test_thing", PriorState: state, Config: h.dynamic(wanted), ProposedNewState: h.dynamic(tftypes.NewValue(raw.Type(), proposed)), PriorPrivate: private,
	})
	if err != nil || len(plan.Diagnostics) > 0 {
		h.t.Fatal(err, describeDiagnostics(plan.Diagnostics))
	}
	names := ""
	for _, at := range plan.RequiresReplace {
		names += at.String()
	}
	return names, plan
}

func TestWhatAnImportCouldNotTellDoesNotReplace(t *testing.T) {
	shown := `{"id":"t1","name":"a","status":"ready","place":null,"disk":{"size":5}}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(shown)})
	h := startWith(t, server.URL, placedThing())
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	found := imported.ImportedResources[0]
	state, private := found.State, found.Private
	// However often it is read before the first apply.
	for range 2 {
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: state, Private: private})
		if err != nil || len(read.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(read.Diagnostics))
		}
		state, private = read.NewState, read.Private
	}
	disk := func(size int, seed any) any { return h.object("disk", map[string]any{"size": size, "seed": seed}) }
	config := map[string]any{"name": "a", "owner": "ops", "image": "linux", "kind": "big", "disk": disk(5, "x")}
	names, plan := h.replacedBy(state, private, config)
	if names != "" {
		t.Fatalf("replaced by %s", names)
	}
	// The answer says that it has no place, and how large its disk is.
	for name, value := range map[string]any{"place": "here", "disk": disk(6, "x")} {
		other := map[string]any{"name": "a", "owner": "ops", "disk": disk(5, nil)}
		other[name] = value
		if names, _ := h.replacedBy(state, private, other); names != `AttributeName("`+name+`")` {
			t.Errorf("%s: replaced by %q", name, names)
		}
	}
	done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: "test_thing", PriorState: state, PlannedState: plan.PlannedState, Config: h.dynamic(h.value(config)), PlannedPrivate: plan.PlannedPrivate,
	})
	if err != nil || len(done.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(done.Diagnostics))
	}
	if after := h.read(done.NewState); formatValue(after["owner"]) != "ops" || formatValue(after["image"]) != "linux" {
		t.Errorf("owner %v, image %v", after["owner"], after["image"])
	}
	if server.count("POST /owners/ops/things") > 0 || server.count("DELETE /things/t1") > 0 || server.count("PATCH /things/t1") > 0 {
		t.Error(server.log)
	}
	for change, want := range map[string]string{"": "", "owner": `AttributeName("owner")`, "image": `AttributeName("image")`, "kind": `AttributeName("kind")`} {
		later := map[string]any{"name": "a", "owner": "ops", "image": "linux", "kind": "big", "disk": disk(5, "x")}
		if change != "" {
			later[change] = "other"
		}
		if names, _ := h.replacedBy(done.NewState, done.Private, later); names != want {
			t.Errorf("%q changed after the apply: replaced by %q", change, names)
		}
	}
}

// The API has chosen a kind and a disk, and the configuration says nothing about either.
func TestWhatTheConfigurationNeverSaidDoesNotReplaceAfterAnImport(t *testing.T) {
	shown := `{"id":"t1","name":"a","status":"ready","kind":"big","place":"here","disk":{"size":5}}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(shown)})
	own := placedThing()
	own.Attributes = append([]Field{{Name: "place", Refused: "only the create takes it"}}, own.Attributes...)
	own.Schema.Attributes["place"] = schema.StringAttribute{Optional: true}
	h := startWith(t, server.URL, own)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	found := imported.ImportedResources[0]
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
	if err != nil || len(read.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(read.Diagnostics))
	}
	plan := h.planOver(read.NewState, read.Private, map[string]any{"name": "a", "owner": "ops"})
	if len(plan.RequiresReplace) > 0 || len(plan.Diagnostics) != 1 || plan.Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityWarning {
		t.Fatalf("replaced by %v, %s", plan.RequiresReplace, describeDiagnostics(plan.Diagnostics))
	}
	// What the configuration does say is compared.
	other := h.planOver(read.NewState, read.Private, map[string]any{"name": "a", "owner": "ops", "kind": "small"})
	if len(other.RequiresReplace) != 1 {
		t.Errorf("another kind: replaced by %v", other.RequiresReplace)
	}
	done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: "test_thing", PriorState: read.NewState, PlannedState: plan.PlannedState, Config: h.dynamic(h.value(map[string]any{"name": "a", "owner": "ops"})), PlannedPrivate: plan.PlannedPrivate,
	})
	if err != nil || len(done.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(done.Diagnostics))
	}
	later, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
	if err != nil || len(later.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(later.Diagnostics))
	}
	plan = h.planOver(later.NewState, later.Private, map[string]any{"name": "a", "owner": "ops"})
	if before, _ := later.NewState.Unmarshal(h.kind); len(plan.RequiresReplace) > 0 {
		t.Errorf("after the apply: replaced by %v", plan.RequiresReplace)
	} else if after, _ := plan.PlannedState.Unmarshal(h.kind); !after.Equal(before) {
		t.Errorf("after the apply: %s, planned %s", before, after)
	}
	if server.count("DELETE /things/t1") > 0 || server.count("PATCH /things/t1") > 0 {
		t.Error(server.log)
	}
}

// The API has an owner, and the configuration says nothing about it.
func TestWhatTheConfigurationNeverSaidIsNotUnsetAfterAnImport(t *testing.T) {
	shown := `{"id":"t1","name":"a","status":"ready","owner":"ops","note":"n","tags":{}}`
	for _, way := range []struct {
		mode         Mode
		method, want string
	}{
		{Merge, "PATCH", `{"name":"b"}`},
		{Replace, "PUT", `{"name":"b","note":"n","owner":"ops"}`},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(shown), way.method + " /things/t1": answer(shown)})
		own := replacedThing()
		own.Operations.Update[0].Operation.Method, own.Operations.Update[0].Mode = way.method, way.mode
		own.Attributes = append([]Field{{Name: "owner", Nullable: true}}, own.Attributes...)
		h := startWith(t, server.URL, own)
		imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
		if err != nil || len(imported.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(imported.Diagnostics))
		}
		found := imported.ImportedResources[0]
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
		if err != nil || len(read.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(read.Diagnostics))
		}
		plan := h.planOver(read.NewState, read.Private, map[string]any{"name": "b"})
		done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{
			TypeName: "test_thing", PriorState: read.NewState, PlannedState: plan.PlannedState, Config: h.dynamic(h.value(map[string]any{"name": "b"})), PlannedPrivate: plan.PlannedPrivate,
		})
		if err != nil || len(done.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(done.Diagnostics))
		}
		if text, _ := marshalStable(server.body); text != way.want {
			t.Errorf("%s sent %s", way.method, text)
		}
	}
}

// An answer has the card, and of what was given in it nothing.
func TestAnObjectOfWhichNothingThatWasGivenIsShownDoesNotReplaceAfterAnImport(t *testing.T) {
	own := thing
	own.Operations.List = nil
	own.Attributes = append([]Field{{Name: "card", CreateOnly: true, Fields: []Field{{Name: "number", Hidden: true}}}}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["card"] = schema.SingleNestedAttribute{Required: true, Attributes: map[string]schema.Attribute{
		"number": schema.StringAttribute{Required: true},
		"brand":  schema.StringAttribute{Computed: true},
	}}
	for _, shown := range []string{"{}", "null", `{"brand":"x"}`} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(`{"id":"t1","name":"a","status":"ready","size":3,"card":` + shown + `}`)})
		h := startWith(t, server.URL, own)
		imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
		if err != nil || len(imported.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(imported.Diagnostics))
		}
		found := imported.ImportedResources[0]
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
		if err != nil || len(read.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(read.Diagnostics))
		}
		card := h.object("card", map[string]any{"number": "1"})
		if names, _ := h.replacedBy(read.NewState, read.Private, map[string]any{"name": "a", "card": card}); names != "" {
			t.Errorf("%s: replaced by %s", shown, names)
		}
	}
}

// What was created without an image has none: one that is added is a change like any other. Its owner it must have had.
func TestNullThatNoImportLeftIsAnOrdinaryValue(t *testing.T) {
	h := startWith(t, "http://127.0.0.1:1", placedThing())
	state := h.dynamic(h.value(map[string]any{"id": "t1", "name": "a", "status": "ready"}))
	for change, want := range map[string]string{"image": `AttributeName("image")`, "kind": `AttributeName("kind")`, "owner": ""} {
		config := map[string]any{"name": "a", "owner": "ops"}
		config[change] = "new"
		if names, _ := h.replacedBy(state, nil, config); names != want {
			t.Errorf("%s: replaced by %q", change, names)
		}
	}
}

// Which of the two ways a secret was given in is not seen in the secret itself.
func TestASecretThatTakesTheOtherWayDoesNotReplace(t *testing.T) {
	own := thing
	own.Attributes = append([]Field{}, thing.Attributes...)
	for i, field := range own.Attributes {
		own.Attributes[i].CreateOnly = field.Name == "secret" || field.Name == "secret_wo_version"
	}
	h := startWith(t, "http://127.0.0.1:1", own)
	state := h.dynamic(h.value(map[string]any{"id": "t1", "name": "a", "status": "ready"}))
	for name, value := range map[string]any{"secret": "s", "secret_wo_version": 1} {
		if names, _ := h.replacedBy(state, nil, map[string]any{"name": "a", name: value}); names != "" {
			t.Errorf("replaced by %s", names)
		}
	}
}

// A flag that only a create takes, with a default, and a status that changes by itself.
func TestADefaultThatNoAnswerShowsIsNoDifferenceAfterAnImport(t *testing.T) {
	own := thing
	own.Operations.List = nil
	own.Attributes = append([]Field{{Name: "backups", Hidden: true}, {Name: "disk", Fields: []Field{{Name: "zone"}}}}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["backups"] = schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false)}
	own.Schema.Attributes["disk"] = schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"size": schema.Int64Attribute{Required: true},
		"zone": schema.StringAttribute{Optional: true, Computed: true},
	}}
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(`{"id":"t1","name":"a","status":"ready","size":3,"disk":{"size":5,"zone":"z"}}`)})
	h := startWith(t, server.URL, own)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	found := imported.ImportedResources[0]
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
	if err != nil || len(read.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(read.Diagnostics))
	}
	before := h.read(read.NewState)
	disk := func(size int) any { return h.object("disk", map[string]any{"size": size}) }
	_, plan := h.replacedBy(read.NewState, read.Private, map[string]any{"name": "a", "disk": disk(5)})
	for name, value := range h.read(plan.PlannedState) {
		if !value.Equal(before[name]) {
			t.Errorf("%s: %s is planned where %s was found", name, value, before[name])
		}
	}
	for name, config := range map[string]map[string]any{
		"the flag":     {"name": "a", "backups": true, "disk": disk(5)},
		"another name": {"name": "b", "disk": disk(5)},
		"another disk": {"name": "a", "disk": disk(6)},
		"timeouts":     {"name": "a", "disk": disk(5), "timeouts": h.object("timeouts", map[string]any{"create": "5m"})},
	} {
		_, plan := h.replacedBy(read.NewState, read.Private, config)
		if backups := h.read(plan.PlannedState)["backups"]; backups.IsNull() {
			t.Errorf("%s: the default is not planned with the change", name)
		}
		if planned := h.read(plan.PlannedState)["timeouts"]; planned.IsNull() != (name != "timeouts") {
			t.Errorf("%s: %s is planned for the timeouts", name, planned)
		}
	}
}

func TestWhatNothingCanReadIsNotReplacedAfterAnImport(t *testing.T) {
	own := placedThing()
	own.Operations.Read = nil
	own.Schema.Attributes["name"] = schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{Replaces()}}
	h := startWith(t, newAPI(t, nil).URL, own)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	found := imported.ImportedResources[0]
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
	if err != nil || len(read.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(read.Diagnostics))
	}
	config := map[string]any{"name": "a", "owner": "ops", "kind": "big", "image": "linux"}
	if names, _ := h.replacedBy(read.NewState, read.Private, config); names != "" {
		t.Errorf("replaced by %s", names)
	}
}

func TestAfterAnImportTheSameInOtherWordsIsNoChange(t *testing.T) {
	own := thing
	own.Operations.List = nil
	own.Attributes = append([]Field{{Name: "ends_at", Format: Time, CreateOnly: true}}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["ends_at"] = schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{Replaces()}}
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(`{"id":"t1","name":"a","status":"ready","size":3,"ends_at":"2046-01-02T00:00:00.000Z"}`)})
	h := startWith(t, server.URL, own)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	found := imported.ImportedResources[0]
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
	if err != nil || len(read.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(read.Diagnostics))
	}
	_, plan := h.replacedBy(read.NewState, read.Private, map[string]any{"name": "a", "ends_at": "2046-01-02T00:00:00Z"})
	before, _ := read.NewState.Unmarshal(h.kind)
	after, _ := plan.PlannedState.Unmarshal(h.kind)
	if !before.Equal(after) {
		t.Errorf("planned %s over %s", after, before)
	}
	if _, plan = h.replacedBy(read.NewState, read.Private, map[string]any{"name": "a", "ends_at": "2046-01-03T00:00:00Z"}); len(plan.RequiresReplace) == 0 {
		t.Error("another time is no change")
	}
}

// A list that the API has sorted is no reason to replace or refuse what was imported, and what the first apply takes note of
// stays as it is configured.
func TestAfterAnImportTheSameMembersInAnotherOrderAreNoChange(t *testing.T) {
	for name, field := range map[string]Field{
		"replaced": {Name: "zones", CreateOnly: true},
		"refused":  {Name: "zones", Refused: "no operation updates it"},
	} {
		own := thing
		own.Wait, own.Operations.List = nil, nil
		own.Attributes = append([]Field{field}, thing.Attributes...)
		own.Schema = copySchema(thing.Schema)
		modifiers := []planmodifier.List{}
		if field.CreateOnly {
			modifiers = append(modifiers, Replaces())
		}
		own.Schema.Attributes["zones"] = schema.ListAttribute{ElementType: types.StringType, Optional: true, PlanModifiers: modifiers}
		shown := answer(`{"id":"t1","name":"a","status":"ready","size":3,"zones":["a","b"]}`)
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": shown, "PATCH /things/t1": shown})
		h := startWith(t, server.URL, own)
		imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
		if err != nil || len(imported.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(imported.Diagnostics))
		}
		found := imported.ImportedResources[0]
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
		if err != nil || len(read.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(read.Diagnostics))
		}
		config := map[string]any{"name": "a", "zones": texts("b", "a")}
		names, plan := h.replacedBy(read.NewState, read.Private, config)
		before, _ := read.NewState.Unmarshal(h.kind)
		after, _ := plan.PlannedState.Unmarshal(h.kind)
		if names != "" || !before.Equal(after) {
			t.Errorf("%s: replaced by %q, planned %s over %s", name, names, after, before)
		}
		config["size"] = 4
		if names, _ = h.replacedBy(read.NewState, read.Private, config); names != "" {
			t.Errorf("%s beside another change: replaced by %q", name, names)
		}
		done, _ := h.apply(read.NewState, read.Private, config)
		if said := describeDiagnostics(done.Diagnostics); strings.Contains(said, "refused") {
			t.Fatal(name, said)
		}
		again, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		if was, now := h.read(done.NewState)["zones"], h.read(again.NewState)["zones"]; !now.Equal(was) {
			t.Errorf("%s: %s is read as %s", name, was, now)
		}
		other := h.planOver(read.NewState, read.Private, map[string]any{"name": "a", "zones": texts("b", "c")})
		if len(other.RequiresReplace) == 0 && len(other.Diagnostics) == 0 {
			t.Errorf("%s: another member is no change", name)
		}
	}
}
