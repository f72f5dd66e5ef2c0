package runtime

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Fresh is a value, such as a version, that the request requires and that must be read right before it.
type Fresh struct {
	// In is "query", "header" or "body".
	In   string
	Wire string
	// Header is the response header of the read that contains the value. At is the path to it in the object.
	Header string
	At     []string
	// Optional is a value that is left out if the read does not return it.
	Optional bool
	// Outer is true if At starts at the response itself: the value stands next to the object, and every change of
	// anything else there changes it.
	Outer bool
	// Listed is true if the list returns the value, because the object does not exist yet.
	Listed bool
}

// freshen reads the current object and returns the values for the request, in the order of Operation.Fresh.
func (r *run) freshen(ctx context.Context, operation Operation, known values) ([]any, error) {
	read, listed := r.descriptor.Operations.Read, false
	for _, fresh := range operation.Fresh {
		listed = listed || fresh.Listed
	}
	if list := r.descriptor.Operations.List; listed && list != nil {
		read = &list.Operation
	}
	if len(operation.Fresh) == 0 || read == nil {
		return nil, nil
	}
	answer, err := r.call(ctx, *read, known)
	if err != nil {
		return nil, err
	}
	var object map[string]any
	if !listed {
		object, err = read.take(answer)
		if err == nil {
			err = r.prove(*read, object, known)
		}
		if err != nil {
			return nil, err
		}
	}
	var told []any
	for _, fresh := range operation.Fresh {
		value, err := fresh.find(answer, object)
		if err != nil {
			return nil, fmt.Errorf("%s %s requires %s, which %s %s does not return", operation.Method, operation.Path, fresh.Wire, read.Method, read.Path)
		}
		told = append(told, value)
	}
	return told, nil
}

// find returns the value from the response of the read, in which object was found.
func (f Fresh) find(answer *Answer, object any) (any, error) {
	var value any
	switch {
	case f.Outer:
		value = digAny(answer.Value, f.At)
	case len(f.At) > 0:
		value = digAny(object, f.At)
	}
	if f.Header != "" && answer.Header.Get(f.Header) != "" {
		value = answer.Header.Get(f.Header)
	}
	if value == nil && strings.EqualFold(f.Wire, "If-Match") {
		// Match any version, as long as the object exists.
		value = "*"
	}
	if value == nil && !f.Optional {
		return nil, errors.New("the response does not contain it")
	}
	return value, nil
}

// sendFresh sends a request that must contain the current version. If the object was changed in the meantime, it is
// read once more and the body is built again.
func (r *run) sendFresh(ctx context.Context, change Change, known func() values, makeBody func() (any, error)) (*Answer, any, error) {
	tries := 2
	for _, fresh := range change.Operation.Fresh {
		if fresh.Outer {
			// Terraform changes several objects at the same time, and each change would make the others' values stale.
			r.client.outer.Lock()
			defer r.client.outer.Unlock()
			tries = outerTries
			break
		}
	}
	for attempt := 1; ; attempt++ {
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
		if len(told) == 0 || attempt >= tries || !isStale(err) {
			return answer, body, err
		}
	}
}

// outerTries is how often a request is sent whose version every change by somebody else makes stale.
const outerTries = 4

// isStale reports whether the version in the request was outdated.
func isStale(err error) bool {
	return hasStatus(err, http.StatusConflict) || hasStatus(err, http.StatusPreconditionFailed)
}

// addFresh adds the values to the body.
func (c Change) addFresh(body any, told []any) any {
	object, ok := digAny(body, c.Envelope).(map[string]any)
	for i, fresh := range c.Operation.Fresh {
		if ok && fresh.In == "body" && i < len(told) && told[i] != nil {
			object[fresh.Wire] = told[i]
		}
	}
	return body
}

// carryFresh adds the values to query and headers.
func (r *Request) carryFresh(all []Fresh, told []any) {
	for i, fresh := range all {
		if i >= len(told) {
			return
		}
		if told[i] == nil {
			continue
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
