package runtime

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// takenPattern finds in a message that a value belongs to an object already.
var takenPattern = regexp.MustCompile(`(?i)\b(?:already|taken|in use|exists|duplicate|not unique|must be unique)\b`)

// refusalsMost is the number of values that a request may leave out one after the other.
const refusalsMost = 3

// sendLess sends an update of the whole object again that the API refused because of a value that nobody wants to change:
// an empty one that it returned itself, a name that it takes for that of another object, or one that this caller may not set.
// A refused request has changed nothing, and such a value does not have to be repeated.
func (r *run) sendLess(ctx context.Context, update Change, body any, cause error) (*Answer, error) {
	object, ok := digAny(body, update.Envelope).(map[string]any)
	if update.Mode != Replace || r.prior == nil || !ok {
		return nil, cause
	}
	err := cause
	for range refusalsMost {
		left := r.listNeedless(update, object, err)
		if len(left) == 0 {
			break
		}
		for _, wire := range left {
			delete(object, wire)
		}
		answer, _, failed := r.sendFresh(ctx, update, r.address, func() (any, error) { return body, nil })
		if failed == nil {
			return answer, nil
		}
		err = failed
	}
	return nil, cause
}

// listNeedless returns the members of the request that the API has refused and that are not worth sending.
func (r *run) listNeedless(update Change, object map[string]any, refused error) []string {
	var api *APIError
	refusals := []int{http.StatusBadRequest, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity}
	if !errors.As(refused, &api) || !slices.Contains(refusals, api.Status) {
		return nil
	}
	said := api.Message + "\n" + strings.Join(api.Details, "\n")
	var found []string
	for _, name := range update.Fields {
		child := r.tree.child(name)
		if child == nil {
			continue
		}
		wire := child.wire()
		if other, ok := update.As[name]; ok {
			wire = other
		}
		value, isSent := object[wire]
		if !isSent || child.writeOnly || r.isChanged(child, r.prior) {
			continue
		}
		text, isText := value.(string)
		// A caller who may not set a value cannot empty it by leaving it out either.
		if api.Status == http.StatusForbidden && mentions(said, child.wire()) || api.Status != http.StatusForbidden && isText && isNeedless(child, text, said, update.Lenient) {
			found = append(found, wire)
		}
	}
	return found
}

// isNeedless reports whether the message speaks of an unchanged value that is not worth sending: it is empty, or no object can
// be without it, so that a request without it does not empty it, or no such request does.
func isNeedless(child *node, text, said string, lenient bool) bool {
	if text == "" {
		return mentions(said, child.wire())
	}
	return (child.required || lenient) && takenPattern.MatchString(said) && (mentions(said, child.wire()) || mentions(said, text))
}

// mentions reports whether a message contains the words of a name.
func mentions(said, name string) bool {
	words := splitName(name)
	if len(words) == 0 {
		return false
	}
	for i, word := range words {
		words[i] = regexp.QuoteMeta(word)
	}
	return regexp.MustCompile(`(?i)(?:^|[^a-z0-9])` + strings.Join(words, `[^a-z0-9]*`) + `(?:$|[^a-z0-9])`).MatchString(said)
}

var wordPattern = regexp.MustCompile(`[A-Z]?[a-z0-9]+|[A-Z]+`)

func splitName(name string) []string {
	return wordPattern.FindAllString(name, -1)
}
