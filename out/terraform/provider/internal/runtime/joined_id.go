package runtime

import (
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// joinedID is the attribute that every resource has, and that is made here where the API shows none.
const joinedID = "id"

// makeID is what an import takes: the identity as one text, or the kind of resource where there is only one of it. False
// where a part of it is not known.
func (e *engine) makeID(known values) (string, bool) {
	names := e.descriptor.Identity
	if fixed := e.fixedIdentity(); e.descriptor.Presence != nil && len(fixed) > 0 {
		names = fixed
	}
	parts := []string{}
	for _, name := range names {
		value := known[name]
		if isVoid(value) || !value.IsFullyKnown() {
			return "", false
		}
		parts = append(parts, formatValue(value))
	}
	switch len(parts) {
	case 0:
		return e.descriptor.Name, true
	case 1:
		return parts[0], true
	}
	return joinParts(parts), true
}

// fillID adds the identifier to what is about to be kept.
func (e *engine) fillID(known values) {
	if !e.descriptor.JoinedID {
		return
	}
	if text, ok := e.makeID(known); ok {
		known[joinedID] = tftypes.NewValue(tftypes.String, text)
	}
}

// planID says the identifier as soon as the plan knows what it is made of. It says whether it changed the plan.
func (r *run) planID() bool {
	if !r.descriptor.JoinedID {
		return false
	}
	wanted := tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
	if text, ok := r.makeID(r.planned); ok {
		wanted = tftypes.NewValue(tftypes.String, text)
	}
	if wanted.Equal(r.planned[joinedID]) {
		return false
	}
	r.planned[joinedID] = wanted
	return true
}
