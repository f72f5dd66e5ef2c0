package runtime

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// collect builds the body of a request. With prior values it is an update.
func (r *run) collect(change Change, prior values) (any, error) {
	if change.MediaType == "" {
		return nil, nil
	}
	object := map[string]any{}
	if change.Fixed != "" {
		fixed, err := decodeJSON([]byte(change.Fixed))
		if err != nil {
			return nil, err
		}
		object, _ = fixed.(map[string]any)
	}
	if change.Patch && prior != nil {
		return r.collectCommands(change, prior)
	}
	fields := object
	if change.Inside != "" {
		fields = map[string]any{}
		object[change.Inside] = fields
	}
	for _, name := range change.Fields {
		child := r.tree.child(name)
		if child == nil || !r.applies(child) {
			continue
		}
		into := fields
		if change.Spread || len(child.field.Within) > 0 {
			into = map[string]any{}
		}
		if err := r.collectField(into, child, change, prior); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if wire, ok := change.As[name]; ok {
			rename(into, child.wire(), wire)
		}
		if members, ok := into[child.wire()].(map[string]any); ok && change.Spread {
			maps.Copy(fields, members)
		}
		if len(child.field.Within) > 0 && len(into) > 0 {
			maps.Copy(reach(fields, child.field.Within), into)
		}
	}
	if prior == nil || change.Mode == Replace {
		if err := r.fillWithin(fields, change.Fields); err != nil {
			return nil, err
		}
	}
	var body any = object
	if change.Alone {
		body = takeAlone(fields)
	}
	if change.InList {
		body = []any{body}
	}
	outer := map[string]any{}
	for _, wire := range change.Outside {
		if value, ok := object[wire]; ok {
			delete(object, wire)
			outer[wire] = value
		}
	}
	for i := len(change.Envelope) - 1; i >= 0; i-- {
		outer[change.Envelope[i]] = body
		body, outer = outer, map[string]any{}
	}
	return r.repeat(body, change, prior)
}

