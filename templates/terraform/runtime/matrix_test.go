package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// wrongKinds are successes that say nothing about t1: as the answer to a read of it, and to its list. The collection tests
// the same ones.
var wrongKinds = map[string][2]string{
	"an empty object":               {`{}`, `{}`},
	"null":                          {`null`, `null`},
	"no body":                       {``, ``},
	"a space":                       {` `, ` `},
	"an empty list":                 {`[]`, `[]`},
	"a list of null":                {`[null]`, `[null]`},
	"a list of lists":               {`[[]]`, `[[]]`},
	"a list of numbers":             {`[1,2]`, `[1,2]`},
	"a list of empty objects":       {`[{}]`, `[{}]`},
	"a text":                        {`"t1"`, `"none"`},
	"a number":                      {`1`, `0`},
	"true":                          {`true`, `true`},
	"false":                         {`false`, `false`},
	"a list that is null":           {`{"items":null}`, `{"items":null}`},
	"a list that is an object":      {`{"items":{}}`, `{"items":{}}`},
	"a list that is a text":         {`{"items":"none"}`, `{"items":"none"}`},
	"a list that is a number":       {`{"items":0}`, `{"items":0}`},
	"an item that is null":          {`{"items":[null]}`, `{"items":[null]}`},
	"an item that is a list":        {`{"items":[[]]}`, `{"items":[[]]}`},
	"an item that is a text":        {`{"items":["t1"]}`, `{"items":["t1"]}`},
	"an item without values":        {`{"items":[{}]}`, `{"items":[{}]}`},
	"a word about something else":   {`{"message":"try again","status":"ok"}`, `{"message":"try again","status":"ok"}`},
	"an error":                      {`{"error":{"code":"busy","message":"x"}}`, `{"error":{"code":"busy","message":"x"}}`},
	"another envelope":              {`{"data":{"id":"t1","name":"a"}}`, `{"data":{"items":[{"id":"t1","name":"a"}]}}`},
	"a list around it":              {`[{"id":"t1","name":"a"}]`, `[{"id":"t1","name":"a"}]`},
	"no identifier":                 {`{"name":"a","status":"ready"}`, `{"items":[{"name":"a","status":"ready"}]}`},
	"an identifier that is null":    {`{"id":null,"name":"a"}`, `{"items":[{"id":null,"name":"a"}]}`},
	"an identifier that is empty":   {`{"id":"","name":"a"}`, `{"items":[{"id":"","name":"a"}]}`},
	"an identifier that is a list":  {`{"id":["t1"],"name":"a"}`, `{"items":[{"id":["t1"],"name":"a"}]}`},
	"an identifier that has fields": {`{"id":{},"name":"a"}`, `{"items":[{"id":{},"name":"a"}]}`},
	"nothing but null":              {`{"id":null,"name":null,"status":null}`, `{"items":[{"id":null,"name":null,"status":null}]}`},
	"another list":                  {`{"things":[]}`, `{"things":[]}`},
	"a page":                        {`<html>log in</html>`, `<html>log in</html>`},
	"cut-off JSON":                  {`{"id":"t1","na`, `{"items":[{"id":"t1"`},
}

// ofAnother are answers about another object, which only a read of its own can be.
var ofAnother = map[string]string{"another": `{"id":"t2","name":"b"}`, "another of the same name": `{"id":"t2","name":"a"}`}

func isWriteLog(one string) bool { return !strings.HasPrefix(one, "GET ") }

func countWrites(server *api) int {
	count := 0
	for _, one := range server.log {
		if isWriteLog(one) {
			count++
		}
	}
	return count
}

func TestThereAre34KindsOfWrongAnswers(t *testing.T) {
	if len(wrongKinds) != 34 {
		t.Error(len(wrongKinds))
	}
}

func TestNoKindOfWrongAnswerChangesTheState(t *testing.T) {
	old := map[string]any{"id": "t1", "name": "a", "note": "n"}
	for name, bodies := range wrongKinds {
		item, list := answer(bodies[0]), answer(bodies[1])
		// The object itself, which says nothing, and the list, which agrees or does not.
		for _, listed := range []http.HandlerFunc{list, answer(`{"items":[` + ready + `]}`)} {
			server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": item, "GET /things": listed})
			h := start(t, server.URL)
			for range 4 {
				h.mustKeep("item, "+name, h.refresh(old))
			}
			if countWrites(server) != 0 {
				t.Errorf("item, %s: %v", name, server.log)
			}
		}
		// What only the list shows, and what is shared by many readers.
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things": list})
		h := startWith(t, server.URL, inPages(true))
		for range 4 {
			h.mustKeep("list, "+name, h.refresh(old))
		}
		server = newAPI(t, map[string]http.HandlerFunc{"GET /things": list, "GET /things/t1": answer(ready)})
		h = start(t, server.URL)
		for range 5 {
			if resp := h.refresh(old); resp.NewState == nil || strings.Contains(describeDiagnostics(resp.Diagnostics), "Removed") {
				t.Errorf("shared list, %s: %s", name, describeDiagnostics(resp.Diagnostics))
			}
		}
	}
	for name, body := range ofAnother {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(body), "GET /things": answer(`{"items":[` + body + `]}`)})
		h := start(t, server.URL)
		for range 4 {
			h.mustKeep(name, h.refresh(old))
		}
	}
}

