package runtime

import (
	"net/http"
	"strings"
	"testing"
)

// inShortPages is a thing whose list has a total.
func inShortPages(listOnly bool) Resource {
	own := thing
	list := *thing.Operations.List
	list.Paging = Paging{Style: "page", Parameter: "page", Size: "n", Max: 100, First: 1, Total: []string{"total"}}
	own.Operations.List = &list
	if listOnly {
		own.Operations.Read = nil
	}
	return own
}

func TestAPageThatContradictsItsTotalIsAskedForOnceMore(t *testing.T) {
	other := strings.Replace(ready, `"t1"`, `"t2"`, 1)
	whole := answer(`{"items":[` + other + `,` + ready + `],"total":2}`)
	none, one := answer(`{"items":[],"total":2}`), answer(`{"items":[`+other+`],"total":2}`)
	for name, given := range map[string]struct {
		pages []http.HandlerFunc
		says  string
		asked int
	}{
		"once":       {[]http.HandlerFunc{none, whole}, "", 2},
		"always":     {[]http.HandlerFunc{none}, "has 0 items but says that there are 2", 2},
		"in part":    {[]http.HandlerFunc{one, none, none}, "items but says that there are 2", 3},
		"not at all": {[]http.HandlerFunc{whole}, "", 1},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things": inTurn(given.pages...)})
		h := startWith(t, server.URL, inShortPages(true))
		said := describeDiagnostics(h.refresh(map[string]any{"id": "t1", "name": "a"}).Diagnostics)
		asked := server.count("GET /things")
		if asked < given.asked || !strings.Contains(said, given.says) || given.says == "" && said != "" || strings.Contains(said, "Removed outside") {
			t.Errorf("%s: %d, %s", name, asked, said)
		}
	}
}

// What a short list lacks is read by itself.
func TestAShortListIsNoReasonToMissAnItem(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[],"total":9}`)})
	h := startWith(t, server.URL, inShortPages(false))
	for _, id := range []string{"t1", "t2", "t3", "t4"} {
		server.handle("GET /things/"+id, answer(strings.Replace(ready, `"t1"`, `"`+id+`"`, 1)))
		if said := describeDiagnostics(h.refresh(map[string]any{"id": id, "name": "a"}).Diagnostics); said != "" {
			t.Errorf("%s: %s", id, said)
		}
	}
}

func TestThe404OfAListRemovesNothing(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": refuse(404, "application/json", `{"message":"no route"}`)})
	h := startWith(t, server.URL, inShortPages(true))
	if said := describeDiagnostics(h.refresh(map[string]any{"id": "t1", "name": "a"}).Diagnostics); !strings.Contains(said, "ERROR") || strings.Contains(said, "Removed outside") {
		t.Error(said)
	}
}
