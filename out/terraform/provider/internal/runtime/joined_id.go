package runtime

import (
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// joinedID is the attribute that every resource has. The provider builds it if the API returns none.
const joinedID = "id"

// makeID returns the import ID, or the resource name if there is only one instance. It returns false if a part is
// unknown.
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

// fillID adds the id attribute to the values for the state.
func (e *engine) fillID(known values) {
	if !e.descriptor.JoinedID {
		return
	}
	if text, ok := e.makeID(known); ok {
		known[joinedID] = tftypes.NewValue(tftypes.String, text)
	}
}

// planID plans the id attribute as soon as its parts are known. It reports whether the plan was changed.
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
