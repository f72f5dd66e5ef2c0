package runtime

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// serveThings answers for each thing by itself, and with the given list.
func serveThings(t *testing.T, count int, list string) *api {
	handlers := map[string]http.HandlerFunc{"GET /things": answer(`{"items":[` + list + `]}`)}
	for i := range count {
		handlers[fmt.Sprintf("GET /things/t%d", i)] = answer(listThing(i))
	}
	return newAPI(t, handlers)
}

func listThing(i int) string {
	return fmt.Sprintf(`{"id":"t%d","name":"n%d","status":"ready"}`, i, i)
}

func listThings(from, to int) string {
	var items []string
	for i := from; i < to; i++ {
		items = append(items, listThing(i))
	}
	return strings.Join(items, ",")
}

func (h *harness) isGone(id string) bool {
	h.t.Helper()
	resp := h.refresh(map[string]any{"id": id, "name": "x"})
	raw, err := resp.NewState.Unmarshal(h.kind)
	if err != nil {
		h.t.Fatal(err)
	}
	return raw.IsNull()
}

// inPages has two items a page. A list without an address of its own items is all there is to see.
func inPages(listOnly bool) Resource {
	other := thing
	list := *thing.Operations.List
	list.Paging = Paging{Style: "page", Parameter: "page", Size: "n", Max: 2, First: 1, Total: []string{"total"}}
	other.Operations.List = &list
	if listOnly {
		other.Operations.Read = nil
	}
	return other
}

func TestAListIsComparedByTheFirstReaderThatIsInIt(t *testing.T) {
	server := serveThings(t, 6, `{"id":"t3","name":"lie"},{"id":"t4","name":"lie"}`)
	h := start(t, server.URL)
	for i := range 6 {
		name := formatValue(h.read(h.refresh(map[string]any{"id": fmt.Sprintf("t%d", i), "name": "x"}).NewState)["name"])
		if name != fmt.Sprintf("n%d", i) {
			t.Errorf("%d: %q", i, name)
		}
	}
	if server.count("GET /things") != 1 {
		t.Errorf("the list was asked %d times", server.count("GET /things"))
	}
}

func TestAnItemThatCannotBeReadLeavesTheListToTheNext(t *testing.T) {
	server := serveThings(t, 9, listThings(0, 9))
	server.handle("GET /things/t2", status(404))
	h := start(t, server.URL)
	for i := range 9 {
		if gone := h.isGone(fmt.Sprintf("t%d", i)); gone != (i == 2) {
			t.Errorf("t%d gone: %t", i, gone)
		}
	}
	// Two before the list, twice the one that is gone, one comparison.
	if len(server.log) != 6 {
		t.Errorf("%v", server.log)
	}
}

func TestAListThatHidesStoppedThingsRemovesNone(t *testing.T) {
	server := serveThings(t, 12, listThings(0, 6))
	h := start(t, server.URL)
	for i := range 12 {
		if h.isGone(fmt.Sprintf("t%d", i)) {
			t.Errorf("t%d left the state", i)
		}
	}
}

func TestAnItemDeletedBetweenTwoPagesTakesNoOtherAlong(t *testing.T) {
	for _, listOnly := range []bool{false, true} {
		server := serveThings(t, 4, "")
		server.handle("GET /things/t0", status(404))
		asked := 0
		server.handle("GET /things", func(w http.ResponseWriter, r *http.Request) {
			asked++
			switch {
			case r.URL.Query().Get("page") == "1" && asked == 1:
				answer(`{"items":[`+listThings(0, 2)+`],"total":4}`)(w, r)
			case r.URL.Query().Get("page") == "1":
				answer(`{"items":[`+listThings(1, 3)+`],"total":3}`)(w, r)
			default:
				answer(`{"items":[`+listThings(3, 4)+`],"total":3}`)(w, r)
			}
		})
		h := startWith(t, server.URL, inPages(listOnly))
		for _, id := range []string{"t3", "t1", "t2"} {
			if h.isGone(id) {
				t.Errorf("list only %t: %s left the state", listOnly, id)
			}
		}
		if !h.isGone("t9") {
			t.Errorf("list only %t: what is nowhere stayed", listOnly)
		}
	}
}

