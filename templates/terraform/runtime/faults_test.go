package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// world is an API with a memory, whose nth request goes wrong.
type world struct {
	mutex    sync.Mutex
	things   map[string]map[string]any
	made     int
	requests int
	// fault is done to the request of that number; commit says whether the work is done first.
	at     int
	fault  http.HandlerFunc
	commit bool
	dated  bool
	unique bool
	// nameless says that nothing but the values tells the things apart.
	nameless bool
}

func (w *world) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.requests++
	if w.requests == w.at {
		if w.commit {
			w.work(nil, r)
		}
		w.fault(out, r)
		return
	}
	w.work(out, r)
}

func (w *world) work(out http.ResponseWriter, r *http.Request) {
	id := strings.TrimPrefix(r.URL.Path, "/things/")
	thing := w.things[id]
	switch {
	case r.Method == "POST":
		body := map[string]any{}
		_ = json.NewDecoder(r.Body).Decode(&body)
		for _, other := range w.things {
			if w.unique && other["name"] == body["name"] {
				reply(out, http.StatusConflict, map[string]any{"message": "there is one of this name"})
				return
			}
		}
		w.made++
		body["id"], body["status"], body["looks"] = fmt.Sprintf("t%d", w.made), "making", 0
		if w.dated {
			body["created_at"] = time.Now().UTC().Format(time.RFC3339)
		}
		w.things[body["id"].(string)] = body
		reply(out, http.StatusCreated, body)
	case r.Method == "GET" && r.URL.Path == "/things":
		items := []any{}
		for _, thing := range w.things {
			items = append(items, thing)
		}
		reply(out, http.StatusOK, map[string]any{"items": items})
	case thing == nil:
		reply(out, http.StatusNotFound, map[string]any{"message": "no such thing"})
	case r.Method == "DELETE":
		delete(w.things, id)
		reply(out, http.StatusNoContent, nil)
	default:
		thing["looks"] = thing["looks"].(int) + 1
		if thing["looks"].(int) > 1 {
			thing["status"] = "ready"
		}
		reply(out, http.StatusOK, thing)
	}
}

func reply(out http.ResponseWriter, code int, value any) {
	if out == nil {
		return
	}
	text, _ := marshalStable(value)
	out.WriteHeader(code)
	if value != nil {
		_, _ = out.Write([]byte(text))
	}
}

func breakOff(out http.ResponseWriter, _ *http.Request) {
	out.Header().Set("Content-Length", "500")
	_, _ = out.Write([]byte(`{"id": "t`))
}

// Every request of a create, of the apply after it and of the destroy goes wrong in every way. Whatever happens, nothing
// is made twice, and what was made is in the state, or the message says how to find it.
func TestNoFaultMakesDuplicatesOrOrphans(t *testing.T) {
	faults := map[string]http.HandlerFunc{
		"reset": hangUp, "500": status(500), "502": status(502), "524": status(524), "503": status(503, "Retry-After", "1"),
		"429": status(429, "Retry-After", "1"), "a login page": answer("<html>"), "truncated": breakOff,
	}
	schedules := 0
	for name, fault := range faults {
		for _, commit := range []bool{false, true} {
			if commit && name == "429" {
				continue
			}
			for _, kind := range []string{"dated", "unique", "neither", "nameless"} {
				for at := 1; at <= 9; at++ {
					w := &world{things: map[string]map[string]any{}, at: at, fault: fault, commit: commit, dated: kind == "dated" || kind == "nameless", unique: kind == "unique", nameless: kind == "nameless"}
					w.run(t, fmt.Sprintf("%s at request %d, committed %t, %s", name, at, commit, kind))
					schedules++
				}
			}
		}
	}
	t.Logf("%d schedules", schedules)
}

func (w *world) run(t *testing.T, name string) {
	other := thing
	other.UniqueKey = w.unique
	if !w.dated {
		other.Created = ""
	}
	if w.nameless {
		other.NaturalKey = ""
	}
	server := newHandler(t, w)
	h := startWith(t, server, other)
	config := map[string]any{"name": "a"}
	done, state := h.apply(nil, nil, config)
	id := formatValue(state["id"])
	said := describeDiagnostics(done.Diagnostics)
	if w.made > 1 {
		t.Errorf("%s: made %d times", name, w.made)
	}
	if id == "" && w.made == 1 && !strings.Contains(said, "terraform import test_thing.<name>") {
		t.Errorf("%s: t1 is nowhere, and the message does not help: %s", name, said)
	}
	if id != "" && w.things[id] == nil {
		t.Errorf("%s: the state has %q, which is not there", name, id)
	}
	if id == "" {
		return
	}
	// A thing whose creation failed is tainted: Terraform destroys it, once more where that fails.
	for range 2 {
		if left := h.destroy(map[string]any{"id": id, "name": "a"}); len(left.Diagnostics) == 0 {
			break
		}
	}
	if len(w.things) > 0 {
		t.Errorf("%s: left behind: %v", name, w.things)
	}
}

func TestCancelInTheMiddleOfALookSaysWhatIsStillGoingOn(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(`{"id":"t1","name":"a","status":"making"}`),
		"GET /things/t1": func(_ http.ResponseWriter, r *http.Request) {
			cancel()
			<-r.Context().Done()
		},
	})
	h := start(t, server.URL)
	h.ctx = ctx
	done, state := h.apply(nil, nil, map[string]any{"name": "a"})
	if said := describeDiagnostics(done.Diagnostics); formatValue(state["id"]) != "t1" || !strings.Contains(said, `interrupted while thing is still "making"`) {
		t.Errorf("id %q, %s", formatValue(state["id"]), said)
	}
}

func TestCancelReturnsAtOnceAndKeepsTheIdentifier(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(`{"id":"t1","name":"a","status":"making"}`),
		"GET /things/t1": func(w http.ResponseWriter, r *http.Request) {
			cancel()
			answer(`{"id":"t1","name":"a","status":"making"}`)(w, r)
		},
	})
	h := start(t, server.URL)
	h.ctx = ctx
	done, state := h.apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["id"]) != "t1" || len(done.Diagnostics) == 0 || server.count("GET /things/t1") != 1 {
		t.Errorf("id %q after %d looks: %s", formatValue(state["id"]), server.count("GET /things/t1"), describeDiagnostics(done.Diagnostics))
	}
}
