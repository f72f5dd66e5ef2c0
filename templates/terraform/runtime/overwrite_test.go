package runtime

import (
	"net/http"
	"strings"
	"testing"
)

// A create that may change what has the name already is sent only if nothing has it.
func TestACreateThatMayOverwriteIsRefusedIfTheObjectExists(t *testing.T) {
	cases := map[string]struct {
		there http.HandlerFunc
		says  string
		posts int
	}{
		"nothing has the name": {status(404), "", 1},
		"another one has it":   {answer(`{"name": "a", "note": "theirs"}`), "already exists", 0},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{
			"GET /things/a": inTurn(given.there, answer(`{"name": "a", "note": "ours"}`)),
			"POST /things":  status(http.StatusOK),
		})
		own := partialThing()
		own.Identity, own.Overwrites = []string{"name"}, true
		read := *own.Operations.Read
		read.Path = "/things/{name}"
		own.Operations.Read = &read
		own.Operations.List = nil
		own.Wait = nil
		done, _ := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a", "note": "ours"})
		said := describeDiagnostics(done.Diagnostics)
		if !strings.Contains(said, given.says) || (given.says == "") != (said == "") || server.count("POST /things") != given.posts {
			t.Errorf("%s: %s, %v", name, said, server.log)
		}
	}
}
