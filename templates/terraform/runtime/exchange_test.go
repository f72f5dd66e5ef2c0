package runtime

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

const putOff = `{"message":"The name is taken. Choose another one and try again."}`

func TestAConflictIsWaitedForOnlyWhereItCanPass(t *testing.T) {
	for name, given := range map[string]struct {
		handler  http.HandlerFunc
		creates  bool
		requests int
	}{
		"a create that is locked":      {refuse(423, "application/json", `{"message":"no"}`), true, 2},
		"a create while busy":          {refuse(409, "application/json", `{"message":"the network is busy"}`), true, 2},
		"a create of a name taken":     {refuse(409, "application/json", putOff), true, 1},
		"a change that is put off":     {refuse(409, "application/json", putOff), false, 2},
		"a change that is refused":     {refuse(409, "application/json", `{"message":"no"}`), false, 1},
		"a change by a code":           {refuse(409, "application/json", `{"message":"no","code":"resource_locked"}`), false, 2},
		"a change that is not allowed": {refuse(403, "application/json", `{"message":"try again"}`), false, 1},
	} {
		key := "PATCH /things/t1"
		if given.creates {
			key = "POST /things"
		}
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "GET /things/t1": answer(ready), "GET /things": answer(`{"items":[]}`)})
		server.handle(key, inTurn(given.handler, answer(ready)))
		h := start(t, server.URL)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
		if !given.creates {
			h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
		}
		if server.count(key) != given.requests {
			t.Errorf("%s: %v", name, server.log)
		}
	}
}

func TestPatienceWithConflictsEnds(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(ready), "GET /things/t1": answer(ready),
		"PATCH /things/t1": refuse(409, "application/json", putOff), "DELETE /things/t1": refuse(409, "application/json", `{"message":"in use by v1"}`),
	})
	h := start(t, server.URL)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	for name, act := range map[string]func() string{
		"change": func() string {
			done, _ := h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
			return describeDiagnostics(done.Diagnostics)
		},
		"delete": func() string {
			return describeDiagnostics(h.destroy(map[string]any{"id": "t1", "name": "a"}).Diagnostics)
		},
	} {
		begun := h.clock.Now()
		said := act()
		if waited := h.clock.Now().Sub(begun); !strings.Contains(said, "status 409") || waited < conflictPatience || waited > 2*conflictPatience {
			t.Errorf("%s: waited %s, %s", name, waited, said)
		}
	}
}

func TestADeleteWaitsForWhatStillUsesIt(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"DELETE /things/t1": inTurn(refuse(409, "application/json", `{"message":"in use"}`), status(204))})
	done := start(t, server.URL).destroy(map[string]any{"id": "t1", "name": "a"})
	if len(done.Diagnostics) > 0 || server.count("DELETE /things/t1") != 2 {
		t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
	}
}

func TestProtectionIsToldBeforeAnythingIsSent(t *testing.T) {
	other := thing
	other.Protection = "locked"
	other.Schema = copySchema(thing.Schema)
	other.Schema.Attributes["locked"] = schema.BoolAttribute{Optional: true}
	server := newAPI(t, map[string]http.HandlerFunc{"DELETE /things/t1": status(204)})
	h := startWith(t, server.URL, other)
	done := h.destroy(map[string]any{"id": "t1", "name": "a", "locked": true})
	if len(server.log) != 0 || !strings.Contains(describeDiagnostics(done.Diagnostics), "while `locked` is true") {
		t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
	}
	if done = h.destroy(map[string]any{"id": "t1", "name": "a", "locked": false}); len(done.Diagnostics) > 0 || len(server.log) != 1 {
		t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
	}
}

func TestADeleteIsNotSentWithoutWhatSaysWhichOne(t *testing.T) {
	other := thing
	remove := *thing.Operations.Delete
	remove.Operation.Path = "/things"
	remove.Operation.Query = map[string]string{"name": "name"}
	remove.Operation.Narrows = []string{"name"}
	other.Operations.Delete = &remove
	server := newAPI(t, map[string]http.HandlerFunc{"DELETE /things": status(204)})
	h := startWith(t, server.URL, other)
	done := h.destroy(map[string]any{"id": "t1", "name": nil})
	if len(server.log) != 0 || !strings.Contains(describeDiagnostics(done.Diagnostics), "might delete more than this object") {
		t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
	}
	if done = h.destroy(map[string]any{"id": "t1", "name": "a"}); len(done.Diagnostics) > 0 || len(server.log) != 1 {
		t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
	}
}

