package runtime

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/mapplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// filledThing has objects of every kind that the API may fill in, with a required attribute in each of them.
func filledThing() Resource {
	own := thing
	own.Schema = copySchema(thing.Schema)
	probe := schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: map[string]schema.Attribute{
		"path": schema.StringAttribute{Required: true},
	}}
	members := map[string]schema.Attribute{
		"port": schema.StringAttribute{Required: true}, "zone": schema.StringAttribute{Optional: true, Computed: true}, "probe": probe,
	}
	object := schema.NestedAttributeObject{Attributes: members}
	own.Schema.Attributes["one"] = schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: members, PlanModifiers: []planmodifier.Object{objectplanmodifier.UseStateForUnknown()}}
	own.Schema.Attributes["list"] = schema.ListNestedAttribute{Optional: true, Computed: true, NestedObject: object, PlanModifiers: []planmodifier.List{listplanmodifier.UseStateForUnknown()}}
	own.Schema.Attributes["set"] = schema.SetNestedAttribute{Optional: true, Computed: true, NestedObject: object, PlanModifiers: []planmodifier.Set{setplanmodifier.UseStateForUnknown()}}
	own.Schema.Attributes["map"] = schema.MapNestedAttribute{Optional: true, Computed: true, NestedObject: object, PlanModifiers: []planmodifier.Map{mapplanmodifier.UseStateForUnknown()}}
	create, update := *thing.Operations.Create, thing.Operations.Update[0]
	create.Fields = append([]string{"one", "list", "set", "map"}, create.Fields...)
	update.Fields = create.Fields
	own.Operations.Create, own.Operations.Update = &create, []Change{update}
	return own
}

// entry is an object of filledThing. What is empty is null.
func (h *harness) entry(port, zone, path string) tftypes.Value {
	kind := h.kind.AttributeTypes["one"].(tftypes.Object)
	values := nulls(kind)
	values["port"] = tftypes.NewValue(tftypes.String, port)
	if zone != "" {
		values["zone"] = tftypes.NewValue(tftypes.String, zone)
	}
	if path != "" {
		values["probe"] = tftypes.NewValue(kind.AttributeTypes["probe"], map[string]tftypes.Value{"path": tftypes.NewValue(tftypes.String, path)})
	}
	return tftypes.NewValue(kind, values)
}

func hold(name string, entries ...tftypes.Value) any {
	switch name {
	case "one":
		return members(entries[0])
	case "map":
		return map[string]tftypes.Value{"a": entries[0]}
	}
	return entries
}

// plan plans a configuration; the proposal is what Terraform makes of it where it takes objects for removed.
func (h *harness) plan(prior, proposed, config map[string]any, private []byte) map[string]tftypes.Value {
	h.t.Helper()
	plan, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: "test_thing", PriorState: h.dynamic(h.value(prior)), ProposedNewState: h.dynamic(h.value(proposed)), Config: h.dynamic(h.value(config)), PriorPrivate: private,
	})
	if err != nil || len(plan.Diagnostics) > 0 {
		h.t.Fatal(err, describeDiagnostics(plan.Diagnostics))
	}
	return h.read(plan.PlannedState)
}

func made(more map[string]any) map[string]any {
	out := map[string]any{"id": "t1", "name": "a", "note": "n", "size": 3, "status": "ready", "created_at": "2030", "ticket": "x"}
	for name, value := range more {
		out[name] = value
	}
	return out
}

func TestWhatTheAPIFilledInIsKept(t *testing.T) {
	for _, name := range []string{"one", "list", "set", "map"} {
		t.Run(name, func(t *testing.T) {
			h := startWith(t, "https://api.invalid", filledThing())
			filled := hold(name, h.entry("80", "z", "/"))
			prior := made(map[string]any{name: filled})

			same := h.plan(prior, made(nil), map[string]any{"name": "a"}, nil)
			if !tftypes.NewValue(h.kind, same).Equal(h.value(prior)) {
				t.Errorf("the plan is not empty: %s", same)
			}
			changed := h.plan(prior, made(map[string]any{"name": "b"}), map[string]any{"name": "b"}, nil)
			if !changed[name].Equal(members(h.value(prior))[name]) || changed["size"].IsKnown() {
				t.Errorf("an update of another attribute opens it, or leaves what is volatile: %s", changed)
			}

			bare := hold(name, h.entry("80", "", ""))
			// Terraform fills in the zone of an entry that it can pair, but no object with a required attribute.
			proposed := hold(name, h.entry("80", "z", ""))
			if name == "set" {
				proposed = bare
			}
			inside := h.plan(prior, made(map[string]any{name: proposed}), map[string]any{"name": "a", name: bare}, nil)
			if !tftypes.NewValue(h.kind, inside).Equal(h.value(prior)) {
				t.Errorf("an object in a configured entry is not kept: %s", inside)
			}
		})
	}
}

func TestWhatWasConfiguredIsStillTakenAway(t *testing.T) {
	for _, name := range []string{"list", "set", "map"} {
		t.Run(name, func(t *testing.T) {
			h := startWith(t, "https://api.invalid", filledThing())
			prior := made(map[string]any{name: hold(name, h.entry("80", "z", "/"))})
			private, _ := json.Marshal(map[string][]byte{"configured": encodeNames([]string{name})})
			gone := h.plan(prior, made(nil), map[string]any{"name": "a"}, private)
			if gone[name].IsKnown() {
				t.Errorf("the removed attribute is kept: %s", gone[name])
			}
		})
	}
}

func TestElementsOfASetArePairedOnce(t *testing.T) {
	h := startWith(t, "https://api.invalid", filledThing())
	prior := made(map[string]any{"set": []tftypes.Value{h.entry("80", "z", "/"), h.entry("81", "z", "/")}})
	config := []tftypes.Value{h.entry("80", "", ""), h.entry("80", "z", "/"), h.entry("82", "", "")}
	planned := h.plan(prior, made(map[string]any{"set": config}), map[string]any{"name": "a", "set": config}, nil)
	if found := elements(planned["set"]); len(found) != 3 || !containsValue(found, h.entry("80", "z", "/")) {
		t.Fatal(found)
	}
	for _, element := range elements(planned["set"]) {
		if own := members(element); !element.Equal(h.entry("80", "z", "/")) && own["probe"].IsKnown() {
			t.Errorf("a new element takes over the object of another: %s", element)
		}
	}
}

func TestARequiredMemberIsAskedFor(t *testing.T) {
	for _, name := range []string{"one", "list", "set", "map"} {
		h := startWith(t, "https://api.invalid", filledThing())
		entry := members(h.entry("80", "z", ""))
		entry["port"] = tftypes.NewValue(tftypes.String, nil)
		empty := tftypes.NewValue(h.kind.AttributeTypes["one"], entry)
		config := h.dynamic(h.value(map[string]any{"name": "a", name: hold(name, empty)}))
		resp, err := h.server.ValidateResourceConfig(h.ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: "test_thing", Config: config})
		if err != nil || len(resp.Diagnostics) == 0 {
			t.Errorf("%s: nothing asks for the port: %v", name, err)
		}
	}
}

func TestTheServerHasEverythingThatTerraformAsksFor(t *testing.T) {
	made, _ := NewServer(Provider{Name: "test"})()
	if _, ok := made.(protocol); !ok {
		t.Error("lists and actions are missing")
	}
}
