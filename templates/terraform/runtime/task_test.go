package runtime

import (
	"net/http"
	"testing"
)

// The answer to a create can be the API's own operation, with an id of its own.
func TestAnOperationIsNotTakenForTheObject(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":       answer(`{"id": "op1", "state": "running", "reference": {"id": "t1"}}`),
		"GET /operation/op1": answer(`{"id": "op1", "state": "done", "reference": {"id": "t1"}}`),
		"GET /things/t1":     answer(ready),
	})
	own := partialThing()
	own.Operations.Create.Operation.Task = &Task{
		ID: "id", Status: "state", Pending: []string{"running"}, Ready: []string{"done"},
		Target: []string{"reference", "id"}, Path: "/operation/{id}", Parameter: "id",
	}
	done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if len(done.Diagnostics) > 0 || formatValue(state["id"]) != "t1" {
		t.Errorf("id %q, %s", formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
	}
}
