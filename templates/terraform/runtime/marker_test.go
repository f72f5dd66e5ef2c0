package runtime

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

const foreign = "00112233445566ff"

// markedThing is a thing whose name says nothing, with the marker in its tags.
func markedThing(limits Marker) Resource {
	own := thing
	own.Created = ""
	limits.Attribute = choose(limits.Attribute, "tags")
	own.Marker = &limits
	return own
}

func startMarked(t *testing.T, url string, own Resource) *harness {
	t.Helper()
	h, diags := startSet(t, url, own, Hooks{}, map[string]tftypes.Value{"create_marker": tftypes.NewValue(tftypes.Bool, true)})
	if len(diags) > 0 {
		t.Fatal(describeDiagnostics(diags))
	}
	return h
}

func labelled(id, labels string) string {
	return fmt.Sprintf(`{"id":%q,"name":"a","status":"ready","tags":{%s}}`, id, labels)
}

// killMarked creates a thing whose provider is killed after the POST, and returns its marker.
func killMarked(t *testing.T, server *api, own Resource, config map[string]any) (marker, note string) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", folder)
	var text []byte
	server.handle("POST /things", func(w http.ResponseWriter, r *http.Request) {
		found, _ := filepath.Glob(filepath.Join(folder, "terraform-provider-creates", "*"))
		if len(found) == 1 {
			note = found[0]
			text, _ = os.ReadFile(note)
		}
		tags, _ := server.body["tags"].(map[string]any)
		marker, _ = tags[markerName].(string)
		answer(labelled("t1", fmt.Sprintf(`%q:%q`, markerName, marker)))(w, r)
	})
	_, state := startMarked(t, server.URL, own).apply(nil, nil, config)
	if marker == "" || !strings.HasSuffix(note, "-"+marker) || strings.Contains(fmt.Sprint(state), marker) {
		t.Fatalf("%q in %s: %v", marker, note, state)
	}
	if open := readNoted(t, folder); strings.Contains(open, "open") {
		t.Error("the note of a create that has ended says that it has not:", open)
	}
	if err := os.WriteFile(note, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return marker, note
}

func TestAfterAKillTheMarkedObjectIsAdopted(t *testing.T) {
	none := func(string) string { return "" }
	for name, given := range map[string]struct {
		// items and whole get the label of the marker.
		items func(label string) string
		whole func(label string) string
		says  string
		id    string
		posts int
		off   bool
	}{
		"one of several alike": {items: func(label string) string {
			return labelled("t0", "") + "," + labelled("t1", label) + "," + labelled("t2", `"x":"y"`)
		},
			says: "bears the marker of that create", id: "t1"},
		"also if it is off now": {items: func(label string) string { return labelled("t0", "") + "," + labelled("t1", label) },
			says: "bears the marker of that create", id: "t1", off: true},
		"two bear it": {items: func(label string) string { return labelled("t1", label) + "," + labelled("t2", label) },
			says: "2 objects bear the marker"},
		"only another marker": {items: func(string) string { return labelled("t1", fmt.Sprintf(`%q:%q`, markerName, foreign)) },
			says: "terraform import test_thing.<name> 't1'"},
		"none bears it":     {items: func(string) string { return labelled("t1", "") }, says: "terraform import test_thing.<name> 't1'"},
		"nothing exists":    {items: none, id: "t1", posts: 1},
		"its read shows it": {items: func(string) string { return `{"id":"t0","name":"a"},{"id":"t1","name":"a"}` }, says: "bears the marker", id: "t1"},
		"it has other values": {items: func(label string) string { return labelled("t1", label) },
			whole: func(label string) string { return strings.Replace(labelled("t1", label), "{", `{"note":"other",`, 1) }, says: "Its values are not those of the configuration"},
	} {
		own := markedThing(Marker{})
		if strings.Contains(name, "read shows") {
			list := *own.Operations.List
			list.Complete = false
			own.Operations.List = &list
		}
		config := map[string]any{"name": "a", "note": "mine"}
		if given.whole == nil {
			delete(config, "note")
		}
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[]}`), "GET /things/t0": answer(labelled("t0", ""))})
		marker, _ := killMarked(t, server, own, config)
		label := fmt.Sprintf(`%q:%q`, markerName, marker)
		server.handle("GET /things", answer(`{"items":[`+given.items(label)+`]}`))
		server.handle("GET /things/t1", answer(labelled("t1", label)))
		if given.whole != nil {
			server.handle("GET /things/t1", answer(given.whole(label)))
		}
		posts := server.count("POST /things")
		h := startMarked(t, server.URL, own)
		if given.off {
			h = startWith(t, server.URL, own)
		}
		done, state := h.apply(nil, nil, config)
		said := describeDiagnostics(done.Diagnostics)
		if formatValue(state["id"]) != given.id || server.count("POST /things")-posts != given.posts || !strings.Contains(said, given.says) || strings.Contains(fmt.Sprint(state), marker) {
			t.Errorf("%s: %v, %s, %v", name, server.log, said, state)
		}
		if open := readNoted(t, os.Getenv("XDG_CACHE_HOME")); given.id != "" && strings.Contains(open, "open") {
			t.Errorf("%s: the note says that the create has not ended: %s", name, open)
		}
	}
}

func TestTwoAlikeThatWereKilledAreBothAdopted(t *testing.T) {
	own := markedThing(Marker{})
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[]}`)})
	config := map[string]any{"name": "a"}
	first, note := killMarked(t, server, own, config)
	second := "0123456789abcdef"
	text, _ := os.ReadFile(note)
	if err := os.WriteFile(strings.TrimSuffix(note, first)+second, text, 0o600); err != nil {
		t.Fatal(err)
	}
	one, other := labelled("t1", fmt.Sprintf(`%q:%q`, markerName, first)), labelled("t2", fmt.Sprintf(`%q:%q`, markerName, second))
	server.handle("GET /things", answer(`{"items":[`+one+","+other+`]}`))
	server.handle("GET /things/t1", answer(one))
	server.handle("GET /things/t2", answer(other))
	posts := server.count("POST /things")
	h := startMarked(t, server.URL, own)
	_, state := h.apply(nil, nil, config)
	_, again := h.apply(nil, nil, config)
	ids := formatValue(state["id"]) + formatValue(again["id"])
	if ids != "t1t2" && ids != "t2t1" || server.count("POST /things") != posts {
		t.Errorf("%s, %v", ids, server.log)
	}
}