func TestManyReadsOfWhatOnlyAListShowsShareIt(t *testing.T) {
	server := serveThings(t, 0, listThings(0, 50))
	other := thing
	other.Operations.Read = nil
	h := startWith(t, server.URL, other)
	for i := range 50 {
		if h.isGone(fmt.Sprintf("t%d", i)) {
			t.Errorf("t%d left the state", i)
		}
	}
	if len(server.log) != 1 || !h.isGone("t50") || len(server.log) != 2 {
		t.Errorf("%v", server.log)
	}
}

func TestManyLinksInOneListShareIt(t *testing.T) {
	link := Resource{
		Name: "thing", Kind: Attachment,
		Operations: Operations{
			Create: &Change{Operation: Operation{Method: "POST", Path: "/nets/{net}/members", Partial: true}},
			Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/nets/{net}/members/{vm}", Partial: true}},
			List: &List{
				Operation: Operation{Method: "GET", Path: "/nets/{net}/members"}, Items: []string{"items"},
				Paging: Paging{Style: "page", Parameter: "page", Size: "n", Max: 2, First: 1, Total: []string{"total"}},
			},
		},
		Identity:   []string{"net", "vm"},
		Presence:   &Presence{List: true, Match: []Match{{Attribute: "vm", Path: []string{"vm_id"}}}},
		Attributes: []Field{{Name: "net", Path: true}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"net": schema.StringAttribute{Required: true},
			"vm":  schema.StringAttribute{Required: true},
		}},
	}
	server := newAPI(t, map[string]http.HandlerFunc{"GET /nets/n/members": func(w http.ResponseWriter, r *http.Request) {
		page := map[string]string{"1": `{"vm_id":"a"},{"vm_id":"b"}`, "2": `{"vm_id":"c"}`}[r.URL.Query().Get("page")]
		answer(`{"items":[`+page+`],"total":3}`)(w, r)
	}})
	h := startWith(t, server.URL, link)
	read := func(vm string) bool {
		resp, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: h.dynamic(h.value(map[string]any{"net": "n", "vm": vm}))})
		if err != nil {
			t.Fatal(err)
		}
		raw, _ := resp.NewState.Unmarshal(h.kind)
		return !raw.IsNull()
	}
	if !read("a") || !read("b") || !read("c") || len(server.log) != 2 {
		t.Errorf("%v", server.log)
	}
	// There is no address of its own to ask, so it takes two whole lists to say that it is gone.
	if read("d") || len(server.log) != 6 {
		t.Errorf("%v", server.log)
	}
}

func TestALinkIsSeenInAListThatHoldsNothingButKeys(t *testing.T) {
	link := Resource{
		Name: "thing", Kind: Attachment,
		Operations: Operations{
			Create: &Change{Operation: Operation{Method: "PUT", Path: "/nets/{net}/mails/{mail}", Partial: true}},
			Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/nets/{net}/mails/{mail}", Partial: true}},
			List:   &List{Operation: Operation{Method: "GET", Path: "/nets/{net}/mails"}, Items: []string{"items"}},
		},
		Identity:   []string{"net", "mail"},
		Presence:   &Presence{List: true, Many: true, Match: []Match{{Attribute: "mail"}}},
		Attributes: []Field{{Name: "net", Path: true}, {Name: "mail", Path: true}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"net":  schema.StringAttribute{Required: true},
			"mail": schema.StringAttribute{Required: true},
		}},
	}
	server := newAPI(t, map[string]http.HandlerFunc{"GET /nets/n/mails": answer(`{"items":["a@x","b@x"]}`)})
	h := startWith(t, server.URL, link)
	for mail, want := range map[string]bool{"a@x": true, "b@x": true, "c@x": false} {
		resp, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: h.dynamic(h.value(map[string]any{"net": "n", "mail": mail}))})
		if err != nil {
			t.Fatal(err)
		}
		if raw, _ := resp.NewState.Unmarshal(h.kind); raw.IsNull() == want {
			t.Errorf("%s: %v", mail, raw)
		}
	}
}

