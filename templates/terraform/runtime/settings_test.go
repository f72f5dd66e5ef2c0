package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// configure gives the client that a provider block makes, and what is said about it.
func configure(t *testing.T, descriptor Provider, given map[string]any) (*Client, string) {
	t.Helper()
	ctx := context.Background()
	own := New(descriptor)
	var described provider.SchemaResponse
	own.Schema(ctx, provider.SchemaRequest{}, &described)
	kind := described.Schema.Type().TerraformType(ctx).(tftypes.Object)
	values := nulls(kind)
	for name, value := range given {
		values[name] = tftypes.NewValue(kind.AttributeTypes[name], value)
	}
	var resp provider.ConfigureResponse
	own.Configure(ctx, provider.ConfigureRequest{TerraformVersion: "1.15.5", Config: tfsdk.Config{Schema: described.Schema, Raw: tftypes.NewValue(kind, values)}}, &resp)
	said := ""
	for _, one := range resp.Diagnostics {
		said += one.Summary() + ": " + one.Detail() + "\n"
	}
	client, _ := resp.ResourceData.(*Client)
	return client, said
}

func TestProviderBlock(t *testing.T) {
	named := Credential{Attribute: "api_key", Env: "SETTINGS_TEST_KEY", In: "header", Name: "X-Key"}
	open := Credential{Attribute: "api_key", Env: "SETTINGS_TEST_KEY", In: "header", Name: "Authorization", Prefix: "Bearer ", Optional: true, Open: true}
	cases := []struct {
		name       string
		credential Credential
		given      map[string]any
		// header and value are what a request carries; says is the complaint where none is sent.
		header, value, says string
	}{
		{"the document's header", named, map[string]any{"api_key": "k1234567"}, "X-Key", "k1234567", ""},
		{"no key", named, nil, "", "", "SETTINGS_TEST_KEY"},
		{"no key where none is asked for", open, nil, "Authorization", "", ""},
		{"a bearer token where the document names nothing", open, map[string]any{"api_key": "k1234567"}, "Authorization", "Bearer k1234567", ""},
		{"a header of the user's", open, map[string]any{"api_key": "k1234567", "api_key_header": "X-Token"}, "X-Token", "k1234567", ""},
		{"a header that cannot be", open, map[string]any{"api_key_header": "X Token"}, "", "", "Not a header for a secret"},
		{"a header that is taken", open, map[string]any{"api_key_header": "host"}, "", "", "Not a header for a secret"},
		{"a CA file that is not there", named, map[string]any{"api_key": "k1234567", "ca_file": "/nowhere.pem"}, "", "", "Cannot read the CA file"},
		{"a duration that is none", named, map[string]any{"api_key": "k1234567", "request_timeout": "soon"}, "", "", "Not a duration"},
		{"an endpoint without TLS", named, map[string]any{"api_key": "k1234567", "endpoint": "http://api.example.com"}, "", "", "https://"},
	}
	for _, given := range cases {
		var seen http.Header
		api, _ := serve(t, func(_ http.ResponseWriter, r *http.Request) { seen = r.Header })
		client, said := configure(t, Provider{Name: "test", Endpoint: api.URL, Credentials: []Credential{given.credential}}, given.given)
		if given.says != "" {
			if client != nil || !strings.Contains(said, given.says) {
				t.Errorf("%s: %s", given.name, said)
			}
			continue
		}
		if said != "" {
			t.Errorf("%s: %s", given.name, said)
			continue
		}
		_, _ = client.Do(context.Background(), Request{Method: "GET", Path: "/"})
		if seen.Get(given.header) != given.value || (given.header != "Authorization" && seen.Get("Authorization") != "") {
			t.Errorf("%s: %v", given.name, seen)
		}
		if agent := seen.Get("User-Agent"); !strings.Contains(agent, "terraform-provider-test") || !strings.Contains(agent, "Terraform/1.15.5") {
			t.Errorf("%s: %s", given.name, agent)
		}
	}
}

func TestServerVariablesAreSettings(t *testing.T) {
	descriptor := Provider{Name: "test", Endpoint: "https://{region}.example.com/{version}", Variables: []Variable{{Attribute: "region", Name: "region"}, {Attribute: "api_version", Name: "version", Default: "v1"}}}
	if _, said := configure(t, descriptor, nil); !strings.Contains(said, "Set `region`") {
		t.Error(said)
	}
	client, said := configure(t, descriptor, map[string]any{"region": "eu"})
	if client == nil || client.endpoint != "https://eu.example.com/v1" {
		t.Errorf("%v: %s", client, said)
	}
	if _, said := configure(t, descriptor, map[string]any{"region": "evil.example.com/?x="}); said == "" {
		t.Error("a variable changed the host")
	}
}
