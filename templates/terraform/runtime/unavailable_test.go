package runtime

import (
	"net/http"
	"strings"
	"testing"
)

// 503 does not tell whether the request was carried out: it is sent again only where a second object cannot come of it.
func TestACreateIsSentAgainOnlyWhereNoSecondOneComesOfIt(t *testing.T) {
	other := strings.Replace(ready, `"name":"a"`, `"name":"b"`, 1)
	for name, given := range map[string]struct {
		unique, again bool
		listed        string
		posts         int
	}{
		"the key is unique, and free":       {true, false, other, 2},
		"the key is unique, but taken":      {true, false, ready, 1},
		"the key is unique, but not listed": {true, false, `{"id":"t2"}`, 1},
		"the key is not unique":             {false, false, other, 1},
		"the document says so":              {false, true, other, 2},
	} {
		own := thing
		own.Wait, own.UniqueKey = nil, given.unique
		create := *thing.Operations.Create
		create.Operation.Again = given.again
		own.Operations.Create = &create
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": inTurn(status(503), answer(ready)), "GET /things/t1": answer(ready), "GET /things": answer(`{"items":[` + given.listed + `]}`),
		})
		done, _ := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
		if said := describeDiagnostics(done.Diagnostics); server.count("POST /things") != given.posts || (said == "") != (given.posts == 2) {
			t.Errorf("%s: %v, %s", name, server.log, said)
		}
	}
}

func TestAnUpdateIsSentAgainWhileTheAPIIsUnavailable(t *testing.T) {
	changed := strings.Replace(ready, `"name":"a"`, `"name":"b"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(ready), "GET /things/t1": answer(ready), "PATCH /things/t1": inTurn(status(503), status(503), status(503), answer(changed)),
	})
	h := startWith(t, server.URL, thing)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
	if said := describeDiagnostics(done.Diagnostics); said != "" || server.count("PATCH /things/t1") != 4 {
		t.Errorf("%v, %s", server.log, said)
	}
}

func TestASearchIsSentAgain(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things/search": inTurn(status(503), answer(`{"items":[]}`))})
	own := thing
	own.Operations.List = &List{Operation: Operation{Method: "POST", Path: "/things/search"}, Items: []string{"items"}, Searches: true}
	client, said := configure(t, Provider{Name: "test", Endpoint: server.URL}, map[string]any{})
	e := newEngine("test", own)
	e.client = client
	if err := e.eachItem(t.Context(), values{}, func(map[string]any) bool { return true }); err != nil || said != "" || server.count("POST /things/search") != 2 {
		t.Error(err, said, server.log)
	}
}
