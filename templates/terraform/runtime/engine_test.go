package runtime

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestCreateKeepsTheIdentifierWhateverFollows(t *testing.T) {
	cases := map[string]struct{ create, read, want string }{
		"a wrong type":     {`{"id":"t1","name":"a","size":"many","status":"ready"}`, ready, "/size"},
		"a failed wait":    {`{"id":"t1","name":"a","status":"making"}`, `{"id":"t1","name":"a","status":"broken","status_reason":"no space"}`, "no space"},
		"an object for id": {`{"id":"t1","name":{"x":1},"status":"ready"}`, ready, "/name"},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(given.create), "GET /things/t1": answer(given.read)})
		h := start(t, server.URL)
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		if formatValue(state["id"]) != "t1" || !strings.Contains(describeDiagnostics(done.Diagnostics), given.want) {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
		}
	}
}

func TestReadRemovesOnlyWhatIsSurelyGone(t *testing.T) {
	state := map[string]any{"id": "t1", "name": "a"}
	cases := map[string]struct {
		handler http.HandlerFunc
		gone    bool
	}{
		"404":                      {status(404), true},
		"410":                      {status(410), true},
		"404 with words":           {refuse(404, "application/json", `{"message":"no such thing"}`), true},
		"404 under a wrong name":   {refuse(404, "text/html", `{"message":"no such thing"}`), true},
		"404 in plain words":       {refuse(404, "text/plain", "404 page not found"), false},
		"404 of other members":     {refuse(404, "application/json", `{"path":"/things/t1"}`), false},
		"404 of a web site":        {refuse(404, "text/html; charset=utf-8", "<h1>Not Found</h1>"), false},
		"404 of a nameless server": {refuse(404, "", "<!DOCTYPE html><title>404</title>"), false},
		"410 of a web site":        {refuse(410, "text/html", "<html>"), false},
		"401":                      {status(401), false},
		"403":                      {status(403), false},
		"500":                      {status(500), false},
		"html":                     {answer("<html>login</html>"), false},
		"empty":                    {answer(""), false},
		"a list":                   {answer("[]"), false},
		"cut short":                {answer(`{"id":`), false},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": given.handler})
		resp := start(t, server.URL).refresh(state)
		raw, _ := resp.NewState.Unmarshal(start(t, server.URL).kind)
		if strings.Contains(name, "web site") && !strings.Contains(describeDiagnostics(resp.Diagnostics), "Check the endpoint") {
			t.Errorf("%s: %s", name, describeDiagnostics(resp.Diagnostics))
		}
		failed := strings.Contains(describeDiagnostics(resp.Diagnostics), "ERROR")
		if raw.IsNull() != given.gone || failed == given.gone {
			t.Errorf("%s: gone %v, %s", name, raw.IsNull(), describeDiagnostics(resp.Diagnostics))
		}
	}
}

func TestReadKeepsWhatWasWrittenAndSecrets(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(`{"id":"t1","name":"a","tags":{},"note":"","secret":"****"}`)})
	h := start(t, server.URL)
	state := h.read(h.refresh(map[string]any{"id": "t1", "name": "a", "secret": "s3cret"}).NewState)
	if !isVoid(state["tags"]) || !isVoid(state["note"]) || formatValue(state["secret"]) != "s3cret" {
		t.Errorf("%v", state)
	}
}

func TestSameTextInOtherWords(t *testing.T) {
	text := func(value string) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	cases := []struct {
		format     Format
		one, other string
		same       bool
	}{
		{JSON, `{"a":1,"b":2}`, `{ "b": 2, "a": 1 }`, true},
		{JSON, `{"a":1}`, `{"a":1.5}`, false},
		{Time, "2030-01-01T00:00:00Z", "2030-01-01T01:00:00+01:00", true},
		{Time, "2063-04-05", "2063-04-05T00:00:00.000Z", true},
		{Time, "2063-04-05", "2063-04-05T10:00:00Z", false},
		{Address, "2001:db8::1", "2001:0db8:0:0:0:0:0:1", true},
		{Address, "10.0.0.0/8", "10.0.0.0/9", false},
		{Host, "Mail.Example.com", "mail.example.com.", true},
		{Host, "mail.example.com", "mail.example.org", false},
		{"", "A", "a", false},
	}
	for _, given := range cases {
		node := &node{shape: shapeString, field: Field{Format: given.format}}
		if node.sameText(text(given.one), text(given.other)) != given.same {
			t.Errorf("%s %q %q", given.format, given.one, given.other)
		}
	}
}

// A variable called "password" is returned as asterisks, and JSON with spaces, without the document saying so.
func TestATextThatTheAPIRestatesIsKept(t *testing.T) {
	cases := map[string]struct {
		known, shown string
		kept         bool
	}{
		"asterisks":                     {"hush", "***", true},
		"bullets":                       {"hush", "•••", true},
		"asterisks inside of JSON":      {`{"host":"h","keys":["k"]}`, `{"keys": ["***"], "host": "h"}`, true},
		"asterisks as JSON":             {`"hush"`, `"***"`, true},
		"JSON with spaces":              {`{"a":1,"b":[1,2]}`, `{"a": 1, "b": [1, 2]}`, true},
		"two asterisks are a pattern":   {"src/**", "**", false},
		"a schedule":                    {"0 * * * *", "* * * * *", false},
		"text beside the asterisks":     {"hush", "***x", false},
		"another value inside of JSON":  {`{"host":"h","key":"k"}`, `{"host":"i","key":"***"}`, false},
		"one member more":               {`{"key":"k"}`, `{"key":"***","more":1}`, false},
		"a number behind the asterisks": {`{"key":1}`, `{"key":"***"}`, false},
		"no JSON at all":                {"a  b", "a b", false},
		"numbers are no JSON text":      {"1", " 1", false},
	}
	for name, given := range cases {
		text, _ := marshalStable(map[string]any{"id": "t1", "name": given.shown})
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(text)})
		h := start(t, server.URL)
		state := h.read(h.refresh(map[string]any{"id": "t1", "name": given.known}).NewState)
		if got := formatValue(state["name"]) == given.known; got != given.kept {
			t.Errorf("%s: %s", name, formatValue(state["name"]))
		}
	}
}

