package runtime

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

func TestJoinedPartsComeApartAsTheyWere(t *testing.T) {
	for _, parts := range [][]string{{"net-1", "sub-1"}, {"a/b", "c"}, {"100%", "50%2F", "%"}, {"ü", "x y"}} {
		if again := splitParts(joinParts(parts)); !slices.Equal(again, parts) {
			t.Errorf("%q became %q", parts, again)
		}
	}
}

// The document says what an identifier looks like, so that nothing else is sent in its place.
func TestImportByNaturalKeySendsNoImpossibleIdentifier(t *testing.T) {
	listed := answer(`{"items":[{"id":"t1","name":"web"},{"id":"t2","name":"twice"},{"id":"t3","name":"twice"}]}`)
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": listed, "GET /things/t1": answer(ready)})
	patterned := thing
	patterned.IDPattern = "^t[0-9]$"
	h := startWith(t, server.URL, patterned)
	for _, row := range []struct{ id, want string }{
		{"web", ""},
		{"t1", ""},
		{"nobody", `there is none whose id or name is "nobody"`},
		{"twice", `2 have the name "twice": import by id`},
	} {
		resp, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: row.id})
		if err != nil {
			t.Fatal(err)
		}
		told := describeDiagnostics(resp.Diagnostics)
		if !strings.Contains(told, row.want) || (row.want == "") != (told == "") {
			t.Errorf("%s: %s", row.id, told)
		}
	}
	for _, name := range []string{"web", "nobody", "twice"} {
		if server.count("GET /things/"+name) != 0 {
			t.Errorf("%s was sent as an identifier", name)
		}
	}
}
