package runtime

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var tokenCredential = Credential{Attribute: "api_key", Env: "TOKEN_TEST_KEY", In: "token", Name: "Authorization", Prefix: "Bearer ", Others: []Setting{
	{Role: "client_id", Attribute: "client_id", Env: "TOKEN_TEST_ID"},
	{Role: "client_secret", Attribute: "client_secret", Env: "TOKEN_TEST_SECRET", Secret: true},
	{Role: "token_url", Attribute: "token_url", Env: "TOKEN_TEST_URL", Default: "/oauth/token"},
	{Role: "scopes", Attribute: "scopes", Env: "TOKEN_TEST_SCOPES", Default: "read write"},
}}

// issuer is an API that gives tokens and takes the last of them only.
type issuer struct {
	inBody  bool
	life    any
	refuse  bool
	given   atomic.Int32
	refused atomic.Int32
	scope   string
}

func (i *issuer) start(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/oauth/token" {
			id, secret, ok := r.BasicAuth()
			secret, _ = url.QueryUnescape(secret)
			if i.inBody {
				id, secret, ok = r.FormValue("client_id"), r.FormValue("client_secret"), true
			}
			if i.scope = r.FormValue("scope"); i.refuse || !ok || id != "me" || secret != "canary+secret" {
				w.WriteHeader(http.StatusUnauthorized)
				_, _ = io.WriteString(w, `{"error":"invalid_client","error_description":"no such client as canary+secret"}`)
				return
			}
			_ = json.NewEncoder(w).Encode(map[string]any{"access_token": "canary-token-" + strconv.Itoa(int(i.given.Add(1))), "expires_in": i.life})
			return
		}
		if r.Header.Get("Authorization") != "Bearer canary-token-"+strconv.Itoa(int(i.given.Load())) {
			i.refused.Add(1)
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = io.WriteString(w, `{"message":"bad `+r.Header.Get("Authorization")+`"}`)
			return
		}
		_, _ = io.WriteString(w, "{}")
	}))
	t.Cleanup(server.Close)
	return server
}

func connectIssuer(t *testing.T, url string, given map[string]any) *Client {
	t.Helper()
	if given == nil {
		given = map[string]any{"client_id": "me", "client_secret": "canary+secret"}
	}
	client, said := configure(t, Provider{Name: "test", Endpoint: url, Credentials: []Credential{tokenCredential}}, given)
	if client == nil {
		t.Fatal(said)
	}
	return client
}

func TestATokenIsFetchedOnceForAllRequests(t *testing.T) {
	for _, inBody := range []bool{false, true} {
		api := &issuer{inBody: inBody, life: 3600}
		client := connectIssuer(t, api.start(t).URL, nil)
		var group sync.WaitGroup
		for range 10 {
			group.Go(func() {
				if _, err := client.Do(t.Context(), Request{Method: "GET", Path: "/things"}); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if api.given.Load() != 1 || api.refused.Load() != 0 || api.scope != "read write" {
			t.Errorf("in the body %v: %d tokens, %d refused, scope %q", inBody, api.given.Load(), api.refused.Load(), api.scope)
		}
	}
}

func TestAUserNameAndAPasswordGetAToken(t *testing.T) {
	var forms []url.Values
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/oauth/token" {
			_, _ = io.WriteString(w, "{}")
			return
		}
		_ = r.ParseForm()
		if forms = append(forms, r.PostForm); r.Header.Get("Authorization") != "" || r.PostForm.Get("password") != "canary+secret" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = io.WriteString(w, `{"access_token":"canary-token"}`)
	}))
	t.Cleanup(server.Close)
	credential := tokenCredential
	credential.Grant = "password"
	for _, step := range []struct {
		secret string
		works  bool
	}{{"canary+secret", true}, {"canary-wrong", false}} {
		forms = nil
		given := map[string]any{"client_id": "me", "client_secret": step.secret}
		client, said := configure(t, Provider{Name: "test", Endpoint: server.URL, Credentials: []Credential{credential}}, given)
		if client == nil {
			t.Fatal(said)
		}
		_, err := client.Do(t.Context(), Request{Method: "GET", Path: "/things"})
		if (err == nil) != step.works || len(forms) != 1 {
			t.Fatalf("%v: %d logins, %v", step, len(forms), err)
		}
		if got := forms[0].Encode(); !strings.HasPrefix(got, "grant_type=password&password=canary") || !strings.HasSuffix(got, "&scope=read+write&username=me") {
			t.Error(got)
		}
	}
}

