package runtime

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// eachItem calls visit for every object of the list, page by page, until visit returns false.
func (e *engine) eachItem(ctx context.Context, known values, visit func(item map[string]any) bool) error {
	return e.eachFiltered(ctx, known, nil, visit)
}

// eachFiltered is eachItem with filters.
func (e *engine) eachFiltered(ctx context.Context, known, filters values, visit func(item map[string]any) bool) error {
	_, err := e.countPages(ctx, known, filters, visit)
	return err
}

// searchItems calls visit until it returns false. If it never does, the list is read a second time: when an object is
// deleted while pages are read, another one may move to a page that was already read.
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

// countPages calls visit for the filtered items and returns the number of pages.
func (e *engine) countPages(ctx context.Context, known, filters values, visit func(item map[string]any) bool) (int, error) {
	list := e.descriptor.Operations.List
	request, err := e.request(list.Operation, known)
	if err != nil {
		return 0, err
	}
	for wire, name := range list.Filters {
		texts := list.Operation.joinTexts(wire, formatValues(filters[name]))
		if len(texts) == 0 {
			continue
		}
		if request.Query == nil {
			request.Query = url.Values{}
		}
		// A filter replaces the fixed value of the parameter.
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
			// An object that is created while pages are read moves others to the next page, where they are repeated.
			if text, err := marshalStable(item); err == nil {
				if seen[text] {
					continue
				}
				seen[text] = true
			}
			if !e.hasEnded(object) && !visit(object) {
				return false
			}
		}
		return true
	})
	if unfit != nil {
		return pages, unfit
	}
	if isGone(err) && !strings.Contains(list.Operation.Path, "{") {
		// A list that is not below another object always exists, so its 404 says nothing about the items.
		return pages, errors.New(err.Error() + "\n\n" + sayNoCollection)
	}
	return pages, err
}

// tolerate ignores that a list is shorter than its own total, where only what it shows matters.
func (e *engine) tolerate(err error) error {
	var short *shortList
	if errors.As(err, &short) {
		e.client.notices.add(short.Error())
		return nil
	}
	return err
}

// openItem returns the object of an item. An item that is not an object, or has no ID, makes the whole list unusable.
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
		if len(list.Proof) == 0 {
			if missing := presence.findUntold(object); missing != "" {
				return nil, fmt.Errorf(sayNamelessItem, request.Method, request.Path, missing)
			}
			return object, nil
		}
	}
	if !ok {
		return nil, fmt.Errorf(sayNoItem, request.Method, request.Path, describe(item), describe(object))
	}
	if len(list.Proof) > 0 {
		if name, told := decodeText("", digAny(object, list.Proof)); !told || name == "" {
			return nil, fmt.Errorf(sayNamelessItem, request.Method, request.Path, strings.Join(list.Proof, "."))
		}
	}
	return list.Operation.nameByAddress(object), nil
}

// nameless is the key for the items of a list of links that consists of plain keys.
const nameless = ""

// setIdentity sets an identity attribute. It returns false if the text does not have the right type.
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

// parseValue is the inverse of formatValue.
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
