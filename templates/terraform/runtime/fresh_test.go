package runtime

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// versionedThing can only be changed and deleted by who names the state that is changed.
func versionedThing() Resource {
	own := thing
	own.Operations = thing.Operations
	own.Wait, own.Operations.List = nil, nil
	update := thing.Operations.Update[0]
	update.Operation.Fresh = []Fresh{{In: "query", Wire: "version", At: []string{"version", "index"}}, {In: "body", Wire: "revision", At: []string{"revision"}}}
	own.Operations.Update = []Change{update}
	remove := *thing.Operations.Delete
	remove.Operation.Fresh = []Fresh{{In: "header", Wire: "If-Match", Header: "ETag"}}
	own.Operations.Delete = &remove
	return own
}

const versioned = `{"id":"t1","name":"%s","size":3,"status":"ready","version":{"index":%d},"revision":"r%d"}`

// Somebody else changes it between our read and our call, once: it is read again, and the second call is carried out.
func TestAChangeNamesTheVersionThatItChangesAndLooksOnceMoreOnAConflict(t *testing.T) {
	name, version := "a", 6
	api := newAPI(t, map[string]http.HandlerFunc{})
	api.handle("POST /things", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, versioned, name, version, version) })
	api.handle("GET /things/t1", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, versioned, name, version, version) })
	var asked []string
	api.handle("PATCH /things/t1", func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, fmt.Sprint(r.URL.Query().Get("version"), " ", api.body["revision"]))
		if len(asked) == 1 {
			version = 7
			w.WriteHeader(http.StatusConflict)
			return
		}
		name = "b"
		fmt.Fprintf(w, versioned, name, version, version)
	})
	h := startWith(t, api.URL, versionedThing())
	made, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	done, state := h.apply(made.NewState, made.Private, map[string]any{"name": "b"})
	if len(done.Diagnostics) > 0 || formatValue(state["name"]) != "b" || fmt.Sprint(asked) != "[6 r6 7 r7]" {
		t.Error(describeDiagnostics(done.Diagnostics), asked)
	}
}

func TestAChangeThatIsAlwaysTooLateIsAnError(t *testing.T) {
	api := newAPI(t, map[string]http.HandlerFunc{})
	shown := fmt.Sprintf(versioned, "a", 1, 1)
	api.handle("POST /things", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, shown) })
	api.handle("GET /things/t1", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, shown) })
	api.handle("PATCH /things/t1", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusPreconditionFailed) })
	h := startWith(t, api.URL, versionedThing())
	made, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	done, _ := h.apply(made.NewState, made.Private, map[string]any{"name": "b"})
	if len(done.Diagnostics) != 1 || api.count("PATCH /things/t1") != 2 {
		t.Error(describeDiagnostics(done.Diagnostics), api.log)
	}
}

// The ETag of the read's answer, and any state where the API shows none.
func TestARemovalNamesTheStateThatItRemoves(t *testing.T) {
	for tag, want := range map[string]string{`"e1"`: `"e1"`, "": "*"} {
		api := newAPI(t, map[string]http.HandlerFunc{})
		api.handle("GET /things/t1", func(w http.ResponseWriter, _ *http.Request) {
			if tag != "" {
				w.Header().Set("ETag", tag)
			}
			fmt.Fprintf(w, versioned, "a", 1, 1)
		})
		var got string
		api.handle("DELETE /things/t1", func(w http.ResponseWriter, r *http.Request) {
			got = r.Header.Get("If-Match")
			w.WriteHeader(http.StatusNoContent)
		})
		h := startWith(t, api.URL, versionedThing())
		done := h.destroy(map[string]any{"id": "t1", "name": "a"})
		if len(done.Diagnostics) > 0 || got != want {
			t.Error(describeDiagnostics(done.Diagnostics), got)
		}
	}
}