func TestAnImportForgetsOnlyItsOwnMarker(t *testing.T) {
	own := markedThing(Marker{})
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[]}`)})
	marker, note := killMarked(t, server, own, map[string]any{"name": "a"})
	if err := os.WriteFile(strings.TrimSuffix(note, marker)+foreign, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	server.handle("GET /things/t1", answer(labelled("t1", fmt.Sprintf(`%q:%q`, markerName, marker))))
	h := startMarked(t, server.URL, own)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	one := imported.ImportedResources[0]
	if _, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: one.State, Private: one.Private}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(note); err == nil || countNotes(t, os.Getenv("XDG_CACHE_HOME")) != 1 {
		t.Error("not only its own note is gone")
	}
}

// A marker is sent where it fits, and never shown.
func TestAMarkerIsSentWhereItFits(t *testing.T) {
	list := copySchema(thing.Schema)
	list.Attributes["tags"] = schema.SetAttribute{ElementType: types.StringType, Optional: true}
	for name, given := range map[string]struct {
		limits Marker
		schema schema.Schema
		config map[string]any
		sent   bool
		off    bool
	}{
		"labels":              {config: map[string]any{"tags": map[string]string{"x": "y"}}, sent: true},
		"no labels":           {sent: true},
		"off":                 {off: true},
		"too many labels":     {limits: Marker{MaxItems: 1}, config: map[string]any{"tags": map[string]string{"x": "y"}}},
		"room for one":        {limits: Marker{MaxItems: 2}, config: map[string]any{"tags": map[string]string{"x": "y"}}, sent: true},
		"a label of the user": {config: map[string]any{"tags": map[string]string{markerName: "mine"}}},
		"tags":                {schema: list, config: map[string]any{"tags": []tftypes.Value{tftypes.NewValue(tftypes.String, "x")}}, sent: true},
		"too many tags":       {schema: list, limits: Marker{MaxItems: 1}, config: map[string]any{"tags": []tftypes.Value{tftypes.NewValue(tftypes.String, "x")}}},
		"a text":              {limits: Marker{Attribute: "note", MaxLength: 40}, config: map[string]any{"note": "mine"}, sent: true},
		"no text":             {limits: Marker{Attribute: "note"}, sent: true},
		"a long text":         {limits: Marker{Attribute: "note", MaxLength: 40}, config: map[string]any{"note": "a note of mine"}},
	} {
		own := markedThing(given.limits)
		if given.schema.Attributes != nil {
			own.Schema = given.schema
		}
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[]}`)})
		sent, shown := "", ""
		server.handle("POST /things", func(w http.ResponseWriter, r *http.Request) {
			sent, _ = marshalStable(server.body)
			server.body["id"], server.body["status"] = "t1", "ready"
			shown, _ = marshalStable(server.body)
			answer(shown)(w, r)
		})
		server.handle("GET /things/t1", func(w http.ResponseWriter, r *http.Request) { answer(shown)(w, r) })
		h := startMarked(t, server.URL, own)
		if given.off {
			h = startWith(t, server.URL, own)
		}
		config := map[string]any{"name": "a"}
		for key, value := range given.config {
			config[key] = value
		}
		done, state := h.apply(nil, nil, config)
		if marked := strings.Contains(sent, markerName) && !strings.Contains(sent, "mine\"") || strings.Contains(sent, "["+markerName); marked != given.sent {
			t.Errorf("%s: %s", name, sent)
		}
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil || len(done.Diagnostics)+len(read.Diagnostics) > 0 {
			t.Fatal(name, err, describeDiagnostics(done.Diagnostics), describeDiagnostics(read.Diagnostics))
		}
		again := h.read(read.NewState)
		for _, key := range []string{"tags", "note"} {
			wanted := h.read(h.dynamic(h.value(config)))[key]
			if given.config[key] == nil && isEmpty(again[key]) && isEmpty(state[key]) {
				continue
			}
			if !again[key].Equal(wanted) || !state[key].Equal(wanted) {
				t.Errorf("%s: %s is %s, then %s", name, key, state[key], again[key])
			}
		}
	}
}

