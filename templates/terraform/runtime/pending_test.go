package runtime

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// TestMain keeps the notes about creates out of the user's own cache.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "creates")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CACHE_HOME", folder)
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

func countNotes(t *testing.T, folder string) int {
	found, err := filepath.Glob(filepath.Join(folder, "terraform-provider-creates", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(found)
}

// readNoted returns what all notes say.
func readNoted(t *testing.T, folder string) string {
	found, err := filepath.Glob(filepath.Join(folder, "terraform-provider-creates", "*"))
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, path := range found {
		content, _ := os.ReadFile(path)
		text += string(content)
	}
	return text
}

// killed is a harness whose provider was killed while it created a thing: the API has done it, and nobody knows.
func killed(t *testing.T, handlers map[string]http.HandlerFunc, own Resource) (*api, string) {
	folder := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", folder)
	server := newAPI(t, handlers)
	h := startWith(t, server.URL, own)
	kept := ""
	server.handle("POST /things", func(w http.ResponseWriter, r *http.Request) {
		found, _ := filepath.Glob(filepath.Join(folder, "terraform-provider-creates", "*"))
		if len(found) == 1 {
			text, _ := os.ReadFile(found[0])
			kept = found[0] + "\n" + string(text)
		}
		answer(newborn("t1", ""))(w, r)
	})
	h.apply(nil, nil, map[string]any{"name": "a"})
	if open := readNoted(t, folder); strings.Contains(open, "open") {
		t.Error("the note of a create that has ended says that it has not:", open)
	}
	if path, text, ok := strings.Cut(kept, "\n"); ok {
		// This is what a killed provider leaves behind.
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return server, folder
}

func TestAfterAKillTheNextApplyStopsWithTheImportCommand(t *testing.T) {
	old := `{"id":"t0","name":"a","status":"ready","created_at":"2001-01-01T00:00:00Z"}`
	unique := thing
	unique.UniqueKey = true
	for name, given := range map[string]struct {
		items string
		posts int
		says  string
		own   *Resource
		id    string
	}{
		"its name is unique":     {items: newborn("t1", ""), says: "Found again after an interruption", own: &unique, id: "t1"},
		"unique, but differs":    {items: newborn("t1", `,"note":"other"`), says: "terraform import test_thing.<name> 't1'", own: &unique},
		"unique, but undated":    {items: `{"id":"t1","name":"a","status":"ready"}`, says: "terraform import test_thing.<name> 't1'", own: &unique},
		"unique, but older":      {items: old, posts: 1, own: &unique, id: "t1"},
		"it exists":              {items: newborn("t1", "") + "," + old, says: "terraform import test_thing.<name> 't1'"},
		"it does not":            {posts: 1, id: "t1"},
		"only an older one does": {items: old, posts: 1, id: "t1"},
		"another one does":       {items: strings.Replace(newborn("t3", ""), `"a"`, `"b"`, 1), posts: 1, id: "t1"},
	} {
		own := thing
		if given.own != nil {
			own = *given.own
		}
		server, folder := killed(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[` + given.items + `]}`), "GET /things/t1": answer(newborn("t1", ""))}, own)
		if countNotes(t, folder) != 1 {
			t.Fatal("nothing was noted")
		}
		if strings.Contains(given.items, "other") {
			server.handle("GET /things/t1", answer(given.items))
		}
		config := map[string]any{"name": "a"}
		if strings.Contains(name, "differs") {
			config["note"] = "mine"
		}
		posts := server.count("POST /things")
		done, state := startWith(t, server.URL, own).apply(nil, nil, config)
		said := describeDiagnostics(done.Diagnostics)
		if formatValue(state["id"]) != given.id || server.count("POST /things")-posts != given.posts || !strings.Contains(said, given.says) || given.says == "" && said != "" {
			t.Errorf("%s: %v, %s", name, server.log, said)
		}
	}
}

func TestAnImportSettlesWhatAKillHasLeft(t *testing.T) {
	server, folder := killed(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[` + newborn("t1", "") + `]}`), "GET /things/t1": answer(newborn("t1", ""))}, thing)
	h := startWith(t, server.URL, thing)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	one := imported.ImportedResources[0]
	if _, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: one.State, Private: one.Private}); err != nil {
		t.Fatal(err)
	}
	if countNotes(t, folder) != 0 {
		t.Error("the note is still there")
	}
}

