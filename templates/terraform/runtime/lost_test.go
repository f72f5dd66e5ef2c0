package runtime

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestLostCreateIsNeverSentAgain(t *testing.T) {
	young := fmt.Sprintf(`{"id":"t1","name":"a","status":"ready","created_at":%q}`, time.Now().UTC().Add(time.Second).Format(time.RFC3339))
	old := `{"id":"t0","name":"a","status":"ready","created_at":"2001-01-01T00:00:00Z"}`
	cases := map[string]struct {
		items, id, says string
	}{
		"one that is ours":  {young, "t1", "was lost"},
		"one that is older": {old, "", `terraform import test_thing.<name> 't0'`},
		"two":               {young + "," + old, "", "A candidate"},
		"none":              {"", "", "not sent again"},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": hangUp, "GET /things": answer(`{"items":[` + given.items + `]}`), "GET /things/t1": answer(young)})
		h := start(t, server.URL)
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		said := describeDiagnostics(done.Diagnostics)
		if server.count("POST /things") != 1 || formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) {
			t.Errorf("%s: %d creates, id %q, %s", name, server.count("POST /things"), formatValue(state["id"]), said)
		}
	}
}

func TestLostCreateIsOursWhereDuplicatesAreForbidden(t *testing.T) {
	mine := `{"id":"t1","name":"a","status":"ready"}`
	cases := map[string]struct {
		before, after string
		id, says      string
		unique        bool
	}{
		"none before, one after":        {"", mine, "t1", "was lost", true},
		"one before":                    {mine, mine, "", "A candidate: t1", true},
		"none after":                    {"", "", "", "not sent again", true},
		"duplicates would be no wonder": {"", mine, "", "A candidate: t1", false},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": hangUp, "GET /things/t1": answer(mine)})
		server.handle("GET /things", func(w http.ResponseWriter, r *http.Request) {
			items := given.before
			if server.count("POST /things") > 0 {
				items = given.after
			}
			answer(`{"items":[`+items+`]}`)(w, r)
		})
		other := thing
		other.Created, other.UniqueKey = "", given.unique
		h := startWith(t, server.URL, other)
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		said := describeDiagnostics(done.Diagnostics)
		if server.count("POST /things") != 1 || formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) {
			t.Errorf("%s: %d creates, id %q, %s", name, server.count("POST /things"), formatValue(state["id"]), said)
		}
	}
}

func TestLostPatchIsReadBack(t *testing.T) {
	took := strings.Replace(ready, `"name":"a"`, `"name":"b"`, 1)
	for name, given := range map[string]struct {
		read    string
		patches int
	}{"took": {took, 1}, "did not take": {ready, 2}} {
		first := true
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "GET /things/t1": answer(given.read), "PATCH /things/t1": func(w http.ResponseWriter, r *http.Request) {
			if first {
				first = false
				hangUp(w, r)
				return
			}
			_, _ = io.WriteString(w, took)
		}})
		h := start(t, server.URL)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a"})
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
		if server.count("PATCH /things/t1") != given.patches || len(done.Diagnostics) > 0 {
			t.Errorf("%s: %d, %s", name, server.count("PATCH /things/t1"), describeDiagnostics(done.Diagnostics))
		}
	}
}

// newborn is a thing that the server has just made.
func newborn(id, more string) string {
	return fmt.Sprintf(`{"id":%q,"name":"a","status":"ready","created_at":%q%s}`, id, time.Now().UTC().Add(time.Second).Format(time.RFC3339), more)
}

func TestWhatAnotherAddressHasCreatedIsNotAdopted(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"GET /things": answer(`{"items":[` + newborn("t1", "") + `]}`), "GET /things/t1": answer(newborn("t1", "")),
		"POST /things": inTurn(answer(newborn("t1", "")), hangUp),
	})
	h := start(t, server.URL)
	_, one := h.apply(nil, nil, map[string]any{"name": "a"})
	done, two := h.apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(one["id"]) != "t1" || formatValue(two["id"]) != "" || !strings.Contains(describeDiagnostics(done.Diagnostics), "not sent again") {
		t.Errorf("%q and %q, %s", formatValue(one["id"]), formatValue(two["id"]), describeDiagnostics(done.Diagnostics))
	}
}

// To be run with -race. Ten creations look alike, and every second request is carried out without an answer.
func TestLookalikesThatAreCreatedAtOnceAreNotMixedUp(t *testing.T) {
	w := &world{things: map[string]map[string]any{}, dated: true}
	posts := 0
	server := newHandler(t, http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		if r.Method == "POST" {
			if posts++; posts%2 == 0 {
				w.work(nil, r)
				hangUp(out, r)
				return
			}
		}
		w.work(out, r)
	}))
	h := start(t, server)
	owners := map[string]int{}
	var mutex sync.Mutex
	var group sync.WaitGroup
	for range 10 {
		group.Go(func() {
			_, state := h.apply(nil, nil, map[string]any{"name": "a"})
			mutex.Lock()
			defer mutex.Unlock()
			owners[formatValue(state["id"])]++
		})
	}
	group.Wait()
	for id, count := range owners {
		if count != 1 || w.things[id] == nil {
			t.Errorf("%q is in the state %d times", id, count)
		}
	}
}

