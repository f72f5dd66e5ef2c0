package runtime

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// ownedThing is one whose owner the API fills in, if only with nothing.
func ownedThing() Resource {
	own := replacedThing()
	own.Schema.Attributes["owner"] = schema.StringAttribute{Optional: true, Computed: true}
	return own
}

// refusing answers a PUT that has the field with a refusal, and any other one with the object.
func refusing(field, message, shown string, sent *[]string) http.HandlerFunc {
	return refusingWith(http.StatusBadRequest, field, message, shown, sent)
}

func refusingWith(status int, field, message, shown string, sent *[]string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body := map[string]any{}
		_ = json.NewDecoder(r.Body).Decode(&body)
		text, _ := marshalStable(body)
		*sent = append(*sent, text)
		w.Header().Set("Content-Type", "application/json")
		if _, given := body[field]; given {
			w.WriteHeader(status)
			_, _ = fmt.Fprintf(w, `{"message":%q}`, message)
			return
		}
		_, _ = w.Write([]byte(shown))
	}
}

func TestAnUpdateOfTheWholeIsSentWithoutWhatNobodyChanges(t *testing.T) {
	made := `{"id":"t1","name":"bob","status":"ready","note":"n","owner":""}`
	changed := strings.Replace(made, `"n"`, `"m"`, 1)
	for _, c := range []struct{ field, message, rest string }{
		{"owner", "Owner cannot be empty", `{"name":"bob","note":"m"}`},
		{"name", "Name 'bob' is already registered", `{"note":"m","owner":""}`},
		{"name", "'bob' is taken", `{"note":"m","owner":""}`},
	} {
		var sent []string
		shown := made
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things":   answer(made),
			"GET /things/t1": func(w http.ResponseWriter, r *http.Request) { answer(shown)(w, r) },
			"PUT /things/t1": func(w http.ResponseWriter, r *http.Request) {
				refusing(c.field, c.message, changed, &sent)(w, r)
				shown = changed
			},
		})
		h := startWith(t, server.URL, ownedThing())
		config := map[string]any{"name": "bob", "note": "n"}
		done, _ := h.apply(nil, nil, config)
		done, after := h.apply(done.NewState, done.Private, map[string]any{"name": "bob", "note": "m"})
		if len(done.Diagnostics) > 0 || formatValue(after["note"]) != "m" {
			t.Errorf("%s: %s", c.message, describeDiagnostics(done.Diagnostics))
		}
		if len(sent) != 2 || sent[1] != c.rest {
			t.Errorf("%s: sent %v", c.message, sent)
		}
	}
}

func TestAnUpdateIsNotSentAgainWithoutWhatWasAskedFor(t *testing.T) {
	made := `{"id":"t1","name":"bob","status":"ready","note":"n","owner":""}`
	for _, c := range []struct {
		field, message string
		config         map[string]any
	}{
		// The name is the change.
		{"name", "Name 'eve' is already registered", map[string]any{"name": "eve", "note": "n"}},
		// Nothing says that the name is taken.
		{"name", "Name is too short", map[string]any{"name": "bob", "note": "m"}},
		// What may be empty could be emptied.
		{"note", "Note 'n' already exists", map[string]any{"name": "bob", "note": "n", "owner": "ops"}},
	} {
		var sent []string
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": answer(made), "GET /things/t1": answer(made), "PUT /things/t1": refusing(c.field, c.message, made, &sent),
		})
		h := startWith(t, server.URL, ownedThing())
		done, _ := h.apply(nil, nil, map[string]any{"name": "bob", "note": "n"})
		done, _ = h.apply(done.NewState, done.Private, c.config)
		if len(sent) != 1 || !strings.Contains(describeDiagnostics(done.Diagnostics), c.message) {
			t.Errorf("%s: sent %v, %s", c.message, sent, describeDiagnostics(done.Diagnostics))
		}
	}
}

// TestWhatMayBeEmptyIsNotLeftOutEither: that the API does without a name says nothing about what may be emptied. An update
// that requires nothing at all, not even what a create requires, empties nothing.
func TestWhatMayBeEmptyIsNotLeftOutEither(t *testing.T) {
	made := `{"id":"t1","name":"bob","status":"ready","note":"n","owner":"ops"}`
	changed := strings.Replace(made, `"ops"`, `"dev"`, 1)
	for lenient, puts := range map[bool]int{false: 2, true: 3} {
		var sent []string
		put := func(w http.ResponseWriter, r *http.Request) {
			body := map[string]any{}
			_ = json.NewDecoder(r.Body).Decode(&body)
			text, _ := marshalStable(body)
			sent = append(sent, text)
			for _, name := range []string{"name", "note"} {
				if value, given := body[name]; given {
					w.Header().Set("Content-Type", "application/json")
					w.WriteHeader(http.StatusConflict)
					_, _ = fmt.Fprintf(w, `{"message":"%s '%s' is already registered"}`, name, value)
					return
				}
			}
			answer(changed)(w, r)
		}
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(made), "GET /things/t1": answer(made), "PUT /things/t1": put})
		own := ownedThing()
		update := own.Operations.Update[0]
		update.Lenient = lenient
		own.Operations.Update = []Change{update}
		h := startWith(t, server.URL, own)
		done, _ := h.apply(nil, nil, map[string]any{"name": "bob", "note": "n", "owner": "ops"})
		done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "bob", "note": "n", "owner": "dev"})
		if said := describeDiagnostics(done.Diagnostics); len(sent) != puts || strings.Contains(said, "name 'bob' is already registered") == lenient {
			t.Errorf("sent %v, %s", sent, said)
		}
	}
}

// A value that this caller may not set is left out if nobody changes it: such a caller cannot empty it either.
func TestAnUpdateOfTheWholeIsSentWithoutWhatTheCallerMayNotSet(t *testing.T) {
	made := `{"id":"t1","name":"bob","status":"ready","note":"n","owner":"ops"}`
	changed := strings.Replace(made, `"n"`, `"m"`, 1)
	for _, c := range []struct {
		message string
		config  map[string]any
		calls   int
	}{
		{"(rule:update_thing and rule:update_thing:owner) is disallowed by policy", map[string]any{"name": "bob", "note": "m"}, 2},
		{"rule:update_thing is disallowed by policy", map[string]any{"name": "bob", "note": "m"}, 1},
		{"the owner cannot be set", map[string]any{"name": "bob", "note": "n", "owner": "dev"}, 1},
	} {
		var sent []string
		shown := made
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things":   answer(made),
			"GET /things/t1": func(w http.ResponseWriter, r *http.Request) { answer(shown)(w, r) },
			"PUT /things/t1": func(w http.ResponseWriter, r *http.Request) {
				refusingWith(http.StatusForbidden, "owner", c.message, changed, &sent)(w, r)
				shown = changed
			},
		})
		h := startWith(t, server.URL, ownedThing())
		done, _ := h.apply(nil, nil, map[string]any{"name": "bob", "note": "n"})
		done, _ = h.apply(done.NewState, done.Private, c.config)
		if len(sent) != c.calls || (c.calls == 2) != (len(done.Diagnostics) == 0) {
			t.Errorf("%s: sent %v, %s", c.message, sent, describeDiagnostics(done.Diagnostics))
		}
		if c.calls == 2 && sent[1] != `{"name":"bob","note":"m"}` {
			t.Errorf("%s: sent %v", c.message, sent)
		}
	}
}
