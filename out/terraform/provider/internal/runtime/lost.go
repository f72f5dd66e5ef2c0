package runtime

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// recover searches for the created object after the response was lost. An object is only adopted if it must be the
// created one.
func (r *run) recover(ctx context.Context, cause error) *Answer {
	if hasStatus(cause, http.StatusConflict) {
		r.diags.AddError("Cannot create "+r.words(), cause.Error()+"\n\nIf it already exists, import it. "+r.suggestImport(r.planned))
		return nil
	}
	if !isLost(cause) {
		r.fail("create", cause)
		return nil
	}
	found, others, err := r.findPatiently(ctx)
	if err == nil && found != nil {
		reason := fmt.Sprintf("Exactly one %s has the same values, and it was not there before the request, so it is assumed to be the one that was created.", r.words())
		if r.marker != "" && r.readMarked(found) == r.marker {
			reason = "Exactly one " + r.words() + " bears the marker of this create."
		}
		r.diags.AddWarning("The response to a create request was lost", cause.Error()+"\n\n"+reason+r.tellUnseen())
		r.learn(found)
		return &Answer{Status: http.StatusOK, Header: http.Header{}, lost: true}
	}
	text := cause.Error() + "\n\n" + sayLostCreate
	if err != nil {
		text += "\nSearching for it failed as well: " + err.Error()
	}
	for i, other := range others {
		if i == candidatesNamed {
			text += fmt.Sprintf("\n… and %d more", len(others)-i)
			break
		}
		text += "\nA candidate: " + r.joinIdentity(other)
	}
	known := r.planned
	if len(others) == 1 {
		known = others[0]
	}
	r.diags.AddError("Cannot tell whether "+r.words()+" was created", text+"\n\n"+r.suggestImport(known))
	return nil
}

const candidatesNamed = 10

