package runtime

import (
	"context"
	"slices"
	"strings"
	"time"
)

// How long a status that the document says nothing about may tell that something is under way before it is believed that
// a person has to act, and how often any other word has to be seen to be the last one.
const (
	steadyPatience = 10 * time.Minute
	steadyLooks    = 3
)

// Plain words of which everybody means the same. Those of the Ansible collection are the same ones.
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

// stage is what a plain word tells: "settled", "failed", "pending", or nothing.
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

// stage is what a status tells by the words that the document shows somewhere, else by plain ones.
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

// steadiness watches a status whose values the document does not name.
type steadiness struct {
	last  string
	looks int
	since time.Time
	// until is when to give up, so that there is time left for what follows the wait.
	until time.Time
	// isNew says that it was just created: only then can a word that says nothing be one of several to come.
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

// isOver says that the status will not change by itself any more, or that nobody knows how long that would take.
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
