package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// A server that shows "/a" for the note "a" has not changed it, so nothing is replaced. If it shows something else later,
// that is a change. A value that can be updated is compared as ever.
func TestAFixedValueThatTheServerWritesInItsOwnWayReplacesNothing(t *testing.T) {
	shown := func(note string) string { return `{"id":"t1","name":"n","note":"` + note + `","status":"ready"}` }
	for name, test := range map[string]struct {
		fixed bool
		later string
		want  string
	}{
		"as after the create":       {true, "/a", "a"},
		"changed since":             {true, "/b", "/b"},
		"what can be updated":       {false, "/a", "/a"},
		"as it was given after all": {true, "a", "a"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": answer(shown("/a")), "GET /things/t1": answer(shown(test.later)),
		})
		own := thing
		own.Operations.List = nil
		own.Attributes = []Field{{Name: "note", CreateOnly: test.fixed}}
		h := startWith(t, server.URL, own)
		done, _ := h.apply(nil, nil, map[string]any{"name": "n", "note": "a"})
		if text := describeDiagnostics(done.Diagnostics); strings.Contains(text, "`note`") != test.fixed || strings.Contains(text, "ERROR") {
			t.Errorf("%s: %s", name, text)
		}
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		if note := formatValue(h.read(read.NewState)["note"]); note != test.want {
			t.Errorf("%s: the note is %q, wanted %q", name, note, test.want)
		}
	}
}

// A name that the API returns as a path is the same, also after an import, where nobody has compared it yet.
func TestANameThatIsShownAsAPathIsTheSameAfterAnImport(t *testing.T) {
	for shown, replaced := range map[string]bool{"/a": false, "a": false, "/b": true, "/x/a": true} {
		object := `{"id":"t1","name":"` + shown + `","status":"ready"}`
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(object)})
		own := thing
		own.Wait, own.Operations.Update = nil, nil
		own.Operations.List = &List{Operation: Operation{Method: "GET", Path: "/things"}, Items: []string{"items"}}
		own.Attributes = []Field{{Name: "name", Refused: "nothing says so"}}
		h := startWith(t, server.URL, own)
		imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
		if err != nil || len(imported.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(imported.Diagnostics))
		}
		found := imported.ImportedResources[0]
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
		if err != nil {
			t.Fatal(err)
		}
		planned := h.planOver(read.NewState, read.Private, map[string]any{"name": "a"})
		if said := describeDiagnostics(planned.Diagnostics); strings.Contains(said, "Replacement refused") != replaced {
			t.Errorf("%s: %v, %s", shown, planned.RequiresReplace, describeDiagnostics(planned.Diagnostics))
		}
	}
}

// Entries of a map that nobody has configured are the API's own. Who configures the map for the first time takes none away.
func TestTheFirstEntriesOfAMapLeaveThoseOfTheAPI(t *testing.T) {
	own := thing
	own.Wait = nil
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["tags"] = schema.MapAttribute{ElementType: types.StringType, Optional: true, Computed: true}
	update := thing.Operations.Update[0]
	update.Operation.Method, update.Mode, update.Fields = "PUT", Replace, []string{"name", "tags"}
	own.Operations.Update = []Change{update}
	shown := func(tags string) http.HandlerFunc {
		return answer(`{"id":"t1","name":"a","size":3,"status":"ready","tags":{` + tags + `}}`)
	}
	stored := `"source":"there"`
	show := func(w http.ResponseWriter, r *http.Request) { shown(stored)(w, r) }
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": show, "GET /things/t1": show})
	server.handle("PUT /things/t1", func(w http.ResponseWriter, r *http.Request) {
		stored = `"source":"there","rate":"2"`
		show(w, r)
	})
	h := startWith(t, server.URL, own)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	done, state := h.apply(done.NewState, done.Private, map[string]any{"name": "a", "tags": map[string]string{"rate": "2"}})
	sent, _ := server.body["tags"].(map[string]any)
	if len(sent) != 2 || sent["source"] != "there" || sent["rate"] != "2" || len(members(state["tags"])) != 1 {
		t.Error(sent, formatValue(state["tags"]), describeDiagnostics(done.Diagnostics))
	}
	// The next refresh does not take the API's entries for a difference.
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
	if err != nil || len(members(h.read(read.NewState)["tags"])) != 1 {
		t.Error(err, h.read(read.NewState)["tags"])
	}
}