// What may be repeated does not have to be noted. An idempotency key is lost with the process.
func TestOnlyWhatMayBeRepeatedIsNotNoted(t *testing.T) {
	unique, keyed, repeatable := thing, thing, thing
	unique.UniqueKey = true
	first, second := *thing.Operations.Create, *thing.Operations.Create
	first.Operation.Once, second.Operation.Again = "Idempotency-Key", true
	keyed.Operations.Create, repeatable.Operations.Create = &first, &second
	for name, given := range map[string]struct {
		own   Resource
		notes int
	}{"unique": {unique, 1}, "with a key": {keyed, 1}, "repeatable": {repeatable, 0}} {
		_, folder := killed(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[]}`), "GET /things/t1": answer(newborn("t1", ""))}, given.own)
		if notes := countNotes(t, folder); notes != given.notes {
			t.Errorf("%s: %d", name, notes)
		}
	}
}

// Terraform saves the outcome of a create after the provider has answered, and either of them may be killed until then.
func TestANoteStaysUntilTerraformHasTheObject(t *testing.T) {
	config := map[string]any{"name": "a"}
	state := map[string]any{"id": "t1", "name": "a", "status": "ready"}
	for name, given := range map[string]struct {
		// before is what the next process does before it creates one with the same values.
		before func(server *api, h *harness)
		same   bool
		posts  int
		says   string
	}{
		"nobody has read it":      {says: "terraform import test_thing.<name> 't1'"},
		"a plan has read it":      {before: func(_ *api, h *harness) { h.refresh(state) }, posts: 1},
		"a plan has missed it":    {before: func(server *api, h *harness) { server.handle("GET /things/t1", status(404)); h.refresh(state) }, posts: 1},
		"it is destroyed":         {before: func(_ *api, h *harness) { h.destroy(state) }, posts: 1},
		"another one is read":     {before: func(_ *api, h *harness) { h.refresh(map[string]any{"id": "t2", "name": "a"}) }, says: "terraform import test_thing.<name> 't1'"},
		"two of them are created": {same: true, posts: 1},
	} {
		folder := t.TempDir()
		t.Setenv("XDG_CACHE_HOME", folder)
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": answer(newborn("t1", "")), "GET /things": answer(`{"items":[]}`), "GET /things/t1": answer(newborn("t1", "")),
			"GET /things/t2": answer(newborn("t2", "")), "DELETE /things/t1": status(204),
		})
		h := startWith(t, server.URL, thing)
		h.apply(nil, nil, config)
		if noted := readNoted(t, folder); strings.Count(noted, "made") != 1 || strings.Contains(noted, "open") || strings.Contains(noted, "t1") {
			t.Errorf("%s: after the create: %q", name, noted)
		}
		if !given.same {
			h = startWith(t, server.URL, thing)
		}
		if given.before != nil {
			given.before(server, h)
			if left := countNotes(t, folder); left != 1-given.posts {
				t.Errorf("%s: %d notes", name, left)
			}
		}
		server.handle("GET /things", answer(`{"items":[`+newborn("t1", "")+`]}`))
		server.handle("POST /things", answer(newborn("t3", "")))
		posts := server.count("POST /things")
		done, _ := h.apply(nil, nil, config)
		if said := describeDiagnostics(done.Diagnostics); server.count("POST /things")-posts != given.posts || !strings.Contains(said, given.says) {
			t.Errorf("%s: %v, %s", name, server.log, said)
		}
	}
}
