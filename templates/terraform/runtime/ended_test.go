package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// expiring is a thing that the API goes on showing after its deletion.
func expiring() Resource {
	other := thing
	other.Wait = nil
	other.Ended = &Ended{Field: []string{"status"}, Values: []string{"expired"}}
	return other
}

func TestWhatADeleteLeftToBeReadIsGone(t *testing.T) {
	expired := strings.Replace(ready, `"status":"ready"`, `"status":"expired"`, 1)
	for name, given := range map[string]struct {
		shown string
		gone  bool
	}{"expired": {expired, true}, "there": {ready, false}} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "GET /things/t1": answer(given.shown)})
		h := startWith(t, server.URL, expiring())
		done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		state, err := read.NewState.Unmarshal(h.kind)
		if err != nil || state.IsNull() != given.gone {
			t.Errorf("%s: %v, %s", name, state, describeDiagnostics(read.Diagnostics))
		}
	}
}

func TestWhatHasEndedIsNotImported(t *testing.T) {
	expired := strings.Replace(ready, `"status":"ready"`, `"status":"expired"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(expired), "GET /things": answer(`{"items":[` + expired + `]}`)})
	h := startWith(t, server.URL, expiring())
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if said := describeDiagnostics(imported.Diagnostics); err != nil || !strings.Contains(said, "status is expired") {
		t.Error(err, said)
	}
}