func TestALinkOfASetIsWholeWhenEveryMemberIsThere(t *testing.T) {
	e := newEngine("test", Resource{Presence: &Presence{List: true, Match: []Match{{Attribute: "vms", Path: []string{"vm_id"}}}}, Schema: schema.Schema{
		Attributes: map[string]schema.Attribute{"vms": schema.SetAttribute{ElementType: types.StringType, Required: true}},
	}})
	text := func(value string) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	known := values{"vms": tftypes.NewValue(tftypes.Set{ElementType: tftypes.String}, []tftypes.Value{text("a"), text("b")})}
	a, b := map[string]any{"vm_id": "a"}, map[string]any{"vm_id": "b"}
	if e.isWhole(nil, known) || e.isWhole([]any{a, a}, known) || !e.isWhole([]any{a, b}, known) {
		t.Error("a member is missing, or none is")
	}
}

func TestAWriteEmptiesTheListAndSoDoesItsEnd(t *testing.T) {
	server := serveThings(t, 9, listThings(0, 9))
	h := start(t, server.URL)
	refresh := func(count int) {
		for i := range count {
			h.refresh(map[string]any{"id": fmt.Sprintf("t%d", i), "name": "x"})
		}
	}
	server.handle("POST /things", func(w http.ResponseWriter, r *http.Request) {
		refresh(9)
		answer(ready)(w, r)
	})
	refresh(9)
	h.apply(nil, nil, map[string]any{"name": "a"})
	refresh(9)
	if server.count("GET /things") != 3 {
		t.Errorf("the list was asked %d times", server.count("GET /things"))
	}
}

func TestListsOfOtherQueriesAreOtherLists(t *testing.T) {
	one := Request{Path: "/things", Query: url.Values{"zone": {"a"}}}
	for name, other := range map[string]Request{
		"path":   {Path: "/others", Query: one.Query},
		"query":  {Path: "/things", Query: url.Values{"zone": {"b"}}},
		"header": {Path: "/things", Query: one.Query, Headers: map[string]string{"X-Zone": "a"}},
	} {
		if describeRequest(one) == describeRequest(other) {
			t.Errorf("another %s is the same list", name)
		}
	}
}

func TestSharedReadsCanBeTurnedOff(t *testing.T) {
	api := serveThings(t, 9, listThings(0, 9))
	client, said := configure(t, Provider{Name: "test", Endpoint: api.URL}, map[string]any{"shared_reads": false})
	if said != "" {
		t.Fatal(said)
	}
	e := newEngine("test", thing)
	e.client = client
	for i := range 9 {
		known := values{"id": tftypes.NewValue(tftypes.String, fmt.Sprintf("t%d", i))}
		if _, err := e.readObject(t.Context(), known, false); err != nil {
			t.Error(err)
		}
	}
	if api.count("GET /things") != 0 || len(api.log) != 9 {
		t.Errorf("%v", api.log)
	}
}

// To be run with -race: Terraform refreshes ten at a time.
func TestParallelReadersShareOneList(t *testing.T) {
	server := serveThings(t, 60, listThings(0, 60))
	h := start(t, server.URL)
	var group sync.WaitGroup
	for i := range 60 {
		group.Go(func() {
			resp := h.refresh(map[string]any{"id": fmt.Sprintf("t%d", i), "name": "x"})
			if name := formatValue(h.read(resp.NewState)["name"]); name != fmt.Sprintf("n%d", i) {
				t.Errorf("%d: %q", i, name)
			}
		})
	}
	group.Wait()
	// The first two and the one that is compared ask for themselves.
	if server.count("GET /things") != 1 || len(server.log) != 4 {
		t.Errorf("%d requests", len(server.log))
	}
}
