package runtime

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
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
		if at, ok := one.(diag.DiagnosticWithPath); ok {
			said += at.Path().String() + ": "
		}
		said += one.Summary() + ": " + one.Detail() + "\n"
	}
	client, _ := resp.ResourceData.(*Client)
	return client, said
}

func TestProviderBlock(t *testing.T) {
	named := Credential{Attribute: "api_key", Env: "SETTINGS_TEST_KEY", In: "header", Name: "X-Key"}
	open := Credential{Attribute: "api_key", Env: "SETTINGS_TEST_KEY", In: "header", Name: "Authorization", Prefix: "Bearer ", Optional: true, Others: []Setting{{Role: "header", Attribute: "api_key_header", Default: "Authorization"}}}
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
		{"a header that cannot be", open, map[string]any{"api_key_header": "X Token"}, "", "", "Invalid header"},
		{"a header that is taken", open, map[string]any{"api_key_header": "host"}, "", "", "Invalid header"},
		{"a CA file that is not there", named, map[string]any{"api_key": "k1234567", "ca_file": "/nowhere.pem"}, "", "", "Cannot read the CA file"},
		{"a duration that is none", named, map[string]any{"api_key": "k1234567", "request_timeout": "soon"}, "", "", "Not a duration"},
		{"an endpoint without TLS", named, map[string]any{"api_key": "k1234567", "endpoint": "http://api.example.com"}, "", "", "https://"},
		{"a key that no header carries", named, map[string]any{"api_key": "two words"}, "", "", "api_key: Invalid key"},
		{"an endpoint that is not known yet", named, map[string]any{"api_key": "k1234567", "endpoint": tftypes.UnknownValue}, "", "", "endpoint: Not known yet"},
		{"a key that is not known yet", named, map[string]any{"api_key": tftypes.UnknownValue}, "", "", "api_key: Not known yet"},
		{"waits the wrong way round", named, map[string]any{"api_key": "k1234567", "min_retry_wait": "5s", "max_retry_wait": "1s"}, "", "", "max_retry_wait: Less"},
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

func TestWhatIsNotKnownYetIsDeferredWhereThatIsAllowed(t *testing.T) {
	own := New(Provider{Name: "test", Endpoint: "https://api.example.com"})
	var described provider.SchemaResponse
	own.Schema(t.Context(), provider.SchemaRequest{}, &described)
	kind := described.Schema.Type().TerraformType(t.Context()).(tftypes.Object)
	given := nulls(kind)
	given["endpoint"] = tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
	var resp provider.ConfigureResponse
	own.Configure(t.Context(), provider.ConfigureRequest{
		Config:             tfsdk.Config{Schema: described.Schema, Raw: tftypes.NewValue(kind, given)},
		ClientCapabilities: provider.ConfigureProviderClientCapabilities{DeferralAllowed: true},
	}, &resp)
	if resp.Deferred == nil || resp.Diagnostics.HasError() || resp.ResourceData != nil {
		t.Errorf("%v, %v", resp.Deferred, resp.Diagnostics)
	}
}

func TestOtherServersAreThoseOfTheDocumentsOwnEndpointOnly(t *testing.T) {
	descriptor := Provider{
		Name: "test", Endpoint: "https://{region}.example.com", EndpointEnv: "SETTINGS_TEST_ENDPOINT",
		Servers:   []string{"https://files.example.com/", "https://files.{region}.example.com"},
		Variables: []Variable{{Attribute: "region", Name: "region", Default: "eu"}},
	}
	for name, given := range map[string]struct {
		set         map[string]any
		one, filled string
	}{
		"the document's":     {nil, "https://files.example.com", "https://files.eu.example.com"},
		"another part":       {map[string]any{"region": "us"}, "https://files.example.com", "https://files.us.example.com"},
		"the same by itself": {map[string]any{"endpoint": "https://eu.example.com"}, "https://files.example.com", "https://files.eu.example.com"},
		"another endpoint":   {map[string]any{"endpoint": "https://proxy.example.com"}, "https://proxy.example.com", "https://proxy.example.com"},
	} {
		client, said := configure(t, descriptor, given.set)
		if client == nil {
			t.Fatalf("%s: %s", name, said)
		}
		if one, filled := client.findBase(descriptor.Servers[0], ""), client.findBase(descriptor.Servers[1], ""); one != given.one || filled != given.filled {
			t.Errorf("%s: %s, %s", name, one, filled)
		}
	}
	probe, err := NewProbe(descriptor)
	if err != nil || probe.client.findBase(descriptor.Servers[0], "") != "https://files.example.com" {
		t.Errorf("the probe asks elsewhere: %v", err)
	}
}

func TestProductsLieBesideEachOtherUnderAnEndpointOfTheUsersOnly(t *testing.T) {
	descriptor := Provider{Name: "test", Endpoint: "https://a.example.com", Servers: []string{"https://b.example.com"}}
	for name, given := range map[string]struct {
		set  map[string]any
		a, b string
	}{
		"their own servers": {nil, "https://a.example.com", "https://b.example.com"},
		"one for all":       {map[string]any{"endpoint": "https://proxy.example.com"}, "https://proxy.example.com/a", "https://proxy.example.com/b"},
	} {
		client, said := configure(t, descriptor, given.set)
		if client == nil {
			t.Fatalf("%s: %s", name, said)
		}
		if a, b := client.findBase("https://a.example.com", "/a"), client.findBase("https://b.example.com", "/b"); a != given.a || b != given.b {
			t.Errorf("%s: %s, %s", name, a, b)
		}
	}
}

func TestBasicCarriesAnyPasswordAndHidesNoName(t *testing.T) {
	credential := Credential{Attribute: "password", Env: "SETTINGS_TEST_PASSWORD", In: "basic", Others: []Setting{{Role: "user", Attribute: "username", Env: "SETTINGS_TEST_USER"}}}
	var user, password string
	api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		user, password, _ = r.BasicAuth()
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"message":"a bad name, a bad `+password+`, `+r.Header.Get("Authorization")+`"}`)
	})
	descriptor := Provider{Name: "test", Endpoint: api.URL, Credentials: []Credential{credential}}
	client, said := configure(t, descriptor, map[string]any{"username": "a", "password": "pässword with spaces"})
	if client == nil {
		t.Fatal(said)
	}
	_, err := client.Do(t.Context(), Request{Method: "GET", Path: "/"})
	if user != "a" || password != "pässword with spaces" {
		t.Errorf("%q, %q", user, password)
	}
	if err == nil || !strings.Contains(err.Error(), "a bad name, a bad (secret), Basic (secret)") {
		t.Error(err)
	}
	if _, said := configure(t, descriptor, map[string]any{"username": "a:b", "password": "x"}); !strings.Contains(said, "colon") {
		t.Error(said)
	}
}

func TestTheKeyInTheQueryIsNotShownToHandWrittenCode(t *testing.T) {
	var sent string
	api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		sent = r.URL.RawQuery
		_, _ = io.WriteString(w, "{}")
	})
	client, _ := newTestClient(t, api.URL)
	client.credentials = []Credential{{Attribute: "api_key", In: "query", Name: "key"}}
	query := url.Values{"a": {"1"}}
	var seen string
	client.hooks.After = map[string]func(context.Context, Request, *Answer) error{"thing": func(_ context.Context, request Request, _ *Answer) error {
		seen = request.Query.Encode()
		return nil
	}}
	if _, err := client.Send(t.Context(), Request{Resource: "thing", Method: "GET", Path: "/", Query: query}); err != nil {
		t.Fatal(err)
	}
	if sent != "a=1&key=canary-key" || seen != "a=1" || query.Encode() != "a=1" {
		t.Errorf("sent %q, seen %q", sent, seen)
	}
}

func TestWaitsBetweenTriesCanBeSet(t *testing.T) {
	for _, given := range []struct{ first, last, want time.Duration }{
		{0, 0, 8 * time.Second}, {0, time.Second, time.Second}, {time.Minute, 0, time.Minute}, {time.Millisecond, time.Hour, 16 * time.Millisecond},
	} {
		client, err := NewClient("https://api.example.com", nil, Options{FirstWait: given.first, LastWait: given.last})
		if err != nil {
			t.Fatal(err)
		}
		if got := client.backOff(4); got < given.want/2 || got > given.want {
			t.Errorf("%s: %s", given.want, got)
		}
	}
}
