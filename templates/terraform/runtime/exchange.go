package runtime

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"net/url"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// request builds a request from an operation. Path, query and headers are filled from the known values.
func (e *engine) request(operation Operation, known values) (Request, error) {
	path, err := expandPath(operation, func(attribute string) (string, error) {
		text := formatValue(known[attribute])
		if text == "" {
			if child := e.tree.child(attribute); child != nil && child.field.Setting != "" {
				return "", errors.New(e.missing(child.field.Setting))
			}
			return "", fmt.Errorf("%s %s requires %s, which is unknown", operation.Method, operation.Path, attribute)
		}
		return text, nil
	})
	if err != nil {
		return Request{}, err
	}
	request := Request{Resource: e.descriptor.Name, Method: operation.Method, Path: path, Server: operation.Server, Mount: operation.Mount, Needs: operation.Needs, Permission: operation.Permission, Text: operation.Bare == BareText, Loose: operation.Loose}
	for wire, attribute := range operation.Query {
		for _, text := range operation.joinTexts(wire, formatValues(known[attribute])) {
			if request.Query == nil {
				request.Query = url.Values{}
			}
			request.Query.Add(wire, text)
		}
	}
	if len(operation.Narrows) > 0 && !slices.ContainsFunc(operation.Narrows, request.Query.Has) {
		return Request{}, fmt.Errorf("%s %s requires %s, which is not set: without it, the API might delete more than this object", operation.Method, operation.Path, strings.Join(operation.Narrows, " or "))
	}
	for wire, text := range operation.Always {
		if request.Query == nil {
			request.Query = url.Values{}
		}
		if !request.Query.Has(wire) {
			request.Query.Set(wire, text)
		}
	}
	if operation.Accepts != "" {
		request.Headers = map[string]string{"Accept": operation.Accepts + ", application/json;q=0.9"}
	}
	for wire, attribute := range operation.Headers {
		if text := formatValue(known[attribute]); text != "" {
			if request.Headers == nil {
				request.Headers = map[string]string{}
			}
			request.Headers[wire] = text
		}
	}
	for wire, setting := range operation.Settings {
		text := e.client.options.Settings[setting]
		if text == "" {
			return Request{}, errors.New(e.missing(setting))
		}
		if request.Headers == nil {
			request.Headers = map[string]string{}
		}
		request.Headers[wire] = text
	}
	request.stamped = operation.Again
	request.stamp(operation.Once)
	return request, nil
}

// stamp adds a new idempotency key, which stays the same when the client retries the request.
func (r *Request) stamp(header string) {
	if header == "" {
		return
	}
	headers := map[string]string{}
	for name, value := range r.Headers {
		headers[name] = value
	}
	headers[header] = makeUUID()
	r.Headers, r.stamped = headers, true
}

