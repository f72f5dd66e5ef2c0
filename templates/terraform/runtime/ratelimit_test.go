package runtime

import (
	"context"
	"net/http"
	"testing"
	"time"
)

func TestReadAllowance(t *testing.T) {
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	cases := []struct {
		name   string
		header map[string]string
		want   allowance
	}{
		{"nothing", nil, allowance{limit: -1, remaining: -1}},
		{"seconds", map[string]string{"X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "30"}, allowance{100, 7, 30 * time.Second, 0}},
		{"a moment", map[string]string{"RateLimit-Limit": "3600", "RateLimit-Remaining": "0", "RateLimit-Reset": "1893456009"}, allowance{3600, 0, 9 * time.Second, 0}},
		{"milliseconds", map[string]string{"X-Rate-Limit-Remaining": "1", "X-Rate-Limit-Reset": "1893456009000"}, allowance{-1, 1, 9 * time.Second, 0}},
		{"a moment by the server's clock", map[string]string{"X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "1893456609", "Date": "Tue, 01 Jan 2030 00:10:00 GMT"}, allowance{-1, 1, 9 * time.Second, 0}},
		{"a moment that is over", map[string]string{"X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "1700000000"}, allowance{-1, 1, 0, 0}},
		{"one header", map[string]string{"RateLimit": "limit=100, remaining=50, reset=5"}, allowance{100, 50, 5 * time.Second, 0}},
		{"one structured header", map[string]string{"RateLimit": `"default";r=50;t=30`, "RateLimit-Policy": `"default";q=100;w=10`}, allowance{100, 50, 30 * time.Second, 600}},
		{"a window in the limit", map[string]string{"RateLimit-Limit": "10, 10;w=1, 600;w=60", "RateLimit-Remaining": "9"}, allowance{10, 9, 0, 600}},
		{"nonsense", map[string]string{"X-RateLimit-Limit": "many", "X-RateLimit-Remaining": "-3", "X-RateLimit-Reset": "NaN", "RateLimit-Policy": ";;=w"}, allowance{limit: -1, remaining: -1}},
		{"beyond all numbers", map[string]string{"X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "1e300"}, allowance{-1, 1, time.Unix(1e11, 0).Sub(now), 0}},
	}
	for _, given := range cases {
		header := http.Header{}
		for name, value := range given.header {
			header.Set(name, value)
		}
		if got := readAllowance(header, now); got != given.want {
			t.Errorf("%s: %+v", given.name, got)
		}
	}
}

func FuzzReadAllowance(f *testing.F) {
	f.Add("10;w=1", "0", "1e9", `"a";r=1;t=2`)
	f.Fuzz(func(t *testing.T, limit, remaining, reset, all string) {
		header := http.Header{"Ratelimit-Limit": {limit}, "Ratelimit-Remaining": {remaining}, "Ratelimit-Reset": {reset}, "Ratelimit": {all}}
		got := readAllowance(header, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
		if got.reset < 0 || got.remaining < -1 || got.perMinute < 0 {
			t.Errorf("%+v", got)
		}
	})
}

func TestRateLimitHeadersHoldTheGate(t *testing.T) {
	cases := []struct {
		name    string
		headers []string
		// least and most are how long the next two requests wait together.
		least, most time.Duration
	}{
		{"plenty", []string{"X-RateLimit-Limit", "100", "X-RateLimit-Remaining", "90", "X-RateLimit-Reset", "30"}, 0, 0},
		{"none left", []string{"X-RateLimit-Limit", "100", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "30"}, 60 * time.Second, 61 * time.Second},
		{"few left", []string{"X-RateLimit-Limit", "100", "X-RateLimit-Remaining", "5", "X-RateLimit-Reset", "30"}, 6 * time.Second, 13 * time.Second},
		{"none left for an hour", []string{"RateLimit-Remaining", "0", "RateLimit-Reset", "3600"}, 2 * time.Minute, 2*time.Minute + time.Second},
		{"a policy", []string{"RateLimit-Policy", "2;w=60"}, 60 * time.Second, 62 * time.Second},
		{"a policy of a second", []string{"RateLimit-Policy", "2;w=1"}, time.Second, 1200 * time.Millisecond},
		{"a policy, and others used it up", []string{"RateLimit-Policy", "6;w=60", "RateLimit-Remaining", "1"}, 60 * time.Second, 62 * time.Second},
		{"a policy that leaves room", []string{"RateLimit-Policy", "6;w=60"}, 0, 0},
	}
	for _, given := range cases {
		api, _ := serve(t, status(200, given.headers...))
		client, clock := newTestClient(t, api.URL)
		request := Request{Method: "GET", Path: "/"}
		if _, err := client.Do(context.Background(), request); err != nil {
			t.Fatal(err)
		}
		begun := clock.Now()
		for range 2 {
			if _, err := client.Do(context.Background(), request); err != nil {
				t.Fatal(err)
			}
		}
		if waited := clock.Now().Sub(begun); waited < given.least || waited > given.most {
			t.Errorf("%s: waited %s", given.name, waited)
		}
	}
}

func TestAHeaderBeyondAllCountsTakesNoMemory(t *testing.T) {
	gate := newGate(&fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}, 0)
	header := http.Header{"Ratelimit-Policy": {"999999999;w=60"}, "Ratelimit-Remaining": {"0"}}
	gate.heed(readAllowance(header, gate.clock.Now()))
	if len(gate.sent) != mostCounted || gate.perMinute != 999999999 || gate.window > time.Second {
		t.Errorf("%d kept, %d a minute in windows of %s", len(gate.sent), gate.perMinute, gate.window)
	}
}

func TestTheUsersRateStandsAgainstHeaders(t *testing.T) {
	gate := newGate(&fakeClock{now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}, 600)
	gate.heed(allowance{limit: 6, remaining: -1, perMinute: 6})
	if gate.perMinute != 600 {
		t.Errorf("%d a minute", gate.perMinute)
	}
}
