package runtime

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// recover looks for what a create may have made whose answer never came. It is taken for ours only if it must be.
func (r *run) recover(ctx context.Context, create Change, started time.Time, cause error) *Answer {
	if hasStatus(cause, http.StatusConflict) {
		r.diags.AddError("Cannot create "+r.words(), cause.Error()+"\n\nIf it exists already, bring it under management. "+r.suggestImport(r.planned))
		return nil
	}
	if !isLost(cause) {
		r.fail("create", cause)
		return nil
	}
	found, others, err := r.findLost(ctx, started)
	if err == nil && found != nil {
		r.diags.AddWarning("The answer to a create was lost", fmt.Sprintf("%s\n\nExactly one %s has the same values, and it was not there "+
			"before the request, so it is taken for the one that was created.", cause, r.words()))
		r.learn(found)
		return &Answer{Status: http.StatusOK, Header: http.Header{}, lost: true}
	}
	text := cause.Error() + "\n\n" + sayLostCreate
	if err != nil {
		text += "\nLooking for it failed as well: " + err.Error()
	}
	for _, other := range others {
		text += "\nA candidate: " + r.joinIdentity(other)
	}
	known := r.planned
	if len(others) == 1 {
		known = others[0]
	}
	r.diags.AddError("Cannot tell whether "+r.words()+" was created", text+"\n\n"+r.suggestImport(known))
	return nil
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
	// Terraform does not break lines that are indented.
	return fmt.Sprintf("Import it:\n  terraform import %s.<name> '%s'", e.kind, strings.ReplaceAll(strings.Join(parts, "/"), "'", `'\''`))
}

// lookBefore sees whether there is one already, where a lost answer could not be told otherwise: the document forbids
// duplicates, and no answer tells when a thing was made.
func (r *run) lookBefore(ctx context.Context) {
	key := r.descriptor.NaturalKey
	if !r.descriptor.UniqueKey || r.descriptor.Created != "" || r.descriptor.Operations.List == nil || r.descriptor.Presence != nil || isVoid(r.planned[key]) {
		return
	}
	filters := values{key: r.planned[key]}
	found := false
	err := r.eachFiltered(ctx, r.planned, filters, func(item map[string]any) bool {
		decoded, _ := r.tree.decodeTree(item)
		found = found || r.tree.child(key).matches(r.planned[key], decoded[key])
		return !found
	})
	r.absent = err == nil && !found
}

// findLost lists what there is and picks the one item that has the planned values and was not there before the request.
func (r *run) findLost(ctx context.Context, started time.Time) (map[string]any, []values, error) {
	list := r.descriptor.Operations.List
	if list == nil || r.descriptor.NaturalKey == "" {
		return nil, nil, nil
	}
	var candidates []map[string]any
	err := r.eachItem(ctx, r.planned, func(item map[string]any) bool {
		if r.resembles(item) {
			candidates = append(candidates, item)
		}
		return true
	})
	if err != nil {
		return nil, nil, err
	}
	var ours []map[string]any
	var names []values
	for _, item := range candidates {
		decoded, _ := r.tree.decodeTree(item)
		for _, name := range r.descriptor.Identity {
			if isVoid(decoded[name]) {
				decoded[name] = r.planned[name]
			}
		}
		names = append(names, decoded)
		if r.absent || r.isYounger(decoded, started) {
			ours = append(ours, item)
		}
	}
	if len(ours) == 1 && len(candidates) == 1 {
		return ours[0], nil, nil
	}
	return nil, names, nil
}

// resembles compares the natural key, and whatever else was planned and is shown.
func (r *run) resembles(item map[string]any) bool {
	decoded, _ := r.tree.decodeTree(item)
	key := r.descriptor.NaturalKey
	return r.tree.child(key).matches(r.planned[key], decoded[key]) && r.hasPlanned(item)
}

// hasPlanned compares whatever had to be given and is shown.
func (r *run) hasPlanned(item map[string]any) bool {
	decoded, _ := r.tree.decodeTree(item)
	for _, child := range r.tree.children {
		planned := r.planned[child.name]
		if !child.required || !child.shown() || child.field.Path || isVoid(planned) {
			continue
		}
		if !child.matches(planned, decoded[child.name]) {
			return false
		}
	}
	return true
}

func (r *run) isYounger(decoded values, started time.Time) bool {
	var text string
	value := decoded[r.descriptor.Created]
	if isVoid(value) || value.As(&text) != nil {
		return false
	}
	made, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return false
	}
	// The Date header knows no fractions of a second.
	begun, known := r.client.serverTime(started)
	return known && !made.Before(begun.Truncate(time.Second).Add(-time.Second))
}
