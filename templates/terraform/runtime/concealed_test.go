package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// keyed is a thing with an object that contains a secret.
func keyed() Resource {
	own := thing
	own.Schema.Attributes = map[string]schema.Attribute{}
	for name, attribute := range thing.Schema.Attributes {
		own.Schema.Attributes[name] = attribute
	}
	own.Schema.Attributes["key"] = schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: map[string]schema.Attribute{
		"login":  schema.StringAttribute{Optional: true, Computed: true},
		"pem":    schema.StringAttribute{Optional: true, Computed: true, Sensitive: true},
		"digest": schema.StringAttribute{Optional: true, Computed: true},
	}}
	create := *thing.Operations.Create
	create.Fields = []string{"name", "key"}
	own.Operations.Create = &create
	update := thing.Operations.Update[0]
	update.Fields = []string{"name", "key"}
	own.Operations.Update = []Change{update}
	return own
}

func showKeyed(key string) string {
	return `{"id":"t1","name":"n","status":"ready","key":` + key + `}`
}

// A server that encrypts a secret, or shows nothing of it and of what belongs to it, has not changed it. If it shows
// something else later, that is a change; so is another value without any secret that differs.
func TestASecretThatTheServerShowsInItsOwnFormIsNotSentAgain(t *testing.T) {
	for name, test := range map[string]struct{ made, later, login string }{
		"encrypted":                   {`{"login":"enc","pem":"Zk6b"}`, `{"login":"enc","pem":"Zk6b"}`, "bob"},
		"empty":                       {`{"login":"","pem":""}`, `{"login":"","pem":""}`, "bob"},
		"encrypted, and then changed": {`{"login":"enc","pem":"Zk6b"}`, `{"login":"enc2","pem":"Zk6b"}`, "enc2"},
		"no secret differs":           {`{"login":"enc","pem":"P"}`, `{"login":"enc","pem":"P"}`, "enc"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": answer(showKeyed(test.made)), "GET /things/t1": answer(showKeyed(test.later)),
			"GET /things": answer(`{"items":[]}`),
		})
		h := startWith(t, server.URL, keyed())
		done, _ := h.apply(nil, nil, map[string]any{"name": "n", "key": h.object("key", map[string]any{"login": "bob", "pem": "P"})})
		if text := describeDiagnostics(done.Diagnostics); text != "" {
			t.Errorf("%s: %s", name, text)
		}
		read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: done.NewState, Private: done.Private})
		if err != nil {
			t.Fatal(err)
		}
		if login := formatValue(members(h.read(read.NewState)["key"])["login"]); login != test.login {
			t.Errorf("%s: the login is %q, wanted %q", name, login, test.login)
		}
	}
}

// After an import only the configuration has the secret. It is sent once.
func TestASecretThatWasSentWithAnUpdateIsNotSentAgain(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"GET /things/t1": answer(showKeyed(`{"login":"enc","pem":"Zk6b"}`)), "PATCH /things/t1": answer(showKeyed(`{"login":"enc","pem":"a7Qe"}`)),
	})
	own := keyed()
	own.Operations.List = nil
	h := startWith(t, server.URL, own)
	config := map[string]any{"name": "n", "key": h.object("key", map[string]any{"login": "bob", "pem": "P"})}
	read := h.refresh(map[string]any{"id": "t1", "name": "n"})
	done, state := h.apply(read.NewState, read.Private, config)
	if login := formatValue(members(state["key"])["login"]); login != "bob" || len(done.Diagnostics) > 0 {
		t.Fatal(login, describeDiagnostics(done.Diagnostics))
	}
	if server.count("PATCH /things/t1") != 1 || !strings.Contains(string(done.Private), rewordedMark) {
		t.Error(server.log, string(done.Private))
	}
}

// A list that shows nothing of a secret, nor of what belongs to it, still shows what was made.
func TestASilentCreateIsFoundThoughItsSecretIsNotShown(t *testing.T) {
	for key, id := range map[string]string{`{"login":"","pem":""}`: "t1", `{"login":"bob","pem":"***"}`: "t1", `{"login":"eve","pem":""}`: ""} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"GET /things":    inTurn(answer(`{"items":[]}`), answer(`{"items":[`+showKeyed(key)+`]}`)),
			"POST /things":   status(http.StatusNoContent),
			"GET /things/t1": answer(showKeyed(key)),
		})
		own := keyed()
		own.Operations.Create.Silent = true
		h := startWith(t, server.URL, own)
		done, state := h.apply(nil, nil, map[string]any{"name": "n", "key": h.object("key", map[string]any{"login": "bob", "pem": "P"})})
		if formatValue(state["id"]) != id {
			t.Errorf("%s: %q, %s", key, formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
		}
	}
}