// A link changes its owner: each call names the owner's version, and none where the owner shows none.
func TestALinkNamesTheVersionOfItsOwner(t *testing.T) {
	for shown, want := range map[string]string{`,"version":4`: "[4 4]", "": "[<nil> <nil>]"} {
		own := wall
		fresh := []Fresh{{In: "body", Wire: "version", At: []string{"version"}, Optional: true}}
		create, remove := *wall.Operations.Create, *wall.Operations.Delete
		create.Operation.Fresh, remove.Operation.Fresh = fresh, fresh
		own.Operations.Create, own.Operations.Delete = &create, &remove
		api := newAPI(t, map[string]http.HandlerFunc{})
		linked := ""
		api.handle("GET /walls/w1", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"id":"w1"%s}`, shown) })
		api.handle("GET /walls/w1/vms", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"items":[%s]}`, linked) })
		var named []any
		note := func(w http.ResponseWriter, _ *http.Request) {
			named = append(named, api.body["version"])
			linked = strings.TrimPrefix(fmt.Sprintf(`%s,{"vm_id":%q}`, linked, []string{"a", "b"}[len(named)-1]), ",")
			w.WriteHeader(http.StatusNoContent)
		}
		api.handle("POST /walls/w1/attach", note)
		h := startWith(t, api.URL, own)
		made, _ := h.apply(nil, nil, map[string]any{"wall_id": "w1", "vm_ids": ids("a")})
		done, _ := h.apply(made.NewState, made.Private, map[string]any{"wall_id": "w1", "vm_ids": ids("a b")})
		if len(made.Diagnostics)+len(done.Diagnostics) > 0 || fmt.Sprint(named) != want {
			t.Error(describeDiagnostics(made.Diagnostics), describeDiagnostics(done.Diagnostics), named)
		}
	}
}

// The version is that of everything there: it stands next to the list and next to the object, and a create names it too.
func TestAVersionBesideTheObjectIsReadBeforeEachChangeAndTheListTellsItForACreate(t *testing.T) {
	own := thing
	own.Operations = thing.Operations
	own.Wait = nil
	outer := Fresh{In: "query", Wire: "version", At: []string{"_version"}, Outer: true}
	create, update, remove := *thing.Operations.Create, thing.Operations.Update[0], *thing.Operations.Delete
	list, read := *thing.Operations.List, *thing.Operations.Read
	list.Items, read.Answer = []string{"data"}, []string{"data"}
	listed := outer
	listed.Listed = true
	create.Operation.Fresh, update.Operation.Fresh, remove.Operation.Fresh = []Fresh{listed}, []Fresh{outer}, []Fresh{outer}
	own.Operations.Create, own.Operations.Update, own.Operations.Delete = &create, []Change{update}, &remove
	own.Operations.List, own.Operations.Read = &list, &read

	name, version, exists := "a", 3, false
	var asked []string
	api := newAPI(t, map[string]http.HandlerFunc{})
	change := func(method string, then func()) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			asked = append(asked, method+" "+r.URL.Query().Get("version"))
			if r.URL.Query().Get("version") != fmt.Sprint(version) {
				w.WriteHeader(http.StatusConflict)
				return
			}
			then()
			version++
			fmt.Fprintf(w, `{"id":"t1","name":"%s","size":3,"status":"ready"}`, name)
		}
	}
	api.handle("POST /things", change("POST", func() { exists = true }))
	api.handle("PATCH /things/t1", change("PATCH", func() { name = "b" }))
	api.handle("DELETE /things/t1", change("DELETE", func() { exists = false }))
	api.handle("GET /things", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"_version":%d,"data":[]}`, version) })
	api.handle("GET /things/t1", func(w http.ResponseWriter, _ *http.Request) {
		if !exists {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		fmt.Fprintf(w, `{"_version":%d,"data":{"id":"t1","name":"%s","size":3,"status":"ready"}}`, version, name)
	})
	h := startWith(t, api.URL, own)
	made, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	done, _ := h.apply(made.NewState, made.Private, map[string]any{"name": "b"})
	gone := h.destroy(map[string]any{"id": "t1", "name": "b", "size": 3, "status": "ready"})
	if len(made.Diagnostics)+len(done.Diagnostics)+len(gone.Diagnostics) > 0 || fmt.Sprint(asked) != "[POST 3 PATCH 4 DELETE 5]" {
		t.Error(describeDiagnostics(made.Diagnostics), describeDiagnostics(done.Diagnostics), describeDiagnostics(gone.Diagnostics), asked)
	}
}
