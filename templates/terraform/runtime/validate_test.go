package runtime

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// runner needs its secret for one of its types.
var runner = Resource{
	Name:     "thing",
	Identity: []string{"id"},
	Attributes: []Field{
		{Name: "secret", Hidden: true, When: &When{Attribute: "type", Values: []string{"sidecar"}, Required: []string{"sidecar"}}},
		{Name: "secret_wo", Wire: "secret", When: &When{Attribute: "type", Values: []string{"sidecar"}, Required: []string{"sidecar"}}},
	},
	Schema: schema.Schema{Attributes: map[string]schema.Attribute{
		"id":        schema.StringAttribute{Computed: true},
		"type":      schema.StringAttribute{Required: true},
		"secret":    schema.StringAttribute{Optional: true, Sensitive: true},
		"secret_wo": schema.StringAttribute{Optional: true, Sensitive: true, WriteOnly: true},
	}},
}

func TestOneOfTheTwoFormsOfASecretIsEnough(t *testing.T) {
	h := startWith(t, "https://api.example", runner)
	missing := `secret or secret_wo must be set if type is "sidecar".`
	cases := map[string]struct {
		config map[string]any
		want   []string
	}{
		"neither":                {map[string]any{"type": "sidecar"}, []string{missing}},
		"the plain one":          {map[string]any{"type": "sidecar", "secret": "x"}, nil},
		"the write-only one":     {map[string]any{"type": "sidecar", "secret_wo": "x"}, nil},
		"not for this type":      {map[string]any{"type": "other"}, nil},
		"set for the other type": {map[string]any{"type": "other", "secret": "x"}, []string{`secret can only be set if type is "sidecar", but it is "other".`}},
	}
	for name, given := range cases {
		config := h.dynamic(h.value(given.config))
		resp, err := h.server.ValidateResourceConfig(h.ctx, &tfprotov6.ValidateResourceConfigRequest{
			TypeName: "test_thing", Config: config, ClientCapabilities: &tfprotov6.ValidateResourceConfigClientCapabilities{WriteOnlyAttributesAllowed: true},
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(resp.Diagnostics) != len(given.want) {
			t.Fatalf("%s: %d diagnostics, want %d", name, len(resp.Diagnostics), len(given.want))
		}
		for i, diagnostic := range resp.Diagnostics {
			if diagnostic.Detail != given.want[i] {
				t.Errorf("%s: %q, want %q", name, diagnostic.Detail, given.want[i])
			}
		}
	}
}
