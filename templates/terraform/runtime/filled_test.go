package runtime

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
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

// A default that the document promises and the API does not use is not sent again by every plan, until somebody changes the
// value. A default that an update did not bring about is no choice of the API.
func TestADefaultThatTheAPIDoesNotUseIsLeft(t *testing.T) {
	own := thing
	own.Wait = nil
	create, update := *thing.Operations.Create, thing.Operations.Update[0]
	create.Fields, update.Fields = []string{"name", "about", "open"}, []string{"name", "about", "open"}
	own.Operations.Create, own.Operations.Update = &create, []Change{update}
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["about"] = schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("")}
	own.Schema.Attributes["open"] = schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false)}
	set := strings.Replace(ready, `"size"`, `"about":"2 of a","open":true,"size"`, 1)
	for name, given := range map[string]struct {
		shown  string
		before map[string]any
		want   string
	}{
		"still the same":                 {set, nil, " false"},
		"changed since":                  {strings.Replace(set, "2 of a", "3 of a", 1), nil, "3 of a false"},
		"kept although the line is gone": {set, map[string]any{"about": "2 of a"}, "2 of a false"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(set), "GET /things/t1": inTurn(answer(set), answer(given.shown)), "PATCH /things/t1": answer(set)})
		h := startWith(t, server.URL, own)
		config := map[string]any{"name": "a"}
		maps.Copy(config, given.before)
		done, _ := h.apply(nil, nil, config)
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		state := h.read(read.NewState)
		if text := formatValue(state["about"]) + " " + formatValue(state["open"]); text != given.want {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// An import finds a value that nobody configured. The first apply keeps it, as its warning says, and so do the plans after
// it, also if that apply had nothing to send.
func TestWhatAnImportFoundIsKeptByTheNextPlansToo(t *testing.T) {
	own := thing
	own.Wait = nil
	own.Attributes = append([]Field{{Name: "about", Nullable: true}}, thing.Attributes...)
	update := thing.Operations.Update[0]
	update.Fields = []string{"name", "about"}
	own.Operations.Update = []Change{update}
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["about"] = schema.StringAttribute{Optional: true}
	shown := strings.Replace(ready, `"size"`, `"about":"theirs","size"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(shown), "PATCH /things/t1": answer(ready)})
	h := startWith(t, server.URL, own)
	private, _ := json.Marshal(map[string][]byte{importMark: []byte("[]")})
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: h.dynamic(h.value(map[string]any{"id": "t1"}))})
	if err != nil {
		t.Fatal(err)
	}
	planned := h.read(read.NewState)
	planned["about"] = tftypes.NewValue(tftypes.String, nil)
	done, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: "test_thing", PriorState: read.NewState, PlannedState: h.dynamic(tftypes.NewValue(h.kind, planned)), PlannedPrivate: private,
		Config: h.dynamic(h.value(map[string]any{"name": "a"})),
	})
	if err != nil {
		t.Fatal(err)
	}
	again, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
	if err != nil {
		t.Fatal(err)
	}
	if about := h.read(again.NewState)["about"]; !isVoid(about) || server.count("PATCH /things/t1") > 0 {
		t.Errorf("%s, %v", formatValue(about), server.log)
	}
}