// makeUUID returns a random UUID (version 4).
func makeUUID() string {
	var random [16]byte
	_, _ = rand.Read(random[:])
	random[6], random[8] = random[6]&0x0f|0x40, random[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", random[:4], random[4:6], random[6:8], random[8:10], random[10:])
}

// call sends a request that changes nothing.
func (e *engine) call(ctx context.Context, operation Operation, known values) (*Answer, error) {
	request, err := e.request(operation, known)
	if err != nil {
		return nil, err
	}
	if operation.Key != nil {
		// A read changes nothing, whatever its method.
		request.MediaType, request.stamped = "application/json", true
		if request.Body, err = e.addKey(operation, known, nil); err != nil {
			return nil, err
		}
	}
	return e.client.Send(ctx, request)
}

// send sends a request that changes the resource. It is repeated while the resource is locked, because the API rejects
// it then.
func (r *run) send(ctx context.Context, change Change, known values, body any) (*Answer, error) {
	if change.Rewrite != nil || change.InList && len(change.Operation.Fresh) > 0 && r.descriptor.Operations.Read == nil {
		return r.sendItem(ctx, change, known, body)
	}
	return r.sendOnce(ctx, change, known, body)
}

func (r *run) sendOnce(ctx context.Context, change Change, known values, body any) (*Answer, error) {
	request, err := r.request(change.Operation, known)
	if err != nil {
		return nil, err
	}
	if body, err = r.addKey(change.Operation, known, body); err != nil {
		return nil, err
	}
	request.Body, request.MediaType, request.Indexed, request.Secrets = body, change.MediaType, change.Indexed, r.secrets()
	request.sent = &r.sent
	request.carryFresh(change.Operation.Fresh, r.versions)
	request.addMask(change, body, known)
	poll := r.client.newPoller()
	begun := r.client.clock.Now()
	for {
		answer, err := r.client.Send(ctx, request)
		// A failed create is not repeated here, because it may need different values then.
		hopeful := isLocked(err) || ((r.prior != nil || r.asking) && isPutOff(err) && r.client.clock.Now().Sub(begun) < conflictPatience)
		if !hopeful || poll.wait(ctx) != nil {
			return answer, err
		}
		// The API may return the stored rejection for the same idempotency key, so use a new one.
		request.stamp(change.Operation.Once)
	}
}

// addKey puts the value that names the object into the body, if the path does not contain it. Without it, the request might
// be about another object or about all of them.
func (e *engine) addKey(operation Operation, known values, body any) (any, error) {
	if operation.Key == nil {
		return body, nil
	}
	value := known[operation.Key.Attribute]
	if formatValue(value) == "" {
		return nil, fmt.Errorf("%s %s requires %s, which is unknown", operation.Method, operation.Path, operation.Key.Attribute)
	}
	var key any = formatValue(value)
	if child := e.tree.child(operation.Key.Attribute); child != nil {
		encoded, found, err := child.encode(value, value, value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", operation.Key.Attribute, err)
		}
		if found {
			key = encoded
		}
	}
	if operation.Key.Many {
		key = []any{key}
	}
	named := map[string]any{}
	if object, ok := body.(map[string]any); ok {
		maps.Copy(named, object)
	}
	if operation.Key.Within == "" {
		named[operation.Key.Wire] = key
	} else {
		named[operation.Key.Within] = map[string]any{operation.Key.Wire: key}
	}
	return named, nil
}

// addMask names the fields of the body in the query, if the API only changes those that are named.
func (r *Request) addMask(change Change, body any, known values) {
	fields, isObject := digAny(body, change.Envelope).(map[string]any)
	if change.Operation.Mask == "" || !isObject || len(fields) == 0 {
		return
	}
	names := slices.Sorted(maps.Keys(fields))
	changed := slices.DeleteFunc(slices.Clone(names), func(wire string) bool {
		attribute, isEcho := change.Operation.MaskEchoes[wire]
		return isEcho && fmt.Sprint(fields[wire]) == formatValue(known[attribute])
	})
	if len(changed) > 0 {
		names = changed
	}
	if change.Operation.MaskJoined {
		names = []string{strings.Join(names, ",")}
	}
	if r.Query == nil {
		r.Query = url.Values{}
	}
	r.Query[change.Operation.Mask] = names
}

// take returns the object in a response. It returns nil if the operation does not return one.
func (o Operation) take(answer *Answer) (map[string]any, error) {
	if o.Bare != "" && answer != nil {
		return map[string]any{"content": answer.Value}, nil
	}
	if answer == nil || answer.Value == nil {
		if o.Partial || (answer != nil && answer.lost) {
			return nil, nil
		}
		return nil, fmt.Errorf("%s %s: the response is empty", o.Method, o.Path)
	}
	if o.Other {
		return nil, nil
	}
	if o.Partial && o.Job != nil && len(o.Job.At) == 0 && len(o.Answer) == 0 {
		// The response is a job. Its ID is not that of the object.
		return nil, nil
	}
	if list, ok := answer.Value.([]any); ok && o.Whole != "" {
		return map[string]any{o.Whole: list}, nil
	}
	if o.Whole != "" && !o.Partial {
		return nil, fmt.Errorf(sayNoList, o.Method, o.Path, describe(answer.Value))
	}
	value := digAny(answer.Value, o.Answer)
	if list, ok := value.([]any); ok && o.Item {
		value = nil
		if len(list) > 0 {
			value = list[0]
		}
	}
	object, ok := value.(map[string]any)
	if !ok && !o.Partial {
		return nil, fmt.Errorf("%s %s: the response has no object at %q", o.Method, o.Path, "/"+strings.Join(o.Answer, "/"))
	}
	return o.nameByAddress(o.join(object, answer.Value)), nil
}

// join adds fields from the envelope to the object.
func (o Operation) join(object map[string]any, whole any) map[string]any {
	around, ok := whole.(map[string]any)
	if !ok || object == nil || len(o.Beside) == 0 {
		return object
	}
	joined := map[string]any{}
	for _, name := range o.Beside {
		joined[name] = around[name]
	}
	maps.Copy(joined, object)
	return joined
}

// formatValue formats a value for a path, a query or an import ID.
func formatValue(value tftypes.Value) string {
	texts := formatValues(value)
	return strings.Join(texts, ",")
}

// joinTexts makes one text of the values of a query parameter if the API takes them separated by commas.
func (o Operation) joinTexts(wire string, texts []string) []string {
	if len(texts) < 2 || !slices.Contains(o.Joined, wire) {
		return texts
	}
	return []string{strings.Join(texts, ",")}
}

func formatValues(value tftypes.Value) []string {
	if isVoid(value) || !value.IsKnown() {
		return nil
	}
	switch {
	case value.Type().Is(tftypes.String):
		var text string
		_ = value.As(&text)
		return []string{text}
	case value.Type().Is(tftypes.Bool):
		var flag bool
		_ = value.As(&flag)
		return []string{fmt.Sprint(flag)}
	case value.Type().Is(tftypes.Number):
		number := new(big.Float)
		_ = value.As(&number)
		return []string{formatNumber(number)}
	case value.Type().Is(tftypes.List{}), value.Type().Is(tftypes.Set{}):
		var out []string
		for _, member := range elements(value) {
			out = append(out, formatValues(member)...)
		}
		return out
	}
	return nil
}
