package runtime

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Fresh is what a call demands and only a read right before it can tell: the version of what it changes.
type Fresh struct {
	// In is "query", "header" or "body".
	In   string
	Wire string
	// Header is that of the read's answer which has it; At is the way to it in the object.
	Header string
	At     []string
}

// freshen reads what there is now and gives what the call has to say about it, in the order of Operation.Fresh.
func (r *run) freshen(ctx context.Context, operation Operation, known values) ([]any, error) {
	read := r.descriptor.Operations.Read
	if len(operation.Fresh) == 0 || read == nil {
		return nil, nil
	}
	answer, err := r.call(ctx, *read, known)
	if err != nil {
		return nil, err
	}
	object, err := read.take(answer)
	if err == nil {
		err = r.prove(*read, object, known)
	}
	if err != nil {
		return nil, err
	}
	var told []any
	for _, fresh := range operation.Fresh {
		value := digAny(object, fresh.At)
		if len(fresh.At) == 0 {
			value = nil
		}
		if fresh.Header != "" && answer.Header.Get(fresh.Header) != "" {
			value = answer.Header.Get(fresh.Header)
		}
		if value == nil && strings.EqualFold(fresh.Wire, "If-Match") {
			// Whatever there is, as long as there is something.
			value = "*"
		}
		if value == nil {
			return nil, fmt.Errorf("%s %s requires %s, which %s %s does not return", operation.Method, operation.Path, fresh.Wire, read.Method, read.Path)
		}
		told = append(told, value)
	}
	return told, nil
}

// sendFresh makes a call that has to name the state that it changes. Where somebody else was faster it looks once more, and
// makes the body anew from what it finds.
func (r *run) sendFresh(ctx context.Context, change Change, known func() values, makeBody func() (any, error)) (*Answer, any, error) {
	for attempt := 0; ; attempt++ {
		told, err := r.freshen(ctx, change.Operation, known())
		if err != nil {
			return nil, nil, err
		}
		body, err := makeBody()
		if err != nil {
			return nil, nil, err
		}
		r.versions = told
		answer, err := r.send(ctx, change, known(), change.addFresh(body, told))
		r.versions = nil
		if len(told) == 0 || attempt > 0 || !isStale(err) {
			return answer, body, err
		}
	}
}

// isStale says that what was changed was no longer what the call said.
func isStale(err error) bool {
	return hasStatus(err, http.StatusConflict) || hasStatus(err, http.StatusPreconditionFailed)
}

// addFresh puts what was read into the object of a body.
func (c Change) addFresh(body any, told []any) any {
	object, ok := digAny(body, c.Envelope).(map[string]any)
	for i, fresh := range c.Operation.Fresh {
		if ok && fresh.In == "body" && i < len(told) {
			object[fresh.Wire] = told[i]
		}
	}
	return body
}

// carryFresh puts what was read into query and headers.
func (r *Request) carryFresh(all []Fresh, told []any) {
	for i, fresh := range all {
		if i >= len(told) {
			return
		}
		text, ok := decodeText("", told[i])
		if !ok {
			text = fmt.Sprint(told[i])
		}
		switch fresh.In {
		case "query":
			if r.Query == nil {
				r.Query = url.Values{}
			}
			r.Query.Set(fresh.Wire, text)
		case "header":
			headers := map[string]string{fresh.Wire: text}
			for name, value := range r.Headers {
				if !strings.EqualFold(name, fresh.Wire) {
					headers[name] = value
				}
			}
			r.Headers = headers
		}
	}
}
