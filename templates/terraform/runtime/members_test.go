package runtime

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// wall is what many machines hang on, one link for each.
var wall = Resource{
	Name: "thing",
	Kind: Attachment,
	Operations: Operations{
		Create: &Change{Operation: Operation{Method: "POST", Path: "/walls/{wall_id}/attach", Partial: true}, MediaType: "application/json", Fields: []string{"vm_ids"}},
		Read:   &Operation{Method: "GET", Path: "/walls/{wall_id}"},
		Delete: &Change{Operation: Operation{Method: "POST", Path: "/walls/{wall_id}/detach", Partial: true}, MediaType: "application/json", Fields: []string{"vm_ids"}},
		List:   &List{Operation: Operation{Method: "GET", Path: "/walls/{wall_id}/vms"}, Items: []string{"items"}},
	},
	Identity:   []string{"wall_id", "vm_ids"},
	Members:    "vm_ids",
	Presence:   &Presence{List: true, Many: true, Match: []Match{{Attribute: "vm_ids", Path: []string{"vm_id"}}}},
	Attributes: []Field{{Name: "wall_id", Path: true}},
	Schema: schema.Schema{Attributes: map[string]schema.Attribute{
		"wall_id":   schema.StringAttribute{Required: true},
		"vm_ids":    schema.SetAttribute{ElementType: types.StringType, Required: true},
		"secret_wo": schema.StringAttribute{Optional: true, WriteOnly: true},
	}},
}

// linker is the other side: who is linked, and a log of what was asked for.
type linker struct {
	mutex  sync.Mutex
	linked []string
	log    []string
	// lose makes the first change take and its answer get lost.
	lose bool
}

func (l *linker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if r.Method == "GET" {
		items := []string{}
		for _, id := range l.linked {
			items = append(items, fmt.Sprintf(`{"vm_id":%q}`, id))
		}
		_, _ = fmt.Fprintf(w, `{"items":[%s]}`, strings.Join(items, ","))
		return
	}
	var body struct {
		IDs []string `json:"vm_ids"`
	}
	_ = json.NewDecoder(r.Body).Decode(&body)
	what := strings.TrimPrefix(r.URL.Path, "/walls/w1/")
	l.log = append(l.log, what+" "+strings.Join(body.IDs, ","))
	for _, id := range body.IDs {
		if what == "detach" && !contains(l.linked, id) {
			w.WriteHeader(http.StatusUnprocessableEntity)
			return
		}
	}
	left := []string{}
	for _, id := range append(l.linked, body.IDs...) {
		if !contains(left, id) && (what == "attach" || !contains(body.IDs, id)) {
			left = append(left, id)
		}
	}
	l.linked = left
	if l.lose {
		l.lose = false
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func ids(names string) []tftypes.Value {
	out := []tftypes.Value{}
	for _, name := range strings.Fields(names) {
		out = append(out, tftypes.NewValue(tftypes.String, name))
	}
	return out
}

func TestASetOfLinksChangesInPlace(t *testing.T) {
	for name, row := range map[string]struct {
		first, then string
		// gone is a member whose link is gone by the time of the change.
		gone string
		lose bool
		want []string
	}{
		"one more":                        {"a b", "a b c", "", false, []string{"attach c"}},
		"one less":                        {"a b", "a", "", false, []string{"detach b"}},
		"another":                         {"a b", "a c", "", false, []string{"detach b", "attach c"}},
		"deleted since the plan":          {"a b", "a c", "b", false, []string{"attach c"}},
		"lost answer of one that took":    {"a", "a c", "", true, []string{"attach c"}},
		"the last one whose link is left": {"a b", "c", "a", false, []string{"detach b", "attach c"}},
	} {
		t.Run(name, func(t *testing.T) {
			api := &linker{}
			h := startWith(t, newHandler(t, api), wall)
			done, _ := h.apply(nil, nil, map[string]any{"wall_id": "w1", "vm_ids": ids(row.first)})
			if len(done.Diagnostics) > 0 {
				t.Fatal(describeDiagnostics(done.Diagnostics))
			}
			api.log, api.lose = nil, row.lose
			if row.gone != "" {
				api.linked = strings.Fields(strings.ReplaceAll(strings.Join(api.linked, " "), row.gone, ""))
			}
			done, state := h.apply(done.NewState, done.Private, map[string]any{"wall_id": "w1", "vm_ids": ids(row.then)})
			if len(done.Diagnostics) > 0 {
				t.Fatal(describeDiagnostics(done.Diagnostics))
			}
			if fmt.Sprint(api.log) != fmt.Sprint(row.want) {
				t.Errorf("asked for %q, want %q", api.log, row.want)
			}
			if got := sorted(formatValues(state["vm_ids"])); strings.Join(got, " ") != row.then || strings.Join(sorted(api.linked), " ") != row.then {
				t.Errorf("state %q, API %q", got, api.linked)
			}
		})
	}
}

// The identity is what stays: a set that shrinks behind our back must not change it.
func TestTheIdentityOfASetOfLinksIsWhatStays(t *testing.T) {
	api := &linker{linked: []string{"a"}}
	h := startWith(t, newHandler(t, api), wall)
	schemas, err := h.server.(tfprotov6.ProviderServer).GetResourceIdentitySchemas(h.ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		t.Fatal(err)
	}
	kind := schemas.IdentitySchemas["test_thing"].ValueType()
	before, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, map[string]tftypes.Value{"wall_id": tftypes.NewValue(tftypes.String, "w1")}))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{
		TypeName: "test_thing", CurrentState: h.dynamic(h.value(map[string]any{"wall_id": "w1", "vm_ids": ids("a b")})),
		CurrentIdentity: &tfprotov6.ResourceIdentityData{IdentityData: &before},
	})
	if err != nil || len(resp.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(resp.Diagnostics))
	}
	if got := formatValues(h.read(resp.NewState)["vm_ids"]); fmt.Sprint(got) != "[a]" {
		t.Error(got)
	}
}

func TestImportOfASetOfLinks(t *testing.T) {
	for id, want := range map[string]string{"w1": "[a b c]", "w1/a,c": "[a c]", `{"wall_id":"w1"}`: "[a b c]"} {
		h := startWith(t, newHandler(t, &linker{linked: []string{"a", "b", "c"}}), wall)
		taken, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: id})
		if err != nil || len(taken.Diagnostics) > 0 {
			t.Fatal(id, err, describeDiagnostics(taken.Diagnostics))
		}
		one := taken.ImportedResources[0]
		resp, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: one.State, Private: one.Private, CurrentIdentity: one.Identity})
		if err != nil || len(resp.Diagnostics) > 0 {
			t.Fatal(id, err, describeDiagnostics(resp.Diagnostics))
		}
		if got := sorted(formatValues(h.read(resp.NewState)["vm_ids"])); fmt.Sprint(got) != want {
			t.Errorf("%s: %v", id, got)
		}
	}
}
