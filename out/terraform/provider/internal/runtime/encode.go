package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// encode converts a value for encoding/json. It returns false if there is nothing to send. Write-only values are only
// in the configuration. The prior value shows which nulls unset a value.
func (n *node) encode(value, prior, config tftypes.Value) (any, bool, error) {
	if n.writeOnly {
		value = config
	}
	if isVoid(value) || !value.IsKnown() {
		return nil, false, nil
	}
	switch n.shape {
	case shapeString:
		return encodeText(n.field.Format, value)
	case shapeBool:
		var flag bool
		err := value.As(&flag)
		return flag, err == nil, err
	case shapeInteger, shapeNumber:
		number := new(big.Float)
		if err := value.As(&number); err != nil {
			return nil, false, err
		}
		return json.Number(formatNumber(number)), true, nil
	case shapeList, shapeSet:
		return n.encodeList(value, config)
	case shapeMap:
		out := map[string]any{}
		configs := members(config)
		for key, member := range members(value) {
			encoded, _, err := n.element.encode(member, tftypes.Value{}, configs[key])
			if err != nil {
				return nil, false, err
			}
			out[key] = encoded
		}
		return out, true, nil
	case shapeObject:
		return n.encodeObject(value, prior, config)
	case shapeUnion:
		return n.encodeUnion(value, prior, config)
	}
	return nil, false, fmt.Errorf("values of type %s cannot be sent", value.Type())
}

func (n *node) encodeList(value, config tftypes.Value) (any, bool, error) {
	out := []any{}
	configs := elements(config)
	for i, member := range elements(value) {
		var given tftypes.Value
		if n.shape == shapeList && i < len(configs) {
			given = configs[i]
		}
		encoded, ok, err := n.element.encode(member, tftypes.Value{}, given)
		if err != nil {
			return nil, false, err
		}
		if ok {
			out = append(out, encoded)
		}
	}
	return out, true, nil
}

func (n *node) encodeObject(value, prior, config tftypes.Value) (any, bool, error) {
	out := map[string]any{}
	values, before, given := members(value), members(prior), members(config)
	for _, child := range n.children {
		if child.field.Local || !child.writable() {
			continue
		}
		encoded, ok, err := child.encode(values[child.name], before[child.name], given[child.name])
		if err != nil {
			return nil, false, err
		}
		preset, err := child.presetValue()
		if err != nil {
			return nil, false, err
		}
		if ok {
			out[child.wire()] = encoded
		} else if preset != nil {
			out[child.wire()] = preset
		} else if isNull(values[child.name]) && !isVoid(before[child.name]) && !child.writeOnly {
			child.encodeRemoval(out)
		}
	}
	return out, true, nil
}

// encodeRemoval adds the value that unsets the attribute, if the API has one.
func (n *node) encodeRemoval(object map[string]any) {
	if n.field.Nullable {
		object[n.wire()] = nil
	} else if preset, err := decodeJSON([]byte(n.field.Default)); n.field.Default != "" && err == nil {
		object[n.wire()] = preset
	} else if n.field.Blank {
		object[n.wire()] = ""
	} else if n.shape == shapeMap {
		object[n.wire()] = map[string]any{}
	} else if n.shape == shapeList || n.shape == shapeSet {
		object[n.wire()] = []any{}
	}
}

// presetValue returns the value that is sent if the attribute is not set, or nil if there is none.
func (n *node) presetValue() (any, error) {
	if n.field.Preset == "" {
		return nil, nil
	}
	return decodeJSON([]byte(n.field.Preset))
}

func (n *node) encodeUnion(value, prior, config tftypes.Value) (any, bool, error) {
	values, before, given := members(value), members(prior), members(config)
	for _, child := range n.children {
		encoded, ok, err := child.encode(values[child.name], before[child.name], given[child.name])
		if err != nil {
			return nil, false, err
		}
		if !ok {
			continue
		}
		if object, isObject := encoded.(map[string]any); isObject && n.field.Union.Discriminator != "" {
			object[n.field.Union.Discriminator] = n.field.Union.Variants[child.name]
		}
		return encoded, true, nil
	}
	return nil, false, nil
}

func encodeText(format Format, value tftypes.Value) (any, bool, error) {
	var text string
	if err := value.As(&text); err != nil {
		return nil, false, err
	}
	if format != JSON {
		return text, true, nil
	}
	decoded, err := decodeJSON([]byte(text))
	if err != nil {
		return nil, false, fmt.Errorf("the value is not JSON (%w): write it with jsonencode, a text too, as in jsonencode(\"a\")", err)
	}
	return decoded, true, nil
}

func formatNumber(number *big.Float) string {
	if number.IsInt() {
		return number.Text('f', 0)
	}
	if short, accuracy := number.Float64(); accuracy == big.Exact || closeTo(number, short) {
		return big.NewFloat(short).Text('g', -1)
	}
	return number.Text('g', -1)
}

// closeTo reports whether the number is a decimal such as 0.1, which has no exact binary representation.
func closeTo(number *big.Float, short float64) bool {
	again, _, err := big.ParseFloat(big.NewFloat(short).Text('g', -1), 10, numberPrecision, big.ToNearestEven)
	return err == nil && again.Cmp(number) == 0
}

// marshalStable encodes a value as JSON with sorted keys and without HTML escaping.
func marshalStable(value any) (string, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return "", err
	}
	return string(bytes.TrimSpace(out.Bytes())), nil
}

func isNull(value tftypes.Value) bool {
	return value.Type() != nil && value.IsKnown() && value.IsNull()
}

// isVoid reports whether the value is null or missing.
func isVoid(value tftypes.Value) bool {
	return value.Type() == nil || value.IsNull()
}

// members returns the attributes of an object or the entries of a map. It is empty if there is no value.
func members(value tftypes.Value) map[string]tftypes.Value {
	out := map[string]tftypes.Value{}
	if isVoid(value) || !value.IsKnown() || value.As(&out) != nil {
		return map[string]tftypes.Value{}
	}
	return out
}

// elements returns the elements of a list or set. It is empty if there is no value.
func elements(value tftypes.Value) []tftypes.Value {
	var out []tftypes.Value
	if isVoid(value) || !value.IsKnown() || value.As(&out) != nil {
		return nil
	}
	return out
}

func containsValue(values []tftypes.Value, wanted tftypes.Value) bool {
	for _, value := range values {
		if value.Equal(wanted) {
			return true
		}
	}
	return false
}