// tellUnseen names the attributes that only the response to the create contains.
func (r *run) tellUnseen() string {
	var names []string
	for _, child := range r.tree.children {
		if child.field.Once {
			names = append(names, child.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "\n\n" + fmt.Sprintf(sayUnseen, quoteAll(names)) + " If you need it, replace the resource:\n  terraform apply -replace=" + r.kind + ".<name>"
}

func (e *engine) suggestImport(known values) string {
	parts := []string{}
	for _, name := range e.descriptor.Identity {
		text := formatValue(known[name])
		if text == "" {
			text = "<" + name + ">"
		}
		parts = append(parts, text)
	}
	last := len(parts) - 1
	key := formatValue(known[e.descriptor.NaturalKey])
	if last >= 0 && e.descriptor.UniqueKey && key != "" && formatValue(known[e.descriptor.Identity[last]]) == "" {
		parts[last] = key
	}
	name := strings.Join(parts, "/")
	if len(parts) > 1 {
		name = joinParts(parts)
	}
	// Terraform does not wrap indented lines.
	return fmt.Sprintf("Import it:\n  terraform import %s.<name> '%s'", e.kind, strings.ReplaceAll(name, "'", `'\''`))
}

// lookBefore checks whether an object with the same natural key exists. If the response is lost, only this shows
// whether a matching object is new: the key is unique, but the API returns no creation time.
func (r *run) lookBefore(ctx context.Context) {
	key := r.descriptor.NaturalKey
	if !r.descriptor.UniqueKey || r.descriptor.Created != "" || r.descriptor.Operations.List == nil || r.descriptor.Presence != nil || isVoid(r.planned[key]) {
		return
	}
	filters := values{key: r.planned[key]}
	for range looksAllowed {
		found := false
		err := r.eachFiltered(ctx, r.planned, filters, func(item map[string]any) bool {
			decoded, _ := r.tree.decodeTree(item)
			found = found || r.tree.child(key).matches(r.planned[key], decoded[key])
			return !found
		})
		r.absent = err == nil && !found
		var garbage *GarbageError
		if !isUnusable(err) && !errors.As(err, &garbage) {
			return
		}
	}
}

// findLost returns the only object that has the planned values and did not exist before the request. Otherwise it
// returns the candidates.
func (r *run) findLost(ctx context.Context) (map[string]any, []values, error) {
	if r.descriptor.Kind == Upsert {
		return r.findAtItsAddress(ctx)
	}
	if own := r.findOwn(ctx); own != nil {
		return own, nil, nil
	}
	if !r.isFindable() {
		return nil, nil, nil
	}
	var candidates []map[string]any
	err := r.eachItem(ctx, r.planned, func(item map[string]any) bool {
		name := r.joinIdentity(r.identify(item))
		if r.resembles(item) && !r.seen[name] && !r.client.claims.isTaken(r.kind, name) {
			candidates = append(candidates, item)
		}
		return true
	})
	if err != nil {
		return nil, nil, err
	}
	var names []values
	for _, item := range candidates {
		names = append(names, r.identify(item))
	}
	if len(candidates) != 1 || !(r.absent || r.seen != nil || r.isYounger(names[0])) {
		return nil, names, nil
	}
	whole := candidates[0]
	if !r.descriptor.Operations.List.Complete && r.descriptor.Operations.Read != nil {
		if whole, err = r.readOwn(ctx, names[0]); err != nil {
			return nil, names, err
		}
	}
	if !r.hasConfigured(whole) {
		return nil, names, nil
	}
	return whole, nil, nil
}

// findAtItsAddress reads the object that a PUT may have created. It did not exist before the request.
func (r *run) findAtItsAddress(ctx context.Context) (map[string]any, []values, error) {
	if r.descriptor.Operations.Read == nil && r.descriptor.Operations.List == nil {
		return nil, nil, nil
	}
	object, err := r.readObject(ctx, r.planned, true)
	if isGone(err) {
		return nil, nil, nil
	}
	if err != nil || !r.hasConfigured(object) {
		return nil, []values{r.planned}, err
	}
	return object, nil, nil
}

// isComparable reports whether there are enough values to find the object in a list.
func (r *run) isComparable() bool {
	if !isVoid(r.planned[r.descriptor.NaturalKey]) {
		return true
	}
	for _, child := range r.tree.children {
		if child.required && child.isCompared() && !isVoid(r.planned[child.name]) {
			return true
		}
	}
	return false
}

// resembles compares the natural key and all required attributes that the item contains.
func (r *run) resembles(item map[string]any) bool {
	key := r.descriptor.NaturalKey
	if key != "" {
		decoded, _ := r.tree.decodeTree(item)
		if !r.tree.child(key).matches(r.planned[key], decoded[key]) {
			return false
		}
	}
	return r.hasPlanned(item)
}

// hasPlanned compares all required attributes that the item contains.
func (r *run) hasPlanned(item map[string]any) bool {
	list := r.descriptor.Operations.List
	return r.compare(item, list == nil || list.Complete, func(child *node) bool { return child.required })
}

// hasConfigured compares all configured attributes that the object contains.
func (r *run) hasConfigured(item map[string]any) bool {
	operations := r.descriptor.Operations
	return r.compare(item, operations.Read != nil || operations.List.Complete, func(child *node) bool { return child.writable() && !isVoid(r.config[child.name]) })
}

// compare compares the attributes for which counts returns true. A missing value is a difference only if the item is
// the whole object.
func (r *run) compare(item map[string]any, whole bool, counts func(child *node) bool) bool {
	decoded, _ := r.tree.decodeTree(item)
	for _, child := range r.tree.children {
		planned, shown := r.planned[child.name], decoded[child.name]
		if !counts(child) || !child.isCompared() || isVoid(planned) || (isVoid(shown) && !whole) {
			continue
		}
		if !child.resembles(planned, shown) {
			return false
		}
	}
	return true
}

// isCompared reports whether the value in a response can be compared with the planned one.
func (n *node) isCompared() bool {
	return n.shown() && !n.field.Path && !n.sensitive && !n.field.Once && !n.field.Volatile
}

// isYounger reports whether the object was created after the request was sent, according to the server's clock.
func (r *run) isYounger(decoded values) bool {
	var text string
	value := decoded[r.descriptor.Created]
	if isVoid(value) || value.As(&text) != nil {
		return false
	}
	made, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return false
	}
	// The Date header has a resolution of one second.
	begun, known := r.client.serverTime(r.sent)
	return known && !made.Before(begun.Truncate(time.Second).Add(-time.Second))
}
