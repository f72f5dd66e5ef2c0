package runtime

import (
	"context"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// importMark is the private state key for imports. Its value is "true" until the first read, then the list of
// attributes that this read did not return, and "null" after the first apply. Older versions wrote "false" instead of
// the list.
const importMark = "imported"

var appliedMark = []byte("null")

// unreadMark remains if the API cannot read the imported resource. All attributes are unknown then, which is
// represented by everything. No attribute has this name.
const (
	unreadMark = "true"
	everything = "*"
)

// privateState is the part of the framework's private state that is needed here.
type privateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
}

// readMark reports whether nothing was applied since an import, and which attributes the import did not return.
func readMark(ctx context.Context, private privateState) (bool, []string) {
	mark, diags := private.GetKey(ctx, importMark)
	if diags.HasError() || len(mark) == 0 || string(mark) == string(appliedMark) {
		return false, nil
	}
	if string(mark) == unreadMark {
		return true, []string{everything}
	}
	return true, decodeNames(mark)
}

// leavesOpen reports whether the import did not return the attribute.
func leavesOpen(unseen []string, name string) bool {
	return contains(unseen, everything) || contains(unseen, name)
}

// listUnseen returns the attributes that the first response after an import does not contain, not even as null.
func (r *run) listUnseen(known values) []string {
	names := []string{}
	for _, child := range r.tree.children {
		if child.writable() && isVoid(known[child.name]) && (child.hidesAll() || !child.isTold(r.object)) {
			names = append(names, child.name)
		}
	}
	return names
}

// isUnseen reports whether null means that the value is unknown. Replacing the resource because of it could destroy one
// that already matches the configuration. A required attribute is never null otherwise, and an attribute with a
// write-only variant may have been set by that.
func (r *run) isUnseen(child *node) bool {
	if !isVoid(r.prior[child.name]) {
		return false
	}
	if child.shown() && !child.field.Once {
		return leavesOpen(r.unseen, child.name)
	}
	return r.imported || child.required || r.hasTwin(child.name)
}

// isAsFound reports whether the configuration matches an imported resource. A default of an attribute that no response
// contains is ignored, because it would show as a change in the plan of every import.
func (r *run) isAsFound() bool {
	if !r.imported {
		return false
	}
	for name, planned := range r.planned {
		// Timeouts are not part of the resource and must be planned as configured.
		if r.tree.child(name) == nil && !planned.Equal(r.prior[name]) {
			return false
		}
	}
	for _, child := range r.tree.children {
		planned, prior := r.planned[child.name], r.prior[child.name]
		if planned.Type() == nil || planned.Equal(prior) {
			continue
		}
		// If anything differs, Terraform marks computed values as unknown, also inside of configured attributes.
		if given := r.config[child.name]; given.Type() != nil && given.IsFullyKnown() && !given.IsNull() && leavesAlone(planned, prior) {
			continue
		}
		if r.isReordered(child, prior) {
			continue
		}
		if !isNull(r.config[child.name]) || !child.computed || (planned.IsKnown() && !r.isUnseen(child)) {
			return false
		}
	}
	return true
}

// isReordered reports whether an attribute that no update accepts is configured with the members that the API returns, in
// another order.
func (r *run) isReordered(child *node, shown tftypes.Value) bool {
	given := r.config[child.name]
	return child.isFixed() && !isVoid(given) && !child.matches(given, shown) && child.contains(given, shown) && child.shape != shapeMap
}

// leavesAlone reports whether all known values of the plan equal the current ones.
func leavesAlone(planned, prior tftypes.Value) bool {
	if !planned.IsKnown() || planned.Equal(prior) {
		return true
	}
	if planned.IsNull() || isVoid(prior) || !prior.IsKnown() || !planned.Type().Equal(prior.Type()) {
		return false
	}
	if planned.Type().Is(tftypes.Object{}) || planned.Type().Is(tftypes.Map{}) {
		wanted, found := members(planned), members(prior)
		for name, value := range wanted {
			if before, ok := found[name]; !ok || !leavesAlone(value, before) {
				return false
			}
		}
		return len(wanted) == len(found)
	}
	if !planned.Type().Is(tftypes.List{}) && !planned.Type().Is(tftypes.Set{}) {
		return false
	}
	wanted, found := elements(planned), elements(prior)
	for i, value := range wanted {
		if i >= len(found) || !leavesAlone(value, found[i]) {
			return false
		}
	}
	return len(wanted) == len(found)
}

// hasTwin reports whether the attribute has a write-only variant, or is the version of one.
func (r *run) hasTwin(name string) bool {
	for _, other := range []string{name + "_wo", strings.TrimSuffix(name, "_version")} {
		if twin := r.tree.child(other); twin != nil && twin.writeOnly {
			return true
		}
	}
	return false
}

// isSettled reports whether the current value already matches the plan.
func (r *run) isSettled(child *node) bool {
	planned, prior := r.planned[child.name], r.prior[child.name]
	return child.matches(planned, prior) || (child.field.Inline && child.holds(planned, prior)) || (r.imported && child.agrees(planned, prior))
}

// agrees compares only the values that the import returned.
func (n *node) agrees(planned, prior tftypes.Value) bool {
	switch n.shape {
	case shapeObject, shapeUnion:
		if isVoid(planned) || isVoid(prior) || !planned.IsKnown() {
			return n.matches(planned, prior)
		}
		wanted, found := members(planned), members(prior)
		for _, child := range n.children {
			if !isVoid(found[child.name]) && !child.agrees(wanted[child.name], found[child.name]) {
				return false
			}
		}
		return true
	case shapeList, shapeSet:
		wanted, left := elements(planned), elements(prior)
		if isVoid(planned) || isVoid(prior) || !planned.IsKnown() || len(wanted) != len(left) {
			return n.matches(planned, prior)
		}
		// The API may have sorted a list: that nobody can tell yet, and it is no reason to replace what was imported.
		for _, member := range wanted {
			i := slices.IndexFunc(left, func(one tftypes.Value) bool { return n.element.agrees(member, one) })
			if i < 0 {
				return false
			}
			left = slices.Delete(slices.Clone(left), i, i+1)
		}
		return true
	}
	return n.matches(planned, prior)
}