func TestAMarkerThatTheAPIRefusesIsLeftOut(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(labelled("t1", "")), "GET /things": answer(`{"items":[]}`)})
	server.handle("POST /things", func(w http.ResponseWriter, r *http.Request) {
		if server.body["tags"] != nil {
			w.WriteHeader(http.StatusUnprocessableEntity)
			return
		}
		answer(labelled("t1", ""))(w, r)
	})
	_, state := startMarked(t, server.URL, markedThing(Marker{})).apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["id"]) != "t1" || server.count("POST /things") != 2 {
		t.Errorf("%v, %v", state, server.log)
	}
}

func TestALostResponseIsFoundByItsMarker(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{})
	label := ""
	server.handle("POST /things", func(w http.ResponseWriter, _ *http.Request) {
		label = fmt.Sprintf(`%q:%q`, markerName, server.body["tags"].(map[string]any)[markerName])
		hijacked, _, _ := w.(http.Hijacker).Hijack()
		hijacked.Close()
	})
	server.handle("GET /things", func(w http.ResponseWriter, r *http.Request) {
		answer(`{"items":[`+labelled("t0", "")+","+labelled("t1", label)+`]}`)(w, r)
	})
	server.handle("GET /things/t1", func(w http.ResponseWriter, r *http.Request) { answer(labelled("t1", label))(w, r) })
	done, state := startMarked(t, server.URL, markedThing(Marker{})).apply(nil, nil, map[string]any{"name": "a"})
	said := describeDiagnostics(done.Diagnostics)
	if formatValue(state["id"]) != "t1" || !strings.Contains(said, "bears the marker of this create") || server.count("POST /things") != 1 {
		t.Errorf("%v, %s, %v", state, said, server.log)
	}
}

func TestMarkersOfAnyCreateAreDropped(t *testing.T) {
	for given, want := range map[string]string{
		`{"a":"b","iacsmith-create":"` + foreign + `"}`:          `{"a":"b"}`,
		`{"iacsmith-create":"mine"}`:                             `{"iacsmith-create":"mine"}`,
		`["a","iacsmith-create-` + foreign + `","b"]`:            `["a","b"]`,
		`["iacsmith-create-mine"]`:                               `["iacsmith-create-mine"]`,
		`"a text [iacsmith-create-` + foreign + `]"`:             `"a text"`,
		`"[iacsmith-create-` + foreign + `]"`:                    `""`,
		`"about [iacsmith-create-` + foreign + `] and the like"`: `"about [iacsmith-create-` + foreign + `] and the like"`,
		`7`: `7`,
	} {
		value, err := decodeJSON([]byte(given))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := marshalStable(dropMarker(value)); got != want {
			t.Errorf("%s: %s", given, got)
		}
	}
}
