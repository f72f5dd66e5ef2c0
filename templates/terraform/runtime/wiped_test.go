package runtime

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

func TestWhatAnUpdateHasEmptiedWithoutBeingSentIsSentAgain(t *testing.T) {
	state := map[string]any{}
	show := func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(state)
	}
	var sent []string
	// A PATCH that replaces: what it is not sent is empty afterwards.
	put := func(w http.ResponseWriter, r *http.Request) {
		body := map[string]any{}
		_ = json.NewDecoder(r.Body).Decode(&body)
		text, _ := marshalStable(body)
		sent = append(sent, text)
		state = map[string]any{"id": "t1", "name": "", "note": "", "size": 3, "status": "ready", "created_at": "2030-01-01T00:00:00Z"}
		for name, value := range body {
			state[name] = value
		}
		show(w)
	}
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": put, "PATCH /things/t1": put,
		"GET /things/t1": func(w http.ResponseWriter, _ *http.Request) { show(w) },
	})
	h := start(t, server.URL)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "n"})
	sent = nil
	done, after := h.apply(done.NewState, done.Private, map[string]any{"name": "b", "note": "n"})
	if got := strings.Join(sent, " "); got != `{"name":"b"} {"name":"b","note":"n"}` && got != `{"name":"b"} {"name":"b","note":"n","size":3}` {
		t.Errorf("sent %s", got)
	}
	if formatValue(after["note"]) != "n" || state["note"] != "n" || !strings.Contains(describeDiagnostics(done.Diagnostics), "emptied `note`") {
		t.Errorf("%v, %s", after["note"], describeDiagnostics(done.Diagnostics))
	}
	// What nobody has configured may depend on what was changed.
	done, _ = h.apply(nil, nil, map[string]any{"name": "a"})
	sent = nil
	if _, after = h.apply(done.NewState, done.Private, map[string]any{"name": "b"}); len(sent) != 1 {
		t.Errorf("sent %v, %v", sent, after)
	}
}

func TestAnUpdateWhoseResponseShowsLessHasEmptiedNothing(t *testing.T) {
	noted := strings.Replace(ready, `"size"`, `"note":"n","size"`, 1)
	bare := strings.Replace(ready, `"size"`, `"note":"","size"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(noted), "PATCH /things/t1": answer(bare), "GET /things/t1": answer(noted),
	})
	h := start(t, server.URL)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "n"})
	done, after := h.apply(done.NewState, done.Private, map[string]any{"name": "b", "note": "n"})
	if server.count("PATCH /things/t1") != 1 || formatValue(after["note"]) != "n" {
		t.Errorf("%v, %v, %s", server.log, after["note"], describeDiagnostics(done.Diagnostics))
	}
}
