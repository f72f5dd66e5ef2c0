package runtime

import (
	"net/http"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// A server that takes a note and never shows it has not removed it; one that showed it once and no longer does has.
func TestWhatAnswersLeaveOutStaysAsItWasSent(t *testing.T) {
	silent, telling := `{"id":"t1","name":"a","status":"ready"}`, `{"id":"t1","name":"a","note":"n","status":"ready"}`
	for shown, want := range map[string]string{silent: "n", telling: ""} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": answer(shown), "GET /things/t1": inTurn(answer(shown), answer(silent)),
		})
		own := thing
		own.Operations.List = nil
		h := startWith(t, server.URL, own)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "n"})
		if len(done.Diagnostics) > 0 {
			t.Fatal(describeDiagnostics(done.Diagnostics))
		}
		state, private := done.NewState, done.Private
		for range 3 {
			read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: state, Private: private})
			if err != nil || len(read.Diagnostics) > 0 {
				t.Fatal(err, describeDiagnostics(read.Diagnostics))
			}
			state, private = read.NewState, read.Private
		}
		if note := formatValue(h.read(state)["note"]); note != want {
			t.Errorf("after %s the note is %q, wanted %q", shown, note, want)
		}
	}
}
