package runtime

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"time"
)

const (
	longestPoll   = 15 * time.Second
	missesAllowed = 10
	// After a rename the old name may remain readable for a moment.
	missesOfName = 3
	missesOfLink = 3
)

// finish waits until the operation is completed. It reports whether it had to wait.
func (r *run) finish(ctx context.Context, operation Operation, answer *Answer, known values, status bool) (bool, error) {
	waited := false
	if operation.Job != nil && !answer.lost {
		found, err := r.waitJobs(ctx, operation, answer, known)
		if err != nil {
			return true, err
		}
		waited = found
	}
	if monitor, err := r.findMonitor(operation, answer); err != nil || (monitor != nil && !waited) {
		if err == nil {
			_, err = r.watch(ctx, *monitor)
		}
		if err != nil {
			return true, err
		}
		waited = true
	}
	if status && r.descriptor.Wait != nil && (r.descriptor.Operations.Read != nil || r.descriptor.Operations.List != nil) {
		moved, err := r.waitStatus(ctx, r.settledWith(known), waited)
		return waited || moved, err
	}
	return waited, nil
}

// settledWith adds the identity to the known values, so that the path of the resource can be built.
func (r *run) settledWith(known values) values {
	out := values{}
	for name, value := range known {
		out[name] = value
	}
	for _, name := range r.descriptor.Identity {
		if isVoid(out[name]) || !out[name].IsKnown() {
			out[name] = r.actual[name]
		}
	}
	return out
}

// poller waits between two polls, longer each time.
type poller struct {
	client *Client
	length time.Duration
}

func (c *Client) newPoller() *poller {
	return &poller{client: c, length: c.options.Poll}
}

// atLeast sets the minimum length of the next wait, as requested by the API.
func (p *poller) atLeast(length time.Duration) {
	p.length = max(p.length, length)
}

func (p *poller) wait(ctx context.Context) error {
	jitter := time.Duration(rand.Int64N(int64(p.length)/4 + 1))
	err := p.client.clock.Sleep(ctx, p.length+jitter)
	p.length = min(p.length*3/2, max(p.length, longestPoll))
	return err
}

// quietest is the interval at which a wait without any change is reported.
const quietest = 30 * time.Second

// report shows what is being waited for when it changes, and regularly while it does not.
func (r *run) report(state string) {
	now := r.client.clock.Now()
	if r.tell == nil || state == r.told && now.Sub(r.toldAt) < quietest {
		return
	}
	r.told, r.toldAt = state, now
	r.tell("Waiting: " + r.clean(state))
}

// waitStatus polls the object until its status is no longer pending.
func (r *run) waitStatus(ctx context.Context, known values, look bool) (bool, error) {
	wait := r.descriptor.Wait
	object := r.object
	if look || digAny(object, wait.Field) == nil {
		// The response does not contain the status, so read the object.
		object = nil
	}
	moved := false
	steady := r.newSteadiness(ctx)
	poll := r.client.newPoller()
	for misses := 0; ; {
		if object != nil {
			done, err := r.judge(object, steady)
			if done || err != nil {
				// What ended the wait is the object as it is now, so it need not be read again.
				r.current = moved && err == nil && r.descriptor.Presence == nil
				return moved, err
			}
			r.report(fmt.Sprintf("%s is %q", strings.Join(wait.Field, "."), sayStatus(digAny(object, wait.Field))))
			if err := poll.wait(ctx); err != nil {
				return true, explainCancel(ctx, err, fmt.Sprintf("%s is still %q", r.words(), sayStatus(digAny(object, wait.Field))))
			}
		}
		moved = true
		found, err := r.readObject(ctx, known, true)
		if isGone(err) && misses < missesAllowed {
			misses++
			object = nil
			if err := poll.wait(ctx); err != nil {
				return true, explainCancel(ctx, err, "it cannot be read yet")
			}
			continue
		}
		if err != nil && ctx.Err() != nil && object != nil {
			return true, explainCancel(ctx, err, fmt.Sprintf("%s is still %q", r.words(), sayStatus(digAny(object, wait.Field))))
		}
		if err != nil {
			return true, err
		}
		object = found
		r.learn(object)
	}
}

// sayStatus returns a status for a message. Objects and lists are not printed, because they may contain secrets.
func sayStatus(status any) string {
	switch status.(type) {
	case map[string]any, []any:
		return "not told"
	}
	return fmt.Sprint(status)
}

// judge reports whether the wait is over.
func (r *run) judge(object map[string]any, steady *steadiness) (bool, error) {
	wait := r.descriptor.Wait
	if !wait.Steady {
		return wait.judge(object, r.clean)
	}
	told := digAny(object, wait.Field)
	status, isText := told.(string)
	if !isText || status == "" {
		return true, nil
	}
	if wait.stage(status) == "failed" {
		return true, fmt.Errorf("its %s is %q%s", strings.Join(wait.Field, "."), status, r.clean(findReason(object)))
	}
	over, givenUp := steady.isOver(status, r.client.clock.Now())
	if givenUp {
		r.diags.AddWarning("No longer waiting", fmt.Sprintf(sayStillPassing, r.words(), strings.Join(wait.Field, "."), status))
	}
	return over, nil
}

