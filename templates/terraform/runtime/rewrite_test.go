package runtime

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// item is one of the rules of a zone, which can only be changed all at once.
func item(method string) Resource {
	other := thing
	other.Kind, other.Identity, other.NaturalKey, other.Wait = Upsert, []string{"zone", "name"}, "", nil
	other.Schema = copySchema(thing.Schema)
	other.Schema.Attributes["zone"] = schema.StringAttribute{Required: true}
	other.Attributes = append([]Field{{Name: "zone", Path: true}}, thing.Attributes...)
	change := func(removes bool, fields ...string) Change {
		return Change{
			Operation: Operation{Method: method, Path: "/zones/{zone}", Partial: true, Fresh: []Fresh{{In: "header", Wire: "If-Match", Header: "ETag"}}},
			MediaType: "application/json", Envelope: []string{"spec", "rules"}, InList: true, Fields: fields,
			Rewrite: &Rewrite{Removes: removes, Key: []string{"name"}, Drop: [][]string{{"size"}}, Carry: []Carry{{To: []string{"spec", "title"}, At: []string{"zone", "title"}}}},
		}
	}
	create, update, remove := change(false, "name", "note"), change(false, "name", "note"), change(true, "name")
	update.Mode, update.Changes = Replace, []string{"note"}
	other.Operations = Operations{
		Create: &create, Update: []Change{update}, Delete: &remove,
		List: &List{Operation: Operation{Method: "GET", Path: "/zones/{zone}"}, Items: []string{"zone", "rules"}, Complete: true, Proof: []string{"name"}, Holder: []string{"zone", "id"}},
	}
	return other
}

// zone is an API that knows the list only as a whole. It refuses a request that does not name the current version.
type zone struct {
	mutex   sync.Mutex
	version int
	rules   string
	bodies  []string
	// between is called after a read, as if others did something then.
	between func(z *zone)
}

func (z *zone) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	z.mutex.Lock()
	defer z.mutex.Unlock()
	if r.Method == http.MethodGet {
		w.Header().Set("ETag", fmt.Sprint(z.version))
		_, _ = fmt.Fprintf(w, `{"zone":{"id":"z","title":"ours"%s}}`, z.rules)
		if z.between != nil {
			z.between(z)
		}
		return
	}
	if r.Header.Get("If-Match") != fmt.Sprint(z.version) {
		w.WriteHeader(http.StatusPreconditionFailed)
		return
	}
	text, _ := io.ReadAll(r.Body)
	var body struct {
		Spec struct{ Rules json.RawMessage }
	}
	_ = json.Unmarshal(text, &body)
	z.bodies, z.version, z.rules = append(z.bodies, string(text)), z.version+1, `,"rules":`+string(body.Spec.Rules)
	w.WriteHeader(http.StatusNoContent)
}

const others = `{"extra":{"deep":1},"name":"b","size":2}`

func TestAnItemIsChangedAndTheOthersAreSentBack(t *testing.T) {
	server := &zone{rules: `,"rules":[` + others + `]`}
	h := startWith(t, newHandler(t, server), item("PUT"))
	done, _ := h.apply(nil, nil, map[string]any{"zone": "z", "name": "a", "note": "one"})
	if said := describeDiagnostics(done.Diagnostics); said != "" {
		t.Fatal(said)
	}
	server.rules = strings.Replace(server.rules, `"note":"one"`, `"note":"one","more":true`, 1)
	done, state := h.apply(done.NewState, done.Private, map[string]any{"zone": "z", "name": "a", "note": "two"})
	if said := describeDiagnostics(done.Diagnostics); said != "" || formatValue(state["note"]) != "two" {
		t.Fatal(said, state)
	}
	gone := h.destroy(map[string]any{"zone": "z", "name": "a"})
	again := h.destroy(map[string]any{"zone": "z", "name": "a"})
	want := []string{
		`{"spec":{"rules":[{"extra":{"deep":1},"name":"b"},{"name":"a","note":"one"}],"title":"ours"}}`,
		`{"spec":{"rules":[{"extra":{"deep":1},"name":"b"},{"more":true,"name":"a","note":"two"}],"title":"ours"}}`,
		`{"spec":{"rules":[{"extra":{"deep":1},"name":"b"}],"title":"ours"}}`,
	}
	if strings.Join(server.bodies, "\n") != strings.Join(want, "\n") || len(gone.Diagnostics)+len(again.Diagnostics) > 0 {
		t.Errorf("%s\n%s%s", strings.Join(server.bodies, "\n"), describeDiagnostics(gone.Diagnostics), describeDiagnostics(again.Diagnostics))
	}
}

