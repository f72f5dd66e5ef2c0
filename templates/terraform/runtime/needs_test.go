package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// Each request carries what its operation names, and nothing of the others.
func TestCredentialsOfSingleRequests(t *testing.T) {
	var seen http.Header
	var query string
	server, _ := serve(t, func(w http.ResponseWriter, r *http.Request) { seen, query = r.Header, r.URL.RawQuery })
	credentials := []Credential{
		{Attribute: "api_key", In: "header", Name: "X-Key"},
		{Attribute: "api_key_admin", Env: "T_API_KEY_ADMIN", In: "header", Name: "X-Admin", Only: true, Optional: true},
		{Attribute: "api_key_query", In: "query", Name: "key", Only: true, Optional: true},
		{Attribute: "api_key_gone", Env: "T_API_KEY_GONE", In: "header", Name: "X-Gone", Only: true, Optional: true},
	}
	secrets := map[string]string{"api_key": "usual-key", "api_key_admin": "admin-key", "api_key_query": "query-key"}
	client, err := NewClient(server.URL, credentials, Options{Secrets: secrets})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct {
		needs *Needs
		sent  string
		fails string
	}{
		"what most take": {nil, "usual-key  ", ""},
		"another":        {&Needs{Credentials: []string{"api_key_admin"}}, " admin-key ", ""},
		"one more":       {&Needs{Credentials: []string{"api_key", "api_key_admin"}}, "usual-key admin-key ", ""},
		"in the query":   {&Needs{Credentials: []string{"api_key_query"}}, "  key=query-key", ""},
		"nothing":        {&Needs{}, "  ", ""},
		"may be missing": {&Needs{Credentials: []string{"api_key_gone"}, Optional: true}, "  ", ""},
		"is missing":     {&Needs{Credentials: []string{"api_key_gone"}}, "", "set api_key_gone, or T_API_KEY_GONE in the environment"},
	} {
		t.Run(name, func(t *testing.T) {
			seen, query = nil, ""
			_, err := client.Do(context.Background(), Request{Method: "GET", Path: "/things", Needs: want.needs})
			if want.fails != "" {
				if err == nil || !strings.Contains(err.Error(), want.fails) || seen != nil {
					t.Fatalf("got %v, sent %v", err, seen)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if sent := seen.Get("X-Key") + " " + seen.Get("X-Admin") + " " + query; sent != want.sent {
				t.Errorf("sent %q, want %q", sent, want.sent)
			}
		})
	}
}

// An address in an answer is asked with the credentials of the operation that gave it.
func TestAddressesKeepTheCredentials(t *testing.T) {
	client, err := NewClient("https://api.example.com", nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	needs := &Needs{Credentials: []string{"api_key_admin"}}
	request, err := client.resolve(Operation{Needs: needs}, "/things", "/jobs/7")
	if err != nil || request.Needs != needs {
		t.Fatalf("got %v, %v", request, err)
	}
}

// A certificate is shown where the requests go that take it, and nowhere else.
func TestCertificateOfSingleRequests(t *testing.T) {
	client, err := NewClient("https://api.example.com", []Credential{{Attribute: "client_key", In: "certificate"}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if client.connection(nil) != client.http || client.connection(&Needs{}) != client.bare {
		t.Error("a request without credentials must not show the certificate")
	}
}

// Where an API takes one credential or another, the one that is set is sent.
func TestACredentialTakesThePlaceOfTheUsualOneIfTheApiAcceptsIt(t *testing.T) {
	usual := Credential{Attribute: "api_key", In: "header", Name: "X-Key"}
	other := Credential{Attribute: "password", In: "basic", Name: "Authorization", Only: true, Optional: true, Instead: true}
	foreign := other
	foreign.Instead = false
	for name, test := range map[string]struct {
		other Credential
		given settings
		want  string
	}{
		"the other alone":              {other, settings{"password": "p"}, "password"},
		"both":                         {other, settings{"password": "p", "api_key": "k"}, "api_key"},
		"none":                         {other, settings{}, "api_key"},
		"one that is for some of them": {foreign, settings{"password": "p"}, "api_key"},
	} {
		var sent []string
		for _, credential := range standIn([]Credential{usual, test.other}, test.given) {
			if !credential.Only {
				sent = append(sent, credential.Attribute)
			}
		}
		if strings.Join(sent, " ") != test.want {
			t.Errorf("%s: %v", name, sent)
		}
	}
}
