package runtime

import (
	"net/http"
	"testing"
)

// addressed is a thing that shows only its URL. Its ID is the end of that.
func addressed() Resource {
	own := partialThing()
	address := &OwnAddress{At: []string{"links", "self"}, Path: "/things/{id}/", Wire: "id"}
	read, list := *own.Operations.Read, *own.Operations.List
	read.Proof, list.Proof = nil, nil
	read.OwnAddress, list.Operation.OwnAddress, own.Operations.Create.Operation.OwnAddress = address, address, address
	own.Operations.Read, own.Operations.List = &read, &list
	own.Attributes = append([]Field{{Name: "id", Path: true, Out: []string{"id"}}}, own.Attributes...)
	return own
}

func TestWhatShowsOnlyItsAddressIsNamedByIt(t *testing.T) {
	shown := `{"name": "a", "status": "ready", "links": {"self": "https://example.com/api/things/t%201/?full=1"}}`
	cases := map[string]struct {
		made   http.HandlerFunc
		silent bool
	}{
		"in the answer to its create": {answer(shown), false},
		"in the list":                 {answer(`{"task": "/tasks/5/"}`), true},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things":      given.made,
			"GET /things":       inTurn(answer(`{"items": []}`), answer(`{"items": [`+shown+`]}`)),
			"GET /things/t%201": answer(shown),
			"GET /things/t 1":   answer(shown),
		})
		own := addressed()
		own.Operations.Create.Silent = given.silent
		done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
		if formatValue(state["id"]) != "t 1" || len(done.Diagnostics) > 0 {
			t.Errorf("%s: id %q, %s %v", name, formatValue(state["id"]), describeDiagnostics(done.Diagnostics), server.log)
		}
	}
}

func TestAnotherAddressNamesNothing(t *testing.T) {
	operation := Operation{OwnAddress: &OwnAddress{At: []string{"href"}, Path: "/things/{id}/", Wire: "id"}}
	for _, href := range []any{nil, 7.0, "", "http://[", "/other/t1/", "/things/t1/parts/", "things"} {
		if named := operation.nameByAddress(map[string]any{"href": href}); named["id"] != nil {
			t.Errorf("%v: %v", href, named["id"])
		}
	}
	told := operation.nameByAddress(map[string]any{"id": "t0", "href": "/things/t1/"})
	if told["id"] != "t0" {
		t.Errorf("an ID that is shown became %v", told["id"])
	}
}

// A server behind a proxy may show another path than it is reached at.
func TestAnAddressOfAnotherFormLeavesTheKnownID(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"GET /things/t1": answer(`{"name": "a", "status": "ready", "links": {"self": "/elsewhere/t1"}}`),
	})
	h := startWith(t, server.URL, addressed())
	read := h.refresh(map[string]any{"id": "t1", "name": "a"})
	state := h.read(read.NewState)
	if formatValue(state["id"]) != "t1" || len(read.Diagnostics) > 0 {
		t.Errorf("%v: %s", state["id"], describeDiagnostics(read.Diagnostics))
	}
}