func TestAgeIsCountedFromTheRequestAndNotFromTheWaitBeforeIt(t *testing.T) {
	begun := time.Now().UTC().Truncate(time.Second)
	at := func(seconds int, handler http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Date", begun.Add(time.Duration(seconds)*time.Second).Format(http.TimeFormat))
			handler(w, r)
		}
	}
	// Somebody else made it while we were waiting.
	others := fmt.Sprintf(`{"id":"t0","name":"a","status":"ready","created_at":%q}`, begun.Add(5*time.Minute).Format(time.RFC3339))
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":   inTurn(at(0, status(429, "Retry-After", "600")), hangUp),
		"GET /things":    at(601, answer(`{"items":[`+others+`]}`)),
		"GET /things/t0": at(602, answer(others)),
	})
	done, state := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"})
	if formatValue(state["id"]) != "" || !strings.Contains(describeDiagnostics(done.Diagnostics), "A candidate: t0") {
		t.Errorf("id %q, %s", formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
	}
}

func TestLostCreateIsOursOnlyWithEveryConfiguredValue(t *testing.T) {
	for name, given := range map[string]struct{ listed, own, id string }{
		"the same":                        {`,"note":"mine"`, `,"note":"mine"`, "t1"},
		"another value":                   {`,"note":"theirs"`, `,"note":"theirs"`, ""},
		"another value in its own answer": {"", `,"note":"theirs"`, ""},
		"a list that tells less":          {"", `,"note":"mine"`, "t1"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things":   hangUp,
			"GET /things":    answer(`{"items":[` + newborn("t1", given.listed) + `]}`),
			"GET /things/t1": answer(newborn("t1", given.own)),
		})
		other := thing
		list := *thing.Operations.List
		list.Complete = given.listed != ""
		other.Operations.List = &list
		done, state := startWith(t, server.URL, other).apply(nil, nil, map[string]any{"name": "a", "note": "mine"})
		said := describeDiagnostics(done.Diagnostics)
		if formatValue(state["id"]) != given.id || (given.id == "" && !strings.Contains(said, "A candidate: t1")) {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), said)
		}
		if given.id != "" && !strings.Contains(said, "the only one to show `ticket`") {
			t.Errorf("%s: what was shown once is lost without a word: %s", name, said)
		}
	}
}

func TestLostCreateIsFoundWithoutANaturalKey(t *testing.T) {
	other := thing
	other.NaturalKey = ""
	for name, given := range map[string]struct{ items, id, says string }{
		"one that is ours": {newborn("t1", ""), "t1", "was lost"},
		"another's":        {strings.Replace(newborn("t1", ""), `"a"`, `"b"`, 1), "", "not sent again"},
		"two":              {newborn("t1", "") + "," + newborn("t2", ""), "", "A candidate: t2"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": hangUp, "GET /things": answer(`{"items":[` + given.items + `]}`), "GET /things/t1": answer(newborn("t1", ""))})
		done, state := startWith(t, server.URL, other).apply(nil, nil, map[string]any{"name": "a"})
		if said := describeDiagnostics(done.Diagnostics); formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), said)
		}
	}
}

func TestAnUpsertWhoseAnswersAreLostIsReadBack(t *testing.T) {
	for name, given := range map[string]struct{ after, id, says string }{
		"it took":            {`{"id":"a","name":"a"}`, "a", "was lost"},
		"it did not":         {"", "", "not sent again"},
		"another's is there": {`{"id":"a","name":"a","note":"theirs"}`, "", "A candidate: a"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"PUT /things/a": hangUp})
		server.handle("GET /things/a", func(w http.ResponseWriter, r *http.Request) {
			if given.after == "" || server.count("PUT /things/a") == 0 {
				status(404)(w, r)
				return
			}
			answer(given.after)(w, r)
		})
		other := thing
		other.Kind, other.Identity, other.Wait = Upsert, []string{"name"}, nil
		other.Operations.Create = &Change{Operation: Operation{Method: "PUT", Path: "/things/{name}"}, MediaType: "application/json", Fields: []string{"note"}}
		other.Operations.Read = &Operation{Method: "GET", Path: "/things/{name}"}
		config := map[string]any{"name": "a"}
		if given.id == "" {
			config["note"] = "mine"
		}
		done, state := startWith(t, server.URL, other).apply(nil, nil, config)
		if said := describeDiagnostics(done.Diagnostics); formatValue(state["id"]) != given.id || !strings.Contains(said, given.says) {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), said)
		}
	}
}

func TestEveryServerErrorButNotImplementedMayHaveCreated(t *testing.T) {
	for code, lost := range map[int]bool{400: false, 408: true, 409: false, 429: false, 500: true, 501: false, 502: true, 507: true, 520: true, 524: true, 599: true} {
		if isLost(&APIError{Status: code}) != lost {
			t.Errorf("%d", code)
		}
	}
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": status(524), "GET /things": answer(`{"items":[` + newborn("t1", "") + `]}`), "GET /things/t1": answer(newborn("t1", ""))})
	if _, state := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"}); formatValue(state["id"]) != "t1" {
		t.Errorf("id %q", formatValue(state["id"]))
	}
}

func TestTheImportCommandCanBeTyped(t *testing.T) {
	text := func(value string) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	for _, given := range []struct {
		identity []string
		known    values
		want     string
	}{
		{[]string{"id"}, values{"id": text("a/b")}, "'a/b'"},
		{[]string{"name", "id"}, values{"name": text("50%/x"), "id": text("it's")}, `'50%25%2Fx/it'\''s'`},
		{[]string{"name", "id"}, values{"name": text("n")}, "'n/<id>'"},
	} {
		e := newEngine("test", Resource{Name: "thing", Identity: given.identity})
		if said := e.suggestImport(given.known); !strings.HasSuffix(said, given.want) {
			t.Errorf("%s: %s", given.want, said)
		}
	}
}
