package runtime

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// ValidateConfig checks rules that involve more than one attribute.
func (e *engine) ValidateConfig(_ context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	config := e.readValues(req.Config.Raw)
	for _, child := range e.tree.children {
		when := child.field.When
		if when == nil {
			continue
		}
		selector, given := config[when.Attribute], config[child.name]
		if isVoid(selector) || !selector.IsKnown() || !given.IsKnown() {
			continue
		}
		kind := formatValue(selector)
		switch {
		case !isVoid(given) && !contains(when.Values, kind):
			resp.Diagnostics.AddAttributeError(path.Root(child.name), "Not for this "+when.Attribute,
				fmt.Sprintf("%s can only be set if %s is %s, but it is %q.", child.name, when.Attribute, quoteValues(when.Values), kind))
		case isVoid(given) && contains(when.Required, kind):
			name := child.name
			if twin := e.findTwin(child); twin != nil {
				other := config[twin.name]
				if !other.IsKnown() || !isVoid(other) || child.writeOnly {
					continue
				}
				name += " or " + twin.name
			}
			resp.Diagnostics.AddAttributeError(path.Root(child.name), "Missing for this "+when.Attribute,
				fmt.Sprintf("%s must be set if %s is %q.", name, when.Attribute, kind))
		}
	}
	for _, child := range e.tree.children {
		child.checkUnions(config[child.name], path.Root(child.name), func(at path.Path, text string) {
			resp.Diagnostics.AddAttributeError(at, "Not exactly one variant", text)
		})
	}
}

// findTwin returns the other attribute of a secret that can be set with or without a trace in the state.
func (e *engine) findTwin(child *node) *node {
	if twin := e.tree.child(child.name + "_wo"); twin != nil && twin.writeOnly {
		return twin
	}
	if plain, found := strings.CutSuffix(child.name, "_wo"); found && child.writeOnly {
		return e.tree.child(plain)
	}
	return nil
}

// checkUnions checks that exactly one attribute of every union is set, at any depth. Unknown values are not checked.
func (n *node) checkUnions(value tftypes.Value, at path.Path, report func(path.Path, string)) {
	if isVoid(value) || !value.IsKnown() {
		return
	}
	switch n.shape {
	case shapeUnion:
		set, open := 0, false
		names := []string{}
		for name, member := range members(value) {
			names = append(names, name)
			open = open || !member.IsKnown()
			if !isVoid(member) {
				set++
			}
		}
		if set != 1 && !open {
			report(at, fmt.Sprintf("Set exactly one of %s.", strings.Join(sorted(names), ", ")))
		}
		fallthrough
	case shapeObject:
		held := members(value)
		for _, child := range n.children {
			child.checkUnions(held[child.name], at.AtName(child.name), report)
		}
	case shapeList:
		for i, member := range elements(value) {
			n.element.checkUnions(member, at.AtListIndex(i), report)
		}
	case shapeSet:
		for _, member := range elements(value) {
			n.element.checkUnions(member, at, report)
		}
	case shapeMap:
		for key, member := range members(value) {
			n.element.checkUnions(member, at.AtMapKey(key), report)
		}
	}
}

func quoteValues(texts []string) string {
	quoted := []string{}
	for _, text := range texts {
		quoted = append(quoted, fmt.Sprintf("%q", text))
	}
	return strings.Join(quoted, " or ")
}
