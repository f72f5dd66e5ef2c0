package runtime

import (
	"context"
	"errors"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// applyMembers adds and removes the links by which the planned members differ from the current ones. It reports whether
// a request was sent.
func (r *run) applyMembers(ctx context.Context) bool {
	name := r.descriptor.Members
	child := r.tree.child(name)
	if child == nil || child.matches(r.planned[name], r.prior[name]) {
		return false
	}
	planned, prior := elements(r.planned[name]), elements(r.prior[name])
	there := prior
	if r.descriptor.Presence != nil {
		// A member that was deleted since the plan has lost its link too. Removing it again may be an error.
		var err error
		if there, err = r.listMembers(ctx, subtract(append(planned, prior...), nil)); err != nil {
			r.fail("read, before the change,", err)
			return false
		}
	}
	// Remove before adding, because the number of members may be limited.
	leaving := subtract(there, planned)
	if there = subtract(there, leaving); !r.moveMembers(ctx, r.descriptor.Operations.Delete, child, leaving, there) {
		return false
	}
	if len(leaving) > 0 && r.isWholeLink() {
		// A planned object with few attributes may have matched a link that has just been removed, so read again.
		var err error
		if there, err = r.listMembers(ctx, planned); err != nil {
			r.fail("read, after a part of the change,", err)
			return false
		}
	}
	return r.moveMembers(ctx, r.descriptor.Operations.Create, child, subtract(planned, there), planned)
}

// moveMembers adds or removes the links of some members. It reports whether it succeeded.
func (r *run) moveMembers(ctx context.Context, call *Change, child *node, some, after []tftypes.Value) bool {
	if len(some) == 0 {
		return true
	}
	if err := r.sendMembers(ctx, *call, child, some, after); err != nil {
		r.fail("change `"+child.name+"` of", err)
		return false
	}
	r.actual[child.name] = tftypes.NewValue(child.kind, after)
	return true
}

// sendMembers sends one request for some of the members. If the response is lost, the links are read to see whether it
// had an effect.
func (r *run) sendMembers(ctx context.Context, change Change, child *node, some, after []tftypes.Value) error {
	part := *r
	part.planned = values{}
	for name, value := range r.planned {
		part.planned[name] = value
	}
	part.planned[child.name] = tftypes.NewValue(child.kind, some)
	body, err := part.collect(change, nil)
	if err != nil {
		return err
	}
	answer, _, err := part.sendFresh(ctx, change, func() values { return part.planned }, func() (any, error) { return body, nil })
	if isLost(err) && r.descriptor.Presence != nil {
		there, again := r.listMembers(ctx, subtract(append(some, after...), nil))
		if again != nil {
			return errors.Join(err, again)
		}
		if len(there) == len(after) && len(subtract(after, there)) == 0 {
			return nil
		}
	}
	if err != nil {
		return err
	}
	_, err = part.finish(ctx, change.Operation, answer, part.planned, false)
	return err
}

// listMembers returns those members that are linked.
func (r *run) listMembers(ctx context.Context, wanted []tftypes.Value) ([]tftypes.Value, error) {
	name := r.descriptor.Members
	known := values{}
	for own, value := range r.prior {
		known[own] = value
	}
	known[name] = tftypes.NewValue(r.tree.child(name).kind, wanted)
	found, err := r.readLink(ctx, known, true)
	if isGone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return r.pickMembers(name, known[name], found), nil
}

// pickMembers returns those members of a set that the links contain, or all of them if none are given.
func (e *engine) pickMembers(name string, wanted tftypes.Value, found map[string]any) []tftypes.Value {
	links, _ := found["links"].([]any)
	element := e.tree.child(name).element
	var there []tftypes.Value
	for _, match := range e.descriptor.Presence.Match {
		if match.Attribute != name {
			continue
		}
		if match.Whole {
			return e.listShown(match, values{name: wanted}, links)
		}
		for _, link := range links {
			for i, text := range match.list(link) {
				value, fits := parseValue(element, text)
				if fits && (isVoid(wanted) && i == 0 || containsValue(elements(wanted), value)) {
					there = append(there, value)
					break
				}
			}
		}
	}
	return subtract(there, nil)
}

// subtract returns the distinct elements of the first list that are not in the second.
func subtract(from, others []tftypes.Value) []tftypes.Value {
	out := []tftypes.Value{}
	for _, member := range from {
		if !containsValue(others, member) && !containsValue(out, member) {
			out = append(out, member)
		}
	}
	return out
}
