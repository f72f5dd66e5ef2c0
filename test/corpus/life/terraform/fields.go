package main

import (
	"fmt"
	"sort"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

type nesting int

// How the members of a field hang together; a flat one has no schema inside.
const (
	flat nesting = iota
	single
	list
	set
	mapping
)

// field is an attribute or a block of a schema: to what happens here they are the same.
type field struct {
	name      string
	kind      cty.Type
	required  bool
	optional  bool
	computed  bool
	writeOnly bool
	sensitive bool
	block     bool
	nesting   nesting
	inner     []field
}

func readBlock(block *tfprotov6.SchemaBlock) ([]field, error) {
	fields, err := readAttributes(block.Attributes)
	if err != nil {
		return nil, err
	}
	for _, nested := range block.BlockTypes {
		inner, err := readBlock(nested.Block)
		if err != nil {
			return nil, err
		}
		kind, err := toCty(nested.ValueType())
		if err != nil {
			return nil, err
		}
		modes := map[tfprotov6.SchemaNestedBlockNestingMode]nesting{
			tfprotov6.SchemaNestedBlockNestingModeList: list,
			tfprotov6.SchemaNestedBlockNestingModeSet:  set,
			tfprotov6.SchemaNestedBlockNestingModeMap:  mapping,
		}
		mode, found := modes[nested.Nesting]
		if !found {
			mode = single
		}
		fields = append(fields, field{name: nested.TypeName, kind: kind, optional: true, block: true, nesting: mode, inner: inner})
	}
	sort.Slice(fields, func(i, j int) bool { return fields[i].name < fields[j].name })
	return fields, nil
}

func readAttributes(attributes []*tfprotov6.SchemaAttribute) ([]field, error) {
	fields := []field{}
	for _, own := range attributes {
		kind, err := toCty(own.ValueType())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", own.Name, err)
		}
		one := field{name: own.Name, kind: kind, required: own.Required, optional: own.Optional, computed: own.Computed, writeOnly: own.WriteOnly, sensitive: own.Sensitive}
		if own.NestedType != nil {
			if one.inner, err = readAttributes(own.NestedType.Attributes); err != nil {
				return nil, err
			}
			one.nesting = map[tfprotov6.SchemaObjectNestingMode]nesting{
				tfprotov6.SchemaObjectNestingModeSingle: single,
				tfprotov6.SchemaObjectNestingModeList:   list,
				tfprotov6.SchemaObjectNestingModeSet:    set,
				tfprotov6.SchemaObjectNestingModeMap:    mapping,
			}[own.NestedType.Nesting]
		}
		fields = append(fields, one)
	}
	return fields, nil
}

// toCty takes the way over the type's JSON, which both libraries speak.
func toCty(kind tftypes.Type) (cty.Type, error) {
	text, err := kind.MarshalJSON() //nolint:staticcheck // there is no other way out of the type
	if err != nil {
		return cty.NilType, err
	}
	return ctyjson.UnmarshalType(text)
}

func objectType(fields []field) cty.Type {
	kinds := map[string]cty.Type{}
	for _, own := range fields {
		kinds[own.name] = own.kind
	}
	return cty.Object(kinds)
}

// conform brings a value of a configuration into the form of the schema: what is left out is null.
func conform(value cty.Value, fields []field) (cty.Value, error) {
	members := map[string]cty.Value{}
	for _, own := range fields {
		members[own.name] = empty(own)
	}
	for name := range value.Type().AttributeTypes() {
		own := find(fields, name)
		if own == nil {
			return cty.NilVal, fmt.Errorf("there is no attribute %q", name)
		}
		member, err := conformField(value.GetAttr(name), *own)
		if err != nil {
			return cty.NilVal, fmt.Errorf("%s: %w", name, err)
		}
		members[name] = member
	}
	return cty.ObjectVal(members), nil
}

func conformField(value cty.Value, own field) (cty.Value, error) {
	if own.nesting == flat {
		return convert.Convert(value, own.kind)
	}
	if value.IsNull() {
		return empty(own), nil
	}
	if !value.IsKnown() {
		return cty.UnknownVal(own.kind), nil
	}
	if own.nesting == single {
		return conform(value, own.inner)
	}
	return rebuild(value, own, func(_ cty.Value, item cty.Value) (cty.Value, error) { return conform(item, own.inner) })
}

// rebuild makes a collection of the same form out of changed items.
func rebuild(value cty.Value, own field, change func(key, item cty.Value) (cty.Value, error)) (cty.Value, error) {
	items, keyed := []cty.Value{}, map[string]cty.Value{}
	for walk := value.ElementIterator(); walk.Next(); {
		key, item := walk.Element()
		changed, err := change(key, item)
		if err != nil {
			return cty.NilVal, err
		}
		items = append(items, changed)
		if own.nesting == mapping {
			keyed[key.AsString()] = changed
		}
	}
	switch {
	case len(items) == 0 && own.nesting == mapping:
		return cty.MapValEmpty(own.kind.ElementType()), nil
	case len(items) == 0 && own.nesting == set:
		return cty.SetValEmpty(own.kind.ElementType()), nil
	case len(items) == 0:
		return cty.ListValEmpty(own.kind.ElementType()), nil
	case own.nesting == mapping:
		return cty.MapVal(keyed), nil
	case own.nesting == set:
		return cty.SetVal(items), nil
	}
	return cty.ListVal(items), nil
}

// empty is what Terraform reads where nothing is written: null, or no blocks.
func empty(own field) cty.Value {
	if own.block && own.nesting == list {
		return cty.ListValEmpty(own.kind.ElementType())
	}
	if own.block && own.nesting == set {
		return cty.SetValEmpty(own.kind.ElementType())
	}
	return cty.NullVal(own.kind)
}

func find(fields []field, name string) *field {
	for i := range fields {
		if fields[i].name == name {
			return &fields[i]
		}
	}
	return nil
}

func member(value cty.Value, own field) cty.Value {
	if value.IsNull() {
		return cty.NullVal(own.kind)
	}
	if !value.IsKnown() {
		return cty.UnknownVal(own.kind)
	}
	return value.GetAttr(own.name)
}
