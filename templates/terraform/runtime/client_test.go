package runtime

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeClock never waits: it notes how long was slept and moves on.
type fakeClock struct {
	mutex sync.Mutex
	now   time.Time
	slept []time.Duration
}

func (f *fakeClock) Now() time.Time {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.now
}

func (f *fakeClock) Sleep(ctx context.Context, length time.Duration) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.now = f.now.Add(length)
	f.slept = append(f.slept, length)
	return ctx.Err()
}

var keyHeader = []Credential{{Attribute: "api_key", In: "header", Name: "X-Key"}}

func newTestClient(t *testing.T, url string) (*Client, *fakeClock) {
	t.Helper()
	client, err := NewClient(url, keyHeader, Options{Agent: "test/1", Retries: 3, Secrets: map[string]string{"api_key": "canary-key"}})
	if err != nil {
		t.Fatal(err)
	}
	clock := &fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}
	client.clock, client.gate.clock = clock, clock
	return client, clock
}

// serve answers each request with the next of the given functions, the last one again and again.
func serve(t *testing.T, answers ...http.HandlerFunc) (*httptest.Server, func() int) {
	t.Helper()
	count := 0
	var mutex sync.Mutex
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		answer := answers[min(count, len(answers)-1)]
		count++
		mutex.Unlock()
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return server, func() int {
		mutex.Lock()
		defer mutex.Unlock()
		return count
	}
}

func status(code int, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
	}
}

func refuse(code int, kind, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Content-Type"] = nil
		if kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		w.WriteHeader(code)
		_, _ = io.WriteString(w, text)
	}
}

func answer(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) }
}

// hangUp takes the request and ends the connection without a word.
func hangUp(w http.ResponseWriter, _ *http.Request) {
	connection, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = connection.Close()
	}
}

func TestClientSendsTheCredentialAndNothingElse(t *testing.T) {
	var seen http.Header
	api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header
		_, _ = io.WriteString(w, `{"big": 9007199254740993}`)
	})
	client, _ := newTestClient(t, api.URL)
	got, err := client.Do(context.Background(), Request{Method: "GET", Path: "/"})
	if err != nil {
		t.Fatal(err)
	}
	if seen.Get("X-Key") != "canary-key" || seen.Get("Authorization") != "" {
		t.Errorf("headers: %v", seen)
	}
	if text, _ := marshalStable(got.Value); text != `{"big":9007199254740993}` {
		t.Errorf("answer: %s", text)
	}
}

func TestClientFollowsNoRedirect(t *testing.T) {
	reached := false
	other, _ := serve(t, func(http.ResponseWriter, *http.Request) { reached = true })
	for _, code := range []int{301, 302, 303, 307, 308} {
		for _, method := range []string{"GET", "POST", "DELETE"} {
			api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, code) })
			client, _ := newTestClient(t, api.URL)
			if _, err := client.Do(context.Background(), Request{Method: method, Path: "/"}); err == nil {
				t.Errorf("%d %s: no error", code, method)
			}
		}
	}
	if reached {
		t.Error("the other host was reached")
	}
}

