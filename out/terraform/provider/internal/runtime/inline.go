package runtime

import "github.com/hashicorp/terraform-plugin-go/tftypes"

// keepInline refreshes the items that are known here and leaves out those that others made, such as the node pools that
// are resources of their own.
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

// isNamesake compares what tells one item from another.
func (n *node) isNamesake(one, other tftypes.Value) bool {
	first, second := members(one), members(other)
	for _, name := range []string{"id", "uuid", "name"} {
		if a, b := first[name], second[name]; !isEmpty(a) && !isEmpty(b) && a.IsKnown() {
			return a.Equal(b)
		}
	}
	return n.matches(one, other)
}

// holds says that each planned item is there already, whatever else is.
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
