package runtime

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// allowance is what the headers of an answer say about the API's limit; -1 where they do not say.
type allowance struct {
	limit     int
	remaining int
	// reset is when there is more.
	reset time.Duration
	// perMinute is the limit as a rate, 0 where no header tells the window.
	perMinute int
}

// Beyond this the moment of a reset says little: some APIs mean the moment at which the whole allowance is back.
const longestReset = time.Minute

// readAllowance knows the headers that APIs use: X-RateLimit-*, RateLimit-* and both forms of the draft's RateLimit.
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

// readCount reads the number that a header begins with.
func readCount(text string, fallback int) int {
	if number, err := strconv.Atoi(strings.TrimSpace(leadingNumber.FindString(text))); err == nil {
		return number
	}
	return fallback
}

// findParameter takes the first of the named parameters out of a text such as `"default";r=50;t=30`.
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

// readReset takes seconds from now, or a moment in seconds or milliseconds since 1970 by the server's clock.
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

// heed keeps the process below what an answer says is left: nothing while nothing is left, and slowly when it is little,
// because other requests are on their way already.
func (g *gate) heed(told allowance) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	// Parts of an API may have limits of their own; the gate is everybody's, so the lowest counts.
	if told.perMinute > 0 && !g.fixed && (g.perMinute == 0 || told.perMinute < g.perMinute) {
		g.setRate(told.perMinute)
	}
	now := g.clock.Now()
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
