package runtime

import "github.com/hashicorp/terraform-plugin-go/tftypes"

// keepInline refreshes the items in the state. Items that were created elsewhere are ignored, such as node pools that
// are separate resources.
func (n *node) keepInline(prior, actual tftypes.Value) tftypes.Value {
	out := []tftypes.Value{}
	taken := map[int]bool{}
	now := elements(actual)
	for _, before := range elements(prior) {
		for i, member := range now {
			if !taken[i] && n.element.isNamesake(before, member) {
				taken[i] = true
				out = append(out, n.element.keep(before, member))
				break
			}
		}
	}
	return tftypes.NewValue(n.kind, out)
}

// isNamesake reports whether two items are the same, by ID or name.
func (n *node) isNamesake(one, other tftypes.Value) bool {
	first, second := members(one), members(other)
	for _, name := range []string{"id", "uuid", "name"} {
		if a, b := first[name], second[name]; !isEmpty(a) && !isEmpty(b) && a.IsKnown() {
			return a.Equal(b)
		}
	}
	return n.matches(one, other)
}

// holds reports whether all planned items exist. Other items are ignored.
func (n *node) holds(planned, prior tftypes.Value) bool {
	if planned.Type() == nil || !planned.IsKnown() {
		return true
	}
	for _, wanted := range elements(planned) {
		found := false
		for _, member := range elements(prior) {
			found = found || n.element.matches(wanted, member)
		}
		if !found {
			return false
		}
	}
	return true
}