// repeat adds the values of the path that the body must contain as well. An update that completes a create has no prior
// values, and a null would rename the object.
func (r *run) repeat(body any, change Change, prior values) (any, error) {
	if _, ok := body.(map[string]any); !ok || len(change.Repeats) == 0 {
		return body, nil
	}
	holder := reach(body.(map[string]any), change.RepeatsAt)
	for wire, name := range change.Repeats {
		child, value := r.tree.child(name), firstTold(prior[name], r.actual[name], r.planned[name])
		if child == nil || isVoid(value) {
			continue
		}
		encoded, found, err := child.encode(value, value, value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if found {
			holder[wire] = encoded
		}
	}
	return body, nil
}

// firstTold returns the first value that is known and not null.
func firstTold(candidates ...tftypes.Value) tftypes.Value {
	for _, value := range candidates {
		if !isVoid(value) && value.IsKnown() {
			return value
		}
	}
	return tftypes.Value{}
}

// reach returns the object at the path and creates missing parts of it.
func reach(object map[string]any, way []string) map[string]any {
	for _, step := range way {
		inner, ok := object[step].(map[string]any)
		if !ok {
			inner = map[string]any{}
			object[step] = inner
		}
		object = inner
	}
	return object
}

// fillWithin adds missing presets to nested objects of the API that are part of the request.
func (r *run) fillWithin(fields map[string]any, names []string) error {
	for _, name := range names {
		child := r.tree.child(name)
		if child == nil || len(child.field.Within) == 0 {
			continue
		}
		preset, err := child.presetValue()
		if err != nil {
			return err
		}
		holder, _ := digAny(fields, child.field.Within).(map[string]any)
		if _, given := holder[child.wire()]; holder != nil && !given && preset != nil {
			holder[child.wire()] = preset
		}
	}
	return nil
}

// goesAlong reports whether another member of the same nested object has changed. Such an object is sent as a whole.
func (r *run) goesAlong(child *node, fields []string, prior values) bool {
	if len(child.field.Within) == 0 {
		return false
	}
	for _, name := range fields {
		other := r.tree.child(name)
		if other != nil && slices.Equal(other.field.Within, child.field.Within) && r.isChanged(other, prior) {
			return true
		}
	}
	return false
}

// takeAlone returns the value of the only field, or nil if it is not set.
func takeAlone(fields map[string]any) any {
	for _, value := range fields {
		return value
	}
	return nil
}

// collectCommands builds a JSON Patch. Attributes with a value are set, the others are removed.
func (r *run) collectCommands(change Change, prior values) (any, error) {
	commands := []any{}
	for _, name := range change.Fields {
		child := r.tree.child(name)
		if child == nil || !r.applies(child) {
			continue
		}
		changed := map[string]any{}
		if err := r.collectField(changed, child, change, prior); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for wire, value := range changed {
			way := change.Envelope
			if contains(change.Outside, wire) && len(way) > 0 {
				way = way[:len(way)-1]
			}
			command := map[string]any{"op": "add", "path": pointTo(append(append([]string{}, way...), wire))}
			switch {
			case value == nil:
				command["op"] = "remove"
			case !isVoid(prior[name]):
				command["op"] = "replace"
			}
			if value != nil {
				command["value"] = value
			}
			commands = append(commands, command)
		}
	}
	return commands, nil
}

// pointTo returns a JSON Pointer.
func pointTo(way []string) string {
	var pointer strings.Builder
	for _, step := range way {
		pointer.WriteString("/" + strings.ReplaceAll(strings.ReplaceAll(step, "~", "~0"), "/", "~1"))
	}
	return pointer.String()
}

func rename(object map[string]any, from, to string) {
	if value, ok := object[from]; ok {
		delete(object, from)
		object[to] = value
	}
}

func (r *run) collectField(object map[string]any, child *node, change Change, prior values) error {
	mode := change.Mode
	value := r.planned[child.name]
	if prior != nil {
		if mode == Merge && !r.isChanged(child, prior) {
			if !r.goesAlong(child, change.Fields, prior) {
				return nil
			}
			mode = Replace
		}
		value = r.dropRemoved(child)
		if mode == Merge && value.Type() != nil && !value.IsKnown() {
			value = tftypes.NewValue(child.kind, nil)
		}
		if mode != Merge {
			value = r.complete(child, value, prior[child.name])
		}
	}
	encoded, ok, err := child.encode(value, prior[child.name], r.config[child.name])
	if err != nil {
		return err
	}
	merges := prior != nil && isMergePatch(change.MediaType) && !child.writeOnly
	if ok {
		if merges {
			encoded = child.addRemovals(encoded, value, prior[child.name])
		}
		object[child.wire()] = encoded
		return nil
	}
	if preset, err := child.presetValue(); err != nil || preset != nil && len(child.field.Within) == 0 && (prior == nil || mode == Replace) {
		object[child.wire()] = preset
		return err
	}
	if prior == nil || !isNull(value) || child.writeOnly || isVoid(prior[child.name]) {
		return nil
	}
	switch {
	case change.Patch:
		object[child.wire()] = nil
	case merges && child.shape == shapeMap:
		object[child.wire()] = child.addRemovals(map[string]any{}, value, prior[child.name])
	case merges:
		object[child.wire()] = nil
	default:
		child.encodeRemoval(object)
	}
	return nil
}

// complete fills in values that the plan leaves to the API. A request that replaces the object would remove them
// otherwise.
func (r *run) complete(child *node, value, prior tftypes.Value) tftypes.Value {
	if !child.shown() || r.isRemoved(child.name) {
		if value.Type() != nil && !value.IsKnown() {
			return prior
		}
		return value
	}
	base, ok := r.present[child.name]
	if !ok {
		base = prior
	}
	base, value = child.dropMasks(base, tftypes.Value{}), child.dropMasks(value, r.config[child.name])
	if isVoid(value) && (isVoid(prior) || r.isUntold(child)) && !isEmpty(base) {
		return base
	}
	return r.addOwn(child, child.settle(value, base), prior, base)
}

// dropMasks removes placeholders that the API returned instead of secrets, unless they are configured. The API would store
// them.
func (n *node) dropMasks(value, config tftypes.Value) tftypes.Value {
	if isVoid(value) || !value.IsKnown() {
		return value
	}
	switch {
	case n.shape == shapeObject:
		next, given := maps.Clone(members(value)), members(config)
		for _, child := range n.children {
			next[child.name] = child.dropMasks(next[child.name], given[child.name])
		}
		return tftypes.NewValue(n.kind, next)
	case !isVoid(config):
		return value
	case n.sensitive && isMasked(value):
		return tftypes.NewValue(n.kind, nil)
	case n.shape == shapeList || n.shape == shapeSet:
		out := []tftypes.Value{}
		for _, element := range elements(value) {
			out = append(out, n.element.dropMasks(element, tftypes.Value{}))
		}
		return tftypes.NewValue(n.kind, out)
	case n.shape == shapeMap:
		next := maps.Clone(members(value))
		for key, member := range next {
			next[key] = n.element.dropMasks(member, tftypes.Value{})
		}
		return tftypes.NewValue(n.kind, next)
	}
	return value
}

// isChanged reports whether an update has to send the attribute. A write-only value has changed if its version has.
func (r *run) isChanged(child *node, prior values) bool {
	if child.writeOnly {
		version := child.name + "_version"
		return !r.config[child.name].IsNull() && !r.planned[version].Equal(prior[version])
	}
	planned := r.planned[child.name]
	if r.isUntold(child) && isNull(planned) {
		return false
	}
	if planned.Type() != nil && !planned.IsKnown() && child.writable() {
		// An unknown value is only sent if it was removed from the configuration, see planRemovals.
		return r.isRemoved(child.name) && !isVoid(prior[child.name])
	}
	return !child.matches(planned, prior[child.name]) || r.prior != nil && r.hasRemoved(child)
}

// isRemoved reports whether the attribute was removed from the configuration.
func (r *run) isRemoved(name string) bool {
	return contains(r.configured, name) && isVoid(r.config[name])
}

// applies reports whether the planned kind of the resource has the attribute.
func (r *run) applies(child *node) bool {
	when := child.field.When
	if when == nil {
		return true
	}
	return contains(when.Values, formatValue(r.planned[when.Attribute]))
}

func contains(texts []string, wanted string) bool {
	for _, text := range texts {
		if text == wanted {
			return true
		}
	}
	return false
}

// listChanged returns the attributes of this update that have changed.
func (r *run) listChanged(update Change) []string {
	names := update.Changes
	if len(names) == 0 {
		names = update.Fields
	}
	var changed []string
	for _, name := range names {
		if child := r.tree.child(name); child != nil && r.isChanged(child, r.prior) {
			changed = append(changed, name)
		}
	}
	return changed
}

func quoteAll(names []string) string {
	return "`" + strings.Join(names, "`, `") + "`"
}
