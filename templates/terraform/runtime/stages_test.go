package runtime

import (
	"net/http"
	"strings"
	"testing"
)

func TestPlainWordsTellTheirStage(t *testing.T) {
	for status, want := range map[string]string{
		"active": "settled", "In-Use": "settled", "powered_off": "settled", "RUNNING": "settled",
		"error": "failed", "ERROR_DELETING": "failed", "create_failed": "failed",
		"pending": "pending", "PENDING_CREATE": "pending", "provisioning": "pending", "in progress": "pending", "busy": "pending",
		"new": "", "gold": "", "warning": "", "failing": "",
	} {
		if got := stage(status); got != want {
			t.Errorf("%s: %q, want %q", status, got, want)
		}
	}
}

// A document may show a status and not say which values it takes.
func TestAStatusWithoutNamedStatesIsWaitedForUntilItStays(t *testing.T) {
	shows := func(status string) http.HandlerFunc {
		return answer(`{"id":"t1","name":"a","size":3,"status":"` + status + `","created_at":"2030-01-01T00:00:00Z"}`)
	}
	for name, given := range map[string]struct {
		made  string
		looks []string
		reads int
		says  string
		fails bool
	}{
		"settled at once":      {"active", []string{"active"}, 0, "", false},
		"under way":            {"pending", []string{"provisioning", "active"}, 2, "", false},
		"words of its own":     {"gold", []string{"gold", "gold", "gold"}, 2, "", false},
		"words that change":    {"new", []string{"brass", "gold", "gold", "gold"}, 4, "", false},
		"a clear failure":      {"pending", []string{"create_failed"}, 1, "create_failed", true},
		"never ends, no error": {"pending", []string{"pending"}, 0, "not waited for any longer", false},
	} {
		own := thing
		wait := StatusWait{Field: []string{"status"}, Steady: true, Create: true}
		own.Wait = &wait
		looks := []http.HandlerFunc{}
		for _, status := range given.looks {
			looks = append(looks, shows(status))
		}
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": shows(given.made), "GET /things/t1": inTurn(looks...)})
		h := startWith(t, server.URL, own)
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		said := describeDiagnostics(done.Diagnostics)
		// One more read follows a wait.
		if reads := server.count("GET /things/t1"); given.reads > 0 && reads != given.reads && reads != given.reads+1 || given.made == "active" && reads > 0 {
			t.Errorf("%s: %d reads, want %d", name, reads, given.reads)
		}
		if !strings.Contains(said, given.says) || (said == "") != (given.says == "") || strings.Contains(said, "ERROR") != given.fails {
			t.Errorf("%s: %s", name, said)
		}
		if formatValue(state["id"]) != "t1" {
			t.Errorf("%s: lost", name)
		}
	}
}

func TestStatesThatTheDocumentShowsSomewhereAreTakenForWhatTheyAre(t *testing.T) {
	shows := func(status string) http.HandlerFunc {
		return answer(`{"id":"t1","name":"a","size":3,"status":"` + status + `","created_at":"2030-01-01T00:00:00Z"}`)
	}
	own := thing
	own.Wait = &StatusWait{
		Field: []string{"status"}, Steady: true, Create: true, Pending: []string{"brass"}, Ready: []string{"gold"}, Failed: []string{"rust"},
	}
	brass := shows("brass")
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": brass, "GET /things/t1": inTurn(brass, brass, brass, brass, shows("gold")),
	})
	done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["status"]) != "gold" || len(done.Diagnostics) > 0 {
		t.Errorf("%v, %s", state["status"], describeDiagnostics(done.Diagnostics))
	}
	server = newAPI(t, map[string]http.HandlerFunc{"POST /things": shows("rust"), "GET /things/t1": shows("rust")})
	done, _ = startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if said := describeDiagnostics(done.Diagnostics); !strings.Contains(said, `"rust"`) {
		t.Error(said)
	}
}

func TestAnAnswerToTheCreateThatTellsNoStatusIsFollowedByALook(t *testing.T) {
	made := `{"id":"t1","name":"a","size":3,"created_at":"2030-01-01T00:00:00Z"}`
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(made), "GET /things/t1": inTurn(answer(strings.Replace(ready, `"ready"`, `"making"`, 1)), answer(ready)),
	})
	done, state := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["status"]) != "ready" || len(done.Diagnostics) > 0 {
		t.Errorf("%v, %s", state["status"], describeDiagnostics(done.Diagnostics))
	}
}

func TestTheReadThatEndsTheWaitIsTheLastOne(t *testing.T) {
	making := strings.Replace(ready, `"ready"`, `"making"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(making), "GET /things/t1": inTurn(answer(making), answer(ready)),
	})
	done, state := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["status"]) != "ready" || len(done.Diagnostics) > 0 {
		t.Errorf("%v, %s", state["status"], describeDiagnostics(done.Diagnostics))
	}
	if reads := server.count("GET /things/t1"); reads != 2 {
		t.Errorf("read %d times", reads)
	}
}
