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
		text, ok := decodeText("", shown)
		if ok && isVoid(known[match.Attribute]) && e.isMany(match.Attribute) {
			// An import that names no members takes all that there are.
			continue
		}
		if !ok || !contains(formatValues(known[match.Attribute]), text) {
			return false
		}
	}
	return true
}

// isMany says that the attribute names several at once.
func (e *engine) isMany(name string) bool {
	child := e.tree.child(name)
	return child != nil && child.element != nil && (child.shape == shapeSet || child.shape == shapeList)
}

// learnLink takes what the link itself tells, and keeps of a set of links those that are there.
func (r *run) learnLink(found map[string]any) {
	links, _ := found["links"].([]any)
	known := values{}
	for _, given := range []values{r.prior, r.planned} {
		for name, value := range given {
			if before, ok := known[name]; !ok || before.Type() == nil || value.IsFullyKnown() {
				known[name] = value
			}
		}
	}
	for _, child := range r.tree.children {
		if value, ok := known[child.name]; ok {
			r.actual[child.name] = value
		}
	}
	for _, match := range r.descriptor.Presence.Match {
		if child := r.tree.child(match.Attribute); child != nil && r.isMany(match.Attribute) {
			r.actual[match.Attribute] = tftypes.NewValue(child.kind, r.pickMembers(match.Attribute, known[match.Attribute], found))
		}
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
