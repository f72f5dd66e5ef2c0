package runtime

import (
	"context"
	"fmt"
)

// isRenaming says that one of these attributes is a name of the resource which the update changes.
func (r *run) isRenaming(names []string) bool {
	for _, name := range r.descriptor.Renamed {
		if contains(names, name) {
			return true
		}
	}
	return false
}

// listRenamed names what the plan calls otherwise than the state does.
func (r *run) listRenamed() []string {
	var names []string
	for _, name := range r.descriptor.Renamed {
		if planned := r.planned[name]; planned.Type() != nil && !planned.Equal(r.prior[name]) {
			names = append(names, name)
		}
	}
	return names
}

// address is where the resource is now: under its old name, until an update has given it the new one.
func (r *run) address() values {
	if len(r.moved) == 0 {
		return r.prior
	}
	out := values{}
	for name, value := range r.prior {
		out[name] = value
	}
	for name, value := range r.moved {
		out[name] = value
	}
	return out
}

// newAddress is where it will be once these attributes have changed.
func (r *run) newAddress(changed []string) values {
	out := values{}
	for name, value := range r.address() {
		out[name] = value
	}
	for _, name := range r.descriptor.Renamed {
		if planned := r.planned[name]; contains(changed, name) && !isVoid(planned) && planned.IsFullyKnown() {
			out[name] = planned
		}
	}
	return out
}

// follow keeps the new name: from here on every call, and the state, goes by it.
func (r *run) follow(changed []string) {
	if !r.isRenaming(changed) {
		return
	}
	known := r.newAddress(changed)
	if r.moved == nil {
		r.moved = values{}
	}
	for _, name := range r.descriptor.Renamed {
		if contains(changed, name) {
			r.moved[name] = known[name]
			r.actual[name] = known[name]
		}
	}
}

// readChanged reads what an update whose answer was lost may have renamed: under the new name, else under the old one.
func (r *run) readChanged(ctx context.Context, changed []string) (map[string]any, error) {
	if r.isRenaming(changed) {
		object, err := r.readObject(ctx, r.newAddress(changed), true)
		if !isGone(err) {
			return object, err
		}
	}
	return r.readObject(ctx, r.address(), true)
}

// checkName sees that the API has taken the new name as it was given. Whatever it made of it, the state keeps what leads
// to the resource.
func (r *run) checkName(object map[string]any, changed []string) error {
	decoded, _ := r.tree.decodeTree(object)
	for _, name := range r.descriptor.Renamed {
		child, shown := r.tree.child(name), decoded[name]
		if !contains(changed, name) || isEmpty(shown) || child.matches(r.planned[name], shown) {
			continue
		}
		r.moved[name] = shown
		return fmt.Errorf("the API named it %q instead of %q: set %s to that name", formatValue(shown), formatValue(r.planned[name]), name)
	}
	return nil
}
