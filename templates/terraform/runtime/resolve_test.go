package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// A link may be made by a name where the API shows an id alone.
func TestANameIsResolvedWhereOnlyAnIDIsShown(t *testing.T) {
	link := Resource{
		Name: "thing",
		Kind: Attachment,
		Operations: Operations{
			Create: &Change{Operation: Operation{Method: "POST", Path: "/ips/{ip}/attach", Partial: true}, MediaType: "application/json", Fields: []string{"server"}},
			Read:   &Operation{Method: "GET", Path: "/ips/{ip}"},
			Delete: &Change{Operation: Operation{Method: "POST", Path: "/ips/{ip}/detach", Partial: true}},
		},
		Identity: []string{"ip", "server"},
		Presence: &Presence{At: []string{"server_id"}, Match: []Match{{
			Attribute: "server", ResolvePath: []string{"id"},
			Resolve: &Operation{Method: "GET", Path: "/servers/{id}", Parameters: map[string]string{"id": "server"}},
		}}},
		Attributes: []Field{{Name: "ip", Path: true}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"ip":        schema.StringAttribute{Required: true},
			"server":    schema.StringAttribute{Required: true},
			"secret_wo": schema.StringAttribute{Optional: true, WriteOnly: true},
		}},
	}
	server := newAPI(t, map[string]http.HandlerFunc{
		"GET /ips/i":        answer(`{"id":"i","server_id":"s1"}`),
		"GET /servers/web":  answer(`{"id":"s1","name":"web"}`),
		"GET /servers/db":   answer(`{"id":"s2","name":"db"}`),
		"GET /servers/gone": status(404),
		"GET /servers/shut": status(403),
	})
	for given, want := range map[string]string{"s1": "s1", "web": "web", "db": "", "gone": "", "shut": "status 403"} {
		h := startWith(t, server.URL, link)
		resp := h.refresh(map[string]any{"ip": "i", "server": given})
		if strings.HasPrefix(want, "status") {
			if said := describeDiagnostics(resp.Diagnostics); !strings.Contains(said, want) {
				t.Errorf("%s: %s", given, said)
			}
			continue
		}
		if got := formatValue(h.read(resp.NewState)["server"]); got != want || want != "" && len(resp.Diagnostics) > 0 {
			t.Errorf("%s: %q, %s", given, got, describeDiagnostics(resp.Diagnostics))
		}
	}
}
