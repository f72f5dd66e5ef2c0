package runtime

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-log/tflog"
)

const (
	firstBackoff = 500 * time.Millisecond
	lastBackoff  = 30 * time.Second
	// longestWait is the limit for unreasonably large values of Retry-After.
	longestWait = 100 * 365 * 24 * time.Hour
)

// Do sends a request and retries it if that is safe.
func (c *Client) Do(ctx context.Context, request Request) (*Answer, error) {
	if err := c.demand(request); err != nil {
		return nil, err
	}
	content, contentType, err := encodeBody(request)
	if err != nil {
		return nil, err
	}
	request.MediaType = contentType
	if request.Method != http.MethodGet {
		c.lists.drop()
		// Lists may have been read again while the write was in progress.
		defer c.lists.drop()
	}
	renewed := false
	token := ""
	request.token = &token
	for attempt := 0; ; attempt++ {
		if err := c.gate.pass(ctx); err != nil {
			return nil, nameWait(err, request)
		}
		if request.sent != nil {
			*request.sent = c.clock.Now()
		}
		answer, err := c.try(ctx, request, content)
		c.log(ctx, request, answer, err)
		if err == nil {
			return answer, nil
		}
		if token != "" && !renewed && isRefused(err) {
			// A request with an invalid token has no effect, so it can be repeated with a new one.
			c.forget(token)
			renewed = true
			continue
		}
		wait, again := c.judge(request, err, attempt)
		if !again || ctx.Err() != nil {
			return nil, err
		}
		if deadline, ok := ctx.Deadline(); ok && c.clock.Now().Add(wait).After(deadline) {
			return nil, nameWait(&WaitError{Wait: wait, Cause: err}, request)
		}
		c.logWait(ctx, request, err, attempt, wait)
		if err := c.clock.Sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// logWait logs the reason and the length of a wait, and whether the API requested it.
func (c *Client) logWait(ctx context.Context, request Request, cause error, attempt int, wait time.Duration) {
	var api *APIError
	asked := errors.As(cause, &api) && api.Wait > 0
	tflog.Info(ctx, "waiting before the request is retried", map[string]any{
		"method": request.Method, "path": request.Path, "tries": attempt + 1, "wait": wait.String(), "asked_by_api": asked, "cause": cause.Error(),
	})
}

// isRefused reports whether the API rejected the credentials.
func isRefused(err error) bool {
	var api *APIError
	return errors.As(err, &api) && api.Status == http.StatusUnauthorized
}

// judge reports whether a failed request may be retried, and how long to wait before.
func (c *Client) judge(request Request, err error, attempt int) (time.Duration, bool) {
	var api *APIError
	var transport *TransportError
	repeatable := request.stamped || contains(repeatableMethods, request.Method)
	wait := c.backOff(attempt)
	switch {
	case errors.As(err, &api) && api.Status == http.StatusTooManyRequests:
		// The request was not processed, whatever its method. The rate limit is shared, so all requests have to wait.
		if api.Wait > 0 {
			wait = api.Wait + time.Duration(rand.Int64N(int64(250*time.Millisecond)))
		}
		c.gate.refused(c.clock.Now().Add(min(wait, longestWait)))
		return wait, api.Wait > 0 || attempt < c.options.Retries
	case errors.As(err, &api) && slices.Contains(passingStatuses, api.Status):
		return max(wait, api.Wait), repeatable && attempt < c.options.Retries
	case errors.As(err, &transport):
		return wait, (repeatable || !transport.Sent) && !transport.Final && attempt < c.options.Retries
	}
	return 0, false
}

// backOff returns an exponential backoff with jitter, so that clients do not retry at the same time.
func (c *Client) backOff(attempt int) time.Duration {
	length := c.options.FirstWait
	for range attempt {
		length = min(2*length, c.options.LastWait)
	}
	return length/2 + time.Duration(rand.Int64N(int64(length/2)+1))
}

// parseRetryAfter parses the Retry-After header, which is a number of seconds or an HTTP date. A date is relative to
// the Date header of the response, because the local clock may be wrong. It returns zero if the header is missing or
// invalid.
func parseRetryAfter(header http.Header, now time.Time) time.Duration {
	text := strings.TrimSpace(header.Get("Retry-After"))
	if text == "" {
		return 0
	}
	if strings.Trim(text, "0123456789") == "" {
		seconds := int64(0)
		for _, digit := range text {
			seconds = seconds*10 + int64(digit-'0')
			if seconds > int64(longestWait/time.Second) {
				return longestWait
			}
		}
		return time.Duration(seconds) * time.Second
	}
	date, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	if sent, err := http.ParseTime(header.Get("Date")); err == nil {
		now = sent
	}
	return min(max(date.Sub(now), 0), longestWait)
}

func nameWait(err error, request Request) error {
	var wait *WaitError
	if errors.As(err, &wait) {
		wait.Method, wait.Path = request.Method, request.Path
	}
	return err
}

// warn logs the warnings in the response headers, such as a deprecated operation, and shows warning texts to the user.
func (c *Client) warn(ctx context.Context, request Request, header http.Header) {
	for _, name := range []string{"Warning", "X-Warning", "Deprecation", "Sunset"} {
		if text := c.clean(header.Get(name), request.Secrets...); text != "" {
			tflog.Warn(ctx, "the API warns", map[string]any{"method": request.Method, "path": request.Path, "header": name, "text": text})
			if name == "Warning" || name == "X-Warning" {
				c.notices.add(text)
			}
		}
	}
}

// log logs the request and its result. Headers and bodies are never logged.
func (c *Client) log(ctx context.Context, request Request, answer *Answer, err error) {
	fields := map[string]any{"method": request.Method, "path": request.Path}
	if answer != nil {
		fields["status"] = answer.Status
	}
	if err != nil {
		fields["error"] = err.Error()
	}
	tflog.Debug(ctx, "request", fields)
}
