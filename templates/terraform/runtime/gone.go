package runtime

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// ErrorForm is a form of the error responses of the API. Without members, it is an empty body.
type ErrorForm struct {
	// All lists the paths of the members that every such response contains.
	All [][]string
	// Any lists the only members that such a response may contain, if none of them is required.
	Any []string
	// Text is true if the response is not JSON.
	Text bool
	// Open is true if the API document does not describe the body: it is empty, or any object.
	Open bool
}

// goneBeforeDoubt is the number of resources of a type that may be gone before the cause may be a wrong key or project.
const goneBeforeDoubt = 3

// absences counts, by type, what was found and what was gone in this process.
type absences struct {
	mutex sync.Mutex
	found map[string]int
	gone  map[string]int
	// forms contains the members of error responses that are known to be the API's own.
	forms map[string]bool
}

func newAbsences() *absences {
	return &absences{found: map[string]int{}, gone: map[string]int{}, forms: map[string]bool{}}
}

// learn notes the form of an error response. Only the API itself can tell that a request is invalid or in conflict.
func (a *absences) learn(status int, form string) {
	if form == "" || !slices.Contains([]int{http.StatusBadRequest, http.StatusConflict, http.StatusPreconditionFailed, http.StatusUnprocessableEntity}, status) {
		return
	}
	a.accept(form)
}

func (a *absences) accept(form string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.forms[form] = true
}

func (a *absences) isKnown(form string) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.forms[form]
}

// see notes that a resource was found, which shows that key and project are right.
func (a *absences) see(kind string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.found[kind]++
}

// miss notes that a resource is gone. It returns how many of its type were, if none was found.
func (a *absences) miss(kind string) int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.gone[kind]++
	if a.found[kind] > 0 {
		return 0
	}
	return a.gone[kind]
}

// fits reports whether an error response has this form.
func (f ErrorForm) fits(text []byte, value any) bool {
	object, isObject := value.(map[string]any)
	switch {
	case f.Text:
		return value == nil && len(text) > 0
	case f.Open:
		return isObject || len(strings.TrimSpace(string(text))) == 0
	case len(f.All) == 0 && len(f.Any) == 0:
		return len(strings.TrimSpace(string(text))) == 0
	case !isObject:
		return false
	case len(f.All) == 0:
		for name := range object {
			if !contains(f.Any, name) {
				return false
			}
		}
		return len(object) > 0
	}
	for _, way := range f.All {
		holder, _ := digAny(value, way[:len(way)-1]).(map[string]any)
		if _, told := holder[way[len(way)-1]]; !told {
			return false
		}
	}
	return true
}

// describeForm returns a key for responses with the same members. It is empty if the response is not an object.
func describeForm(value any) string {
	object, _ := value.(map[string]any)
	names := []string{}
	for name := range object {
		names = append(names, name)
	}
	return strings.Join(sorted(names), "\n")
}

// isForeign reports whether a 404 does not have the form of an error response of the API. It may come from a proxy.
func (c *Client) isForeign(status int, text []byte, value any) bool {
	if status != http.StatusNotFound {
		return false
	}
	for _, form := range c.errors {
		if form.fits(text, value) {
			return false
		}
	}
	form := describeForm(value)
	return form == "" || !c.absences.isKnown(form)
}

// proveGone returns an error if the response is not enough to remove the resource from the state: it is not the API's
// own, or so many are gone that the credentials are likely those of another project.
func (r *run) proveGone(ctx context.Context, cause error) error {
	if r.client.options.Removals {
		return nil
	}
	var api *APIError
	if errors.As(cause, &api) && api.Foreign {
		if err := r.findAbsent(ctx, api); err != nil {
			return err
		}
	}
	count := r.client.absences.miss(r.kind)
	if count > goneBeforeDoubt {
		return fmt.Errorf("%w\n\n%s %s", cause, fmt.Sprintf("Every %s that was asked for seems to be gone, which can also mean that the credentials, the endpoint or the project are wrong.", r.words()), r.adviseRemoval())
	}
	return nil
}

// findAbsent decides from the list whether an object is gone whose own response is not the API's.
func (r *run) findAbsent(ctx context.Context, cause *APIError) error {
	if !r.isListed() {
		return fmt.Errorf("%w\n\n%s %s", cause, sayForeign, r.adviseRemoval())
	}
	_, missing := r.findItem(ctx, r.prior, true)
	var api *APIError
	switch {
	case missing == nil:
		return fmt.Errorf("%w\n\n%s %s", cause, sayForeign, sayStillListed)
	case isGone(missing) && !(errors.As(missing, &api) && api.Foreign):
		if cause.form != "" {
			r.client.absences.accept(cause.form)
		}
		return nil
	}
	return fmt.Errorf("%w\n\n%s %s\n\n%w", cause, sayForeign, r.adviseRemoval(), missing)
}

// isListed reports whether a list can tell whether the object exists.
func (r *run) isListed() bool {
	return r.descriptor.Operations.List != nil && r.descriptor.Operations.Read != nil && r.descriptor.Presence == nil
}

// adviseRemoval tells what to do if the resource is really gone.
func (r *run) adviseRemoval() string {
	return fmt.Sprintf("If this %s does not exist any more, remove it from the state:", r.words()) + fmt.Sprintf("\n  terraform state rm %s.<name>\n\nTo allow it for all, set `allow_removals` in the provider block, or "+
		"the environment variable %s, to true.", r.kind, r.client.options.RemovalsEnv)
}
