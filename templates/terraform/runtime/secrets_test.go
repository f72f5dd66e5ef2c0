package runtime

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-log/tflogtest"
)

const (
	canaryOption = "canary-option-äöü\"quoted\""
	canaryOnly   = "canary-write-only"
)

// echo is an API that repeats the request in its error, as careless ones do.
func echo(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.WriteHeader(http.StatusUnprocessableEntity)
	quoted, _ := marshalStable(map[string]any{
		"message": "bad request with " + r.Header.Get("X-Key") + ": " + string(body),
		"errors":  []any{map[string]any{"field": "secret", "message": string(body)}},
	})
	_, _ = io.WriteString(w, quoted)
}

func TestNoSecretInMessagesLogsOrState(t *testing.T) {
	var logs bytes.Buffer
	canaries := []string{"canary-key", "canary-option", canaryOnly}
	cases := map[string]struct {
		config   map[string]any
		handlers map[string]http.HandlerFunc
	}{
		"a refused create": {
			map[string]any{"name": "a", "secret": canaryOption},
			map[string]http.HandlerFunc{"POST /things": echo},
		},
		"a refused write-only value": {
			map[string]any{"name": "a", "secret_wo": canaryOnly, "secret_wo_version": 1},
			map[string]http.HandlerFunc{"POST /things": echo},
		},
		"a failed wait": {
			map[string]any{"name": "a", "secret_wo": canaryOnly, "secret_wo_version": 1},
			map[string]http.HandlerFunc{
				"POST /things":   answer(`{"id":"t1","name":"a","status":"making"}`),
				"GET /things/t1": answer(`{"id":"t1","name":"a","status":"broken","status_reason":"no login with canary-write-only"}`),
			},
		},
	}
	for name, given := range cases {
		server := newAPI(t, given.handlers)
		h := start(t, server.URL)
		h.ctx = tflogtest.RootLogger(context.Background(), &logs)
		done, state := h.apply(nil, nil, given.config)
		said := describeDiagnostics(done.Diagnostics)
		if !strings.Contains(said, "(secret)") {
			t.Errorf("%s: %s", name, said)
		}
		kept := fmt.Sprint(state)
		if _, shown := given.config["secret"]; shown {
			// What the user writes into a plain attribute is the state's to keep, marked as sensitive.
			kept = ""
		}
		for _, canary := range canaries {
			if strings.Contains(said, canary) || strings.Contains(kept, canary) {
				t.Errorf("%s: %q shows in %s or %s", name, canary, said, kept)
			}
		}
	}
	text := logs.String()
	if !strings.Contains(text, "POST") {
		t.Error("nothing was logged, so nothing was proved")
	}
	for _, canary := range canaries {
		if strings.Contains(text, canary) {
			t.Errorf("%q is in the log", canary)
		}
	}
}

func TestShortSecretsDoNotGarbleMessages(t *testing.T) {
	client, _ := newTestClient(t, "http://127.0.0.1:1")
	if got := client.clean("11 of 11 failed", "1"); got != "11 of 11 failed" {
		t.Error(got)
	}
}

// onceThing is one whose answer to the create shows a password that no later one shows.
func onceThing() Resource {
	own := thing
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["ticket"] = schema.StringAttribute{Computed: true, Sensitive: true}
	return own
}

// Nobody can ask for it again, so it must be in the state, and there alone.
func TestATimeoutKeepsWhatWasShownOnceAndDoesNotPrintIt(t *testing.T) {
	for name, later := range map[string]string{
		"still making":      `{"id":"t1","name":"a","status":"making"}`,
		"broken, and says":  `{"id":"t1","name":"a","status":"broken","status_reason":"no login with canary-once"}`,
		"status in objects": `{"id":"t1","name":"a","status":{"root":"canary-once"}}`,
	} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": answer(`{"id":"t1","name":"a","status":"making","ticket":"canary-once"}`), "GET /things/t1": answer(later),
		})
		h := startWith(t, server.URL, onceThing())
		ctx, cancel := context.WithTimeout(h.ctx, 200*time.Millisecond)
		h.ctx = ctx
		done, state := h.apply(nil, nil, map[string]any{"name": "a"})
		cancel()
		if said := describeDiagnostics(done.Diagnostics); strings.Contains(said, "canary-once") || (said == "" && !strings.Contains(later, "{\"root")) {
			t.Errorf("%s: %s", name, said)
		}
		if formatValue(state["ticket"]) != "canary-once" || formatValue(state["id"]) != "t1" {
			t.Errorf("%s: kept %v of %v", name, state["ticket"], state["id"])
		}
	}
}

