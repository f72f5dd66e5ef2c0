package runtime

import (
	"context"
	"slices"
	"strings"
	"time"
)

// steadyPatience limits the wait for a status that seems pending, if the API document does not describe it: the user
// may have to act. steadyLooks is how often any other status must be seen to be final.
const (
	steadyPatience = 10 * time.Minute
	steadyLooks    = 3
)

// Status words with a common meaning. The Ansible collection uses the same ones.
var (
	settledWords = strings.Fields(`active allocated archived assigned associated attached available bound closed complete completed configured
		connected created deployed detached disabled done down enabled finished free halted healthy idle inactive installed
		inuse issued live mounted normal off offline ok on online open operational passed paused poweredoff poweredon provisioned
		published ready reserved resolved running shutoff standby started stopped succeeded success successful suspended
		unassigned unused up used valid verified`)
	failedWords  = strings.Fields(`broken crashed error errored failed failure faulted`)
	pendingWords = strings.Fields(`build busy inprogress init pending pendingcreate pendingupdate queued requested scheduled setup submitted`)
	lastingWords = strings.Fields(`billing existing expiring failing listening missing operating outstanding remaining running serving warning working`)
)

// stage interprets a common status word as "settled", "failed" or "pending". It returns "" for other words.
func stage(status string) string {
	plain := strings.Map(func(letter rune) rune {
		if letter >= 'a' && letter <= 'z' || letter >= '0' && letter <= '9' {
			return letter
		}
		return -1
	}, strings.ToLower(status))
	switch {
	case slices.Contains(settledWords, plain):
		return "settled"
	case strings.HasPrefix(plain, "error") || strings.HasPrefix(plain, "failed") || slices.ContainsFunc(failedWords, func(word string) bool { return strings.HasSuffix(plain, word) }):
		return "failed"
	case slices.Contains(pendingWords, plain) || strings.HasPrefix(plain, "pending"):
		return "pending"
	case len(plain) > 4 && strings.HasSuffix(plain, "ing") && !slices.Contains(lastingWords, plain):
		return "pending"
	}
	return ""
}

// isSilent reports whether the API document does not list the statuses of the job.
func (j *Job) isSilent() bool {
	return len(j.Pending)+len(j.Ready)+len(j.Failed) == 0
}

// workStage interprets a common status word of a job: what is running is not done, and what was cancelled has failed.
func workStage(status string) string {
	words := strings.Fields(strings.ToLower(status))
	last := ""
	if len(words) > 0 {
		last = words[len(words)-1]
	}
	switch {
	case slices.Contains(underWayWords, last):
		return "pending"
	case strings.HasPrefix(last, "cancel") && last != "cancelling" && last != "canceling", strings.HasPrefix(last, "abort"), strings.HasPrefix(last, "reject"):
		return "failed"
	}
	return stage(status)
}

// underWayWords say of a job that it is not done, although an object with such a status may be.
var underWayWords = strings.Fields(`active accepted created new on open running started working`)

// unclearStatus counts how often a status without a common meaning was seen.
type unclearStatus struct {
	last  string
	looks int
}

// isLasting reports whether the status was seen often enough to be final.
func (u *unclearStatus) isLasting(status string) bool {
	if status != u.last {
		u.last, u.looks = status, 0
	}
	u.looks++
	return u.looks >= steadyLooks
}

// stage interprets a status by the values in the API document, otherwise by its common meaning.
func (w *StatusWait) stage(status string) string {
	switch {
	case contains(w.Failed, status):
		return "failed"
	case contains(w.Pending, status):
		return "pending"
	case contains(w.Ready, status):
		return "settled"
	}
	return stage(status)
}

// steadiness observes a status whose values are not in the API document.
type steadiness struct {
	last  string
	looks int
	since time.Time
	// until is the time to give up, so that there is time left for the remaining requests.
	until time.Time
	// isNew is true after a create. Only then an unfamiliar status may be followed by others.
	isNew bool
	wait  *StatusWait
}

func (r *run) newSteadiness(ctx context.Context) *steadiness {
	now := r.client.clock.Now()
	until := now.Add(createTimeout)
	if deadline, ok := ctx.Deadline(); ok {
		until = now.Add(deadline.Sub(now) * 2 / 3)
	}
	return &steadiness{until: until, isNew: r.prior == nil, wait: r.descriptor.Wait}
}

// isOver reports whether the status is final, or the wait was given up because it takes too long.
func (s *steadiness) isOver(status string, now time.Time) (over, givenUp bool) {
	if status != s.last || s.looks == 0 {
		s.last, s.looks, s.since = status, 0, now
	}
	s.looks++
	switch s.wait.stage(status) {
	case "settled":
		return true, false
	case "pending":
		tired := now.Sub(s.since) >= steadyPatience || now.After(s.until)
		return tired, tired
	}
	return !s.isNew || s.looks >= steadyLooks || now.After(s.until), false
}
