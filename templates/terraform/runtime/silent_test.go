package runtime

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// A create may answer with nothing at all: what is new in the list and looks like ours is ours.
func TestASilentCreateIsFoundInTheList(t *testing.T) {
	before := `{"items": [{"id": "t0", "name": "a", "status": "ready"}]}`
	cases := map[string]struct{ after, id, says string }{
		"one that is new":        {`{"items": [{"id": "t0", "name": "a"}, {"id": "t1", "name": "a", "status": "ready"}]}`, "t1", ""},
		"beside another's":       {`{"items": [{"id": "t1", "name": "a", "status": "ready"}, {"id": "t2", "name": "b"}]}`, "t1", ""},
		"none that looks alike":  {`{"items": [{"id": "t2", "name": "b"}]}`, "", "0 items of the list match"},
		"another's alone":        {`{"items": [{"id": "t2", "name": "a", "note": "theirs"}]}`, "", "0 items of the list match"},
		"two that cannot differ": {`{"items": [{"id": "t1", "name": "a"}, {"id": "t2", "name": "a"}]}`, "", "2 items of the list match"},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{
			"GET /things":    inTurn(answer(before), answer(given.after)),
			"POST /things":   status(http.StatusNoContent),
			"GET /things/t1": answer(`{"id": "t1", "name": "a", "note": "ours", "status": "ready"}`),
		})
		own := partialThing()
		own.Operations.Create.Silent = true
		done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a", "note": "ours"})
		said := describeDiagnostics(done.Diagnostics)
		if formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) || (given.says == "") != (said == "") {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), said)
		}
		if server.count("POST /things") != 1 {
			t.Errorf("%s: %v", name, server.log)
		}
	}
}

// To be run with -race.
func TestSilentCreatesAtOnceFindEachTheirOwn(t *testing.T) {
	var mutex sync.Mutex
	made := 0
	server := newHandler(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		if r.Method == "POST" {
			made++
			w.WriteHeader(http.StatusNoContent)
			return
		}
		items := []string{}
		for i := range made {
			items = append(items, fmt.Sprintf(`{"id":"t%d","name":"a","status":"ready"}`, i))
		}
		if id, one := strings.CutPrefix(r.URL.Path, "/things/"); one {
			answer(fmt.Sprintf(`{"id":%q,"name":"a","status":"ready"}`, id))(w, r)
			return
		}
		answer(`{"items":[`+strings.Join(items, ",")+`]}`)(w, r)
	}))
	own := partialThing()
	own.Operations.Create.Silent = true
	h := startWith(t, server, own)
	ids := map[string]bool{}
	var group sync.WaitGroup
	for range 5 {
		group.Go(func() {
			done, state := h.apply(nil, nil, map[string]any{"name": "a"})
			mutex.Lock()
			defer mutex.Unlock()
			if len(done.Diagnostics) > 0 {
				t.Error(describeDiagnostics(done.Diagnostics))
			}
			ids[formatValue(state["id"])] = true
		})
	}
	group.Wait()
	if len(ids) != 5 {
		t.Errorf("%v", ids)
	}
}
