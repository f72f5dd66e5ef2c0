package runtime

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
)

// A token that the document takes for no credential is still one.
func TestASecretAmongTheSettingsIsHidden(t *testing.T) {
	s := &server{descriptor: Provider{Name: "cloud", Settings: []SharedSetting{{Attribute: "shop_token", Name: "shop_token", Secret: true}}}}
	var shown provider.SchemaResponse
	s.Schema(context.Background(), provider.SchemaRequest{}, &shown)
	if !shown.Schema.Attributes["shop_token"].IsSensitive() {
		t.Error("the setting is shown")
	}
	var diags diag.Diagnostics
	options := s.readOptions("https://api.example", settings{"shop_token": "very-secret"}, &diags)
	client, err := NewClient("https://api.example", nil, options)
	if err != nil {
		t.Fatal(err)
	}
	if said := client.redact("no access with very-secret"); strings.Contains(said, "very-secret") {
		t.Error(said)
	}
}
