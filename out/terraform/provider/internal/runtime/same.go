package runtime

import (
	"context"
	"fmt"
)

// checkSame checks that the response to an update whose operation also creates objects names the object that was to be
// changed. If it names another one, and the old one is gone, the API has replaced it: the state gets the new one. If
// both exist, a second one was created, which only the user can tell apart from the first.
func (r *run) checkSame(ctx context.Context, operation Operation, answer *Answer) error {
	if answer.lost {
		// The object was read instead, and has the new values.
		return nil
	}
	last := r.descriptor.Identity[len(r.descriptor.Identity)-1]
	child, old := r.tree.child(last), formatValue(r.address()[last])
	named := r.readNamed(operation, answer, child)
	if named == old {
		return nil
	}
	if named == "" {
		return fmt.Errorf(sayUnnamed, operation.Method, operation.Path, last)
	}
	if _, err := r.readObject(ctx, r.address(), true); !isGone(err) {
		return fmt.Errorf(saySecond, operation.Method, operation.Path, last, named, old, r.words())
	}
	if value, ok := parseValue(child, named); ok {
		r.moved = values{last: value}
		r.actual[last] = value
	}
	return fmt.Errorf(sayReplaced, operation.Method, operation.Path, r.words(), last, old, named)
}

// readNamed returns the ID in the response to a create.
func (r *run) readNamed(operation Operation, answer *Answer, child *node) string {
	if len(operation.Made) > 0 {
		named, _ := decodeText("", digAny(answer.Value, operation.Made))
		return named
	}
	object, err := operation.take(answer)
	if err != nil || object == nil {
		return ""
	}
	decoded, _ := r.tree.decodeTree(object)
	if isVoid(decoded[child.name]) {
		return ""
	}
	return formatValue(decoded[child.name])
}
