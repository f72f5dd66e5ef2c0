package runtime

import "github.com/hashicorp/terraform-plugin-go/tftypes"

// An API may return a secret encrypted, masked or not at all, and so may it return what belongs to the secret: its
// format, or the login that goes with a key.
type difference int

const (
	sameValue difference = iota
	// onlyConcealed means that all differences are in secrets and in what stands beside them.
	onlyConcealed
	otherValue
)

// differ tells how the returned value differs from the planned one. beside reports whether a member next to a
// different secret may differ because of it.
func (n *node) differ(planned, shown tftypes.Value, beside func(shown tftypes.Value) bool) difference {
	switch {
	case n.matches(planned, shown):
		return sameValue
	case n.sensitive:
		return onlyConcealed
	case n.shape == shapeObject || n.shape == shapeUnion:
		return n.differInMembers(members(planned), members(shown), beside)
	case n.shape == shapeMap && len(members(planned)) == len(members(shown)):
		found, others := sameValue, members(shown)
		for key, member := range members(planned) {
			found = max(found, n.element.differ(member, others[key], beside))
		}
		return found
	case n.shape == shapeList && len(elements(planned)) == len(elements(shown)):
		found, others := sameValue, elements(shown)
		for i, member := range elements(planned) {
			found = max(found, n.element.differ(member, others[i], beside))
		}
		return found
	}
	return otherValue
}

func (n *node) differInMembers(planned, shown map[string]tftypes.Value, beside func(shown tftypes.Value) bool) difference {
	found, next, secret := sameValue, sameValue, false
	for _, child := range n.children {
		how := child.differ(planned[child.name], shown[child.name], beside)
		secret = secret || child.sensitive && how == onlyConcealed
		if how == otherValue && beside(shown[child.name]) {
			next = otherValue
			continue
		}
		found = max(found, how)
	}
	if secret {
		return found
	}
	return max(found, next)
}

// isConcealed reports whether the API returned a configured value in another form because it is or contains a secret,
// so that a refresh would show a difference that no update can settle.
func (n *node) isConcealed(planned, shown tftypes.Value) bool {
	always := func(tftypes.Value) bool { return true }
	return n.differ(planned, shown, always) == onlyConcealed && n.differ(planned, n.keep(planned, shown), always) != sameValue
}

// resembles reports whether the returned value can be the planned one. Secrets are not compared, nor is what the API
// leaves empty beside them.
func (n *node) resembles(planned, shown tftypes.Value) bool {
	return n.differ(planned, shown, isEmpty) != otherValue
}
