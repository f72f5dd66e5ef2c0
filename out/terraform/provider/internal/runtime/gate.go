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
	// gap is the average time between two requests after a burst. next is the time at which the bucket is full again.
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

func newGate(clock clock, perMinute int) *gate {
	g := &gate{clock: clock, fixed: perMinute > 0}
	g.setRate(perMinute)
	return g
}

func (g *gate) setRate(perMinute int) {
	g.perMinute = perMinute
	if perMinute > 0 {
		// Burst and refill together stay below the limit in any window of one minute.
		g.gap = time.Minute * 10 / time.Duration(perMinute*9)
		g.burst = g.gap * time.Duration(max(0, perMinute/10-1))
	}
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
	gap, burst := g.gap, g.burst
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

// close blocks all requests until the given time.
func (g *gate) close(until time.Time) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if until.After(g.shut) {
		g.shut = until
	}
}
