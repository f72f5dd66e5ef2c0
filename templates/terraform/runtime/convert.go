package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Enough for every int64 and for every decimal that an API sensibly sends.
const (
	numberPrecision = 512
	exponentLimit   = 1100
)

// encodeValue turns a known Terraform value into what encoding/json writes.
func encodeValue(value tftypes.Value) (any, error) {
	if value.IsNull() {
		return nil, nil
	}
	switch {
	case value.Type().Is(tftypes.String):
		var text string
		err := value.As(&text)
		return text, err
	case value.Type().Is(tftypes.Bool):
		var flag bool
		err := value.As(&flag)
		return flag, err
	case value.Type().Is(tftypes.Number):
		number := new(big.Float)
		if err := value.As(&number); err != nil {
			return nil, err
		}
		return json.Number(formatNumber(number)), nil
	case value.Type().Is(tftypes.Map{}):
		members := map[string]tftypes.Value{}
		if err := value.As(&members); err != nil {
			return nil, err
		}
		out := map[string]any{}
		for key, member := range members {
			encoded, err := encodeValue(member)
			if err != nil {
				return nil, err
			}
			out[key] = encoded
		}
		return out, nil
	}
	return nil, fmt.Errorf("values of type %s cannot be sent", value.Type())
}

func formatNumber(number *big.Float) string {
	if number.IsInt() {
		return number.Text('f', 0)
	}
	return number.Text('g', -1)
}

// decodeValue checks before it builds, because tftypes.NewValue panics on a value of another type, and a panic
// after a create would lose the identifier.
func decodeValue(value any, want attr.Type, at string) (tftypes.Value, error) {
	kind := want.TerraformType(context.Background())
	if value == nil {
		return tftypes.NewValue(kind, nil), nil
	}
	switch {
	case want.Equal(types.StringType):
		switch text := value.(type) {
		case string:
			return tftypes.NewValue(kind, text), nil
		case json.Number:
			// Identifiers are often declared as strings and sent as numbers.
			return tftypes.NewValue(kind, text.String()), nil
		}
	case want.Equal(types.BoolType):
		if flag, ok := value.(bool); ok {
			return tftypes.NewValue(kind, flag), nil
		}
	case want.Equal(types.Int64Type), want.Equal(types.Float64Type):
		if text, ok := value.(json.Number); ok {
			return decodeNumber(text, want, kind, at)
		}
	case want.Equal(types.MapType{ElemType: types.StringType}):
		if members, ok := value.(map[string]any); ok {
			return decodeMap(members, kind, at)
		}
	}
	return tftypes.Value{}, fmt.Errorf("%s: the API sent %s where the document has %s", at, describe(value), want)
}

func decodeNumber(text json.Number, want attr.Type, kind tftypes.Type, at string) (tftypes.Value, error) {
	number, _, err := big.ParseFloat(text.String(), 10, numberPrecision, big.ToNearestEven)
	if err != nil || number.MantExp(nil) > exponentLimit {
		return tftypes.Value{}, fmt.Errorf("%s: the number %.40s is out of range", at, text)
	}
	if want.Equal(types.Int64Type) {
		if _, accuracy := number.Int64(); accuracy != big.Exact {
			return tftypes.Value{}, fmt.Errorf("%s: the API sent %s where the document has an integer of 64 bits", at, text)
		}
	}
	return tftypes.NewValue(kind, number), nil
}

func decodeMap(members map[string]any, kind tftypes.Type, at string) (tftypes.Value, error) {
	out := make(map[string]tftypes.Value, len(members))
	for key, member := range members {
		value, err := decodeValue(member, types.StringType, at+"."+key)
		if err != nil {
			return tftypes.Value{}, err
		}
		out[key] = value
	}
	return tftypes.NewValue(kind, out), nil
}

func describe(value any) string {
	switch value.(type) {
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

func isEmpty(value tftypes.Value) bool {
	if value.IsNull() || !value.IsKnown() {
		return value.IsNull()
	}
	switch {
	case value.Type().Is(tftypes.String):
		var text string
		return value.As(&text) == nil && text == ""
	case value.Type().Is(tftypes.Map{}):
		members := map[string]tftypes.Value{}
		return value.As(&members) == nil && len(members) == 0
	}
	return false
}
