package runtime

import (
	"net/http"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// replacedThing is one that a PUT replaces as a whole.
func replacedThing() Resource {
	other := thing
	fields := []string{"name", "tags", "note", "limits", "owner"}
	create := *thing.Operations.Create
	create.Fields = fields
	other.Operations.Create = &create
	other.Operations.Update = []Change{{Operation: Operation{Method: "PUT", Path: "/things/{id}"}, Mode: Replace, MediaType: "application/json", Fields: fields}}
	attributes := map[string]schema.Attribute{
		"owner": schema.StringAttribute{Optional: true},
		"limits": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
			"most":  schema.Int64Attribute{Required: true},
			"least": schema.Int64Attribute{Optional: true, Computed: true},
			"names": schema.ListAttribute{ElementType: types.StringType, Optional: true, Computed: true},
		}},
	}
	for name, attribute := range thing.Schema.Attributes {
		attributes[name] = attribute
	}
	other.Schema.Attributes = attributes
	return other
}

func TestPutSendsBackWhatTheUserLeftOut(t *testing.T) {
	made := `{"id":"t1","name":"a","status":"ready","note":"theirs","limits":{"most":5,"least":2,"names":["x"]}}`
	// Somebody has set the owner since the last refresh.
	since := `{"id":"t1","name":"a","status":"ready","note":"theirs","owner":"ops","tags":{},"limits":{"most":5,"least":3,"names":["x"]}}`
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(made), "GET /things/t1": answer(since), "PUT /things/t1": answer(since)})
	h := startWith(t, server.URL, replacedThing())
	limits := func(most int64) map[string]any { return map[string]any{"most": most} }
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "limits": h.object("limits", limits(5))})
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "b", "limits": h.object("limits", limits(6))})
	if len(done.Diagnostics) > 0 {
		t.Fatal(describeDiagnostics(done.Diagnostics))
	}
	want := `{"limits":{"least":3,"most":6,"names":["x"]},"name":"b","note":"theirs","owner":"ops"}`
	if text, _ := marshalStable(server.body); text != want {
		t.Errorf("sent %s, want %s", text, want)
	}
}

// What the API conceals is not what it holds, and a request that replaces the object would store the asterisks.
func TestPutSendsBackNoPlaceholder(t *testing.T) {
	shown := `{"id":"t1","name":"a","status":"ready","pin":"****","tags":{},"login":{"user":"u","password":"***"}}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(shown), "PUT /things/t1": answer(shown)})
	own := replacedThing()
	own.Operations.Update[0].Fields = append([]string{"pin", "login"}, own.Operations.Update[0].Fields...)
	own.Schema.Attributes["pin"] = schema.StringAttribute{Optional: true, Sensitive: true}
	own.Schema.Attributes["login"] = schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: map[string]schema.Attribute{
		"user":     schema.StringAttribute{Optional: true, Computed: true},
		"password": schema.StringAttribute{Optional: true, Computed: true, Sensitive: true},
	}}
	h := startWith(t, server.URL, own)
	state := h.dynamic(h.value(map[string]any{"id": "t1", "name": "a"}))
	done, _ := h.apply(state, nil, map[string]any{"name": "b"})
	if len(done.Diagnostics) > 0 {
		t.Fatal(describeDiagnostics(done.Diagnostics))
	}
	if text, _ := marshalStable(server.body); text != `{"login":{"user":"u"},"name":"b"}` {
		t.Errorf("sent %s", text)
	}
}

func TestWhatIsSetAfterTheCreateUnsetsNothing(t *testing.T) {
	made := `{"id":"t1","name":"a","status":"ready","owner":"theirs"}`
	noted := `{"id":"t1","name":"a","status":"ready","owner":"theirs","note":"n"}`
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(made), "GET /things/t1": answer(made), "PUT /things/t1": answer(noted)})
	own := replacedThing()
	create := *own.Operations.Create
	create.Fields = []string{"name"}
	own.Operations.Create = &create
	own.Attributes = append([]Field{{Name: "owner", Nullable: true}}, own.Attributes...)
	h := startWith(t, server.URL, own)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "n"})
	if text, _ := marshalStable(server.body); len(done.Diagnostics) > 0 || text != `{"name":"a","note":"n","owner":"theirs"}` {
		t.Errorf("sent %s, %s", text, describeDiagnostics(done.Diagnostics))
	}
}
