package runtime

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// readLink returns the link, as {"links": …}, from the object or list that contains it. If it is not found, names are
// resolved to IDs and it is searched again.
func (e *engine) readLink(ctx context.Context, known values, fresh bool) (map[string]any, error) {
	found, err := e.readLinkAs(ctx, known, fresh)
	if !isGone(err) {
		return found, err
	}
	named, resolved, failed := e.resolveNames(ctx, known)
	if failed != nil {
		return nil, failed
	}
	if !resolved {
		return found, err
	}
	return e.readLinkAs(ctx, named, fresh)
}

func (e *engine) readLinkAs(ctx context.Context, known values, fresh bool) (map[string]any, error) {
	operation := e.descriptor.Operations.Read
	var links []any
	var err error
	if e.descriptor.Presence.List {
		operation = &e.descriptor.Operations.List.Operation
		links, err = e.searchLinks(ctx, known, fresh)
	} else {
		var object map[string]any
		object, err = e.readOwn(ctx, known)
		if err == nil {
			links, err = e.pickLinks(*operation, object, known)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(links) == 0 {
		return nil, &APIError{Method: operation.Method, Path: operation.Path, Status: http.StatusNotFound, Message: "the link is not there"}
	}
	return map[string]any{"links": links}, nil
}

// pickLinks returns the links in an object. A response in an unexpected form is an error and does not mean that the
// link is gone.
func (e *engine) pickLinks(read Operation, object map[string]any, known values) ([]any, error) {
	presence := e.descriptor.Presence
	value := digAny(object, presence.At)
	shown, many := value.([]any)
	if !many && value != nil {
		shown = []any{value}
	}
	if holder, _ := digAny(object, presence.At[:max(0, len(presence.At)-1)]).(map[string]any); presence.Sure && value == nil && len(presence.At) > 0 {
		if _, told := holder[presence.At[len(presence.At)-1]]; !told {
			return nil, fmt.Errorf(sayNameless, read.Method, read.Path, strings.Join(presence.At, "."))
		}
	}
	var links []any
	for _, candidate := range shown {
		if e.isLinked(candidate, known) {
			links = append(links, candidate)
			continue
		}
		if _, scalar := decodeText("", candidate); len(presence.Match) > 0 && scalar != presence.isPlain() {
			return nil, fmt.Errorf(sayNoItem, read.Method, read.Path, describe(candidate), presence.describe())
		}
	}
	return links, nil
}

// findUntold returns a field that would show the link, if the item has none of those. An item in which they are null is
// not linked, but one without them says nothing.
func (p *Presence) findUntold(item map[string]any) string {
	missing := ""
	for _, match := range p.Match {
		if match.Whole || len(match.Path) == 0 {
			return ""
		}
		for _, way := range append([][]string{match.Path}, match.Also...) {
			whole := append(append([]string{}, p.At...), way...)
			if isShown(item, whole) {
				return ""
			}
			missing = strings.Join(whole, ".")
		}
	}
	return missing
}

// isShown reports whether the object contains the field, or null or a list on the way to it.
func isShown(object map[string]any, way []string) bool {
	for i, name := range way {
		value, told := object[name]
		if !told || i == len(way)-1 {
			return told
		}
		inner, ok := value.(map[string]any)
		if !ok {
			return true
		}
		object = inner
	}
	return true
}

// isPlain reports whether a link is shown as a plain key.
func (p *Presence) isPlain() bool {
	for _, match := range p.Match {
		if len(match.Path) > 0 || match.Whole || p.List && len(p.At) > 0 {
			return false
		}
	}
	return len(p.Match) > 0
}

func (p *Presence) describe() string {
	if p.isPlain() {
		return "a string"
	}
	return "an object"
}

// searchLinks finds the links in the list. A cached list can only confirm that a link exists. That it is gone is
// decided from a new list.
func (e *engine) searchLinks(ctx context.Context, known values, fresh bool) ([]any, error) {
	var links []any
	// look reports whether more links are to be found.
	look := func(item map[string]any) bool {
		candidate := digAny(item, e.descriptor.Presence.At)
		if key, ok := item[nameless]; ok {
			candidate = key
		}
		if e.isLinked(candidate, known) {
			links = append(links, candidate)
		}
		return !e.isWhole(links, known)
	}
	if !fresh {
		if shared := e.shareList(ctx, known, 0); shared != nil {
			for _, item := range shared.items {
				if !look(item) {
					return links, nil
				}
			}
		}
	}
	links = nil
	err := e.searchItems(ctx, known, look)
	return links, err
}

// isWhole reports whether all links were found.
func (e *engine) isWhole(links []any, known values) bool {
	for _, match := range e.descriptor.Presence.Match {
		if match.Whole {
			if isVoid(known[match.Attribute]) || len(e.listShown(match, known, links)) < len(elements(known[match.Attribute])) {
				return false
			}
			continue
		}
		all := formatValues(known[match.Attribute])
		if len(links) < len(all) || len(all) == 0 && e.isMany(match.Attribute) {
			return false
		}
		for _, wanted := range all {
			found := false
			for _, link := range links {
				found = found || contains(match.list(link), wanted)
			}
			if !found {
				return false
			}
		}
	}
	return len(links) > 0
}

func (e *engine) isLinked(candidate any, known values) bool {
	if len(e.descriptor.Presence.Match) == 0 {
		return isThere(candidate)
	}
	for _, match := range e.descriptor.Presence.Match {
		if match.Whole {
			if len(e.listShown(match, known, []any{candidate})) == 0 {
				return false
			}
			continue
		}
		shown := match.list(candidate)
		if len(shown) > 0 && isVoid(known[match.Attribute]) && e.isMany(match.Attribute) {
			// An import without members includes all that exist.
			continue
		}
		wanted := formatValues(known[match.Attribute])
		if match.find(candidate, wanted) == "" {
			return false
		}
	}
	return true
}

// isThere reports whether a field without any key shows a link. False, zero and empty strings do not.
func isThere(shown any) bool {
	text, scalar := decodeText("", shown)
	return shown != nil && shown != false && (!scalar || text != "" && text != "0")
}

// list returns all values in the link that the attribute may have: its ID first, then alternatives such as its name.
func (m Match) list(link any) []string {
	var names []string
	for _, way := range append([][]string{m.Path}, m.Also...) {
		value := digAny(link, way)
		several, many := value.([]any)
		if !many {
			several = []any{value}
		}
		for _, one := range several {
			if text, ok := decodeText("", one); ok {
				names = append(names, text)
			}
		}
	}
	return names
}

// find returns the first of the wanted names that the link contains.
func (m Match) find(link any, wanted []string) string {
	for _, name := range m.list(link) {
		if contains(wanted, name) {
			return name
		}
	}
	return ""
}

// isMany reports whether the attribute has several values.
func (e *engine) isMany(name string) bool {
	child := e.tree.child(name)
	return child != nil && child.element != nil && (child.shape == shapeSet || child.shape == shapeList)
}

// learnLink stores the attributes of a link. Of a set of links, those that exist are kept.
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
	// If the link is spread over several fields of the object, the other fields belong to the object.
	whole := len(r.descriptor.Presence.At) == 0 && !r.descriptor.Presence.List
	if link, ok := links[0].(map[string]any); ok && !whole {
		decoded, _ := r.tree.decodeTree(link)
		for _, child := range r.tree.children {
			if _, told := link[child.wire()]; told && !child.field.Path && !r.isIdentity(child.name) {
				r.actual[child.name] = decoded[child.name]
			}
		}
	}
}
