package runtime

import (
	"context"
	"sync"
	"time"

	"github.com/hashicorp/terraform-plugin-log/tflog"
)

// clock is time as the client sees it, so that tests need not wait.
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

// gate is passed by every request of the process: one that keeps each caller waiting alone still lets the others run
// into the limit.
type gate struct {
	clock clock

	mutex sync.Mutex
	// shut is when the API answers again, as it said itself.
	shut time.Time
	// gap is the least time between two requests on average, after a burst; next is when the bucket is full again.
	gap       time.Duration
	burst     time.Duration
	next      time.Time
	perMinute int
	// fixed says that the user or the document gave the rate, whatever headers say.
	fixed bool
	// Until scarce little is left of the allowance, so that two requests are scarceGap apart.
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
		// A window of a minute sees at most the limit: what the bucket holds and what flows in, together.
		g.gap = time.Minute * 10 / time.Duration(perMinute*9)
		g.burst = g.gap * time.Duration(max(0, perMinute/10-1))
	}
}

// pass waits for a turn.
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

// reserve takes a turn and gives 0, or says how long to wait before asking again.
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

// close holds back every request until the given time.
func (g *gate) close(until time.Time) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if until.After(g.shut) {
		g.shut = until
	}
}
