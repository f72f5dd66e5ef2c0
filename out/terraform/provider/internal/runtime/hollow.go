package runtime

import "context"

// isHollow reports whether the response contains nothing that can be configured, besides the identity. Some APIs answer
// like that for every name, also after the object was deleted, so the list decides whether it exists.
func (e *engine) isHollow(object map[string]any) bool {
	operations := e.descriptor.Operations
	if e.descriptor.Kind != Collection || operations.List == nil || operations.Create == nil || operations.Delete == nil || e.descriptor.Presence != nil {
		return false
	}
	decoded, _ := e.tree.decodeTree(object)
	told := 0
	for _, child := range e.tree.children {
		if !child.writable() || !child.shown() || child.field.Path || e.isIdentity(child.name) {
			continue
		}
		if !isEmpty(decoded[child.name]) {
			return false
		}
		told++
	}
	return told > 0
}

// readUnlessHollow reads the object. An empty one that is not in the list either is reported as not found. If the list
// cannot be read, the response counts as it is.
func (e *engine) readUnlessHollow(ctx context.Context, known values) (map[string]any, error) {
	object, err := e.readOwn(ctx, known)
	if err != nil || !e.isHollow(object) {
		return object, err
	}
	if _, missing := e.findItem(ctx, known, true); isGone(missing) {
		return nil, missing
	}
	return object, nil
}
