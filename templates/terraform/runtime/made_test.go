package runtime

import (
	"net/http"
	"testing"
)

// The answer to a create may call what it made otherwise than a read does.
func TestACreateIsToldByAnotherName(t *testing.T) {
	cases := map[string]struct {
		way    []string
		answer string
	}{
		"after the resource": {[]string{"thing_uuid"}, `{"thing_uuid": "t1"}`},
		"in a wrapper":       {[]string{"entry", "id"}, `{"plain": "x", "entry": {"id": "t1"}}`},
		"the whole answer":   {nil, `"t1"`},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things":   answer(given.answer),
			"GET /things/t1": answer(ready),
		})
		own := partialThing()
		own.Operations.Create.Operation.Made = given.way
		own.Operations.Create.Operation.Itself = given.way == nil
		done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
		if formatValue(state["id"]) != "t1" || len(done.Diagnostics) > 0 {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
		}
	}
}

// Where no call reads one, the address of its removal tells what a Location names.
func TestALocationIsReadWithoutARead(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": status(http.StatusCreated, "Location", "/api/things/t1"),
		"GET /things":  answer(`{"items": [` + ready + `]}`),
	})
	own := partialThing()
	own.Operations.Read = nil
	done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["id"]) != "t1" || len(done.Diagnostics) > 0 {
		t.Errorf("id %q, %s", formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
	}
}
