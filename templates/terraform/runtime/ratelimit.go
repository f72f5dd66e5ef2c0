package runtime

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// allowance is the rate limit according to the response headers. Unknown counts are -1.
type allowance struct {
	limit     int
	remaining int
	// reset is the time until the limit is reset.
	reset time.Duration
	// perMinute is the limit per minute, or 0 if no header contains the window.
	perMinute int
}

// longestReset limits the wait for a reset, because some APIs return the time at which the whole limit is available
// again.
const longestReset = time.Minute

// readAllowance parses the X-RateLimit-* and RateLimit-* headers, and both forms of the RateLimit header of the IETF
// draft.
func readAllowance(header http.Header, now time.Time) allowance {
	found := allowance{limit: -1, remaining: -1}
	for _, prefix := range []string{"X-Ratelimit-", "X-Rate-Limit-", "Ratelimit-"} {
		found.limit = readCount(header.Get(prefix+"Limit"), found.limit)
		found.remaining = readCount(header.Get(prefix+"Remaining"), found.remaining)
		if text := header.Get(prefix + "Reset"); text != "" {
			found.reset = readReset(text, header, now)
		}
	}
	if text := header.Get("Ratelimit"); text != "" {
		found.limit = readCount(findParameter(text, "limit"), found.limit)
		found.remaining = readCount(findParameter(text, "remaining", "r"), found.remaining)
		if text := findParameter(text, "reset", "t"); text != "" {
			found.reset = readReset(text, header, now)
		}
	}
	for _, text := range []string{header.Get("Ratelimit-Policy"), header.Get("Ratelimit-Limit")} {
		window := readCount(findParameter(text, "w"), 0)
		count := readCount(findParameter(text, "q"), readCount(leadingNumber.FindString(text), 0))
		if window > 0 && count > 0 && found.perMinute == 0 {
			found.limit = count
			found.perMinute = max(1, count*60/window)
		}
	}
	return found
}

var leadingNumber = regexp.MustCompile(`^\s*\d{1,9}`)

// readCount parses the number at the start of a header.
func readCount(text string, fallback int) int {
	if number, err := strconv.Atoi(strings.TrimSpace(leadingNumber.FindString(text))); err == nil {
		return number
	}
	return fallback
}

// findParameter returns the first of the named parameters in a header such as `"default";r=50;t=30`.
func findParameter(text string, names ...string) string {
	for _, part := range strings.FieldsFunc(text, func(char rune) bool { return char == ';' || char == ',' }) {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		for _, wanted := range names {
			if strings.EqualFold(name, wanted) {
				return value
			}
		}
	}
	return ""
}

// readReset parses a number of seconds, or a Unix time in seconds or milliseconds according to the server's clock.
func readReset(text string, header http.Header, now time.Time) time.Duration {
	number, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(number > 0) {
		return 0
	}
	if number < 1e8 {
		return time.Duration(min(number, 1e8) * float64(time.Second))
	}
	if sent, err := http.ParseTime(header.Get("Date")); err == nil {
		now = sent
	}
	if number > 1e11 {
		number /= 1000
	}
	return max(0, time.Unix(int64(min(number, 1e11)), 0).Sub(now))
}

// heed adapts the rate to a response. No requests are sent while the limit is used up, and fewer if little remains,
// because other requests are already in progress.
func (g *gate) heed(told allowance) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	now := g.clock.Now()
	// Parts of an API may have different limits, but all requests share the gate, so the lowest limit applies.
	if told.perMinute > 0 && !g.fixed && (g.perMinute == 0 || told.perMinute < g.perMinute) {
		g.setRate(max(1, told.limit), told.perMinute)
		used := 1
		if told.remaining >= 0 {
			used = told.limit - told.remaining
		}
		for range min(used, g.count) {
			g.record(now)
		}
	}
	reset := min(told.reset, longestReset)
	switch {
	case told.remaining < 0 || reset <= 0 || told.remaining > max(told.limit/10, 10):
		g.scarce = time.Time{}
	case told.remaining == 0:
		if until := now.Add(reset); until.After(g.shut) {
			g.shut = until
		}
	default:
		g.scarce, g.scarceGap = now.Add(reset), reset/time.Duration(told.remaining)
	}
}
