package runtime

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

func garble(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, `{"items": [{"id": "t1", "na`)
}

// What a lost create made is looked for as long as the operation may take, however the API fails in the meantime.
func TestTheSearchAfterALostCreateOutlastsFailures(t *testing.T) {
	listed := answer(`{"items":[` + newborn("t1", "") + `]}`)
	for name, failing := range map[string][]http.HandlerFunc{
		"timeouts":       {status(408), status(408), status(408), status(408), status(408), status(408), status(408), status(408), status(408), status(408)},
		"server errors":  {status(500), status(502), status(503), status(504), status(500), status(502), status(503), status(504), status(500), status(500)},
		"rate limits":    {status(429), status(429), status(429), status(429), status(429), status(429), status(429)},
		"cut-off bodies": {garble, garble, garble, garble, garble, garble},
		"no identifiers": {answer(`{"items":[{}]}`), answer(`{"items":[null]}`), answer(`{}`)},
		"not listed yet": {answer(`{"items":[]}`), answer(`{"items":[]}`)},
		"no connection":  {hangUp, hangUp, hangUp, hangUp, hangUp, hangUp, hangUp, hangUp},
	} {
		for how, create := range map[string]http.HandlerFunc{"lost": hangUp, "without an ID": answer(`{"message":"done"}`)} {
			server := newAPI(t, map[string]http.HandlerFunc{
				"POST /things": create, "GET /things/t1": answer(newborn("t1", "")), "GET /things": inTurn(append(append([]http.HandlerFunc{}, failing...), listed)...),
			})
			done, state := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"})
			if server.count("POST /things") != 1 || formatValue(state["id"]) != "t1" {
				t.Errorf("%s, %s: %v, %s", name, how, server.log, describeDiagnostics(done.Diagnostics))
			}
		}
	}
}

func TestARefusedSearchAfterALostCreateEndsAtOnce(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": hangUp, "GET /things": status(403)})
	done, _ := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"})
	if said := describeDiagnostics(done.Diagnostics); server.count("GET /things") != 1 || !strings.Contains(said, "Searching for it failed as well") {
		t.Errorf("%v, %s", server.log, said)
	}
}

// A create whose response never tells the ID is found by what was listed before it, lost or not.
func TestALostSilentCreateIsTheOnlyNewOne(t *testing.T) {
	own := thing
	own.Created = ""
	create := *thing.Operations.Create
	create.Silent, create.Operation.Partial = true, true
	own.Operations.Create = &create
	old, mine := `{"id":"t0","name":"a","status":"ready"}`, `{"id":"t1","name":"a","status":"ready"}`
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": hangUp, "GET /things/t1": answer(mine), "GET /things": inTurn(answer(`{"items":[`+old+`]}`), answer(`{"items":[`+old+`,`+mine+`]}`)),
	})
	done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["id"]) != "t1" {
		t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
	}
}
