package runtime

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestLostCreateIsNeverSentAgain(t *testing.T) {
	young := fmt.Sprintf(`{"id":"t1","name":"a","status":"ready","created_at":%q}`, time.Now().UTC().Add(time.Second).Format(time.RFC3339))
	old := `{"id":"t0","name":"a","status":"ready","created_at":"2001-01-01T00:00:00Z"}`
	cases := map[string]struct {
		items, id, says string
	}{
		"one that is ours":  {young, "t1", "was lost"},
		"one that is older": {old, "", `terraform import test_thing.<name> 't0'`},
		"two":               {young + "," + old, "", "A candidate"},
		"none":              {"", "", "not sent again"},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": hangUp, "GET /things": answer(`{"items":[` + given.items + `]}`), "GET /things/t1": answer(young)})
		h := start(t, server.URL)
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		said := describeDiagnostics(done.Diagnostics)
		if server.count("POST /things") != 1 || formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) {
			t.Errorf("%s: %d creates, id %q, %s", name, server.count("POST /things"), formatValue(state["id"]), said)
		}
	}
}

func TestLostCreateIsOursWhereDuplicatesAreForbidden(t *testing.T) {
	mine := `{"id":"t1","name":"a","status":"ready"}`
	cases := map[string]struct {
		before, after string
		id, says      string
		unique        bool
	}{
		"none before, one after":        {"", mine, "t1", "was lost", true},
		"one before":                    {mine, mine, "", "A candidate: t1", true},
		"none after":                    {"", "", "", "not sent again", true},
		"duplicates would be no wonder": {"", mine, "", "A candidate: t1", false},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": hangUp, "GET /things/t1": answer(mine)})
		server.handle("GET /things", func(w http.ResponseWriter, r *http.Request) {
			items := given.before
			if server.count("POST /things") > 0 {
				items = given.after
			}
			answer(`{"items":[`+items+`]}`)(w, r)
		})
		other := thing
		other.Created, other.UniqueKey = "", given.unique
		h := startWith(t, server.URL, other)
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		said := describeDiagnostics(done.Diagnostics)
		if server.count("POST /things") != 1 || formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) {
			t.Errorf("%s: %d creates, id %q, %s", name, server.count("POST /things"), formatValue(state["id"]), said)
		}
	}
}

func TestLostPatchIsReadBack(t *testing.T) {
	took := strings.Replace(ready, `"name":"a"`, `"name":"b"`, 1)
	for name, given := range map[string]struct {
		read    string
		patches int
	}{"took": {took, 1}, "did not take": {ready, 2}} {
		first := true
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "GET /things/t1": answer(given.read), "PATCH /things/t1": func(w http.ResponseWriter, r *http.Request) {
			if first {
				first = false
				hangUp(w, r)
				return
			}
			_, _ = io.WriteString(w, took)
		}})
		h := start(t, server.URL)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
		if server.count("PATCH /things/t1") != given.patches || len(done.Diagnostics) > 0 {
			t.Errorf("%s: %d, %s", name, server.count("PATCH /things/t1"), describeDiagnostics(done.Diagnostics))
		}
	}
}
