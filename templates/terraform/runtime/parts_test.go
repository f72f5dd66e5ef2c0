package runtime

import (
	"net/http"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// parted is a thing of which another call shows a part.
func parted() Resource {
	other := thing
	read := *thing.Operations.Read
	read.Parts = []Part{{Wire: "backup", Operation: Operation{Method: "GET", Path: "/things/{id}/backup"}}}
	other.Operations.Read = &read
	create := *thing.Operations.Create
	create.Operation.Partial = true
	other.Operations.Create = &create
	attributes := map[string]schema.Attribute{"backup": schema.SingleNestedAttribute{
		Computed:   true,
		Attributes: map[string]schema.Attribute{"hour": schema.Int64Attribute{Computed: true}},
	}}
	for name, attribute := range thing.Schema.Attributes {
		attributes[name] = attribute
	}
	other.Schema.Attributes = attributes
	return other
}

func TestAPartThatAnotherCallShowsBelongsToTheResource(t *testing.T) {
	for _, row := range []struct {
		name   string
		part   http.HandlerFunc
		isNull bool
	}{
		{"it is there", answer(`{"hour":3}`), false},
		{"there is none", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			server := newAPI(t, map[string]http.HandlerFunc{
				"POST /things": answer(ready), "GET /things/t1": answer(ready), "GET /things/t1/backup": row.part,
				"GET /things": answer(`{"items":[]}`),
			})
			h := startWith(t, server.URL, parted())
			done, state := h.apply(nil, nil, map[string]any{"name": "a"})
			if len(done.Diagnostics) > 0 {
				t.Fatal(describeDiagnostics(done.Diagnostics))
			}
			if got := state["backup"]; got.IsNull() != row.isNull {
				t.Errorf("backup is %s", got)
			}
		})
	}
}
