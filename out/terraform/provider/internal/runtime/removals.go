package runtime

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func isMergePatch(mediaType string) bool {
	return strings.HasPrefix(strings.ToLower(mediaType), "application/merge-patch+json")
}

// addRemovals adds null for members that were removed, because a merge patch keeps what it does not contain. Unknown
// values are left to the API.
func (n *node) addRemovals(encoded any, value, prior tftypes.Value) any {
	object, ok := encoded.(map[string]any)
	if !ok {
		return encoded
	}
	next, before := members(value), members(prior)
	switch n.shape {
	case shapeMap:
		for key, old := range before {
			if kept, ok := object[key]; ok {
				object[key] = n.element.addRemovals(kept, next[key], old)
			} else {
				object[key] = nil
			}
		}
	case shapeObject:
		for _, child := range n.children {
			if child.field.Local || child.writeOnly || !child.writable() || isVoid(before[child.name]) {
				continue
			}
			if kept, ok := object[child.wire()]; ok {
				object[child.wire()] = child.addRemovals(kept, next[child.name], before[child.name])
			} else if isNull(next[child.name]) {
				object[child.wire()] = nil
			}
		}
	case shapeString:
		if old, _, err := n.encode(prior, tftypes.Value{}, tftypes.Value{}); err == nil {
			addMissing(object, old)
		}
	}
	return object
}

// addMissing is addRemovals for arbitrary JSON.
func addMissing(object map[string]any, before any) {
	old, _ := before.(map[string]any)
	for key, value := range old {
		if kept, ok := object[key]; !ok {
			object[key] = nil
		} else if inner, ok := kept.(map[string]any); ok {
			addMissing(inner, value)
		}
	}
}
