package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// wrongAnswers are successes that say nothing about t1.
var wrongAnswers = map[string]string{
	"empty object": `{}`, "null": `null`, "no body": ``, "empty list": `[]`, "list of null": `[null]`, "text": `"t1"`, "number": `1`,
	"null identifier": `{"id":null,"name":"a"}`, "empty identifier": `{"id":""}`, "no identifier": `{"name":"a","status":"ready"}`,
	"another": `{"id":"t2","name":"b"}`, "object as identifier": `{"id":{}}`, "envelope": `{"data":{"id":"t1"}}`,
	"list instead": `{"items":[{"id":"t1"}]}`, "error text": `{"message":"try again"}`,
}

func (h *harness) mustKeep(name string, resp *tfprotov6.ReadResourceResponse) {
	h.t.Helper()
	raw, err := resp.NewState.Unmarshal(h.kind)
	if err != nil || raw.IsNull() || len(resp.Diagnostics) == 0 || resp.Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityError {
		h.t.Errorf("%s: gone %t, %v, %s", name, raw.IsNull(), err, describeDiagnostics(resp.Diagnostics))
		return
	}
	if state := members(raw); formatValue(state["name"]) != "a" || formatValue(state["note"]) != "n" {
		h.t.Errorf("%s: %v", name, state)
	}
}

func TestAWrongAnswerToAReadRemovesAndChangesNothing(t *testing.T) {
	for name, body := range wrongAnswers {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(body), "GET /things": answer(body)})
		h := start(t, server.URL)
		for range 4 {
			h.mustKeep(name, h.refresh(map[string]any{"id": "t1", "name": "a", "note": "n"}))
		}
	}
}

// The document shows the thing as it is, and the API puts it into a wrapper of the thing's own name.
func TestAnUndocumentedWrapperIsOpenedWhereItsContentIsTheRequestedObject(t *testing.T) {
	for body, isUsed := range map[string]bool{
		`{"version":1,"thing":{"id":"t1","name":"b","note":"n"}}`:  true,
		`{"version":1,"Thing":{"id":"t1","name":"b","note":"n"}}`:  true,
		`{"version":1,"thing":{"id":"t2","name":"b","note":"n"}}`:  false,
		`{"version":1,"thing":{"id":"t1"}}`:                        false,
		`{"name":"x","thing":{"id":"t1","name":"b","note":"n"}}`:   false,
		`{"version":1,"parent":{"id":"t1","name":"b","note":"n"}}`: false,
		`{"version":1,"things":[{"id":"t1","name":"b"}]}`:          false,
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(body)})
		h := start(t, server.URL)
		resp := h.refresh(map[string]any{"id": "t1", "name": "a", "note": "n"})
		if !isUsed {
			h.mustKeep(body, resp)
			continue
		}
		if state := h.read(resp.NewState); len(resp.Diagnostics) > 0 || formatValue(state["name"]) != "b" {
			t.Errorf("%s: %v, %s", body, state, describeDiagnostics(resp.Diagnostics))
		}
	}
}

func TestAWrongListRemovesNothing(t *testing.T) {
	for name, body := range map[string]string{
		"empty object": `{}`, "null": `null`, "no body": ``, "null list": `{"items":null}`, "list at the root": `[]`, "object": `{"items":{}}`,
		"null item": `{"items":[null]}`, "text item": `{"items":["t1"]}`, "list item": `{"items":[[]]}`, "empty item": `{"items":[{}]}`,
		"item without identifier": `{"items":[{"name":"a"}]}`, "item with null": `{"items":[{"id":null}]}`, "text": `{"items":"none"}`,
		"another list": `{"things":[]}`,
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(body)})
		h := startWith(t, server.URL, inPages(true))
		h.mustKeep(name, h.refresh(map[string]any{"id": "t1", "name": "a", "note": "n"}))
		l := &lister{newEngine("test", thing)}
		l.client, _ = newTestClient(t, server.URL)
		if err := l.eachItem(context.Background(), values{}, func(map[string]any) bool { return true }); err == nil {
			t.Errorf("%s: listed", name)
		}
	}
}

func TestAWrongPageInTheMiddleIsNotTheEnd(t *testing.T) {
	for _, second := range []string{`{}`, `null`, `{"items":null,"total":3}`, `{"items":[null],"total":3}`} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things": func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("page") == "1" {
				answer(`{"items":[`+listThings(2, 4)+`],"total":3}`)(w, r)
				return
			}
			answer(second)(w, r)
		}})
		h := startWith(t, server.URL, inPages(true))
		h.mustKeep(second, h.refresh(map[string]any{"id": "t1", "name": "a", "note": "n"}))
	}
}

