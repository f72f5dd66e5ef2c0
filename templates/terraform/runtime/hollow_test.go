package runtime

import (
	"net/http"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// An API that answers for every name, also for one that was deleted.
func TestAnEmptyAnswerIsThereOnlyIfTheListHasIt(t *testing.T) {
	other := thing
	other.Wait, other.Identity, other.NaturalKey = nil, []string{"id"}, ""
	other.Operations.Read = &Operation{Method: "GET", Path: "/things/{id}", Proof: []string{"id"}}
	for name, given := range map[string]struct {
		read, list http.HandlerFunc
		gone       bool
		lists      int
	}{
		"nothing but its id, not listed": {answer(`{"id":"t1","tags":{}}`), answer(`{"items":[]}`), true, 1},
		"nothing but its id, but listed": {answer(`{"id":"t1","tags":{}}`), answer(`{"items":[{"id":"t1"}]}`), false, 1},
		"listed without an id":           {answer(`{"id":"t1","tags":{}}`), answer(`{"items":[{"name":"web"}]}`), false, 1},
		"no list to ask":                 {answer(`{"id":"t1","tags":{}}`), status(403), false, 1},
		"with a value":                   {answer(ready), answer(`{"items":[]}`), false, 0},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": given.read, "GET /things": given.list})
		client, said := configure(t, Provider{Name: "test", Endpoint: server.URL}, map[string]any{})
		if said != "" {
			t.Fatal(said)
		}
		e := newEngine("test", other)
		e.client = client
		known := values{"id": tftypes.NewValue(tftypes.String, "t1")}
		_, err := e.readObject(t.Context(), known, true)
		if isGone(err) != given.gone || server.count("GET /things") != given.lists {
			t.Errorf("%s: %v, %v", name, err, server.log)
		}
	}
}