func TestWhatIsShownOnceIsNeverLost(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":     answer(`{"id":"t1","name":"a","status":"making","ticket":"once"}`),
		"GET /things/t1":   answer(ready),
		"PATCH /things/t1": answer(ready),
	})
	h := start(t, server.URL)
	done, state := h.apply(nil, nil, map[string]any{"name": "a"})
	_, changed := h.apply(done.NewState, done.Private, map[string]any{"name": "b"})
	refreshed := h.read(h.refresh(map[string]any{"id": "t1", "name": "a", "ticket": "once"}).NewState)
	for _, seen := range []map[string]tftypes.Value{state, changed, refreshed} {
		if formatValue(seen["ticket"]) != "once" {
			t.Errorf("%v", seen["ticket"])
		}
	}
}

func TestUpdateSendsOnlyWhatChangedAndWriteOnlyByVersion(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "PATCH /things/t1": answer(ready), "GET /things/t1": answer(ready)})
	h := start(t, server.URL)
	config := map[string]any{"name": "a", "secret_wo": "one", "secret_wo_version": 1}
	done, state := h.apply(nil, nil, config)
	if server.body["secret"] != "one" || !isVoid(state["secret_wo"]) {
		t.Fatalf("create sent %v", server.body)
	}
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b", "secret_wo": "two", "secret_wo_version": 1})
	if text, _ := marshalStable(server.body); text != `{"name":"b"}` {
		t.Errorf("sent %s, %s", text, describeDiagnostics(done.Diagnostics))
	}
	h.apply(done.NewState, done.Private, map[string]any{"name": "b", "secret_wo": "two", "secret_wo_version": 2})
	if text, _ := marshalStable(server.body); text != `{"secret":"two"}` {
		t.Errorf("sent %s", text)
	}
}

func TestRemovedLineIsSentAsNull(t *testing.T) {
	noted := strings.Replace(ready, `"size"`, `"note":"n","size"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(noted), "PATCH /things/t1": answer(ready), "GET /things/t1": answer(ready)})
	h := start(t, server.URL)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "n"})
	_, state := h.apply(done.NewState, done.Private, map[string]any{"name": "a"})
	if text, _ := marshalStable(server.body); text != `{"note":null}` || !isVoid(state["note"]) {
		t.Errorf("sent %s", text)
	}
}

func TestManyReadsShareAListThatOnlyConfirms(t *testing.T) {
	handlers := map[string]http.HandlerFunc{}
	items := []string{}
	for i := range 50 {
		item := fmt.Sprintf(`{"id":"t%d","name":"n%d","size":1,"created_at":"2030-01-01T00:00:00Z"}`, i, i)
		handlers[fmt.Sprintf("GET /things/t%d", i)] = answer(item)
		if i != 40 {
			items = append(items, item)
		}
	}
	handlers["GET /things"] = answer(`{"items":[` + strings.Join(items, ",") + `]}`)
	server := newAPI(t, handlers)
	h := start(t, server.URL)
	for i := range 50 {
		resp := h.refresh(map[string]any{"id": fmt.Sprintf("t%d", i), "name": "old"})
		if name := formatValue(h.read(resp.NewState)["name"]); name != fmt.Sprintf("n%d", i) {
			t.Errorf("%d: %q, %s", i, name, describeDiagnostics(resp.Diagnostics))
		}
	}
	if len(server.log) > 8 || server.count("GET /things/t40") != 1 {
		t.Errorf("%d requests: %v", len(server.log), server.log)
	}
}

func TestAListThatDiffersIsNotAskedAgain(t *testing.T) {
	handlers := map[string]http.HandlerFunc{"GET /things": answer(`{"items":[{"id":"t2","name":"lie"},{"id":"t3","name":"lie"}]}`)}
	for i := range 6 {
		handlers[fmt.Sprintf("GET /things/t%d", i)] = answer(fmt.Sprintf(`{"id":"t%d","name":"true"}`, i))
	}
	server := newAPI(t, handlers)
	h := start(t, server.URL)
	for i := range 6 {
		if name := formatValue(h.read(h.refresh(map[string]any{"id": fmt.Sprintf("t%d", i), "name": "x"}).NewState)["name"]); name != "true" {
			t.Errorf("%d: %q", i, name)
		}
	}
	if server.count("GET /things") != 1 {
		t.Error("the list was asked again")
	}
}

func FuzzDecodeNeverPanics(f *testing.F) {
	f.Add(ready)
	f.Add(`{"tags":{"a":null,"b":[1]},"size":1e400,"note":{}}`)
	tree := newTree(thing.Schema.Attributes, thing.Attributes)
	f.Fuzz(func(t *testing.T, text string) {
		value, err := decodeJSON([]byte(text))
		object, ok := value.(map[string]any)
		if err != nil || !ok {
			return
		}
		decoded, _ := tree.decodeTree(object)
		for _, child := range tree.children {
			again := child.keep(decoded[child.name], decoded[child.name])
			if !again.Equal(decoded[child.name]) {
				t.Errorf("%s changed", child.name)
			}
			_, _, _ = child.encode(decoded[child.name], decoded[child.name], decoded[child.name])
		}
	})
}
