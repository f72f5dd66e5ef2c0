package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A value that is not known yet will be another one: Terraform refuses a replacement that comes up only when it is.
func TestAnUnknownValueOfACreateOnlyAttributeReplaces(t *testing.T) {
	own := thing
	own.Attributes = append([]Field{}, thing.Attributes...)
	for i, field := range own.Attributes {
		own.Attributes[i].CreateOnly = field.Name == "secret"
	}
	h := startWith(t, "http://127.0.0.1:1", own)
	state := h.value(map[string]any{"id": "t1", "name": "a", "status": "ready", "secret": "s"})
	for given, want := range map[any]int{"s": 0, "other": 1, tftypes.UnknownValue: 1} {
		config := h.value(map[string]any{"name": "a", "secret": given})
		proposed := h.value(map[string]any{"id": "t1", "name": "a", "status": "ready", "secret": given})
		plan, err := h.server.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
			TypeName: "test_thing", PriorState: h.dynamic(state), Config: h.dynamic(config), ProposedNewState: h.dynamic(proposed),
		})
		if err != nil || len(plan.RequiresReplace) != want {
			t.Errorf("%v: %v, %v", given, plan.RequiresReplace, err)
		}
	}
}

// A line that is gone must never be ignored in silence: what stays as it was is said.
func TestARemovedLineThatChangesNothingIsTold(t *testing.T) {
	own := thing
	own.Operations.Update = nil
	attributes := map[string]schema.Attribute{
		"upgrade": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
			"day":  schema.StringAttribute{Required: true},
			"hour": schema.Int64Attribute{Optional: true, Computed: true, PlanModifiers: []planmodifier.Int64{int64planmodifier.UseNonNullStateForUnknown()}},
		}},
	}
	for name, attribute := range thing.Schema.Attributes {
		attributes[name] = attribute
	}
	own.Schema.Attributes = attributes
	h := startWith(t, "http://127.0.0.1:1", own)
	upgrade := func(hour any) map[string]tftypes.Value {
		return h.object("upgrade", map[string]any{"day": "monday", "hour": hour})
	}
	state := map[string]any{"id": "t1", "name": "a", "status": "ready", "note": "mine", "upgrade": upgrade(3)}
	private, err := json.Marshal(map[string][]byte{"configured": encodeNames([]string{"note", "upgrade.hour"})})
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		config map[string]any
		want   string
	}{
		"nothing":     {map[string]any{"name": "a", "note": "mine", "upgrade": upgrade(3)}, ""},
		"at the root": {map[string]any{"name": "a", "upgrade": upgrade(3)}, `AttributeName("note")`},
		"inside":      {map[string]any{"name": "a", "note": "mine", "upgrade": upgrade(nil)}, `AttributeName("upgrade").AttributeName("hour")`},
	} {
		plan, err := h.server.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
			TypeName: "test_thing", PriorState: h.dynamic(h.value(state)), Config: h.dynamic(h.value(row.config)), ProposedNewState: h.dynamic(h.value(state)), PriorPrivate: private,
		})
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, one := range plan.Diagnostics {
			told += one.Attribute.String()
		}
		if told != row.want {
			t.Errorf("%s: told %q, want %q (%s)", name, told, row.want, describeDiagnostics(plan.Diagnostics))
		}
	}
}

func TestWhatStandsInsideAnObjectIsRememberedAsConfigured(t *testing.T) {
	tree := newTree(replacedThing().Schema.Attributes, nil)
	kind := tree.child("limits").kind.(tftypes.Object)
	inner := nulls(kind)
	inner["least"] = tftypes.NewValue(tftypes.Number, 1)
	config := values{"note": tftypes.NewValue(tftypes.String, "x"), "limits": tftypes.NewValue(kind, inner)}
	if got := listGiven(tree, config, ""); fmt.Sprint(got) != "[limits.least note]" {
		t.Error(got)
	}
}

// What depends on an address would be made anew with every resize.
func TestACommandLeavesOpenWhatItMayChangeAndKeepsTheAddress(t *testing.T) {
	own := thing
	own.Operations.Update = []Change{{Operation: Operation{Method: "POST", Path: "/things/{id}/resize", Partial: true}, Mode: Command, Fields: []string{"note"}}}
	own.Attributes = append([]Field{{Name: "address", Steady: true}, {Name: "other_address", Steady: true}}, thing.Attributes...)
	attributes := map[string]schema.Attribute{}
	for name, attribute := range thing.Schema.Attributes {
		attributes[name] = attribute
	}
	attributes["address"] = schema.StringAttribute{Computed: true, PlanModifiers: keep}
	attributes["other_address"] = schema.StringAttribute{Computed: true, PlanModifiers: keep}
	own.Schema.Attributes = attributes
	h := startWith(t, "http://127.0.0.1:1", own)
	state := map[string]any{"id": "t1", "name": "a", "status": "ready", "note": "small", "size": 1, "address": "192.0.2.1"}
	proposed := map[string]any{}
	for name, value := range state {
		proposed[name] = value
	}
	proposed["note"] = "large"
	plan, err := h.server.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: "test_thing", PriorState: h.dynamic(h.value(state)), ProposedNewState: h.dynamic(h.value(proposed)),
		Config: h.dynamic(h.value(map[string]any{"name": "a", "note": "large"})),
	})
	if err != nil || len(plan.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(plan.Diagnostics))
	}
	planned := h.read(plan.PlannedState)
	for name, want := range map[string]bool{"address": true, "other_address": false, "size": false, "status": false, "id": true} {
		if planned[name].IsKnown() != want {
			t.Errorf("%s: %s", name, planned[name])
		}
	}
}

// The API would refuse the command half way through an apply.
func TestACommandIsAskedForWhatItCannotDoWithout(t *testing.T) {
	own := thing
	own.Operations.Update = []Change{{
		Operation: Operation{Method: "POST", Path: "/things/{id}/resize", Partial: true},
		Mode:      Command, Fields: []string{"name", "note"}, Changes: []string{"name"}, Along: []string{"note"},
	}}
	h := startWith(t, "http://127.0.0.1:1", own)
	state := map[string]any{"id": "t1", "name": "a", "status": "ready", "size": 1}
	for want, config := range map[string]map[string]any{
		"`name` of the thing cannot be changed without note: set it too.": {"name": "b"},
		"": {"name": "b", "note": "fast"},
	} {
		proposed := map[string]any{}
		for _, from := range []map[string]any{state, config} {
			for name, value := range from {
				proposed[name] = value
			}
		}
		plan, err := h.server.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
			TypeName: "test_thing", PriorState: h.dynamic(h.value(state)), ProposedNewState: h.dynamic(h.value(proposed)),
			Config: h.dynamic(h.value(config)),
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := describeDiagnostics(plan.Diagnostics); (want == "") != (len(plan.Diagnostics) == 0) || !strings.Contains(got, want) {
			t.Errorf("%s: %s", want, got)
		}
	}
}
