package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

func TestAMemberOfAnotherTypeKeepsWhatWasKnownAndStopsNothing(t *testing.T) {
	odd := strings.Replace(strings.Replace(ready, `"size":3`, `"size":"many"`, 1), `"status"`, `"note":false,"status"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(odd), "GET /things/t1": answer(odd), "DELETE /things/t1": answer(``)})
	h := start(t, server.URL)
	done, state := h.apply(nil, nil, map[string]any{"name": "a"})
	if said := describeDiagnostics(done.Diagnostics); formatValue(state["id"]) != "t1" || !isVoid(state["size"]) || strings.Contains(said, "ERROR") {
		t.Fatalf("created: %v, %s", state, said)
	}
	known := map[string]any{"id": "t1", "name": "a", "size": 3, "note": "mine"}
	read := h.refresh(known)
	after := h.read(read.NewState)
	said := describeDiagnostics(read.Diagnostics)
	if formatValue(after["size"]) != "3" || formatValue(after["note"]) != "mine" {
		t.Errorf("read: %v", after)
	}
	if !strings.Contains(said, "/size") || !strings.Contains(said, "/note: the API returned a boolean, expected a string. The previous value is kept") {
		t.Error(said)
	}
	for _, one := range append(read.Diagnostics, h.destroy(known).Diagnostics...) {
		if one.Severity == tfprotov6.DiagnosticSeverityError {
			t.Error(one.Summary, one.Detail)
		}
	}
}
