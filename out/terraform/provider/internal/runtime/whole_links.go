package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// listShown returns those of the known objects that the links contain.
func (e *engine) listShown(match Match, known values, links []any) []tftypes.Value {
	element := e.tree.child(match.Attribute).element
	var there []tftypes.Value
	for _, wanted := range elements(known[match.Attribute]) {
		for _, link := range links {
			if element.isShownAs(wanted, link) {
				there = append(there, wanted)
				break
			}
		}
	}
	return there
}

// isWholeLink reports whether the link consists of objects. They have no ID, so an import must list them as JSON.
// Otherwise it would include objects that are managed elsewhere.
func (e *engine) isWholeLink() bool {
	presence := e.descriptor.Presence
	return presence != nil && slices.ContainsFunc(presence.Match, func(match Match) bool { return match.Whole })
}

// describeForm returns the form of an import ID.
func (e *engine) describeForm() string {
	if !e.isWholeLink() {
		return strings.Join(e.descriptor.Identity, "/")
	}
	parts := []string{}
	for _, name := range e.descriptor.Identity {
		form := `"…"`
		if e.isMany(name) {
			form = "[{…}]"
		}
		parts = append(parts, fmt.Sprintf("%q: %s", name, form))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// setObjects sets an attribute from the objects in an import ID.
func (r *run) setObjects(child *node, given any) bool {
	d := &decoder{}
	value := d.decode(child, child.toWireNames(given), "")
	if len(d.misfits)+len(d.strange) > 0 || isVoid(value) || len(elements(value)) == 0 {
		return false
	}
	r.actual[child.name] = value
	return true
}

// toWireNames replaces attribute names by the names in the API.
func (n *node) toWireNames(value any) any {
	switch given := value.(type) {
	case []any:
		if n.element == nil {
			return value
		}
		out := []any{}
		for _, item := range given {
			out = append(out, n.element.toWireNames(item))
		}
		return out
	case map[string]any:
		if n.shape != shapeObject {
			return value
		}
		out := map[string]any{}
		for _, child := range n.children {
			if item, ok := given[child.name]; ok {
				out[child.wire()] = child.toWireNames(item)
			}
		}
		return out
	}
	return value
}

// isShownAs compares an object with one in a response, by all given members that the response contains. If it contains
// none of them, the objects differ.
func (n *node) isShownAs(given tftypes.Value, shown any) bool {
	object, ok := shown.(map[string]any)
	if !ok || isVoid(given) || !given.IsKnown() {
		return false
	}
	values, compared := members(given), false
	for _, child := range n.children {
		value := values[child.name]
		if isVoid(value) || !value.IsKnown() || !child.isTold(object) {
			continue
		}
		told := object[child.wire()]
		if child.field.Out != nil {
			told = digAny(object, child.field.Out)
		}
		if child.shape == shapeObject && told != nil {
			if !child.isShownAs(value, told) {
				return false
			}
		} else {
			d := &decoder{}
			if other := d.decode(child, told, ""); len(d.misfits) > 0 || !child.matches(value, other) {
				return false
			}
		}
		compared = true
	}
	return compared
}
