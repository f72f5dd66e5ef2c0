package runtime

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestClientSendsOnlyTheKeyHeader(t *testing.T) {
	var seen http.Header
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header
		_, _ = io.WriteString(w, `{"big": 9007199254740993}`)
	}))
	defer api.Close()
	client, err := NewClient(api.URL, "X-Key", "", "canary-key", "test/1")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Do(context.Background(), "GET", "/", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := seen.Get("X-Key"); got != "canary-key" {
		t.Errorf("key header: %q", got)
	}
	if seen.Get("Authorization") != "" {
		t.Error("Authorization was sent")
	}
	if big := answer.(map[string]any)["big"]; big == nil || big.(interface{ String() string }).String() != "9007199254740993" {
		t.Errorf("big number: %v", big)
	}
}

func TestClientFollowsNoRedirect(t *testing.T) {
	reached := false
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer other.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, other.URL, status)
		}))
		client, _ := NewClient(api.URL, "X-Key", "", "canary-key", "test/1")
		if _, err := client.Do(context.Background(), "POST", "/", "application/json", map[string]any{}); err == nil {
			t.Errorf("%d: no error", status)
		}
		api.Close()
	}
	if reached {
		t.Error("the other host was reached")
	}
}

func TestClientHidesTheKeyInErrors(t *testing.T) {
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"message": "you sent `+r.Header.Get("X-Key")+`"}`)
	}))
	defer api.Close()
	client, _ := NewClient(api.URL, "X-Key", "", "canary-key", "test/1")
	_, err := client.Do(context.Background(), "GET", "/", "", nil)
	if err == nil || strings.Contains(err.Error(), "canary-key") || !strings.Contains(err.Error(), "you sent (key)") {
		t.Errorf("error: %v", err)
	}
}

func TestNewClientRefuses(t *testing.T) {
	cases := map[string]struct{ endpoint, key string }{
		"plain http":        {"http://api.example.com", "k"},
		"no host":           {"https://", "k"},
		"a user in the URL": {"https://a:b@api.example.com", "k"},
		"line break in key": {"https://api.example.com", "k\nX: y"},
		"space in key":      {"https://api.example.com", "k k"},
	}
	for name, given := range cases {
		if _, err := NewClient(given.endpoint, "X-Key", "", given.key, "test/1"); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := NewClient("http://127.0.0.1:80", "X-Key", "", "k", "test/1"); err != nil {
		t.Errorf("loopback: %v", err)
	}
}

func TestExpandPath(t *testing.T) {
	operation := Operation{Method: "GET", Path: "/a b/{key_id}/c", Parameters: map[string]string{"key_id": "id"}}
	cases := map[string]string{"x": "/a%20b/x/c", "x/y": "/a%20b/x%2Fy/c", "x?y#z": "/a%20b/x%3Fy%23z/c", "..": "", "": ""}
	for given, want := range cases {
		got, err := expandPath(operation, func(name string) (string, error) { return given, nil })
		if got != want || (want == "") != (err != nil) {
			t.Errorf("%q: got %q, %v", given, got, err)
		}
	}
}
