package runtime

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// These limits are sufficient for every int64 and every reasonable decimal.
const (
	numberPrecision = 512
	exponentLimit   = 1100
)

// decoder collects values of an unexpected type. It checks the type first, because tftypes.NewValue panics on a
// mismatch, and a panic after a create would lose the ID.
type decoder struct {
	misfits []string
	// broken names the attributes with such values.
	broken map[string]bool
	// strange lists values that are not in the schema. They are shown as null.
	strange []string
}

func (d *decoder) reject(at, want string, value any) {
	d.misfits = append(d.misfits, fmt.Sprintf("%s: the API returned %s, expected %s", at, describe(value), want))
}

// decodeTree decodes all attributes of an object. Attributes that responses do not contain are null.
func (n *node) decodeTree(object map[string]any) (map[string]tftypes.Value, []string) {
	d := &decoder{}
	return d.decodeAll(n, object), d.misfits
}

func (d *decoder) decodeAll(n *node, object map[string]any) map[string]tftypes.Value {
	values := map[string]tftypes.Value{}
	for _, child := range n.children {
		before := len(d.misfits)
		values[child.name] = d.decodeChild(child, object, "")
		if len(d.misfits) > before {
			if d.broken == nil {
				d.broken = map[string]bool{}
			}
			d.broken[child.name] = true
		}
	}
	return values
}

func (d *decoder) decodeChild(child *node, object map[string]any, at string) tftypes.Value {
	if !child.shown() {
		return tftypes.NewValue(child.kind, nil)
	}
	way := child.field.Out
	if way == nil {
		way = []string{child.wire()}
	}
	value := digAny(object, way)
	for _, step := range way {
		at += "/" + step
	}
	return d.decode(child, value, at)
}

func (d *decoder) decode(n *node, value any, at string) tftypes.Value {
	null := tftypes.NewValue(n.kind, nil)
	if value == nil {
		return null
	}
	value = dropMarker(value)
	switch n.shape {
	case shapeString:
		if text, ok := decodeText(n.field.Format, value); ok {
			return tftypes.NewValue(n.kind, text)
		}
		d.reject(at, "a string", value)
	case shapeBool:
		if flag, ok := value.(bool); ok {
			return tftypes.NewValue(n.kind, flag)
		}
		d.reject(at, "a boolean", value)
	case shapeInteger, shapeNumber:
		return d.decodeNumber(n, value, at)
	case shapeList, shapeSet:
		return d.decodeList(n, value, at)
	case shapeMap:
		members, ok := value.(map[string]any)
		if !ok {
			d.reject(at, "an object", value)
			return null
		}
		if len(members) == 0 && n.field.Filled {
			return null
		}
		out := make(map[string]tftypes.Value, len(members))
		for key, member := range members {
			out[key] = d.decode(n.element, member, at+"/"+key)
		}
		return tftypes.NewValue(n.kind, out)
	case shapeObject:
		object, ok := value.(map[string]any)
		if !ok {
			d.reject(at, "an object", value)
			return null
		}
		out := make(map[string]tftypes.Value, len(n.children))
		for _, child := range n.children {
			out[child.name] = d.decodeChild(child, object, at)
		}
		return tftypes.NewValue(n.kind, out)
	case shapeUnion:
		return d.decodeUnion(n, value, at)
	}
	return null
}

func (d *decoder) decodeNumber(n *node, value any, at string) tftypes.Value {
	null := tftypes.NewValue(n.kind, nil)
	text, ok := value.(json.Number)
	if quoted, isText := value.(string); isText {
		// Some APIs send large integers as strings.
		text, ok = json.Number(quoted), true
	}
	if !ok {
		d.reject(at, "a number", value)
		return null
	}
	number, _, err := big.ParseFloat(text.String(), 10, numberPrecision, big.ToNearestEven)
	if err != nil || number.IsInf() || number.MantExp(nil) > exponentLimit {
		d.misfits = append(d.misfits, fmt.Sprintf("%s: the number %.40s is out of range", at, text))
		return null
	}
	if n.shape == shapeInteger {
		if _, accuracy := number.Int64(); accuracy != big.Exact {
			d.reject(at, "an integer of 64 bits", value)
			return null
		}
	}
	return tftypes.NewValue(n.kind, number)
}

