package runtime

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// line is an attribute that was set when the configuration was last applied and has been removed since.
type line struct {
	node *node
	name string
	at   path.Path
	// inElement is true inside of an element of a collection. Elements are sent as a whole, so omitting the attribute
	// removes it.
	inElement bool
	planned   tftypes.Value
	prior     tftypes.Value
}

// visitor returns the planned value for a removed attribute.
type visitor func(line) tftypes.Value

// eachRemoved calls visit for every removed attribute at any depth. It returns the plan with the values from visit.
func (r *run) eachRemoved(child *node, visit visitor) tftypes.Value {
	at := line{node: child, name: child.name, at: path.Root(child.name), planned: r.planned[child.name], prior: r.prior[child.name]}
	if isVoid(r.config[child.name]) {
		if r.isRemoved(child.name) && child.optional && child.computed {
			return visit(at)
		}
		return at.planned
	}
	return r.visitInside(at, r.config[child.name], visit)
}

// visitInside visits the removed attributes inside of a value. Maps are cloned, because they belong to the value.
func (r *run) visitInside(here line, config tftypes.Value, visit visitor) tftypes.Value {
	if isVoid(here.planned) || !here.planned.IsKnown() || !config.IsKnown() {
		return here.planned
	}
	n := here.node
	switch n.shape {
	case shapeObject, shapeUnion:
		given, next, before := members(config), maps.Clone(members(here.planned)), members(here.prior)
		for _, child := range n.children {
			below := line{child, here.name + "." + child.name, here.at.AtName(child.name), here.inElement, next[child.name], before[child.name]}
			next[child.name] = r.visitMember(below, given[child.name], visit)
		}
		return tftypes.NewValue(n.kind, next)
	case shapeMap:
		given, next, before := members(config), maps.Clone(members(here.planned)), members(here.prior)
		for key := range next {
			next[key] = r.visitInside(line{n.element, nameEntry(here.name, key), here.at.AtMapKey(key), true, next[key], before[key]}, given[key], visit)
		}
		return tftypes.NewValue(n.kind, next)
	case shapeList, shapeSet:
		given, next, before := elements(config), elements(here.planned), elements(here.prior)
		out := []tftypes.Value{}
		for i, element := range next {
			own, name := n.findGiven(i, given, element)
			below := line{n.element, here.name + name, here.at, true, element, n.pairUp(i, element, before)}
			out = append(out, r.visitInside(below, own, visit))
		}
		return tftypes.NewValue(n.kind, out)
	}
	return here.planned
}

func (r *run) visitMember(here line, config tftypes.Value, visit visitor) tftypes.Value {
	if config.Type() == nil {
		return here.planned
	}
	if !config.IsNull() {
		return r.visitInside(here, config, visit)
	}
	if here.node.optional && here.node.computed && contains(r.configured, here.name) {
		return visit(here)
	}
	return here.planned
}

// findGiven returns the configuration of an element and its key: the index in a list, or a digest of its values in a
// set.
func (n *node) findGiven(i int, given []tftypes.Value, planned tftypes.Value) (tftypes.Value, string) {
	if n.shape == shapeList {
		if i < len(given) {
			return given[i], fmt.Sprintf("[%d]", i)
		}
		return tftypes.Value{}, ""
	}
	for _, own := range given {
		if n.element.stems(planned, own) {
			return own, "{" + n.element.digest(own) + "}"
		}
	}
	return tftypes.Value{}, ""
}

// stems reports whether the planned value can result from this configuration. Attributes that are not configured may
// have any value.
func (n *node) stems(planned, config tftypes.Value) bool {
	if isVoid(config) {
		return true
	}
	if isVoid(planned) || !planned.IsKnown() || !config.IsKnown() {
		return !planned.IsNull()
	}
	if n.shape != shapeObject && n.shape != shapeUnion {
		return planned.Equal(config) || n.matches(planned, config)
	}
	next, given := members(planned), members(config)
	for _, child := range n.children {
		if !child.stems(next[child.name], given[child.name]) {
			return false
		}
	}
	return true
}

// digest returns a key for an element of a set, made from the attributes that only the configuration can set. Secrets
// are not included.
func (n *node) digest(config tftypes.Value) string {
	given := members(config)
	var text strings.Builder
	for _, child := range n.children {
		if child.computed || child.sensitive || child.writeOnly || isVoid(given[child.name]) || !given[child.name].IsFullyKnown() {
			continue
		}
		fmt.Fprintf(&text, "%s=%s\n", child.name, given[child.name])
	}
	sum := sha256.Sum256([]byte(text.String()))
	return hex.EncodeToString(sum[:6])
}

func nameEntry(name, key string) string {
	return fmt.Sprintf("%s[%q]", name, key)
}

