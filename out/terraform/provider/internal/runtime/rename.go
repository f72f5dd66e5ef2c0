package runtime

import (
	"context"
	"fmt"
	"strings"
)

// isRenaming reports whether one of the attributes renames the resource.
func (r *run) isRenaming(names []string) bool {
	for _, name := range r.descriptor.Renamed {
		if contains(names, name) {
			return true
		}
	}
	return false
}

// listRenamed returns the identity attributes that the plan changes.
func (r *run) listRenamed() []string {
	var names []string
	for _, name := range r.descriptor.Renamed {
		if planned := r.planned[name]; planned.Type() != nil && !planned.Equal(r.prior[name]) {
			names = append(names, name)
		}
	}
	return names
}

// address returns the current identity of the resource, which changes once an update has renamed it.
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

// newAddress returns the identity after the given attributes have changed.
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

// follow stores the new name, which all further requests and the state use.
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

// readChanged reads the object after the response to a rename was lost: by its new name, otherwise by its old one.
func (r *run) readChanged(ctx context.Context, changed []string) (map[string]any, error) {
	if r.isRenaming(changed) {
		object, err := r.readObject(ctx, r.newAddress(changed), true)
		if !isGone(err) {
			return object, err
		}
	}
	return r.readObject(ctx, r.address(), true)
}

// checkName checks that the API accepted the new name unchanged. If not, the state gets the actual name, so that the
// resource can be found.
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

// keepName goes back to the old name if the API has accepted the change and still has the object under that name only.
// Otherwise the next refresh would not find the new name, and remove the resource from the state.
func (r *run) keepName(ctx context.Context) bool {
	if len(r.moved) == 0 {
		return false
	}
	if _, err := r.readObject(ctx, r.address(), true); !isGone(err) {
		return false
	}
	object, err := r.readObject(ctx, r.prior, true)
	if err != nil {
		return false
	}
	for name := range r.moved {
		r.actual[name] = r.prior[name]
	}
	r.moved = nil
	r.learn(object)
	return true
}

// tellKeptName returns the error after keepName.
func (r *run) tellKeptName() error {
	var names []string
	for _, name := range r.listRenamed() {
		names = append(names, fmt.Sprintf("%s %q", name, formatValue(r.prior[name])))
	}
	return fmt.Errorf("the API accepted the change, but the %s still has the %s: the API does not rename it. Set it back, or replace the resource:\n  terraform apply -replace=%s.<name>",
		r.words(), strings.Join(names, " and the "), r.kind)
}