func TestAListInAQueryIsRepeatedOrJoined(t *testing.T) {
	texts := []string{"a", "b"}
	if repeated := (Operation{}).joinTexts("tags", texts); !slices.Equal(repeated, texts) {
		t.Error(repeated)
	}
	if joined := (Operation{Joined: []string{"tags"}}).joinTexts("tags", texts); !slices.Equal(joined, []string{"a,b"}) {
		t.Error(joined)
	}
}

func TestATimeThatIsOverSaysWhatIsStillGoingOn(t *testing.T) {
	over, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	if said := explainCancel(over, over.Err(), "it is still making").Error(); !strings.Contains(said, "it is still making; increase it under `timeouts`") {
		t.Error(said)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if said := explainCancel(stopped, stopped.Err(), "it is still making").Error(); !strings.Contains(said, "interrupted while it is still making") {
		t.Error(said)
	}
}

func TestARequestKeepsItsNameWhenItIsSentAgain(t *testing.T) {
	var names []string
	answers := []int{http.StatusTooManyRequests, http.StatusLocked, http.StatusCreated}
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": func(w http.ResponseWriter, r *http.Request) {
			names = append(names, r.Header.Get("Idempotency-Key"))
			code := answers[0]
			answers = answers[1:]
			w.WriteHeader(code)
			if code == http.StatusCreated {
				_, _ = w.Write([]byte(ready))
			}
		},
		"GET /things/t1": answer(ready),
	})
	own := thing
	create := *thing.Operations.Create
	create.Operation.Once = "Idempotency-Key"
	own.Operations.Create = &create
	done, _ := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if len(done.Diagnostics) > 0 {
		t.Fatal(describeDiagnostics(done.Diagnostics))
	}
	if len(names) != 3 || names[0] != names[1] || names[1] == names[2] {
		t.Errorf("sent as %q", names)
	}
	if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(names[0]) {
		t.Error(names[0])
	}
}

// {"server": {…}, "root_password": "…"}: what stands beside the object is its own.
func TestWhatStandsBesideAnObjectBelongsToIt(t *testing.T) {
	operation := Operation{Answer: []string{"server"}, Beside: []string{"root_password"}}
	value, err := decodeJSON([]byte(`{"server": {"id": "1"}, "action": {}, "root_password": "once"}`))
	if err != nil {
		t.Fatal(err)
	}
	object, err := operation.take(&Answer{Value: value})
	if err != nil || len(object) != 2 || object["id"] != "1" || object["root_password"] != "once" {
		t.Errorf("%v, %v", object, err)
	}
}

// An answer that is a list has no name for it, and what is no list says nothing.
func TestAListThatIsShownAsAWholeIsOneAttribute(t *testing.T) {
	read := Operation{Method: "GET", Path: "/rules", Whole: "rules"}
	for shown, want := range map[string]string{`["a","b"]`: `{"rules":["a","b"]}`, `[]`: `{"rules":[]}`} {
		var value any
		_ = json.Unmarshal([]byte(shown), &value)
		object, err := read.take(&Answer{Value: value})
		if text, _ := marshalStable(object); err != nil || text != want {
			t.Errorf("%s is %s, %v", shown, text, err)
		}
	}
	_, err := read.take(&Answer{Value: map[string]any{"rules": []any{}}})
	if err == nil || !strings.Contains(err.Error(), "instead of a list") {
		t.Error(err)
	}
	set := Operation{Method: "PUT", Path: "/rules", Whole: "rules", Partial: true}
	if object, err := set.take(&Answer{Value: map[string]any{"ok": true}}); err != nil || object["rules"] != nil {
		t.Error(object, err)
	}
}
