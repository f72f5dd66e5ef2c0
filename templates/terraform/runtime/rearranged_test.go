package runtime

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// arranged is a thing with a list of ports, which is replaced as a whole.
func arranged() Resource {
	own := thing
	own.Wait, own.Operations.List = nil, nil
	create, update := *thing.Operations.Create, thing.Operations.Update[0]
	create.Fields, update.Fields = []string{"name", "tags", "ports"}, []string{"name", "tags", "ports"}
	update.Mode, update.Operation.Method = Replace, http.MethodPut
	own.Operations.Create, own.Operations.Update = &create, []Change{update}
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["ports"] = schema.ListAttribute{ElementType: types.StringType, Optional: true}
	return own
}

func texts(given ...string) []tftypes.Value {
	out := []tftypes.Value{}
	for _, one := range given {
		out = append(out, tftypes.NewValue(tftypes.String, one))
	}
	return out
}

// A list that the API sorts, and a map that it adds entries to, are what was configured, until the API returns something
// else. Otherwise, every plan would send them again.
func TestWhatTheAPIOnlyRearrangesIsNoChange(t *testing.T) {
	shown := func(ports, tags string) string {
		return `{"id":"t1","name":"a","ports":` + ports + `,"tags":` + tags + `,"status":"ready"}`
	}
	made := shown(`["1","2"]`, `{"a":"b","origin":"api"}`)
	for name, given := range map[string]struct {
		created, later          string
		isPortsKept, isTagsKept bool
		isWarned                bool
	}{
		"as after the create":       {made, made, true, true, true},
		"another port since":        {made, shown(`["1","3"]`, `{"a":"b","origin":"api"}`), false, true, true},
		"another tag since":         {made, shown(`["1","2"]`, `{"a":"b","origin":"me"}`), true, false, true},
		"a port more than was sent": {shown(`["1","2","3"]`, `{"a":"b"}`), shown(`["1","2","3"]`, `{"a":"b"}`), false, true, false},
		"another value than sent":   {shown(`["2","1"]`, `{"a":"c"}`), shown(`["2","1"]`, `{"a":"c"}`), true, false, false},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(given.created), "GET /things/t1": answer(given.later)})
		h := startWith(t, server.URL, arranged())
		done, _ := h.apply(nil, nil, map[string]any{"name": "a", "ports": texts("2", "1"), "tags": map[string]string{"a": "b"}})
		if said := describeDiagnostics(done.Diagnostics); strings.Contains(said, "rearranged") != given.isWarned {
			t.Errorf("%s: %s", name, said)
		}
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		before, now := h.read(done.NewState), h.read(read.NewState)
		if now["ports"].Equal(before["ports"]) != given.isPortsKept || now["tags"].Equal(before["tags"]) != given.isTagsKept {
			t.Errorf("%s: %s, %s", name, now["ports"], now["tags"])
		}
	}
}

// The entries that the API added stay when the map is replaced, and so does what it keeps of those that are removed: the
// plan goes on removing them.
func TestEntriesOfTheAPIAreSentBackAndRemovedOnesAreNotForgotten(t *testing.T) {
	stored := map[string]any{}
	show := func(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(stored) }
	var sent map[string]any
	save := func(w http.ResponseWriter, r *http.Request) {
		sent = map[string]any{}
		_ = json.NewDecoder(r.Body).Decode(&sent)
		tags := maps.Clone(sent["tags"].(map[string]any))
		tags["origin"], tags["sticky"] = "api", "s"
		stored = map[string]any{"id": "t1", "name": sent["name"], "status": "ready", "tags": tags}
		show(w, r)
	}
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": save, "PUT /things/t1": save, "GET /things/t1": show})
	h := startWith(t, server.URL, arranged())
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "tags": map[string]string{"a": "b", "sticky": "s"}})
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "a", "tags": map[string]string{"a": "c", "sticky": "s"}})
	if tags, _ := json.Marshal(sent["tags"]); string(tags) != `{"a":"c","origin":"api","sticky":"s"}` {
		t.Errorf("sent %s", tags)
	}
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "a", "tags": map[string]string{"a": "c"}})
	if tags, _ := json.Marshal(sent["tags"]); string(tags) != `{"a":"c","origin":"api"}` {
		t.Errorf("sent %s", tags)
	}
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := members(h.read(read.NewState)["tags"])["sticky"]; !ok {
		t.Error("the entry that was removed and stayed is forgotten")
	}
}

// What the API fills in in the elements of a list is no change either, unless the plan removes it from there.
func TestWhatTheAPIFillsInInsideAListIsNoChange(t *testing.T) {
	own := arranged()
	own.Schema.Attributes["ports"] = schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
		"number": schema.StringAttribute{Required: true},
		"label":  schema.StringAttribute{Optional: true},
	}}}
	own.Attributes = append([]Field{{Name: "ports", Fields: []Field{{Name: "label", Nullable: true}}}}, thing.Attributes...)
	port := func(label any) []tftypes.Value {
		kind := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"number": tftypes.String, "label": tftypes.String}}
		return []tftypes.Value{tftypes.NewValue(kind, map[string]tftypes.Value{
			"number": tftypes.NewValue(tftypes.String, "1"), "label": tftypes.NewValue(tftypes.String, label),
		})}
	}
	with := func(label, more string) string {
		return `{"id":"t1","name":"a","ports":[{"number":"1","label":"` + label + `"` + more + `}],"tags":{"a":"b"},"status":"ready"}`
	}
	shown := func(label string) string { return with(label, "") }
	for name, given := range map[string]struct {
		first any
		later string
		kept  bool
	}{
		"never configured": {nil, shown("1/1"), true},
		"told with a null": {nil, with("1/1", `,"style":null`), true},
		"changed since":    {nil, shown("2/2"), false},
		"taken away":       {"1/1", shown("1/1"), false},
	} {
		now := shown("1/1")
		show := func(w http.ResponseWriter, r *http.Request) { answer(now)(w, r) }
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": show, "PUT /things/t1": show, "GET /things/t1": show})
		h := startWith(t, server.URL, own)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a", "ports": port(given.first)})
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b", "ports": port(nil)})
		now = given.later
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		if before, after := h.read(done.NewState)["ports"], h.read(read.NewState)["ports"]; after.Equal(before) != given.kept {
			t.Errorf("%s: %s", name, after)
		}
	}
}
