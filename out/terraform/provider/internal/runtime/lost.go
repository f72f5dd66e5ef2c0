package runtime

import (
	"context"
	"net/url"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// findLost lists what there is and picks the one item that has the planned values and is younger than the request.
func (r *run) findLost(ctx context.Context, started time.Time) (map[string]any, []string, error) {
	list := r.descriptor.Operations.List
	if list == nil || r.descriptor.NaturalKey == "" {
		return nil, nil, nil
	}
	var candidates []map[string]any
	err := r.eachItem(ctx, r.planned, func(item map[string]any) bool {
		if r.resembles(item) {
			candidates = append(candidates, item)
		}
		return true
	})
	if err != nil {
		return nil, nil, err
	}
	var ours []map[string]any
	var names []string
	for _, item := range candidates {
		decoded, _ := r.tree.decodeTree(item)
		names = append(names, r.joinIdentity(decoded))
		if r.isYounger(decoded, started) {
			ours = append(ours, item)
		}
	}
	if len(ours) == 1 && len(candidates) == 1 {
		return ours[0], nil, nil
	}
	return nil, names, nil
}

// resembles compares the natural key, and whatever else was planned and is shown.
func (r *run) resembles(item map[string]any) bool {
	decoded, _ := r.tree.decodeTree(item)
	key := r.descriptor.NaturalKey
	if !r.tree.child(key).matches(r.planned[key], decoded[key]) {
		return false
	}
	for _, child := range r.tree.children {
		planned := r.planned[child.name]
		if !child.required || !child.shown() || child.field.Path || isVoid(planned) {
			continue
		}
		if !child.matches(planned, decoded[child.name]) {
			return false
		}
	}
	return true
}

func (r *run) isYounger(decoded values, started time.Time) bool {
	var text string
	value := decoded[r.descriptor.Created]
	if isVoid(value) || value.As(&text) != nil {
		return false
	}
	made, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return false
	}
	// The Date header knows no fractions of a second.
	begun, known := r.client.serverTime(started)
	return known && !made.Before(begun.Truncate(time.Second).Add(-time.Second))
}

// eachItem gives every object of the list, page by page, until visit has enough.
func (e *engine) eachItem(ctx context.Context, known values, visit func(item map[string]any) bool) error {
	return e.eachFiltered(ctx, known, nil, visit)
}

// eachFiltered asks only for those that fit the filters.
func (e *engine) eachFiltered(ctx context.Context, known, filters values, visit func(item map[string]any) bool) error {
	list := e.descriptor.Operations.List
	request, err := e.request(list.Operation, known)
	if err != nil {
		return err
	}
	for wire, name := range list.Filters {
		for _, text := range formatValues(filters[name]) {
			if request.Query == nil {
				request.Query = url.Values{}
			}
			request.Query.Add(wire, text)
		}
	}
	return e.client.eachPage(ctx, *list, request, func(items []any) bool {
		for _, item := range items {
			if object, ok := item.(map[string]any); ok && !visit(object) {
				return false
			}
		}
		return true
	})
}

// setIdentity puts a text into an identifying attribute; false where it does not fit its type.
func (r *run) setIdentity(name, text string) bool {
	child := r.tree.child(name)
	if child == nil {
		return false
	}
	value, ok := parseValue(child, text)
	if ok {
		r.actual[name] = value
	}
	return ok
}

// parseValue is the reverse of formatValue.
func parseValue(child *node, text string) (tftypes.Value, bool) {
	var given any = text
	if child.shape == shapeList || child.shape == shapeSet {
		var items []any
		for _, part := range splitList(text) {
			items = append(items, part)
		}
		given = items
	}
	d := &decoder{}
	value := d.decode(child, given, "")
	return value, len(d.misfits) == 0 && text != "" && text != "<nil>"
}

func splitList(text string) []string {
	var parts []string
	start := 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == ',' {
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return parts
}

func unescapePath(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}
