package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// What nobody configured and the API sets by itself is not taken away again by every plan, until somebody changes it.
func TestWhatTheAPISetsByItselfIsLeft(t *testing.T) {
	own := thing
	own.Wait = nil
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["note"] = schema.StringAttribute{Optional: true}
	set := strings.Replace(ready, `"size"`, `"note":"default","size"`, 1)
	for name, given := range map[string]struct{ shown, want string }{
		"still the same":   {set, "null"},
		"changed since":    {strings.Replace(set, "default", "other", 1), "other"},
		"the name changed": {strings.Replace(set, `"name":"a"`, `"name":"z"`, 1), "null"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(set), "GET /things/t1": inTurn(answer(set), answer(given.shown)), "PATCH /things/t1": answer(set)})
		h := startWith(t, server.URL, own)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		note := h.read(read.NewState)["note"]
		if text := formatValue(note); isVoid(note) != (given.want == "null") || !isVoid(note) && text != given.want {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// What is taken out of the configuration and kept by the API is not taken for what the API sets by itself: the plan goes
// on removing it, and a warning says why.
func TestWhatTheAPIKeepsIsNotTakenForItsOwn(t *testing.T) {
	own := thing
	own.Wait = nil
	own.Attributes = append([]Field{{Name: "about", Nullable: true}}, thing.Attributes...)
	create, update := *thing.Operations.Create, thing.Operations.Update[0]
	create.Fields, update.Fields = []string{"name", "about"}, []string{"name", "about"}
	own.Operations.Create, own.Operations.Update = &create, []Change{update}
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["about"] = schema.StringAttribute{Optional: true}
	kept := strings.Replace(ready, `"size"`, `"about":"mine","size"`, 1)
	for name, given := range map[string]struct {
		answered, want string
		warned         bool
	}{
		"kept":                     {kept, "mine", true},
		"set to what the API sets": {strings.Replace(kept, "mine", "usual", 1), "null", false},
		"unset":                    {ready, "null", false},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(kept), "GET /things/t1": answer(given.answered), "PATCH /things/t1": answer(given.answered)})
		h := startWith(t, server.URL, own)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a", "about": "mine"})
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "a"})
		if warned := strings.Contains(describeDiagnostics(done.Diagnostics), "kept its value"); warned != given.warned {
			t.Errorf("%s: warned is %v", name, warned)
		}
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		about := h.read(read.NewState)["about"]
		if text := formatValue(about); isVoid(about) != (given.want == "null") || !isVoid(about) && text != given.want {
			t.Errorf("%s: %q", name, text)
		}
	}
}
