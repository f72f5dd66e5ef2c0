package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// listShown gives those of the objects that a link names which are among what is shown.
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

// isWholeLink says that the link is told by objects. No text names them, and those of somebody else must not be taken along:
// an import names them as JSON.
func (e *engine) isWholeLink() bool {
	presence := e.descriptor.Presence
	return presence != nil && slices.ContainsFunc(presence.Match, func(match Match) bool { return match.Whole })
}

// describeForm is what an import takes.
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

// setObjects takes the objects that an import names by the names of their attributes.
func (r *run) setObjects(child *node, given any) bool {
	d := &decoder{}
	value := d.decode(child, child.toWireNames(given), "")
	if len(d.misfits)+len(d.strange) > 0 || isVoid(value) || len(elements(value)) == 0 {
		return false
	}
	r.actual[child.name] = value
	return true
}

// toWireNames calls the members of objects as the API does.
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

// isShownAs compares an object with one that is shown, by every member that was given and that the other tells. One that
// tells none of them is another one.
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