// No answer shows it, so nobody but the user is to see it; a short one is a name that the message is about.
func TestAnErrorDoesNotRepeatWhatNoAnswerShows(t *testing.T) {
	own := thing
	create := *thing.Operations.Create
	create.Fields = append([]string{"script", "image"}, create.Fields...)
	own.Operations.Create = &create
	own.Attributes = append([]Field{{Name: "script", Hidden: true}, {Name: "image", Hidden: true}}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["script"] = schema.StringAttribute{Optional: true}
	own.Schema.Attributes["image"] = schema.StringAttribute{Optional: true}
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": echo})
	h := startWith(t, server.URL, own)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "script": "#!/bin/sh\necho canary-script\n", "image": "debian"})
	if said := describeDiagnostics(done.Diagnostics); strings.Contains(said, "canary-script") || !strings.Contains(said, "debian") {
		t.Error(said)
	}
}

// A document can mark any text as writeOnly. It is no secret, so its schema is not sensitive, but nothing shows it.
func TestAWriteOnlyTextThatIsNoSecretShowsNowhere(t *testing.T) {
	own := thing
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["secret"] = schema.StringAttribute{Optional: true}
	own.Schema.Attributes["secret_wo"] = schema.StringAttribute{Optional: true, WriteOnly: true}
	var logs bytes.Buffer
	sent := ""
	for _, respond := range []http.HandlerFunc{echo, answer(newborn("t1", ""))} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(newborn("t1", ""))})
		server.handle("POST /things", func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			sent = string(body)
			r.Body = io.NopCloser(bytes.NewReader(body))
			respond(w, r)
		})
		h := startWith(t, server.URL, own)
		h.ctx = tflogtest.RootLogger(context.Background(), &logs)
		done, state := h.apply(nil, nil, map[string]any{"name": "a", "secret_wo": canaryOnly, "secret_wo_version": 1})
		said := describeDiagnostics(done.Diagnostics)
		if strings.Contains(said+fmt.Sprint(state)+logs.String(), canaryOnly) || !strings.Contains(sent, canaryOnly) {
			t.Errorf("%s, %v, %s", said, state, sent)
		}
	}
}

// A token is known by itself, and its path is part of what is said about it.
func TestASecretIdentityIsNotToldWhenTheObjectIsGone(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t0ps3cret": func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(`{"message":"no such thing"}`))
	}, "GET /things": answer(`{"items":[]}`)})
	own := thing
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["id"] = schema.StringAttribute{Computed: true, Sensitive: true}
	resp := startWith(t, server.URL, own).refresh(map[string]any{"id": "t0ps3cret", "name": "a"})
	if told := describeDiagnostics(resp.Diagnostics); !strings.Contains(told, "Removed outside") || strings.Contains(told, "t0ps3cret") {
		t.Error(told)
	}
}

// An API can return a secret that was set with the write-only variant.
func TestARefreshKeepsASecretOutThatTheConfigurationSetsWriteOnly(t *testing.T) {
	shown := strings.Replace(ready, "{", `{"secret":"`+canaryOnly+`",`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(shown)})
	own := thing
	own.Attributes = append([]Field{}, thing.Attributes[1:]...)
	for given, want := range map[string]bool{"": false, "older": true} {
		state := map[string]any{"id": "t1", "name": "a", "secret_wo_version": 1}
		if given != "" {
			state["secret"] = given
		}
		h := startWith(t, server.URL, own)
		seen := h.read(h.refresh(state).NewState)
		if got := !isVoid(seen["secret"]); got != want {
			t.Errorf("%q: %v", given, seen["secret"])
		}
	}
}