func TestAListMayBeLeftOutWhereThatSurelyMeansNone(t *testing.T) {
	counted := Paging{Style: "page", Parameter: "page", First: 1, Total: []string{"total"}}
	for name, given := range map[string]struct {
		list List
		page http.HandlerFunc
		want bool
	}{
		"the document allows null":       {List{Items: []string{"items"}, Void: true}, answer(`{"items":null}`), true},
		"the document allows no content": {List{Items: []string{"items"}, Void: true}, status(204), true},
		"null at the root":               {List{Void: true}, answer(`null`), true},
		"the answer counts none":         {List{Items: []string{"items"}, Paging: counted}, answer(`{"items":null,"total":0}`), true},
		"the answer counts some":         {List{Items: []string{"items"}, Paging: counted}, answer(`{"items":null,"total":1}`), false},
		"missing where null is allowed":  {List{Items: []string{"items"}, Void: true}, answer(`{}`), false},
		"no content":                     {List{Items: []string{"items"}}, status(204), false},
		"its holder has none":            {List{Items: []string{"rules"}, Holder: []string{"id"}}, answer(`{"id":"g1"}`), true},
		"another holder has none":        {List{Items: []string{"rules"}, Holder: []string{"id"}}, answer(`{"id":"g2"}`), false},
		"nobody has none":                {List{Items: []string{"rules"}, Holder: []string{"id"}}, answer(`{}`), false},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /g1": given.page})
		client, _ := newTestClient(t, server.URL)
		err := client.eachPage(context.Background(), given.list, Request{Method: "GET", Path: "/g1"}, func([]any) bool { return true })
		if (err == nil) != given.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAWrongAnswerDeniesNoLink(t *testing.T) {
	byRead := wall
	byRead.Operations.Read = &Operation{Method: "GET", Path: "/walls/{wall_id}", Proof: []string{"id"}}
	byRead.Presence = &Presence{At: []string{"vms"}, Many: true, Sure: true, Match: []Match{{Attribute: "vm_ids"}}}
	for _, body := range []string{`{}`, `null`, `[]`, `{"items":null}`, `{"items":[null]}`, `{"items":[{}]}`, `{"items":["v1"]}`, `{"id":"w2","vms":[]}`,
		`{"id":"w1"}`, `{"id":"w1","vms":[null]}`, `{"id":"w1","vms":{}}`, `{"id":"w1","vms":[{"id":"v1"}]}`} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /walls/w1": answer(body), "GET /walls/w1/vms": answer(body)})
		for _, link := range []Resource{wall, byRead} {
			h := startWith(t, server.URL, link)
			members := []tftypes.Value{tftypes.NewValue(tftypes.String, "v1")}
			resp := h.refresh(map[string]any{"wall_id": "w1", "vm_ids": members})
			if raw, err := resp.NewState.Unmarshal(h.kind); err != nil || raw.IsNull() || len(resp.Diagnostics) == 0 {
				t.Errorf("%s: %v, %s", body, err, describeDiagnostics(resp.Diagnostics))
			}
		}
	}
}

func TestACreateWhoseAnswerNamesNothingIsNeitherStoredNorRepeated(t *testing.T) {
	for name, body := range wrongAnswers {
		if strings.Contains(body, "t2") {
			continue
		}
		for _, items := range []string{``, `{"id":"t0","name":"a","status":"ready"}`} {
			server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(body), "GET /things": answer(`{"items":[` + items + `]}`)})
			h := start(t, server.URL)
			done, state := h.apply(nil, nil, map[string]any{"name": "a"})
			if server.count("POST /things") != 1 || state != nil && !isVoid(state["id"]) || !strings.Contains(describeDiagnostics(done.Diagnostics), "import") {
				t.Errorf("%s: %v, %s", name, state, describeDiagnostics(done.Diagnostics))
			}
		}
	}
}

func TestACreateWhoseAnswerNamesNothingIsFoundWhereItMustBeOurs(t *testing.T) {
	unique := thing
	unique.UniqueKey, unique.Created = true, ""
	for name, body := range map[string]string{"empty object": `{}`, "null": `null`, "list": `[]`} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(body), "GET /things/t1": answer(ready)})
		server.handle("GET /things", func(w http.ResponseWriter, r *http.Request) {
			if server.count("POST /things") > 0 {
				answer(`{"items":[`+ready+`]}`)(w, r)
				return
			}
			answer(`{"items":[]}`)(w, r)
		})
		done, state := startWith(t, server.URL, unique).apply(nil, nil, map[string]any{"name": "a"})
		if formatValue(state["id"]) != "t1" || formatValue(state["size"]) != "3" || strings.Contains(describeDiagnostics(done.Diagnostics), "ERROR") {
			t.Errorf("%s: %v, %s", name, state, describeDiagnostics(done.Diagnostics))
		}
	}
}

func TestAnAnswerToAChangeThatNamesNothingTakesNothingAway(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "GET /things/t1": answer(`{}`), "PATCH /things/t1": answer(`{}`)})
	h := start(t, server.URL)
	first, _ := h.apply(nil, nil, map[string]any{"name": "a"})
	_, state := h.apply(first.NewState, first.Private, map[string]any{"name": "b"})
	if formatValue(state["size"]) != "3" || formatValue(state["status"]) != "ready" {
		t.Errorf("%v, %v", state, server.log)
	}
}

func TestACreateIsNotMarkedForDestructionForTheLookOfItsAnswer(t *testing.T) {
	for name, body := range map[string]string{"empty object": `{}`, "null": `null`, "list": `[]`, "no body": ``} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(ready), "POST /things": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "/things/t1")
			answer(body)(w, r)
		}})
		done, state := start(t, server.URL).apply(nil, nil, map[string]any{"name": "a"})
		if formatValue(state["id"]) != "t1" || formatValue(state["size"]) != "3" || len(done.Diagnostics) > 0 {
			t.Errorf("%s: %v, %s", name, state, describeDiagnostics(done.Diagnostics))
		}
	}
}
