package runtime

import (
	"context"
	"errors"
	"net/http"
)

// looksAllowed limits how often an unusable or empty result of a search is taken for a passing one.
const looksAllowed = 4

// isPassing reports whether a failed request says nothing about what exists, so that it is worth sending again.
func isPassing(err error) bool {
	var api *APIError
	var transport *TransportError
	var garbage *GarbageError
	var wait *WaitError
	switch {
	case err == nil, errors.As(err, &wait):
		return false
	case errors.As(err, &api):
		return api.Status == http.StatusRequestTimeout || api.Status == http.StatusTooManyRequests ||
			api.Status >= 500 && api.Status != http.StatusNotImplemented
	case errors.As(err, &transport):
		return !transport.Final
	}
	return errors.As(err, &garbage)
}

// isUnusable reports whether the response was successful, but did not prove itself, for example an item without its ID.
func isUnusable(err error) bool {
	var api *APIError
	var transport *TransportError
	var wait *WaitError
	return err != nil && !isPassing(err) && !errors.As(err, &api) && !errors.As(err, &transport) && !errors.As(err, &wait) &&
		!errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}

// patiently repeats a look at the API until it is answered, at most until the timeout of the operation. What is not done
// or unusable may be so for a moment, so it is looked at a few times. The look itself must change nothing.
func (r *run) patiently(ctx context.Context, look func() (done bool, err error)) error {
	poll := r.client.newPoller()
	for looks := 1; ; {
		done, err := look()
		switch {
		case isPassing(err):
		case err == nil && done, err != nil && !isUnusable(err), looks >= looksAllowed:
			return err
		default:
			looks++
		}
		deadline, isLimited := ctx.Deadline()
		if ctx.Err() != nil || isLimited && r.client.clock.Now().After(deadline) || poll.wait(ctx) != nil {
			return err
		}
	}
}

// findPatiently searches for a created object, which may not be listed yet.
func (r *run) findPatiently(ctx context.Context) (found map[string]any, others []values, err error) {
	err = r.patiently(ctx, func() (bool, error) {
		var failed error
		found, others, failed = r.findLost(ctx)
		return found != nil || len(others) > 0 || !r.isFindable(), failed
	})
	return found, others, err
}

// isFindable reports whether findLost has a way to search.
func (r *run) isFindable() bool {
	operations := r.descriptor.Operations
	if r.descriptor.Kind == Upsert {
		return operations.Read != nil || operations.List != nil
	}
	return operations.List != nil && r.descriptor.Presence == nil && r.isComparable()
}