func TestAnItemIsNotWrittenWhereTheOthersAreUnknown(t *testing.T) {
	for name, given := range map[string]struct{ rules, says string }{
		"it is there":            {`,"rules":[{"name":"a"}]`, "terraform import test_thing.<name> 'z/a'"},
		"no list":                {``, "would remove them"},
		"null of an unknown one": {`,"id":null,"rules":null`, "not the same as an empty list"},
		"no list, but a text":    {`,"rules":"none"`, "instead of a list"},
		"items that are no such": {`,"rules":["a"]`, "instead of"},
	} {
		server := &zone{rules: given.rules}
		done, _ := startWith(t, newHandler(t, server), item("PUT")).apply(nil, nil, map[string]any{"zone": "z", "name": "a"})
		if said := describeDiagnostics(done.Diagnostics); len(server.bodies) > 0 || !strings.Contains(said, given.says) {
			t.Errorf("%s: %v, %s", name, server.bodies, said)
		}
	}
	twice := &zone{rules: `,"rules":[{"name":"a","note":"1"},{"name":"a","note":"2"}]`}
	gone := startWith(t, newHandler(t, twice), item("PUT")).destroy(map[string]any{"zone": "z", "name": "a"})
	if said := describeDiagnostics(gone.Diagnostics); len(twice.bodies) > 0 || !strings.Contains(said, "2 items of the list have the same name") {
		t.Errorf("%v, %s", twice.bodies, said)
	}
}

func TestAnItemThatOthersAddMeanwhileIsKept(t *testing.T) {
	server := &zone{rules: `,"rules":null`}
	reads := 0
	server.between = func(z *zone) {
		if reads++; reads == 2 {
			z.version, z.rules = z.version+1, `,"rules":[`+others+`]`
		}
	}
	done, _ := startWith(t, newHandler(t, server), item("PATCH")).apply(nil, nil, map[string]any{"zone": "z", "name": "a"})
	want := `{"spec":{"rules":[{"extra":{"deep":1},"name":"b"},{"name":"a"}],"title":"ours"}}`
	if strings.Join(server.bodies, "\n") != want || len(done.Diagnostics) > 0 {
		t.Errorf("%v, %s", server.bodies, describeDiagnostics(done.Diagnostics))
	}
}

func TestItemsOfOneListAreAddedInTurn(t *testing.T) {
	server := &zone{rules: `,"rules":[]`}
	own := item("PUT")
	// Without a version only the order of the requests keeps them from undoing each other.
	for _, change := range []*Change{own.Operations.Create, own.Operations.Delete} {
		change.Operation.Fresh = nil
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		server.mutex.Lock()
		r.Header.Set("If-Match", fmt.Sprint(server.version))
		server.mutex.Unlock()
		server.ServeHTTP(w, r)
	})
	h := startWith(t, newHandler(t, handler), own)
	var all sync.WaitGroup
	for i := range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			h.apply(nil, nil, map[string]any{"zone": "z", "name": fmt.Sprint("r", i)})
		}()
	}
	all.Wait()
	for i := range 8 {
		if !strings.Contains(server.rules, fmt.Sprintf(`"r%d"`, i)) {
			t.Errorf("r%d is lost: %s", i, server.rules)
		}
	}
}

func TestARequestThatNamesOneItemLeavesTheOthersOut(t *testing.T) {
	own := item("PATCH")
	for verb, change := range map[string]*Change{"REPLACE": own.Operations.Create, "DELETE": own.Operations.Delete} {
		change.Rewrite, change.Fixed, change.Operation.Fresh = nil, `{"change":"`+verb+`"}`, nil
	}
	own.Operations.Update[0].Rewrite, own.Operations.Update[0].Fixed = nil, `{"change":"REPLACE"}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /zones/z": inTurn(answer(`{"zone":{"id":"z"}}`), answer(`{"zone":{"id":"z","rules":[`+others+`,{"name":"a"}]}}`)), "PATCH /zones/z": status(204)})
	h := startWith(t, server.URL, own)
	sent := func(want string) {
		t.Helper()
		if text, _ := json.Marshal(server.body); string(text) != want {
			t.Errorf("%s", text)
		}
	}
	done, _ := h.apply(nil, nil, map[string]any{"zone": "z", "name": "a"})
	sent(`{"spec":{"rules":[{"change":"REPLACE","name":"a"}]}}`)
	gone := h.destroy(map[string]any{"zone": "z", "name": "a"})
	sent(`{"spec":{"rules":[{"change":"DELETE","name":"a"}]}}`)
	refused, _ := h.apply(nil, nil, map[string]any{"zone": "z", "name": "a"})
	if said := describeDiagnostics(refused.Diagnostics); !strings.Contains(said, "already exists") || len(done.Diagnostics)+len(gone.Diagnostics) > 0 {
		t.Error(said, describeDiagnostics(done.Diagnostics), describeDiagnostics(gone.Diagnostics))
	}
}