func TestClientHidesSecretsInErrors(t *testing.T) {
	api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"message": "you sent `+r.Header.Get("X-Key")+`", "request_id": "r1", "errors": [{"pointer": "/a", "message": "bad"}]}`)
	})
	client, _ := newTestClient(t, api.URL)
	_, err := client.Do(context.Background(), Request{Method: "GET", Path: "/things"})
	for _, want := range []string{"GET /things: status 400", "you sent (secret)", "/a: bad", "Request: r1"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing: %v", want, err)
		}
	}
	if strings.Contains(err.Error(), "canary-key") {
		t.Error("the key is in the error")
	}
}

func TestClientCapsErrors(t *testing.T) {
	api, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, strings.Repeat("ä\x1b[31m", 100000))
	})
	client, _ := newTestClient(t, api.URL)
	_, err := client.Do(context.Background(), Request{Method: "POST", Path: "/"})
	if err == nil || len(err.Error()) > 3000 || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("%d bytes", len(err.Error()))
	}
}

func TestForbiddenNamesThePermission(t *testing.T) {
	api, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, `{"error": {"message": "no", "permission": "vms:write"}}`)
	})
	client, _ := newTestClient(t, api.URL)
	_, err := client.Do(context.Background(), Request{Method: "GET", Path: "/"})
	if err == nil || !strings.HasSuffix(err.Error(), `The credentials lack the permission "vms:write".`) {
		t.Error(err)
	}
}

func TestAForbiddenThatMeansTheKeySaysSo(t *testing.T) {
	for message, want := range map[string]string{
		"Invalid JWT token":             "invalid or expired.",
		"Not authenticated":             "invalid or expired.",
		"The API key has expired":       "invalid or expired.",
		"This key may not delete pools": "lack a permission.",
		"no":                            "lack a permission.",
	} {
		api, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusForbidden)
			_, _ = io.WriteString(w, `{"detail": "`+message+`"}`)
		})
		client, _ := newTestClient(t, api.URL)
		_, err := client.Do(context.Background(), Request{Method: "GET", Path: "/"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", message, err)
		}
	}
}

func TestForbiddenSaysWhatTheDocumentTellsOfRefusals(t *testing.T) {
	api, _ := serve(t, status(http.StatusForbidden))
	for _, hint := range []string{"", `Check "Recent denials".`} {
		client, _ := newTestClient(t, api.URL)
		client.forbidden = hint
		_, err := client.Do(context.Background(), Request{Method: "GET", Path: "/"})
		if err == nil || !strings.HasSuffix(err.Error(), strings.TrimSpace("The credentials may lack a permission. "+hint)) {
			t.Errorf("%q: %v", hint, err)
		}
	}
}

// Where the answer does not say it, the document does.
func TestForbiddenNamesThePermissionOfTheDocument(t *testing.T) {
	for status, want := range map[int]bool{http.StatusForbidden: true, http.StatusNotFound: false} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }})
		own := thing
		create := *thing.Operations.Create
		create.Operation.Permission = "things:create"
		own.Operations.Create = &create
		done, _ := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
		if text := describeDiagnostics(done.Diagnostics); strings.Contains(text, `"things:create"`) != want {
			t.Errorf("%d: %s", status, text)
		}
	}
}

func TestNewClientRefuses(t *testing.T) {
	cases := map[string]struct{ endpoint, key string }{
		"plain http":        {"http://api.example.com", "k"},
		"no host":           {"https://", "k"},
		"a user in the URL": {"https://a:b@api.example.com", "k"},
		"line break in key": {"https://api.example.com", "k\nX: y"},
		"space in key":      {"https://api.example.com", "k k"},
		"letter beyond":     {"https://api.example.com", "schlüssel"},
	}
	for name, given := range cases {
		if _, err := NewClient(given.endpoint, keyHeader, Options{Secrets: map[string]string{"api_key": given.key}}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := NewClient("http://127.0.0.1:80", keyHeader, Options{Secrets: map[string]string{"api_key": "k"}}); err != nil {
		t.Errorf("loopback: %v", err)
	}
}

func TestExpandPath(t *testing.T) {
	operation := Operation{Method: "GET", Path: "/a b/{key_id}/c", Parameters: map[string]string{"key_id": "id"}}
	cases := map[string]string{"x": "/a%20b/x/c", "x/y": "/a%20b/x%2Fy/c", "x?y#z": "/a%20b/x%3Fy%23z/c", "..": "", "": ""}
	for given, want := range cases {
		got, err := expandPath(operation, func(string) (string, error) { return given, nil })
		if got != want || (want == "") != (err != nil) {
			t.Errorf("%q: got %q, %v", given, got, err)
		}
	}
}

func TestExpandPathWithTheKeyInItsQuery(t *testing.T) {
	operation := Operation{Method: "GET", Path: "/volume/get?Id={Id}", Parameters: map[string]string{"Id": "id"}}
	cases := map[string]string{"x": "/volume/get?Id=x", "a b&c=d/e+f": "/volume/get?Id=a+b%26c%3Dd%2Fe%2Bf", "": ""}
	for given, want := range cases {
		got, err := expandPath(operation, func(string) (string, error) { return given, nil })
		if got != want || (want == "") != (err != nil) {
			t.Errorf("%q: got %q, %v", given, got, err)
		}
	}
}

func TestAQueryIsAddedToTheOneOfThePath(t *testing.T) {
	asked := ""
	api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) { asked = r.URL.RawQuery; answer("{}")(w, r) })
	client, _ := newTestClient(t, api.URL)
	request := Request{Method: "GET", Path: "/volume/get?Id=x%26y", Query: url.Values{"full": {"true"}}}
	if _, err := client.Send(context.Background(), request); err != nil || asked != "Id=x%26y&full=true" {
		t.Errorf("%q, %v", asked, err)
	}
}

func TestRetryTable(t *testing.T) {
	refused := "http://127.0.0.1:1"
	cases := []struct {
		name, method string
		answers      []http.HandlerFunc
		requests     int
		fine         bool
	}{
		{"get again after 503", "GET", []http.HandlerFunc{status(503), status(502), answer("{}")}, 3, true},
		{"get again after a broken connection", "GET", []http.HandlerFunc{hangUp, answer("{}")}, 2, true},
		{"put again after 504", "PUT", []http.HandlerFunc{status(504), answer("{}")}, 2, true},
		{"delete again after 503", "DELETE", []http.HandlerFunc{status(503), answer("{}")}, 2, true},
		{"get again after 500", "GET", []http.HandlerFunc{status(500), answer("{}")}, 2, true},
		{"get again after 408", "GET", []http.HandlerFunc{status(408), answer("{}")}, 2, true},
		{"get not after 501", "GET", []http.HandlerFunc{status(501)}, 1, false},
		{"post not after 500", "POST", []http.HandlerFunc{status(500), answer("{}")}, 1, false},
		{"post not after 503", "POST", []http.HandlerFunc{status(503), answer("{}")}, 1, false},
		{"post not after 503 that names a time", "POST", []http.HandlerFunc{status(503, "Retry-After", "1"), answer("{}")}, 1, false},
		{"post not after a broken connection", "POST", []http.HandlerFunc{hangUp, answer("{}")}, 1, false},
		{"patch not after 502", "PATCH", []http.HandlerFunc{status(502), answer("{}")}, 1, false},
		{"post again after 429", "POST", []http.HandlerFunc{status(429, "Retry-After", "7"), answer("{}")}, 2, true},
		{"get gives up", "GET", []http.HandlerFunc{status(503)}, 4, false},
	}
	for _, given := range cases {
		api, count := serve(t, given.answers...)
		client, _ := newTestClient(t, api.URL)
		_, err := client.Do(context.Background(), Request{Method: given.method, Path: "/", MediaType: "application/json", Body: map[string]any{}})
		if count() != given.requests || (err == nil) != given.fine {
			t.Errorf("%s: %d requests, %v", given.name, count(), err)
		}
	}
	api, count := serve(t, hangUp, status(503), answer("{}"))
	named, _ := newTestClient(t, api.URL)
	request := Request{Method: "POST", Path: "/"}
	request.stamp("Idempotency-Key")
	if _, err := named.Do(context.Background(), request); err != nil || count() != 3 {
		t.Errorf("a post under a name of its own: %d requests, %v", count(), err)
	}
	client, clock := newTestClient(t, refused)
	if _, err := client.Do(context.Background(), Request{Method: "POST", Path: "/"}); err == nil || len(clock.slept) != 3 {
		t.Errorf("refused connection: slept %v, %v", clock.slept, err)
	}
}

func TestRetryAfterIsNeverUndercutAndClosesTheGateForAll(t *testing.T) {
	api, _ := serve(t, status(429, "Retry-After", "7"), answer("{}"))
	client, clock := newTestClient(t, api.URL)
	begun := clock.Now()
	if _, err := client.Do(context.Background(), Request{Method: "POST", Path: "/"}); err != nil {
		t.Fatal(err)
	}
	if waited := clock.Now().Sub(begun); waited < 7*time.Second || waited > 8*time.Second {
		t.Errorf("waited %s", waited)
	}
}

func TestRetryAfterBeyondTheTimeoutFailsAtOnce(t *testing.T) {
	api, count := serve(t, status(429, "Retry-After", "3600"))
	client, clock := newTestClient(t, api.URL)
	ctx, cancel := context.WithDeadline(context.Background(), clock.Now().Add(time.Minute))
	defer cancel()
	_, err := client.Do(ctx, Request{Method: "GET", Path: "/"})
	var wait *WaitError
	if !errors.As(err, &wait) || !strings.Contains(err.Error(), "1h0m0s") || count() != 1 || len(clock.slept) != 0 {
		t.Errorf("%d requests, slept %v: %v", count(), clock.slept, err)
	}
}

func TestParseRetryAfter(t *testing.T) {
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	cases := []struct {
		text, date string
		want       time.Duration
	}{
		{"3", "", 3 * time.Second},
		{" 3 ", "", 3 * time.Second},
		{"0", "", 0},
		{"-1", "", 0},
		{"soon", "", 0},
		{"9223372036854775807", "", longestWait},
		{"99999999999", "", longestWait},
		{"Tue, 01 Jan 2030 00:00:09 GMT", "", 9 * time.Second},
		{"Tuesday, 01-Jan-30 00:00:09 GMT", "", 9 * time.Second},
		{"Tue Jan  1 00:00:09 2030", "", 9 * time.Second},
		{"Mon, 31 Dec 2029 00:00:00 GMT", "", 0},
		{"Tue, 01 Jan 2030 00:10:09 GMT", "Tue, 01 Jan 2030 00:10:00 GMT", 9 * time.Second},
	}
	for _, given := range cases {
		header := http.Header{"Retry-After": {given.text}, "Date": {given.date}}
		if got := parseRetryAfter(header, now); got != given.want {
			t.Errorf("%q: %s", given.text, got)
		}
	}
}

func FuzzParseRetryAfter(f *testing.F) {
	f.Add("120")
	f.Add("Tue, 01 Jan 2030 00:00:09 GMT")
	f.Fuzz(func(t *testing.T, text string) {
		got := parseRetryAfter(http.Header{"Retry-After": {text}}, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
		if got < 0 || got > longestWait {
			t.Errorf("%q: %s", text, got)
		}
	})
}

func TestGateKeepsBelowTheLimit(t *testing.T) {
	clock := &fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}
	gate := newGate(clock, 60)
	times := []time.Time{}
	for range 200 {
		if err := gate.pass(context.Background()); err != nil {
			t.Fatal(err)
		}
		times = append(times, clock.Now())
	}
	for i := range times {
		in := 0
		for _, other := range times[i:] {
			if other.Sub(times[i]) < time.Minute {
				in++
			}
		}
		if in > 60 {
			t.Fatalf("%d requests within a minute", in)
		}
	}
}

func TestGateUsesTheWholeLimit(t *testing.T) {
	clock := &fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}
	gate, begun := newGate(clock, 200), clock.Now()
	for range 260 {
		if err := gate.pass(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if took := clock.Now().Sub(begun); took < time.Minute || took > 63*time.Second {
		t.Errorf("260 requests took %s", took)
	}
}

func TestGateWaitsNoLongerThanTheResponsesTook(t *testing.T) {
	for _, given := range []struct {
		name        string
		took        time.Duration
		least, most time.Duration
	}{
		{"no response yet", 0, time.Minute, 60*time.Second + leastSlack},
		{"quick responses", 20 * time.Millisecond, time.Minute, 60*time.Second + leastSlack},
		{"slow responses", 400 * time.Millisecond, 60*time.Second + 400*time.Millisecond, 61 * time.Second},
		{"responses that take their time", 30 * time.Second, 61 * time.Second, 61 * time.Second},
	} {
		clock := &fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}
		gate, begun := newGate(clock, 200), clock.Now()
		for range 201 {
			if err := gate.pass(context.Background()); err != nil {
				t.Fatal(err)
			}
			gate.answered(clock.Now().Add(-given.took))
		}
		if took := clock.Now().Sub(begun); took < given.least || took > given.most {
			t.Errorf("%s: 201 requests took %s", given.name, took)
		}
	}
}

// A request is counted when it arrives, which may be as late as its response.
func TestGateKeepsBelowTheLimitWhereRequestsArriveLate(t *testing.T) {
	clock := &fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}
	gate := newGate(clock, 60)
	arrived := []time.Time{}
	for i := range 200 {
		if err := gate.pass(context.Background()); err != nil {
			t.Fatal(err)
		}
		late := time.Duration(i*37%8) * 100 * time.Millisecond
		sent := clock.Now()
		arrived = append(arrived, sent.Add(late))
		clock.now = sent.Add(late)
		gate.answered(sent)
		clock.now = sent
	}
	slices.SortFunc(arrived, time.Time.Compare)
	for i := 60; i < len(arrived); i++ {
		if between := arrived[i].Sub(arrived[i-60]); between < time.Minute {
			t.Fatalf("61 requests arrived within %s", between)
		}
	}
}

func TestGateSpacesRequestsAfterARefusal(t *testing.T) {
	clock := &fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}
	gate := newGate(clock, 200)
	gate.refused(clock.Now().Add(time.Second))
	begun := clock.Now()
	for range 100 {
		if err := gate.pass(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if took := clock.Now().Sub(begun); took < 25*time.Second || took > 30*time.Second {
		t.Errorf("100 requests took %s", took)
	}
}

func TestGateReturnsAtOnceWhenCancelled(t *testing.T) {
	gate := newGate(realClock{}, 0)
	gate.close(time.Now().Add(time.Hour))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := gate.pass(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAnswerThatNeedNotBeJSON(t *testing.T) {
	server, _ := serve(t, answer("v1.2-3f9a"), answer(`{"id":"t1"}`), answer("v1.2-3f9a"))
	client, _ := newTestClient(t, server.URL)
	request := Request{Method: "POST", Path: "/x", Loose: true}
	if told, err := client.Do(context.Background(), request); err != nil || told.Value != nil || told.Status != 200 {
		t.Fatalf("text: %v, %v", told, err)
	}
	if told, err := client.Do(context.Background(), request); err != nil || told.Value == nil {
		t.Fatalf("JSON all the same: %v, %v", told, err)
	}
	var garbage *GarbageError
	if _, err := client.Do(context.Background(), Request{Method: "POST", Path: "/x"}); !errors.As(err, &garbage) {
		t.Fatalf("where JSON is promised: %v", err)
	}
}
