package runtime

import (
	"net/http"
	"strings"
	"testing"
)

// An update whose operation also creates has changed the object only if the response names it.
func TestACreateThatUpdatesMustAnswerWithTheSame(t *testing.T) {
	for name, given := range map[string]struct {
		made string
		old  http.HandlerFunc
		says string
		id   string
	}{
		"the same":        {`{"made":"t1"}`, answer(strings.Replace(ready, `"name":"a"`, `"name":"b"`, 1)), "", "t1"},
		"a second one":    {`{"made":"t2"}`, answer(ready), "both exist", "t1"},
		"a successor":     {`{"made":"t2"}`, status(404), "was t1 and is t2 now", "t2"},
		"nobody knows it": {`{}`, answer(ready), "does not contain id", "t1"},
	} {
		own := thing
		own.Wait = nil
		own.Operations.Update = []Change{{
			Operation: Operation{Method: "POST", Path: "/things", Partial: true, Made: []string{"made"}}, MediaType: "application/json",
			Fields: []string{"id", "name"}, Changes: []string{"name"}, Creates: true,
		}}
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": inTurn(answer(ready), answer(given.made)), "GET /things/t1": given.old})
		h := startWith(t, server.URL, own)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
		said := describeDiagnostics(done.Diagnostics)
		state, err := done.NewState.Unmarshal(h.kind)
		if err != nil || !strings.Contains(said, given.says) || (said == "") != (given.says == "") {
			t.Errorf("%s: %v, %s", name, err, said)
		}
		if id := formatValue(readValues(state)["id"]); id != given.id {
			t.Errorf("%s: the state has %s", name, id)
		}
	}
}