func (w *StatusWait) judge(object map[string]any, clean func(string) string) (bool, error) {
	status := sayStatus(digAny(object, w.Field))
	switch {
	case contains(w.Failed, status):
		return true, fmt.Errorf("its %s is %q%s", strings.Join(w.Field, "."), status, clean(findReason(object)))
	case contains(w.Pending, status):
		return false, nil
	}
	return true, nil
}

// findReason returns the API's explanation of a failure if it is in one of the usual fields.
func findReason(object map[string]any) string {
	for _, way := range [][]string{
		{"status_reason"}, {"status_message"}, {"failure_reason"}, {"reason"}, {"error", "message"}, {"error"}, {"message"},
		{"last_error"}, {"fault", "message"},
	} {
		if text, ok := digAny(object, way).(string); ok && text != "" {
			return ": " + text
		}
	}
	return ""
}

// waitJobs waits for all jobs in the response. It reports whether there were any.
func (r *run) waitJobs(ctx context.Context, operation Operation, answer *Answer, known values) (bool, error) {
	job := operation.Job
	place := digAny(answer.Value, job.At)
	objects := []any{place}
	if list, ok := place.([]any); ok {
		objects = list
	}
	found := false
	for _, item := range objects {
		object, ok := item.(map[string]any)
		if !ok {
			continue
		}
		found = true
		if err := r.waitJob(ctx, operation, object, known); err != nil {
			return true, err
		}
	}
	return found, nil
}

func (r *run) waitJob(ctx context.Context, operation Operation, object map[string]any, known values) error {
	job := operation.Job
	id, _ := decodeText("", object[job.ID])
	poll := r.client.newPoller()
	unclear := unclearStatus{}
	for looks, misses := 0, 0; ; {
		status := sayStatus(object[job.Status])
		if contains(job.Failed, status) || job.isSilent() && workStage(status) == "failed" {
			reason, _ := digAny(object, job.Error).(string)
			if reason == "" {
				reason = strings.TrimPrefix(findReason(object), ": ")
			}
			return fmt.Errorf("the API's operation %s is %q: %s", id, status, r.clean(reason))
		}
		isOver := job.isOver(object[job.Status])
		if job.isSilent() {
			isOver = workStage(status) == "settled" || workStage(status) == "" && unclear.isLasting(status)
		}
		if isOver || job.Path == "" || id == "" {
			return nil
		}
		r.report(fmt.Sprintf("the API's operation %s is %q", id, status))
		if err := poll.wait(ctx); err != nil {
			return explainCancel(ctx, err, fmt.Sprintf("the API operation %s is still %q", id, status))
		}
		path, err := job.expand(operation, object, id, known)
		if err != nil {
			return err
		}
		answer, err := r.client.Send(ctx, Request{Resource: r.descriptor.Name, Method: "GET", Path: path, Server: operation.Server, Mount: operation.Mount, Needs: job.Needs})
		if isGone(err) && looks > 0 {
			// The API removes jobs once they are done, as in watch.
			return nil
		}
		if isGone(err) && misses < missesAllowed {
			misses++
			continue
		}
		if err != nil && ctx.Err() != nil {
			return explainCancel(ctx, err, fmt.Sprintf("the API operation %s is still %q", id, status))
		}
		if err != nil {
			return err
		}
		looks++
		next := findJob(&Job{At: job.At, ID: job.ID, Status: job.Status}, answer.Value)
		if next == nil {
			return fmt.Errorf("GET %s: the response has no %s", path, job.Status)
		}
		// In place: whoever has the response reads there what the job has come to.
		clear(object)
		maps.Copy(object, next)
	}
}

// isOver reports whether the job is done. If the API document lists final statuses, any other status means that the job
// is still running.
func (j *Job) isOver(status any) bool {
	if status == nil || len(j.Ready) == 0 {
		return !contains(j.Pending, fmt.Sprint(status))
	}
	return contains(j.Ready, fmt.Sprint(status))
}

// expand returns the path of the job, filled with the ID of the job and the path parameters of the operation. The job of a
// new project names the project that its own path is below.
func (j *Job) expand(operation Operation, object map[string]any, id string, known values) (string, error) {
	return expandPath(Operation{Method: "GET", Path: j.Path}, func(parameter string) (string, error) {
		if parameter == j.Parameter {
			return id, nil
		}
		attribute, ok := operation.Parameters[parameter]
		if !ok {
			attribute = parameter
		}
		if value := formatValue(known[attribute]); value != "" {
			return value, nil
		}
		told, _ := decodeText("", object[parameter])
		return told, nil
	})
}

// findJob returns the job object. It is nested in the response of the operation that started it, and mostly at the root
// of later responses.
func findJob(job *Job, value any) map[string]any {
	for _, candidate := range []any{digAny(value, job.At), value} {
		if list, ok := candidate.([]any); ok && len(list) > 0 {
			candidate = list[0]
		}
		if object, ok := candidate.(map[string]any); ok {
			if _, told := object[job.Status]; told {
				return object
			}
			for _, inner := range object {
				if nested, ok := inner.(map[string]any); ok {
					if _, told := nested[job.Status]; told {
						return nested
					}
				}
			}
		}
	}
	return nil
}

func explainCancel(ctx context.Context, err error, state string) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("the timeout of the operation was reached and %s; increase it under `timeouts`", state)
	}
	return fmt.Errorf("interrupted while %s: %w", state, err)
}