// While a new object is waited for, a wrong answer neither forgets nor repeats it.
func TestNoKindOfWrongAnswerEndsAWaitWell(t *testing.T) {
	making := strings.Replace(ready, `"ready"`, `"making"`, 1)
	for name, bodies := range wrongKinds {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(making), "GET /things/t1": answer(bodies[0]), "GET /things": answer(bodies[1])})
		done, state := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"})
		if said := describeDiagnostics(done.Diagnostics); formatValue(state["id"]) != "t1" || !strings.Contains(said, "ERROR") || countWrites(server) != 1 {
			t.Errorf("%s: %v, %v, %s", name, state["id"], server.log, said)
		}
	}
}

func TestNoKindOfWrongAnswerIsTakenForALostObject(t *testing.T) {
	for name, bodies := range wrongKinds {
		for _, unique := range []bool{true, false} {
			own := thing
			if unique {
				own.UniqueKey, own.Created = true, ""
			}
			before := answer(`{"items":[]}`)
			server := newAPI(t, map[string]http.HandlerFunc{"POST /things": hangUp, "GET /things/t1": answer(bodies[0]), "GET /things": answer(bodies[1])})
			if unique {
				server.handle("GET /things", inTurn(before, answer(bodies[1])))
			}
			config := map[string]any{"name": "a"}
			h := startWith(t, server.URL, own)
			done, state := h.apply(nil, nil, config)
			if said := describeDiagnostics(done.Diagnostics); formatValue(state["id"]) != "" || !strings.Contains(said, "terraform import") || countWrites(server) != 1 {
				t.Errorf("%s: %q, %v, %s", name, formatValue(state["id"]), server.log, said)
			}
		}
	}
}

func TestNoKindOfWrongAnswerEndsADelete(t *testing.T) {
	for name, bodies := range wrongKinds {
		server := newAPI(t, map[string]http.HandlerFunc{"DELETE /things/t1": status(202), "GET /things/t1": answer(bodies[0]), "GET /things": answer(bodies[1])})
		done := start(t, server.URL).destroy(map[string]any{"id": "t1", "name": "a"})
		if said := describeDiagnostics(done.Diagnostics); !strings.Contains(said, "ERROR") {
			t.Errorf("%s: %s", name, said)
		}
	}
}

func TestNoKindOfWrongAnswerIsUsedByADataSourceOrALink(t *testing.T) {
	byRead := wall
	byRead.Operations.Read = &Operation{Method: "GET", Path: "/walls/{wall_id}", Proof: []string{"id"}}
	byRead.Presence = &Presence{At: []string{"vms"}, Many: true, Sure: true, Match: []Match{{Attribute: "vm_ids"}}}
	machines := newMachines(true, true)
	machines.Read.Proof, machines.List.Proof = []string{"id"}, []string{"id"}
	for name, bodies := range wrongKinds {
		server := newAPI(t, map[string]http.HandlerFunc{
			"GET /machines": answer(bodies[1]), "GET /machines/t1": answer(bodies[0]), "GET /walls/w1": answer(bodies[0]), "GET /walls/w1/vms": answer(bodies[1]),
			"GET /things": answer(bodies[1]),
		})
		for _, asked := range []string{"id", "name"} {
			s := newSource(machines)
			s.engine.client, _ = newTestClient(t, server.URL)
			if found, err := s.look(t.Context(), values{asked: tftypes.NewValue(tftypes.String, "t1")}); err == nil {
				t.Errorf("data source by %s, %s: %v", asked, name, found)
			}
		}
		l := &lister{newEngine("test", thing)}
		l.client, _ = newTestClient(t, server.URL)
		if err := l.eachItem(context.Background(), values{}, func(map[string]any) bool { return true }); err == nil {
			t.Errorf("list resource, %s", name)
		}
		for _, link := range []Resource{wall, byRead} {
			h := startWith(t, server.URL, link)
			resp := h.refresh(map[string]any{"wall_id": "w1", "vm_ids": []tftypes.Value{tftypes.NewValue(tftypes.String, "v1")}})
			if raw, err := resp.NewState.Unmarshal(h.kind); err != nil || raw.IsNull() || !strings.Contains(describeDiagnostics(resp.Diagnostics), "ERROR") {
				t.Errorf("link, %s: %v, %s", name, err, describeDiagnostics(resp.Diagnostics))
			}
		}
		if countWrites(server) != 0 {
			t.Errorf("%s: %v", name, server.log)
		}
	}
}
