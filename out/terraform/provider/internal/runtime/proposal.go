package runtime

import (
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func (n *node) completeMembers(proposed, prior, config values) map[string]tftypes.Value {
	next := maps.Clone(proposed)
	for _, child := range n.children {
		// Terraform decides the number of blocks by the configuration alone.
		if !child.field.Block {
			next[child.name] = child.completeValue(proposed[child.name], prior[child.name], config[child.name])
		}
	}
	return next
}

// completeValue pairs the elements of maps and lists as Terraform does: by key, and by index.
func (n *node) completeValue(proposed, prior, config tftypes.Value) tftypes.Value {
	if isVoid(prior) || config.Type() == nil || proposed.Type() == nil || !config.IsKnown() || !proposed.IsKnown() {
		return proposed
	}
	if config.IsNull() {
		if n.computed && proposed.IsNull() {
			return prior
		}
		return proposed
	}
	switch n.shape {
	case shapeObject, shapeUnion:
		return tftypes.NewValue(n.kind, n.completeMembers(members(proposed), members(prior), members(config)))
	case shapeMap:
		next, before, given := maps.Clone(members(proposed)), members(prior), members(config)
		for key, member := range next {
			next[key] = n.element.completeValue(member, before[key], given[key])
		}
		return tftypes.NewValue(n.kind, next)
	case shapeList:
		next, before, given := slices.Clone(elements(proposed)), elements(prior), elements(config)
		for i := range min(len(next), len(before), len(given)) {
			next[i] = n.element.completeValue(next[i], before[i], given[i])
		}
		return tftypes.NewValue(n.kind, next)
	case shapeSet:
		return n.completeSet(proposed, elements(prior))
	}
	return proposed
}

// completeSet pairs the elements that Terraform could not pair, because the API has filled in an object that they omit.
// Such an element is proposed as it is configured.
func (n *node) completeSet(proposed tftypes.Value, before []tftypes.Value) tftypes.Value {
	next, left := slices.Clone(elements(proposed)), []tftypes.Value{}
	for _, earlier := range before {
		if !containsValue(next, earlier) {
			left = append(left, earlier)
		}
	}
	for i, member := range next {
		if len(n.element.children) == 0 || containsValue(before, member) {
			continue
		}
		stems := func(earlier tftypes.Value) bool { return n.element.stems(earlier, member) }
		if found := slices.IndexFunc(left, stems); found >= 0 {
			next[i] = n.element.completeValue(member, left[found], member)
			left = slices.Delete(left, found, found+1)
		}
	}
	return tftypes.NewValue(n.kind, next)
}

// needsCompletion reports whether Terraform may propose null for what the API has filled in: an optional and computed
// object that holds anything that is not computed, or a computed object in an element of a set.
func (n *node) needsCompletion() bool {
	if n.element != nil {
		return n.shape == shapeSet && n.element.hasComputedObject() || n.element.needsCompletion()
	}
	for _, child := range n.children {
		if child.optional && child.computed && child.isPartlyGiven() || child.needsCompletion() {
			return true
		}
	}
	return false
}

func (n *node) isPartlyGiven() bool {
	if n.element != nil {
		return n.element.isPartlyGiven()
	}
	for _, child := range n.children {
		if !child.computed || child.isPartlyGiven() {
			return true
		}
	}
	return false
}

func (n *node) hasComputedObject() bool {
	for _, child := range n.children {
		isNested := len(child.children) > 0 || child.element != nil && len(child.element.children) > 0
		if isNested && child.computed || child.hasComputedObject() {
			return true
		}
	}
	return false
}