func (d *decoder) decodeList(n *node, value any, at string) tftypes.Value {
	items, ok := value.([]any)
	if !ok {
		d.reject(at, "a list", value)
		return tftypes.NewValue(n.kind, nil)
	}
	if len(items) == 0 && n.field.Filled {
		return tftypes.NewValue(n.kind, nil)
	}
	out := make([]tftypes.Value, 0, len(items))
	for i, item := range items {
		element := d.decode(n.element, item, fmt.Sprintf("%s/%d", at, i))
		if n.shape == shapeSet && containsValue(out, element) {
			continue
		}
		out = append(out, element)
	}
	return tftypes.NewValue(n.kind, out)
}

// decodeUnion sets the attribute of the variant that fits best. The others are null.
func (d *decoder) decodeUnion(n *node, value any, at string) tftypes.Value {
	chosen := n.chooseVariant(value)
	out := make(map[string]tftypes.Value, len(n.children))
	for _, child := range n.children {
		out[child.name] = tftypes.NewValue(child.kind, nil)
		if child == chosen {
			out[child.name] = d.decode(child, value, at)
		}
	}
	if chosen == nil {
		if object, ok := value.(map[string]any); ok && (len(object) == 0 || n.field.Union.Discriminator != "" && object[n.field.Union.Discriminator] == nil) {
			// Some APIs return an empty object if no variant is set.
			return tftypes.NewValue(n.kind, nil)
		}
		d.strange = append(d.strange, fmt.Sprintf("%s: the API returned a variant that is not in the API document", at))
		return tftypes.NewValue(n.kind, nil)
	}
	return tftypes.NewValue(n.kind, out)
}

func (n *node) chooseVariant(value any) *node {
	object, isObject := value.(map[string]any)
	bestScore := -1
	if n.field.Union.Discriminator != "" && isObject && object[n.field.Union.Discriminator] == nil {
		// A response that leaves the discriminator out is read by the fields that it has.
		bestScore = 0
	} else if n.field.Union.Discriminator != "" && isObject {
		told := fmt.Sprint(object[n.field.Union.Discriminator])
		for _, child := range n.children {
			if n.field.Union.Variants[child.name] == told {
				return child
			}
		}
		return nil
	}
	var best *node
	for _, child := range n.children {
		trial := &decoder{}
		trial.decode(child, value, "")
		if len(trial.misfits) > 0 {
			continue
		}
		score := 0
		for _, grandchild := range child.children {
			if _, ok := object[grandchild.wire()]; ok {
				score++
			}
		}
		if score > bestScore {
			best, bestScore = child, score
		}
	}
	return best
}

func decodeText(format Format, value any) (string, bool) {
	if format == JSON {
		text, err := marshalStable(value)
		return text, err == nil
	}
	switch text := value.(type) {
	case string:
		return text, true
	case json.Number:
		// IDs are often declared as strings but sent as numbers.
		return text.String(), true
	case bool:
		return strconv.FormatBool(text), format == Flag
	}
	return "", false
}

func describe(value any) string {
	switch value.(type) {
	case nil:
		return "nothing"
	case string:
		return "a string"
	case bool:
		return "a boolean"
	case json.Number:
		return "a number"
	case []any:
		return "a list"
	default:
		return "an object"
	}
}

// each is the step of a path that leads into every item of a list: the IDs in [{"id": 1}, {"id": 2}].
const each = "*"

// digAny returns the value at the path, or nil if there is none.
func digAny(value any, way []string) any {
	for i, step := range way {
		if items, isList := value.([]any); isList && step == each {
			return digEach(items, way[i+1:])
		}
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = object[step]
	}
	return value
}

// digEach returns the value at the path in each item, or nil if an item has none, because the list is then not known. An
// item that is not an object is the value itself.
func digEach(items []any, way []string) any {
	found := make([]any, 0, len(items))
	for _, item := range items {
		value := item
		if _, isObject := item.(map[string]any); isObject {
			value = digAny(item, way)
		}
		if value == nil {
			return nil
		}
		found = append(found, value)
	}
	return found
}

// untilEach returns the path to the list, if the path leads into its items.
func untilEach(way []string) []string {
	if at := slices.Index(way, each); at > 0 {
		return way[:at]
	}
	return way
}
