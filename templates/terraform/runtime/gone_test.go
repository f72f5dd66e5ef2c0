package runtime

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

var strangers = map[string]http.HandlerFunc{
	"text":         refuse(404, "text/plain", "default backend - 404"),
	"foreign JSON": refuse(404, "application/json", `{"timestamp":"now","path":"/"}`),
	"a list":       refuse(404, "application/json", `["message"]`),
	"a page":       refuse(404, "text/html", "<html>404</html>"),
}

func TestAForeign404RemovesOnlyWhatTheListLacks(t *testing.T) {
	other := strings.Replace(ready, `"t1"`, `"t2"`, 1)
	for name, foreign := range strangers {
		for listed, gone := range map[string]bool{`{"items":[` + ready + `]}`: false, `{"items":[` + other + `]}`: true, `{}`: false, `{"items":null}`: false} {
			server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": foreign, "GET /things": answer(listed)})
			resp := start(t, server.URL).refresh(map[string]any{"id": "t1", "name": "a"})
			said := describeDiagnostics(resp.Diagnostics)
			if removed := strings.Contains(said, "Removed outside"); removed != (gone && name != "a page") {
				t.Errorf("%s, %s: %s", name, listed, said)
			}
		}
	}
}

func TestAForeign404WithoutAListNamesTheCommandAndTheSetting(t *testing.T) {
	own := thing
	own.Operations.List = nil
	for _, allowed := range []bool{false, true} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": strangers["text"]})
		h, _ := startSet(t, server.URL, own, Hooks{}, map[string]tftypes.Value{"allow_removals": tftypes.NewValue(tftypes.Bool, allowed)})
		said := describeDiagnostics(h.refresh(map[string]any{"id": "t1", "name": "a"}).Diagnostics)
		if strings.Contains(said, "Removed outside") != allowed {
			t.Error(said)
		}
		for _, words := range []string{"terraform state rm test_thing.<name>", "`allow_removals`", "TEST_ALLOW_REMOVALS"} {
			if strings.Contains(said, words) == allowed {
				t.Errorf("%s: %s", words, said)
			}
		}
	}
}

func TestADocumentedOrObserved404Removes(t *testing.T) {
	strange := `{"reason":"no","ref":1}`
	conflict := func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(w, strange)
	}
	server := newAPI(t, map[string]http.HandlerFunc{
		"GET /things/t1": refuse(404, "application/json", `{"message":"not found","code":"x"}`), "GET /things/t2": refuse(404, "application/json", strange), "POST /things": conflict,
	})
	h := start(t, server.URL)
	for _, id := range []string{"t1", "t2"} {
		// The list cannot be read, so the form alone decides.
		said := describeDiagnostics(h.refresh(map[string]any{"id": id, "name": "a"}).Diagnostics)
		if strings.Contains(said, "Removed outside") != (id == "t1") {
			t.Errorf("%s: %s", id, said)
		}
	}
	_, _ = h.apply(nil, nil, map[string]any{"name": "a"})
	if said := describeDiagnostics(h.refresh(map[string]any{"id": "t2", "name": "a"}).Diagnostics); !strings.Contains(said, "Removed outside") {
		t.Error(said)
	}
}

func TestAForeign404EndsNoDelete(t *testing.T) {
	for listed, want := range map[string]string{`{"items":[` + ready + `]}`: "still shows it", `{"items":[]}`: ""} {
		server := newAPI(t, map[string]http.HandlerFunc{"DELETE /things/t1": strangers["text"], "GET /things": answer(listed)})
		done := start(t, server.URL).destroy(map[string]any{"id": "t1", "name": "a"})
		if said := describeDiagnostics(done.Diagnostics); want == "" && said != "" || !strings.Contains(said, want) {
			t.Errorf("%s: %s", listed, said)
		}
	}
}

// With the key of another project, everything seems to be gone.
func TestWhereEverythingIsGoneTheRestIsNotRemoved(t *testing.T) {
	some := strings.Replace(ready, `"t1"`, `"other"`, 1)
	for name, given := range map[string]struct {
		items   string
		found   bool
		removed int
	}{
		"the list is empty":     {"", false, 3},
		"the list has another":  {some, false, 3},
		"one of them was found": {ready, true, 5},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[` + given.items + `]}`)})
		if given.found {
			server.handle("GET /things/t1", answer(ready))
		}
		h, _ := startSet(t, server.URL, thing, Hooks{}, map[string]tftypes.Value{"shared_reads": tftypes.NewValue(tftypes.Bool, false)})
		removed := 0
		if given.found {
			h.refresh(map[string]any{"id": "t1", "name": "a"})
		}
		for i := range 5 {
			said := describeDiagnostics(h.refresh(map[string]any{"id": fmt.Sprintf("gone-%d", i), "name": "a"}).Diagnostics)
			if strings.Contains(said, "Removed outside") {
				removed++
			} else if !strings.Contains(said, "TEST_ALLOW_REMOVALS") {
				t.Error(said)
			}
		}
		if removed != given.removed {
			t.Errorf("%s: %d", name, removed)
		}
	}
}

// The API has accepted the delete: where no list can tell, its own 404 is not waited for.
func TestAfterADeleteAForeign404CountsWhereNoListCanTell(t *testing.T) {
	own := thing
	own.Operations.List = nil
	server := newAPI(t, map[string]http.HandlerFunc{"DELETE /things/t1": status(202), "GET /things/t1": strangers["text"]})
	if said := describeDiagnostics(startWith(t, server.URL, own).destroy(map[string]any{"id": "t1", "name": "a"}).Diagnostics); said != "" || server.count("GET /things/t1") != 1 {
		t.Errorf("%v, %s", server.log, said)
	}
	server = newAPI(t, map[string]http.HandlerFunc{
		"DELETE /things/t1": status(202), "GET /things/t1": strangers["text"], "GET /things": inTurn(answer(`{"items":[`+ready+`]}`), answer(`{"items":[]}`)),
	})
	if said := describeDiagnostics(start(t, server.URL).destroy(map[string]any{"id": "t1", "name": "a"}).Diagnostics); said != "" || server.count("GET /things") != 2 {
		t.Errorf("%v, %s", server.log, said)
	}
}