func TestATokenIsRenewedBeforeItEndsAndAfterOneRefusal(t *testing.T) {
	api := &issuer{life: "100"}
	client := connectIssuer(t, api.start(t).URL, nil)
	send := func() error {
		_, err := client.Do(t.Context(), Request{Method: "POST", Path: "/things"})
		return err
	}
	now := &fakeClock{now: time.Now()}
	client.clock = now
	for _, step := range []struct {
		pass time.Duration
		want int32
	}{{0, 1}, {89 * time.Second, 1}, {2 * time.Second, 2}} {
		now.now = now.now.Add(step.pass)
		if err := send(); err != nil || api.given.Load() != step.want {
			t.Errorf("%v: %d tokens, %v", step, api.given.Load(), err)
		}
	}
	api.given.Add(1)
	if err := send(); err != nil || api.given.Load() != 4 || api.refused.Load() != 1 {
		t.Errorf("after a refusal: %d tokens, %d refused, %v", api.given.Load(), api.refused.Load(), err)
	}
}

func TestATokenThatIsRefusedTwiceIsToldAndNeverShown(t *testing.T) {
	api := &issuer{life: 60}
	server := api.start(t)
	client := connectIssuer(t, server.URL, nil)
	client.endpoint = server.URL + "/other"
	client.tokens["api_key"].token = "canary-token-old"
	client.issued.Store("canary-token-old", true)
	api.given.Store(1)
	api.refuse = true
	_, err := client.Do(t.Context(), Request{Method: "GET", Path: "/things"})
	if err == nil || strings.Contains(err.Error(), "canary") || !strings.Contains(err.Error(), "invalid_client") {
		t.Error(err)
	}
}

func TestAStaticTokenNeedsNoClient(t *testing.T) {
	api := &issuer{}
	api.given.Store(7)
	client := connectIssuer(t, api.start(t).URL, map[string]any{"api_key": "canary-token-7"})
	if _, err := client.Do(t.Context(), Request{Method: "GET", Path: "/things"}); err != nil || api.given.Load() != 7 {
		t.Error(err)
	}
	for _, given := range []map[string]any{{}, {"client_id": "me"}, {"client_secret": "x"}} {
		if client, said := configure(t, Provider{Name: "test", Endpoint: "https://api.example.com", Credentials: []Credential{tokenCredential}}, given); client != nil || !strings.Contains(said, "client_id") {
			t.Errorf("%v: %s", given, said)
		}
	}
}

func TestTheSecretForTokensGoesToTheDocumentsServerOnly(t *testing.T) {
	own := "https://api.example.com/v1"
	for _, given := range []struct {
		url      string
		isSet    bool
		endpoint string
		want     string
	}{
		{"/oauth/token", false, own, "https://api.example.com/oauth/token"},
		{"oauth/token", false, own, "https://api.example.com/v1/oauth/token"},
		{"https://login.example.com/token", false, own, "https://login.example.com/token"},
		{"https://login.example.com/token", false, "https://test.example.org", ""},
		{"https://login.example.com/token", true, "https://test.example.org", "https://login.example.com/token"},
		{"https://api.example.com/token", false, "http://127.0.0.1:8080", "http://127.0.0.1:8080/token"},
		{"http://login.example.com/token", true, own, ""},
		{"", false, own, ""},
	} {
		got, err := findTokenURL(given.url, given.isSet, own, given.endpoint)
		if got != given.want || (err == nil) != (given.want != "") {
			t.Errorf("%v: %q, %v", given, got, err)
		}
	}
}
