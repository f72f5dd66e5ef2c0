package runtime

import (
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

const allowSetting = "allow_replacement"

// planRefused returns the attributes whose change replaces the resource because the user has allowed it. Any other
// doubtful change is an error, unless the resource is replaced anyway.
func (r *run) planRefused(replaced bool) []path.Path {
	var paths []path.Path
	for _, child := range r.tree.children {
		if r.isDoubtful(child) && r.isAllowed(child) && (!r.isSettled(child) || r.isOpen(child.name)) {
			paths = append(paths, child.given())
		}
	}
	if !replaced && len(paths) == 0 {
		r.refuse()
	}
	return paths
}

// planSaid copies a name that is configured elsewhere, such as in the metadata, to the attribute in the path. Changing
// it means another resource: a request with the old name would fail, or rename an object that others refer to.
func (r *run) planSaid() {
	for _, child := range r.tree.children {
		if len(child.field.Said) == 0 || isVoid(r.prior[child.name]) {
			continue
		}
		value := r.planned[child.field.Said[0]]
		for _, step := range child.field.Said[1:] {
			value = members(value)[step]
		}
		if !isVoid(value) && value.IsKnown() && value.Type().Is(child.kind) {
			r.planned[child.name] = value
		}
	}
}

// refuse reports an error for every replacement that the user has not allowed. Unknown values are checked during apply.
func (r *run) refuse() {
	for _, child := range r.tree.children {
		if !r.isDoubtful(child) || r.isSettled(child) {
			continue
		}
		line := fmt.Sprintf("%s = [%q] in the provider's configuration", allowSetting, r.kind+"."+child.name)
		r.diags.AddAttributeError(child.given(), "Replacement refused",
			fmt.Sprintf(sayRefused, child.name, r.words(), child.field.Refused)+" "+fmt.Sprintf(sayAllow, line)+
				"\n\nTo destroy it without planning this change first:\n  terraform destroy -refresh=false")
	}
}

// given returns the path of the attribute in the configuration.
func (n *node) given() path.Path {
	if len(n.field.Said) == 0 {
		return path.Root(n.name)
	}
	at := path.Root(n.field.Said[0])
	for _, step := range n.field.Said[1:] {
		at = at.AtName(step)
	}
	return at
}

// isDoubtful reports whether a change of the attribute needs the user's permission. Attributes whose current value is
// unknown, or that this kind of resource does not have, do not.
func (r *run) isDoubtful(child *node) bool {
	return child.field.Refused != "" && !r.isUnseen(child) && !r.isUntold(child) && r.applies(child)
}

func (r *run) isAllowed(child *node) bool {
	return r.client != nil && r.client.options.Allowed[r.kind+"."+child.name]
}

// isReplaced reports whether a plan modifier requires replacement. The framework does not pass this on to ModifyPlan.
func (r *run) isReplaced(planned values) bool {
	for _, child := range r.tree.children {
		before, value := r.prior[child.name], planned[child.name]
		if child.replaces && !value.Equal(before) && !r.isUntold(child) && (!isVoid(before) || !contains(r.unseen, child.name)) {
			return true
		}
	}
	return false
}

// readAllowed returns the replacements that the user has allowed. They are written as "type.attribute", with or without
// the provider prefix.
func (s *server) readAllowed(raw tftypes.Value, diags *diag.Diagnostics) map[string]bool {
	var known []string
	for _, engine := range s.engines {
		for _, child := range engine.tree.children {
			if child.field.Refused != "" {
				known = append(known, engine.kind+"."+child.name)
			}
		}
	}
	known = sorted(known)
	allowed := map[string]bool{}
	for _, element := range elements(members(raw)[allowSetting]) {
		name := formatValue(element)
		full := name
		if !contains(known, full) {
			full = s.descriptor.Name + "_" + name
		}
		if !contains(known, full) {
			diags.AddAttributeError(path.Root(allowSetting), "Unknown attribute", fmt.Sprintf(sayNotRefused, name, listOrNone(known)))
			continue
		}
		allowed[full] = true
	}
	return allowed
}

func listOrNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
