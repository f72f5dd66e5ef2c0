package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// rules is a link that is told by objects: the rules that are added to a gate.
var rules = Resource{
	Name: "thing",
	Kind: Attachment,
	Operations: Operations{
		Create: &Change{Operation: Operation{Method: "POST", Path: "/gates/{gate_id}/rules", Partial: true}, MediaType: "application/json", Fields: []string{"rules"}},
		Read:   &Operation{Method: "GET", Path: "/gates/{gate_id}"},
		Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/gates/{gate_id}/rules", Partial: true}, MediaType: "application/json", Fields: []string{"rules"}},
	},
	Identity:   []string{"gate_id", "rules"},
	Presence:   &Presence{At: []string{"rules"}, Many: true, Match: []Match{{Attribute: "rules", Whole: true}}},
	Attributes: []Field{{Name: "gate_id", Path: true}, {Name: "rules", Fields: []Field{{Name: "from_port", Wire: "fromPort"}}}},
	Schema: schema.Schema{Attributes: map[string]schema.Attribute{
		"gate_id": schema.StringAttribute{Required: true},
		"rules": schema.ListNestedAttribute{Required: true, NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"from_port": schema.Int64Attribute{Required: true},
			"note":      schema.StringAttribute{Optional: true},
		}}},
		"secret_wo": schema.StringAttribute{Optional: true, WriteOnly: true},
	}},
}

func rule(h *harness, port int64) []tftypes.Value {
	list := h.kind.AttributeTypes["rules"].(tftypes.List)
	element := list.ElementType.(tftypes.Object)
	return []tftypes.Value{tftypes.NewValue(element, map[string]tftypes.Value{
		"from_port": tftypes.NewValue(tftypes.Number, port), "note": tftypes.NewValue(tftypes.String, nil),
	})}
}

func TestALinkThatIsAListOfObjectsIsSeenByTheirMembers(t *testing.T) {
	shown := `{"id":"g1","rules":[{"fromPort":80,"note":"old","hits":7},{"fromPort":443}]}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /gates/g1": answer(shown)})
	h := startWith(t, server.URL, rules)
	there := h.refresh(map[string]any{"gate_id": "g1", "rules": rule(h, 443)})
	if state := h.read(there.NewState); len(elements(state["rules"])) != 1 || len(there.Diagnostics) > 0 {
		t.Errorf("%v, %s", state, describeDiagnostics(there.Diagnostics))
	}
	gone := h.refresh(map[string]any{"gate_id": "g1", "rules": rule(h, 22)})
	if state := h.read(gone.NewState); len(state) > 0 {
		t.Errorf("%v", state)
	}
}

// Those of somebody else must not be taken along.
func TestALinkThatIsAListOfObjectsIsImportedByNamingThem(t *testing.T) {
	shown := `{"id":"g1","rules":[{"fromPort":80},{"fromPort":443}]}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /gates/g1": answer(shown)})
	for id, want := range map[string]string{
		`{"gate_id":"g1","rules":[{"from_port":443}]}`: "",
		`{"gate_id":"g1","rules":[{"from_port":22}]}`:  "not there",
		`{"gate_id":"g1","rules":[]}`:                  "does not have the form",
		`{"gate_id":"g1"}`:                             "does not have the form",
		"g1":                                           "does not have the form",
	} {
		h := startWith(t, server.URL, rules)
		resp, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: id})
		if err != nil {
			t.Fatal(err)
		}
		said := describeDiagnostics(resp.Diagnostics)
		if (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("%s: %s", id, said)
		}
		if want == "" && len(elements(h.read(resp.ImportedResources[0].State)["rules"])) != 1 {
			t.Errorf("%s: %v", id, h.read(resp.ImportedResources[0].State)["rules"])
		}
	}
}
