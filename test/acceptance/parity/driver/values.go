package main

import (
	"fmt"
	"math/big"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// fill makes the members of an object; what is not given is null, and a block is empty.
func fill(kind tftypes.Object, given map[string]any) map[string]tftypes.Value {
	out := map[string]tftypes.Value{}
	for name, member := range kind.AttributeTypes {
		out[name] = build(member, given[name])
	}
	for name := range given {
		if _, ok := kind.AttributeTypes[name]; !ok {
			panic(fmt.Sprintf("there is no %q among %v", name, kind.AttributeTypes))
		}
	}
	return out
}

func build(kind tftypes.Type, given any) tftypes.Value {
	switch value := given.(type) {
	case map[string]any:
		if object, ok := kind.(tftypes.Object); ok {
			return tftypes.NewValue(kind, fill(object, value))
		}
		out := map[string]tftypes.Value{}
		for name, member := range value {
			out[name] = build(kind.(tftypes.Map).ElementType, member)
		}
		return tftypes.NewValue(kind, out)
	case []any:
		element := tftypes.Type(tftypes.String)
		switch list := kind.(type) {
		case tftypes.List:
			element = list.ElementType
		case tftypes.Set:
			element = list.ElementType
		}
		out := []tftypes.Value{}
		for _, member := range value {
			out = append(out, build(element, member))
		}
		return tftypes.NewValue(kind, out)
	case float64:
		return tftypes.NewValue(kind, big.NewFloat(value))
	}
	return tftypes.NewValue(kind, given)
}

// show gives the texts, numbers and flags of a state, for a test to look at.
func show(value tftypes.Value) map[string]any {
	out := map[string]any{}
	var members map[string]tftypes.Value
	if value.IsNull() || value.As(&members) != nil {
		return out
	}
	for name, member := range members {
		if plain := plainOf(member); plain != nil {
			out[name] = plain
		}
	}
	return out
}

func plainOf(value tftypes.Value) any {
	if value.IsNull() || !value.IsKnown() {
		return nil
	}
	var text string
	var flag bool
	var list []tftypes.Value
	number := new(big.Float)
	switch {
	case value.As(&text) == nil:
		return text
	case value.As(&flag) == nil:
		return flag
	case value.As(&number) == nil:
		float, _ := number.Float64()
		return float
	case value.As(&list) == nil:
		out := []any{}
		for _, member := range list {
			out = append(out, plainOf(member))
		}
		return out
	}
	return show(value)
}
