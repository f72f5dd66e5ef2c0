package runtime

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// eachItem gives every object of the list, page by page, until visit has enough.
func (e *engine) eachItem(ctx context.Context, known values, visit func(item map[string]any) bool) error {
	return e.eachFiltered(ctx, known, nil, visit)
}

// eachFiltered asks only for those that fit the filters.
func (e *engine) eachFiltered(ctx context.Context, known, filters values, visit func(item map[string]any) bool) error {
	_, err := e.countPages(ctx, known, filters, visit)
	return err
}

// searchItems gives the items until visit has what it wants, and all of them once more where it has not: while pages
// are turned, what is removed moves others to a page that was read already.
func (e *engine) searchItems(ctx context.Context, known values, visit func(item map[string]any) bool) error {
	for range 2 {
		satisfied := false
		pages, err := e.countPages(ctx, known, nil, func(item map[string]any) bool {
			satisfied = !visit(item)
			return !satisfied
		})
		if err != nil || satisfied || pages < 2 {
			return err
		}
	}
	return nil
}

// countPages gives the items that fit the filters, and says how many pages they stood on.
func (e *engine) countPages(ctx context.Context, known, filters values, visit func(item map[string]any) bool) (int, error) {
	list := e.descriptor.Operations.List
	request, err := e.request(list.Operation, known)
	if err != nil {
		return 0, err
	}
	for wire, name := range list.Filters {
		texts := formatValues(filters[name])
		if len(texts) == 0 {
			continue
		}
		if request.Query == nil {
			request.Query = url.Values{}
		}
		// What is given takes the place of what is said where nothing is.
		request.Query[wire] = texts
	}
	seen := map[string]bool{}
	pages := 0
	var unfit error
	err = e.client.eachPage(ctx, *list, request, func(items []any) bool {
		pages++
		for _, item := range items {
			var object map[string]any
			if object, unfit = e.openItem(*list, request, item); unfit != nil {
				return false
			}
			// What is added while pages are turned pushes others on to the next page, where they show again.
			if text, err := marshalStable(item); err == nil {
				if seen[text] {
					continue
				}
				seen[text] = true
			}
			if !visit(object) {
				return false
			}
		}
		return true
	})
	if unfit != nil {
		return pages, unfit
	}
	return pages, err
}

// openItem gives the object of an item. One that is none, or that nothing names, is no word about what exists.
func (e *engine) openItem(list List, request Request, item any) (map[string]any, error) {
	object, ok := item.(map[string]any)
	if presence := e.descriptor.Presence; presence != nil {
		_, scalar := decodeText("", item)
		if scalar != presence.isPlain() || !scalar && len(object) == 0 {
			return nil, fmt.Errorf(sayNoItem, request.Method, request.Path, describe(item), presence.describe())
		}
		if scalar {
			return map[string]any{nameless: item}, nil
		}
		return object, nil
	}
	if !ok {
		return nil, fmt.Errorf(sayNoItem, request.Method, request.Path, describe(item), describe(object))
	}
	if len(list.Proof) > 0 {
		if name, told := decodeText("", digAny(object, list.Proof)); !told || name == "" {
			return nil, fmt.Errorf(sayNamelessItem, request.Method, request.Path, strings.Join(list.Proof, "."))
		}
	}
	return object, nil
}

// nameless is where a list of links that holds nothing but their keys has such a key.
const nameless = ""

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
