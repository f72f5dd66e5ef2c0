package runtime

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
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

// gateway is the other side: what it shows, and a log of what was asked for.
type gateway struct {
	rules []string
	log   []string
}

func (g *gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == "GET" {
		_, _ = fmt.Fprintf(w, `{"id":"g1","rules":[%s]}`, strings.Join(g.rules, ","))
		return
	}
	var body struct {
		Rules []json.RawMessage `json:"rules"`
	}
	_ = json.NewDecoder(r.Body).Decode(&body)
	for _, rule := range body.Rules {
		g.log = append(g.log, r.Method+" "+string(rule))
		g.rules = slices.DeleteFunc(g.rules, func(own string) bool { return own == string(rule) })
		if r.Method == "POST" {
			g.rules = append(g.rules, string(rule))
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// The rules of others, and those that stay, are left alone.
func TestAListOfObjectsThatIsALinkChangesInPlace(t *testing.T) {
	own := rules
	own.Members = "rules"
	for name, row := range map[string]struct {
		first, then []int64
		want        string
	}{
		"one more":         {[]int64{80}, []int64{80, 443}, `[POST {"fromPort":443}]`},
		"one less":         {[]int64{80, 443}, []int64{443}, `[DELETE {"fromPort":80}]`},
		"another":          {[]int64{80, 443}, []int64{443, 22}, `[DELETE {"fromPort":80} POST {"fromPort":22}]`},
		"in another order": {[]int64{80, 443}, []int64{443, 80}, `[]`},
	} {
		t.Run(name, func(t *testing.T) {
			api := &gateway{rules: []string{`{"fromPort":8080}`}}
			h := startWith(t, newHandler(t, api), own)
			some := func(ports []int64) map[string]any {
				var list []tftypes.Value
				for _, port := range ports {
					list = append(list, rule(h, port)...)
				}
				return map[string]any{"gate_id": "g1", "rules": list}
			}
			done, _ := h.apply(nil, nil, some(row.first))
			if len(done.Diagnostics) > 0 {
				t.Fatal(describeDiagnostics(done.Diagnostics))
			}
			api.log = nil
			done, state := h.apply(done.NewState, done.Private, some(row.then))
			if len(done.Diagnostics) > 0 || fmt.Sprint(api.log) != row.want {
				t.Errorf("asked for %q, want %s; %s", api.log, row.want, describeDiagnostics(done.Diagnostics))
			}
			if len(elements(state["rules"])) != len(row.then) || !slices.Contains(api.rules, `{"fromPort":8080}`) {
				t.Errorf("state %v, API %q", state["rules"], api.rules)
			}
		})
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
