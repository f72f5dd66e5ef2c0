package runtime

import (
	"context"
	"net/http"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// readLink finds the link in the object or the list that shows it. What it gives is {"link": …, "found": …}.
func (e *engine) readLink(ctx context.Context, known values) (map[string]any, error) {
	presence := e.descriptor.Presence
	var shown []any
	if presence.List {
		err := e.eachItem(ctx, known, func(item map[string]any) bool {
			shown = append(shown, digAny(item, presence.At))
			return true
		})
		if err != nil {
			return nil, err
		}
	} else {
		object, err := e.readOwn(ctx, known)
		if err != nil {
			return nil, err
		}
		value := digAny(object, presence.At)
		if list, ok := value.([]any); ok {
			shown = list
		} else if value != nil {
			shown = []any{value}
		}
	}
	var links []any
	for _, candidate := range shown {
		if e.isLinked(candidate, known) {
			links = append(links, candidate)
		}
	}
	if len(links) == 0 {
		read := e.descriptor.Operations.Read
		return nil, &APIError{Method: "GET", Path: read.Path, Status: http.StatusNotFound, Message: "the link is not there"}
	}
	return map[string]any{"links": links}, nil
}

func (e *engine) isLinked(candidate any, known values) bool {
	for _, match := range e.descriptor.Presence.Match {
		shown := digAny(candidate, match.Path)
		wanted := formatValues(known[match.Attribute])
		text, ok := decodeText("", shown)
		if !ok || !contains(wanted, text) {
			return false
		}
	}
	return true
}

// learnLink takes what the link itself tells, and keeps of a set of links those that are there.
func (r *run) learnLink(found map[string]any) {
	links, _ := found["links"].([]any)
	known := r.prior
	if known == nil {
		known = r.planned
	}
	for _, child := range r.tree.children {
		if value, ok := known[child.name]; ok {
			r.actual[child.name] = value
		}
	}
	for _, match := range r.descriptor.Presence.Match {
		child := r.tree.child(match.Attribute)
		if child == nil || child.shape != shapeSet {
			continue
		}
		var there []tftypes.Value
		for _, member := range elements(known[match.Attribute]) {
			for _, link := range links {
				if text, ok := decodeText("", digAny(link, match.Path)); ok && text == formatValue(member) {
					there = append(there, member)
					break
				}
			}
		}
		r.actual[match.Attribute] = tftypes.NewValue(child.kind, there)
	}
	if link, ok := links[0].(map[string]any); ok {
		decoded, _ := r.tree.decodeTree(link)
		for _, child := range r.tree.children {
			if _, told := link[child.wire()]; told && !child.field.Path && !r.isIdentity(child.name) {
				r.actual[child.name] = decoded[child.name]
			}
		}
	}
}
