package runtime

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// accept answers 202 with an address, as APIs do whose work goes on.
func accept(location string) http.HandlerFunc {
	return status(http.StatusAccepted, "Location", location)
}

// inTurn gives one answer after the other, the last one again and again.
func inTurn(answers ...http.HandlerFunc) http.HandlerFunc {
	next := 0
	return func(w http.ResponseWriter, r *http.Request) {
		answer := answers[min(next, len(answers)-1)]
		next++
		answer(w, r)
	}
}

func TestAcceptedCreateIsWatchedToItsEnd(t *testing.T) {
	running := func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusAccepted)
		_, _ = io.WriteString(w, `{"status": "In-Progress"}`)
	}
	cases := map[string]struct {
		location string
		last     http.HandlerFunc
		id, says string
	}{
		"a result by its address":     {"/operations/7", status(http.StatusSeeOther, "Location", "/things/t1"), "t1", ""},
		"a result by its identifier":  {"/operations/7", answer(`{"status": "succeeded", "thing_id": "t1"}`), "t1", ""},
		"a result in the answer":      {"operations/7", answer(`{"state": "DONE", "result": {"id": "t1"}}`), "t1", ""},
		"a failure with its reason":   {"/operations/7", answer(`{"status": "FAILED", "error": {"message": "no space"}}`), "", "no space"},
		"a failure that is forgotten": {"/operations/7", status(http.StatusNotFound), "", "without an identifier"},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things":      accept(given.location),
			"GET /operations/7": inTurn(running, running, given.last),
			"GET /things/t1":    inTurn(status(http.StatusNotFound), answer(ready)),
		})
		h := startWith(t, server.URL, partialThing())
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		said := describeDiagnostics(done.Diagnostics)
		if formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) || (given.says == "") != (said == "") {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), said)
		}
		if server.count("POST /things") != 1 || server.count("GET /operations/7") != 3 {
			t.Errorf("%s: %v", name, server.log)
		}
	}
}

func TestAcceptedCreateThatNamesTheThingItself(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":   accept("/things/t1"),
		"GET /things/t1": inTurn(status(http.StatusNotFound), answer(`{"id":"t1","name":"a","status":"making"}`), answer(ready)),
	})
	h := startWith(t, server.URL, partialThing())
	done, state := h.apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["id"]) != "t1" || formatValue(state["status"]) != "ready" || len(done.Diagnostics) > 0 {
		t.Errorf("%v: %s", state, describeDiagnostics(done.Diagnostics))
	}
}

func TestAcceptedCreateIsNotWatchedWhereItCanOnlyBeDeleted(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":   accept("/things/t1"),
		"GET /things":    answer(`{"items": [` + ready + `]}`),
		"GET /things/t1": status(http.StatusMethodNotAllowed),
	})
	thing := partialThing()
	thing.Operations.Read = nil
	h := startWith(t, server.URL, thing)
	done, state := h.apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["id"]) != "t1" || len(done.Diagnostics) > 0 || server.count("GET /things/t1") > 0 {
		t.Errorf("%v: %s %v", state, describeDiagnostics(done.Diagnostics), server.log)
	}
}

func TestAcceptedRequestIsNotWatchedElsewhere(t *testing.T) {
	elsewhere := newAPI(t, nil)
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": accept(elsewhere.URL + "/operations/7")})
	h := startWith(t, server.URL, partialThing())
	done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	if said := describeDiagnostics(done.Diagnostics); len(elsewhere.log) > 0 || !strings.Contains(said, "the credentials are not sent there") {
		t.Errorf("%v: %s", elsewhere.log, said)
	}
}

func TestAcceptedDeleteShowsWhyItFailed(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"DELETE /things/t1": accept("/operations/8"),
		"GET /operations/8": answer(`{"status": "error", "message": "still attached"}`),
		"GET /things/t1":    answer(ready),
	})
	h := start(t, server.URL)
	if said := describeDiagnostics(h.destroy(map[string]any{"id": "t1", "name": "a"}).Diagnostics); !strings.Contains(said, "still attached") {
		t.Error(said)
	}
}

func TestResolveKeepsTheKeyAtHome(t *testing.T) {
	client, err := NewClient("https://api.example.com/v1", keyHeader, Options{})
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]string{
		"/v1/operations/7":                        "/operations/7",
		"/operations/7":                           "/operations/7",
		"https://api.example.com/v1/operations/7": "/operations/7",
		"operations/7":                            "/things/operations/7",
		"/operations/a%2Fb":                       "/operations/a%2Fb",
		"/v1/../../etc":                           "/etc",
		"https://api.example.com:444/x":           "",
		"http://api.example.com/v1/operations/7":  "",
		"//evil.example.com/x":                    "",
		"https://evil.example.com/x":              "",
	}
	for given, want := range cases {
		got, err := client.resolve(Operation{}, "/things/x", given)
		if (err != nil) != (want == "") || (got != nil && got.Path != want) {
			t.Errorf("%s: %v, %v", given, got, err)
		}
	}
}
