package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	ephemeralschema "github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestImportKnowsAsMuchAsACreate(t *testing.T) {
	shown := `{"id":"t1","name":"a","note":"","tags":{},"size":3,"status":"ready"}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": answer(shown)})
	h := start(t, server.URL)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	found := imported.ImportedResources[0]
	read, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: found.State, Private: found.Private})
	if err != nil {
		t.Fatal(err)
	}
	state := h.read(read.NewState)
	// The server fills the note in where it is left out, so what it says counts; tags are the user's alone.
	if isVoid(state["note"]) || !isVoid(state["tags"]) {
		t.Errorf("note %v, tags %v", state["note"], state["tags"])
	}
}

func TestImportSaysWhatIsWrong(t *testing.T) {
	listed := `{"items":[{"id":"t1","name":"a"},{"id":"t2","name":"b"},{"id":"t3","name":"b"},{"id":"t4","name":""}]}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(listed), "GET /things/t1": answer(ready), "GET /things/secret": status(403)})
	h := start(t, server.URL)
	for given, want := range map[string]string{
		"t1":            "",
		`{"id": "t1"}`:  "",
		"a":             "",
		"nobody":        `there is none whose id or name is "nobody"`,
		"b":             `2 have the name "b": import by id (t2, t3)`,
		"secret":        "status 403",
		`{"name": "a"}`: "does not have the form",
		"":              "does not have the form",
	} {
		resp, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: given})
		if err != nil {
			t.Fatal(err)
		}
		said := describeDiagnostics(resp.Diagnostics)
		if (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("%s: %s", given, said)
		}
	}
}

// A path may accept the name as well. Other resources refer to the ID, and it stays when the name changes.
func TestAnImportByANameThatThePathAcceptsTakesTheID(t *testing.T) {
	for given, shown := range map[string]string{
		"shop": `{"id":"t1","name":"shop","status":"ready"}`,
		"t1":   `{"id":"t1","name":"shop","status":"ready"}`,
		// The same ID in another spelling stays as it was given.
		"T1": `{"id":"t1","name":"shop","status":"ready"}`,
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/" + given: answer(shown), "GET /things/t1": answer(shown)})
		proven := thing
		read := *thing.Operations.Read
		read.Proof = []string{"id"}
		proven.Operations.Read = &read
		h := startWith(t, server.URL, proven)
		imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: given})
		if err != nil || len(imported.Diagnostics) > 0 {
			t.Fatal(err, describeDiagnostics(imported.Diagnostics))
		}
		want := "t1"
		if given == "T1" {
			want = given
		}
		if got := formatValue(h.read(imported.ImportedResources[0].State)["id"]); got != want {
			t.Errorf("%s: %s", given, got)
		}
	}
}

func TestANameThatSeveralHaveByNatureImportsNothing(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[{"id":"t1","name":"a"}]}`)})
	shared := thing
	shared.SharedKey = true
	h := startWith(t, server.URL, shared)
	resp, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "a"})
	if err != nil || !strings.Contains(describeDiagnostics(resp.Diagnostics), "404") || server.count("GET /things") > 0 {
		t.Error(err, describeDiagnostics(resp.Diagnostics), server.log)
	}
}

func TestImportByJSONKeepsEveryDigit(t *testing.T) {
	numbered := thing
	numbered.Schema = copySchema(thing.Schema)
	numbered.Schema.Attributes["id"] = schema.Int64Attribute{Computed: true}
	for _, own := range []Resource{thing, numbered} {
		for given, want := range map[string]string{
			`{"id": 12345678}`:                  "12345678",
			`{"id": 9007199254740993}`:          "9007199254740993",
			`{"id": "9007199254740993"}`:        "9007199254740993",
			` {"id": 7, "something else": [] }`: "7",
		} {
			r := newEngine("test", own).begin(nil, nil, nil)
			if !r.readImportID(given) || formatValue(r.actual["id"]) != want {
				t.Errorf("%s: %q", given, formatValue(r.actual["id"]))
			}
		}
		for _, given := range []string{`{"id": null}`, `{"id": {}}`, `{"id": true}`, `{"id": [[]]}`, `{}`} {
			if r := newEngine("test", own).begin(nil, nil, nil); r.readImportID(given) {
				t.Errorf("%s: %q", given, formatValue(r.actual["id"]))
			}
		}
	}
}

// An API that asks for a day of patience must not hold Terraform for a day.
func TestImportListAndEphemeralEndInTime(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{})
	for _, key := range []string{"GET /things/t1", "GET /things", "GET /token", "DELETE /token"} {
		server.handle(key, status(429, "Retry-After", "86400"))
	}
	h := start(t, server.URL)
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil {
		t.Fatal(err)
	}
	opener := newOpener(Ephemeral{
		Name: "token", Read: &Operation{Method: "GET", Path: "/token"}, Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/token"}},
		Schema: ephemeralschema.Schema{Attributes: map[string]ephemeralschema.Attribute{"id": ephemeralschema.StringAttribute{Computed: true}}},
	})
	opener.engine.client, _ = newTestClient(t, server.URL)
	opener.engine.client.clock, opener.engine.client.gate.clock = h.clock, h.clock
	kind := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"id": tftypes.String}}
	var opened ephemeral.OpenResponse
	opener.Open(t.Context(), ephemeral.OpenRequest{Config: tfsdk.Config{Raw: tftypes.NewValue(kind, nulls(kind))}}, &opened)
	listing := &lister{newEngine("test", thing)}
	listing.client = opener.engine.client
	var stream list.ListResultsStream
	listing.List(t.Context(), list.ListRequest{Config: tfsdk.Config{Raw: tftypes.NewValue(tftypes.Object{}, map[string]tftypes.Value{})}}, &stream)
	said := describeDiagnostics(imported.Diagnostics) + describeAll(opened.Diagnostics)
	for result := range stream.Results {
		said += describeAll(result.Diagnostics)
	}
	if strings.Count(said, "retry after 24h0m0s") != 3 || len(h.clock.slept) > 0 {
		t.Errorf("slept %v: %s", h.clock.slept, said)
	}
}

func describeAll(diags diag.Diagnostics) string {
	said := ""
	for _, one := range diags {
		said += one.Summary() + ": " + one.Detail() + "\n"
	}
	return said
}

// An empty ID names nothing, not even an object without a name.
func TestAnImportOfNothingIsRefused(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(`{"items":[{"id":"t4","name":""}]}`)})
	h := start(t, server.URL)
	resp, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing"})
	if err != nil || !strings.Contains(describeDiagnostics(resp.Diagnostics), "does not have the form") {
		t.Error(err, describeDiagnostics(resp.Diagnostics))
	}
}
