package runtime

import (
	"context"
	"sync"
	"time"

	"github.com/hashicorp/terraform-plugin-log/tflog"
)

// clock abstracts time, so that tests do not have to wait.
type clock interface {
	Now() time.Time
	Sleep(ctx context.Context, length time.Duration) error
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

func (realClock) Sleep(ctx context.Context, length time.Duration) error {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// gate limits the rate of all requests of the process. If every request only waited on its own, the others would still
// exceed the rate limit.
type gate struct {
	clock clock

	mutex sync.Mutex
	// shut is the time until which the API asked to send no requests.
	shut time.Time
	// window is the time in which count requests are allowed. sent holds the times of the last ones, and oldest is the
	// index of the first of them once there are count.
	count  int
	window time.Duration
	sent   []time.Time
	oldest int
	// slowest is the longest time from sending a request to its response. The API counted the request within it, so
	// the window is extended by it.
	slowest time.Duration
	// spaced is true once the API refused a request although the count was not exceeded. Requests are then sent gap
	// apart after a short burst. next is the time at which the bucket is full again.
	spaced    bool
	gap       time.Duration
	burst     time.Duration
	next      time.Time
	perMinute int
	// fixed is true if the rate comes from the user or the API document. Response headers do not change it then.
	fixed bool
	// Until scarce, requests are sent scarceGap apart, because little of the rate limit remains.
	scarce    time.Time
	scarceGap time.Duration
}

// leastSlack and mostSlack limit what is added to the window. A response that takes longer than mostSlack is slow because
// of the work, not because the request took that long to be counted.
const (
	leastSlack = 100 * time.Millisecond
	mostSlack  = time.Second
)

// mostCounted limits how many requests are kept, whatever a response header says. The rate stays the same.
const mostCounted = 10000

func newGate(clock clock, perMinute int) *gate {
	g := &gate{clock: clock, fixed: perMinute > 0}
	if perMinute > 0 {
		g.setRate(perMinute, perMinute)
	}
	return g
}

// setRate allows count requests at once and perMinute in a minute.
func (g *gate) setRate(count, perMinute int) {
	g.perMinute, g.count = perMinute, min(count, mostCounted)
	g.window = time.Duration(float64(time.Minute) * float64(g.count) / float64(perMinute))
	g.sent, g.oldest = nil, 0
	// Burst and refill together stay below the limit in any window of one minute.
	g.gap = time.Minute * 10 / time.Duration(perMinute*9)
	g.burst = g.gap * time.Duration(max(0, perMinute/10-1))
}

// pass waits until the request may be sent.
func (g *gate) pass(ctx context.Context) error {
	for {
		wait := g.reserve()
		if wait <= 0 {
			return ctx.Err()
		}
		if deadline, ok := ctx.Deadline(); ok && g.clock.Now().Add(wait).After(deadline) {
			return &WaitError{Wait: wait}
		}
		tflog.Debug(ctx, "waiting because of the rate limit of the API", map[string]any{"wait": wait.String()})
		if err := g.clock.Sleep(ctx, wait); err != nil {
			return err
		}
	}
}

// reserve returns 0 if a request may be sent now, or the time to wait before trying again.
func (g *gate) reserve() time.Duration {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	now := g.clock.Now()
	if wait := g.shut.Sub(now); wait > 0 {
		return wait
	}
	if wait := g.awaitWindow(now); wait > 0 {
		return wait
	}
	if wait := g.awaitTurn(now); wait > 0 {
		return wait
	}
	g.record(now)
	return 0
}

// awaitWindow returns how long the oldest of count requests is still within the window.
func (g *gate) awaitWindow(now time.Time) time.Duration {
	if g.count == 0 || len(g.sent) < g.count {
		return 0
	}
	return g.sent[g.oldest].Add(g.window + g.slack()).Sub(now)
}

// slack returns how much later than it was sent a request may have been counted.
func (g *gate) slack() time.Duration {
	if g.spaced {
		return min(g.window/10, mostSlack)
	}
	return min(g.window/10, mostSlack, max(leastSlack, g.slowest+g.slowest/4))
}

// answered notes how long a response took.
func (g *gate) answered(sent time.Time) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.slowest = max(g.slowest, g.clock.Now().Sub(sent))
}

// awaitTurn spaces requests if the API asked for it or refused one.
func (g *gate) awaitTurn(now time.Time) time.Duration {
	var gap, burst time.Duration
	if g.spaced {
		gap, burst = g.gap, g.burst
	}
	if now.Before(g.scarce) && g.scarceGap > gap {
		gap, burst = g.scarceGap, 0
	}
	if gap == 0 {
		return 0
	}
	if g.next.Before(now) {
		g.next = now
	}
	if wait := g.next.Sub(now) - burst; wait > 0 {
		return wait
	}
	g.next = g.next.Add(gap)
	return 0
}

// record notes a request in place of the oldest one.
func (g *gate) record(now time.Time) {
	switch {
	case g.count == 0:
	case len(g.sent) < g.count:
		g.sent = append(g.sent, now)
	default:
		g.sent[g.oldest] = now
		g.oldest = (g.oldest + 1) % g.count
	}
}

// refused blocks all requests until the given time. The API counts differently from what it told, so requests are
// spaced from now on.
func (g *gate) refused(until time.Time) {
	g.close(until)
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.spaced = g.count > 0
}

// close blocks all requests until the given time.
func (g *gate) close(until time.Time) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if until.After(g.shut) {
		g.shut = until
	}
}
