package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// blocked is a thing whose disks are written as blocks.
func blocked() Resource {
	other := thing
	create := *thing.Operations.Create
	create.Fields = append([]string{"disks"}, create.Fields...)
	other.Operations.Create = &create
	other.Attributes = append([]Field{{Name: "disks", Block: true}}, thing.Attributes...)
	attributes := map[string]schema.Attribute{"disks": schema.ListNestedAttribute{
		Optional:     true,
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{"size": schema.Int64Attribute{Required: true}}},
	}}
	for name, attribute := range thing.Schema.Attributes {
		attributes[name] = attribute
	}
	other.Schema.Attributes = attributes
	return other
}

func TestABlockIsOneInTheSchema(t *testing.T) {
	var resp resource.SchemaResponse
	newEngine("test", blocked()).Schema(context.Background(), resource.SchemaRequest{}, &resp)
	if _, isAttribute := resp.Schema.Attributes["disks"]; isAttribute || resp.Schema.Blocks["disks"] == nil {
		t.Error("disks is no block")
	}
	if diags := resp.Schema.ValidateImplementation(context.Background()); diags.HasError() {
		t.Error(diags)
	}
}

func TestABlockThatNobodyWritesIsNotSentAndStaysEmpty(t *testing.T) {
	kind := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"size": tftypes.Number}}
	disk := tftypes.NewValue(kind, map[string]tftypes.Value{"size": tftypes.NewValue(tftypes.Number, 10)})
	with := strings.Replace(ready, `{`, `{"disks":[{"size":10}],`, 1)
	for _, row := range []struct {
		name, answer, want string
		given              map[string]any
		count              int
	}{
		{"none", ready, "", map[string]any{"name": "a", "disks": []tftypes.Value{}}, 0},
		{"one", with, `"disks":[{"size":10}]`, map[string]any{"name": "a", "disks": []tftypes.Value{disk}}, 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(row.answer), "GET /things/t1": answer(row.answer), "GET /things": answer(`{"items":[]}`)})
			h := startWith(t, server.URL, blocked())
			done, state := h.apply(nil, nil, row.given)
			if len(done.Diagnostics) > 0 {
				t.Fatal(describeDiagnostics(done.Diagnostics))
			}
			text, _ := marshalStable(server.body)
			if strings.Contains(text, "disks") != (row.want != "") || !strings.Contains(text, row.want) {
				t.Errorf("sent %s", text)
			}
			if got := state["disks"]; got.IsNull() || len(elements(got)) != row.count {
				t.Errorf("the state has %s", got)
			}
		})
	}
}

// The framework asks for the required attributes of a single block even if the block is omitted.
func TestASingleBlockAsksForItsAttributesOnlyIfItIsWritten(t *testing.T) {
	own := thing
	own.Attributes = append([]Field{{Name: "probe", Block: true}}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	own.Schema.Attributes["probe"] = schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: map[string]schema.Attribute{
		"path": schema.StringAttribute{Required: true}, "zone": schema.StringAttribute{Optional: true},
	}}
	h := startWith(t, "https://api.invalid", own)
	for _, row := range []struct {
		probe any
		want  int
	}{
		{nil, 0},
		{h.object("probe", map[string]any{"zone": "z"}), 1},
		{h.object("probe", map[string]any{"path": tftypes.UnknownValue}), 0},
		{h.object("probe", map[string]any{"path": "/"}), 0},
	} {
		config := h.dynamic(h.value(map[string]any{"name": "a", "probe": row.probe}))
		resp, err := h.server.ValidateResourceConfig(h.ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: "test_thing", Config: config})
		if err != nil || len(resp.Diagnostics) != row.want {
			t.Errorf("%v: %v %s", row.probe, err, describeDiagnostics(resp.Diagnostics))
		}
	}
}
