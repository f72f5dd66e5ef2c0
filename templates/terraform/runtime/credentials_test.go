package runtime

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
)

func TestEveryCredentialGoesWithTheRequest(t *testing.T) {
	var request *http.Request
	api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		request = r
		_, _ = io.WriteString(w, "{}")
	})
	descriptor := Provider{Name: "test", Endpoint: api.URL, Fresh: []string{"X-Request-Id"}, Credentials: []Credential{
		{Attribute: "api_key_a", In: "header", Name: "Authorization", Others: []Setting{{Role: "prefix", Attribute: "api_key_a_prefix", Default: "Token"}}},
		{Attribute: "api_key_b", In: "query", Name: "key"},
		{Attribute: "api_key_c", In: "cookie", Name: "sid"},
	}}
	given := map[string]any{"api_key_a": "aaaaaaaa", "api_key_b": "bbbb&bbb", "api_key_c": "cccccccc"}
	for _, row := range []struct{ prefix, want string }{{"", "Token aaaaaaaa"}, {"GenieKey", "GenieKey aaaaaaaa"}, {"token=", "token=aaaaaaaa"}} {
		if row.prefix != "" {
			given["api_key_a_prefix"] = row.prefix
		}
		client, said := configure(t, descriptor, given)
		if client == nil {
			t.Fatal(said)
		}
		seen := map[string]bool{}
		for range 2 {
			if _, err := client.Do(t.Context(), Request{Method: "GET", Path: "/"}); err != nil {
				t.Fatal(err)
			}
			id := request.Header.Get("X-Request-Id")
			if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(id) || seen[id] {
				t.Errorf("X-Request-Id %q", id)
			}
			seen[id] = true
		}
		cookie, _ := request.Cookie("sid")
		if request.Header.Get("Authorization") != row.want || request.URL.Query().Get("key") != "bbbb&bbb" || cookie == nil || cookie.Value != "cccccccc" {
			t.Errorf("%q, %q, %v", request.Header.Get("Authorization"), request.URL.RawQuery, cookie)
		}
	}
	for name, value := range map[string]string{"api_key_c": "a;b", "api_key_a_prefix": "a\nb"} {
		bad := map[string]any{"api_key_a": "aaaaaaaa", "api_key_b": "bbbb&bbb", "api_key_c": "cccccccc", name: value}
		if client, said := configure(t, descriptor, bad); client != nil || !strings.Contains(said, name) {
			t.Errorf("%s: %s", name, said)
		}
	}
}

func TestAHeaderThatTheUserNamesTakesTheWordThatTheUserSets(t *testing.T) {
	open := Credential{Attribute: "api_key", In: "header", Name: "Authorization", Prefix: "Bearer ", Others: []Setting{
		{Role: "header", Attribute: "api_key_header", Default: "Authorization"},
		{Role: "prefix", Attribute: "api_key_prefix", Default: "Bearer"},
	}}
	for _, row := range []struct{ header, prefix, want string }{
		{"", "", "Bearer "}, {"", "Basic", "Basic "}, {"X-Key", "", ""}, {"X-Key", "Token", "Token "},
	} {
		given := settings{"api_key": "aaaaaaaa"}
		for name, value := range map[string]string{"api_key_header": row.header, "api_key_prefix": row.prefix} {
			if value != "" {
				given[name] = value
			}
		}
		var diags diag.Diagnostics
		resolved := (&server{descriptor: Provider{Credentials: []Credential{open}}}).resolveCredentials(given, &diags)
		if diags.HasError() || resolved[0].Prefix != row.want {
			t.Errorf("%q, %q: prefix %q, %v", row.header, row.prefix, resolved[0].Prefix, diags)
		}
	}
}

func TestAClientCertificateIsShown(t *testing.T) {
	issuer := newAuthority(t)
	pool := x509.NewCertPool()
	pool.AddCert(issuer.certificate)
	server, count := issuer.serve(t, &tls.Config{ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: pool}, nil)
	key, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	template := &x509.Certificate{SerialNumber: big.NewInt(3), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}}
	encoded, err := x509.CreateCertificate(rand.Reader, template, issuer.certificate, &key.PublicKey, issuer.key)
	if err != nil {
		t.Fatal(err)
	}
	raw, _ := x509.MarshalPKCS8PrivateKey(key)
	certificate := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: encoded}))
	private := string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw}))
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	authorities := write("ca.pem", string(issuer.file()))
	descriptor := Provider{Name: "test", Endpoint: server.URL, Credentials: []Credential{{
		Attribute: "client_key", Env: "CERTIFICATE_TEST_KEY", In: "certificate",
		Others: []Setting{{Role: "certificate", Attribute: "client_cert", Env: "CERTIFICATE_TEST_CERT"}},
	}}}
	for name, row := range map[string]struct {
		given map[string]any
		said  string
	}{
		"as text":          {map[string]any{"client_cert": certificate, "client_key": private}, ""},
		"as files":         {map[string]any{"client_cert": write("c.pem", certificate), "client_key": write("k.pem", private)}, ""},
		"both in one file": {map[string]any{"client_cert": write("both.pem", certificate+private)}, ""},
		"none":             {map[string]any{}, "No certificate"},
		"no such file":     {map[string]any{"client_cert": "/nowhere.pem"}, "client_cert cannot be read"},
		"no key":           {map[string]any{"client_cert": certificate}, "in PEM form"},
	} {
		row.given["ca_file"] = authorities
		client, said := configure(t, descriptor, row.given)
		if row.said != "" {
			if client != nil || !strings.Contains(said, row.said) {
				t.Errorf("%s: %s", name, said)
			}
			continue
		}
		if client == nil {
			t.Fatalf("%s: %s", name, said)
		}
		before := *count
		if _, err := client.Do(t.Context(), Request{Method: "GET", Path: "/"}); err != nil || *count != before+1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