// takeAway returns the planned value that makes the API unset the attribute, or no value if that is not possible.
func (r *run) takeAway(gone line) tftypes.Value {
	child := gone.node
	open := tftypes.NewValue(child.kind, tftypes.UnknownValue)
	if preset := child.documented(); preset.Type() != nil {
		return preset
	}
	switch {
	case gone.name == child.name && r.hasUnset(child.name):
		return open
	case gone.inElement, child.field.Nullable, child.shape == shapeMap, child.shape == shapeList, child.shape == shapeSet:
		return open
	case child.field.Blank:
		return tftypes.NewValue(child.kind, "")
	case child.shape == shapeObject && !isVoid(gone.prior):
		return r.takeAwayMembers(gone)
	case !strings.Contains(gone.name, ".") && r.isWiped(child.name):
		return open
	}
	return tftypes.Value{}
}

// takeAwayMembers returns the object with all configured members unset, or no value if one of them cannot be.
func (r *run) takeAwayMembers(gone line) tftypes.Value {
	next, taken := maps.Clone(members(gone.prior)), false
	for _, child := range gone.node.children {
		name := gone.name + "." + child.name
		if !child.writable() || isEmpty(next[child.name]) || !contains(r.configured, name) && !child.required {
			continue
		}
		away := r.takeAway(line{child, name, gone.at.AtName(child.name), false, next[child.name], next[child.name]})
		if away.Type() == nil || child.required {
			return tftypes.Value{}
		}
		next[child.name], taken = away, true
	}
	if !taken {
		return tftypes.Value{}
	}
	return tftypes.NewValue(gone.node.kind, next)
}

// documented returns the default in the API document.
func (n *node) documented() tftypes.Value {
	if n.field.Default == "" {
		return tftypes.Value{}
	}
	value, err := decodeJSON([]byte(n.field.Default))
	d := &decoder{}
	decoded := d.decode(n, value, "")
	if err != nil || len(d.misfits)+len(d.strange) > 0 || isVoid(decoded) {
		return tftypes.Value{}
	}
	return decoded
}

// isWiped reports whether the attribute is updated by a PUT, which removes everything that it omits. A PUT with no
// other attribute does not count, because it could not be omitted.
func (e *engine) isWiped(name string) bool {
	for _, update := range e.descriptor.Operations.Update {
		if contains(update.Fields, name) {
			return update.Mode == Replace && update.Operation.Method == http.MethodPut && len(update.Fields) > 1
		}
	}
	return false
}

// dropRemoved sets values to null that are unknown because they were removed from the configuration. The old value must
// not be sent.
func (r *run) dropRemoved(child *node) tftypes.Value {
	return r.eachRemoved(child, func(gone line) tftypes.Value {
		if gone.planned.Type() == nil || gone.planned.IsKnown() {
			return gone.planned
		}
		if n := gone.node; !gone.inElement && !n.field.Nullable && gone.name != child.name {
			switch n.shape {
			case shapeMap:
				return tftypes.NewValue(n.kind, map[string]tftypes.Value{})
			case shapeList, shapeSet:
				return tftypes.NewValue(n.kind, []tftypes.Value{})
			}
		}
		return tftypes.NewValue(gone.node.kind, nil)
	})
}

// hasRemoved reports whether a part of the attribute is unknown because it was removed from the configuration.
func (r *run) hasRemoved(child *node) bool {
	found := false
	if len(r.configured) == 0 {
		return false
	}
	r.eachRemoved(child, func(gone line) tftypes.Value {
		found = found || gone.planned.Type() != nil && !gone.planned.IsKnown() && !isVoid(gone.prior)
		return gone.planned
	})
	return found
}

// tellKept warns about attributes that the API kept although it was asked to unset them.
func (r *run) tellKept() {
	asked := map[string]bool{}
	for _, child := range r.tree.children {
		r.eachRemoved(child, func(gone line) tftypes.Value {
			asked[gone.name] = gone.planned.Type() != nil && !gone.planned.IsKnown() && !isEmpty(gone.prior)
			return gone.planned
		})
	}
	planned := r.planned
	r.planned = r.settled()
	defer func() { r.planned = planned }()
	for _, child := range r.tree.children {
		r.eachRemoved(child, func(gone line) tftypes.Value {
			if asked[gone.name] && gone.planned.Equal(gone.prior) {
				r.diags.AddAttributeWarning(gone.at, keptSummary,
					fmt.Sprintf("The API was asked to unset %s but kept its value. Set it to change it.", gone.name))
			}
			return gone.planned
		})
		if child.optional && !child.computed && !child.sensitive && !r.imported && r.object != nil && child.isTold(r.object) && r.isLeft(child) {
			r.diags.AddAttributeWarning(path.Root(child.name), keptSummary,
				fmt.Sprintf("The API was asked to unset %s but kept its value, so every plan will remove it again. Set it to keep it.", child.name))
		}
	}
}
