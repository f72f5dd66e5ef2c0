package runtime

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-log/tflogtest"
)

func TestWhatTheAPIWarnsOfIsToldOnce(t *testing.T) {
	warned := func(header, text string, handler http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set(header, text)
			handler(w, r)
		}
	}
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":   warned("Warning", `299 - "canary-key from 192.0.2.1 would be refused"`, answer(ready)),
		"GET /things/t1": warned("Warning", `299 - "canary-key from 192.0.2.1 would be refused"`, answer(ready)),
		"GET /things/t2": warned("Sunset", "Sat, 01 Jan 2033 00:00:00 GMT", answer(strings.Replace(ready, "t1", "t2", 1))),
	})
	h := start(t, server.URL)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	first := describeDiagnostics(done.Diagnostics)
	if !strings.Contains(first, `WARNING: The API warns: 299 - "(secret) from 192.0.2.1 would be refused"`) {
		t.Error(first)
	}
	for _, id := range []string{"t1", "t2"} {
		if again := h.refresh(map[string]any{"id": id, "name": "a"}); len(again.Diagnostics) > 0 {
			t.Error(describeDiagnostics(again.Diagnostics))
		}
	}
}

func TestTheLogTellsOfEveryWait(t *testing.T) {
	for name, given := range map[string]struct {
		first http.HandlerFunc
		wants []string
	}{
		"a limit with a time":    {status(429, "Retry-After", "7"), []string{`"asked_by_api":true`, `"wait":"7.`, `"tries":1`}},
		"a limit without a time": {status(429), []string{`"asked_by_api":false`, "status 429"}},
		"a broken connection":    {hangUp, []string{"retried"}},
		"the gate":               {status(429, "Retry-After", "7"), []string{"rate limit of the API"}},
	} {
		var log bytes.Buffer
		ctx := tflogtest.RootLogger(t.Context(), &log)
		api, _ := serve(t, given.first, answer("{}"))
		client, clock := newTestClient(t, api.URL)
		if name == "the gate" {
			client.gate.close(clock.Now().Add(60e9))
		}
		if _, err := client.Do(ctx, Request{Method: "GET", Path: "/"}); err != nil {
			t.Fatal(err)
		}
		for _, want := range given.wants {
			if !strings.Contains(log.String(), want) {
				t.Errorf("%s: %q is missing in %s", name, want, log.String())
			}
		}
		if strings.Contains(log.String(), "canary-key") {
			t.Errorf("%s: the key is in the log", name)
		}
	}
}
