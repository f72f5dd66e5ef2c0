package runtime

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// importMark is the private key of what was imported: "true" until the first read, then the names of the attributes that
// this read could not tell, and "null" after the first apply. Versions before that list wrote "false".
const importMark = "imported"

var appliedMark = []byte("null")

// unreadMark stays where the API has no way to read what was imported: then everything is open. No attribute has the
// name of that.
const (
	unreadMark = "true"
	everything = "*"
)

// privateState is what a request lets a provider read of its own notes.
type privateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
}

// readMark says whether nothing was applied since an import, and what that import left open.
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

// leavesOpen says that an import could not tell the value of an attribute.
func leavesOpen(unseen []string, name string) bool {
	return contains(unseen, everything) || contains(unseen, name)
}

// listUnseen names the attributes of which the first answer after an import says nothing, not even that they are null.
func (r *run) listUnseen(known values) []string {
	names := []string{}
	for _, child := range r.tree.children {
		if child.writable() && isVoid(known[child.name]) && (child.hidesAll() || !child.isTold(r.object)) {
			names = append(names, child.name)
		}
	}
	return names
}

// isUnseen says that null means that nobody knows the value: replacing for it could destroy what is just as the
// configuration wants it. An attribute that every create has to give is never null otherwise, and what has a write-only
// twin may have been given through that.
func (r *run) isUnseen(child *node) bool {
	if !isVoid(r.prior[child.name]) {
		return false
	}
	if child.shown() && !child.field.Once {
		return leavesOpen(r.unseen, child.name)
	}
	return r.imported || child.required || r.hasTwin(child.name)
}

// isAsFound says that after an import the configuration asks for nothing else than what was found. A default of what no
// answer shows is no wish of anybody: it would be a difference for ever in the plan of everything that is imported.
func (r *run) isAsFound() bool {
	if !r.imported {
		return false
	}
	for name, planned := range r.planned {
		// Timeouts are no part of the resource, and have to be planned as they are given.
		if r.tree.child(name) == nil && !planned.Equal(r.prior[name]) {
			return false
		}
	}
	for _, child := range r.tree.children {
		planned, prior := r.planned[child.name], r.prior[child.name]
		if planned.Type() == nil || planned.Equal(prior) {
			continue
		}
		// Beside any difference Terraform opens what the provider may compute, inside of what is given too.
		if given := r.config[child.name]; given.Type() != nil && given.IsFullyKnown() && !given.IsNull() && leavesAlone(planned, prior) {
			continue
		}
		if !isNull(r.config[child.name]) || !child.computed || (planned.IsKnown() && !r.isUnseen(child)) {
			return false
		}
	}
	return true
}

// leavesAlone says that everything that is known of a plan is what is there.
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

// hasTwin is true of a secret that can be given write-only as well, and of the version of the write-only one.
func (r *run) hasTwin(name string) bool {
	for _, other := range []string{name + "_wo", strings.TrimSuffix(name, "_version")} {
		if twin := r.tree.child(other); twin != nil && twin.writeOnly {
			return true
		}
	}
	return false
}

// isSettled says that what is planned is there already.
func (r *run) isSettled(child *node) bool {
	planned, prior := r.planned[child.name], r.prior[child.name]
	return child.matches(planned, prior) || (child.field.Inline && child.holds(planned, prior)) || (r.imported && child.agrees(planned, prior))
}

// agrees compares what an import has found out.
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
		wanted, found := elements(planned), elements(prior)
		if isVoid(planned) || isVoid(prior) || !planned.IsKnown() || len(wanted) != len(found) {
			return n.matches(planned, prior)
		}
		for i, member := range wanted {
			if !n.agreesWithOne(i, member, found) {
				return false
			}
		}
		return true
	}
	return n.matches(planned, prior)
}

func (n *node) agreesWithOne(i int, wanted tftypes.Value, found []tftypes.Value) bool {
	if n.shape == shapeList {
		return n.element.agrees(wanted, found[i])
	}
	for _, candidate := range found {
		if n.element.agrees(wanted, candidate) {
			return true
		}
	}
	return false
}
