package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
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
	listed := `{"items":[{"id":"t1","name":"a"},{"id":"t2","name":"b"},{"id":"t3","name":"b"}]}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things": answer(listed), "GET /things/t1": answer(ready), "GET /things/secret": status(403)})
	h := start(t, server.URL)
	for given, want := range map[string]string{
		"t1":            "",
		`{"id": "t1"}`:  "",
		"a":             "",
		"nobody":        `there is none whose id or name is "nobody"`,
		"b":             `2 have the name "b"`,
		"secret":        "status 403",
		`{"name": "a"}`: "does not have the form",
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
