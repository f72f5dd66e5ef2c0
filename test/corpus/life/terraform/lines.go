package main

import (
	"fmt"

	"github.com/zclconf/go-cty/cty"
)

// without is a configuration that lacks one optional line.
type without struct {
	line   string
	config cty.Value
}

// listWithout takes away each optional line in turn, at any depth.
func listWithout(fields []field, config cty.Value, at string) []without {
	all := []without{}
	for _, own := range fields {
		value := config.GetAttr(own.name)
		if value.IsNull() || (own.block && own.nesting != single) {
			continue
		}
		put := func(inner cty.Value) cty.Value {
			members := config.AsValueMap()
			members[own.name] = inner
			return cty.ObjectVal(members)
		}
		place := join(at, own.name)
		if own.optional {
			all = append(all, without{place, put(empty(own))})
		}
		for _, inner := range listInside(own, value, place) {
			all = append(all, without{inner.line, put(inner.config)})
		}
	}
	return all
}

func listInside(own field, value cty.Value, place string) []without {
	if own.nesting == flat {
		return nil
	}
	if own.nesting == single {
		return listWithout(own.inner, value, place)
	}
	all := []without{}
	index := 0
	for walk := value.ElementIterator(); walk.Next(); index++ {
		_, item := walk.Element()
		if item.IsNull() {
			continue
		}
		for _, inner := range listWithout(own.inner, item, fmt.Sprintf("%s[%d]", place, index)) {
			turn := 0
			changed, _ := rebuild(value, own, func(_, other cty.Value) (cty.Value, error) {
				turn++
				if turn-1 == index {
					return inner.config, nil
				}
				return other, nil
			})
			all = append(all, without{inner.line, changed})
		}
	}
	return all
}

// fill takes what must be said and cannot be read back from another configuration, and names it: what is required, and
// secrets, which people are asked for in the place of what is generated.
func fill(fields []field, config, from cty.Value) (cty.Value, map[string]bool) {
	members, filled := config.AsValueMap(), map[string]bool{}
	for _, own := range fields {
		wanted := own.required || own.sensitive || own.writeOnly
		if wanted && config.GetAttr(own.name).IsNull() && !from.GetAttr(own.name).IsNull() {
			members[own.name] = from.GetAttr(own.name)
			filled[own.name] = true
		}
	}
	return cty.ObjectVal(members), filled
}

// listForeign lists where an imported value differs from the known one; what import cannot know is null in it.
func listForeign(imported, known cty.Value, at string) []string {
	if imported.IsNull() || imported.RawEquals(known) {
		return nil
	}
	if imported.Type().IsObjectType() && !known.IsNull() {
		foreign := []string{}
		for name := range imported.Type().AttributeTypes() {
			foreign = append(foreign, listForeign(imported.GetAttr(name), known.GetAttr(name), join(at, name))...)
		}
		return foreign
	}
	isSequence := imported.Type().IsListType() || imported.Type().IsMapType()
	if isSequence && !known.IsNull() && imported.Length().RawEquals(known.Length()) {
		foreign := []string{}
		for walk := imported.ElementIterator(); walk.Next(); {
			key, item := walk.Element()
			if known.HasIndex(key).True() {
				foreign = append(foreign, listForeign(item, known.Index(key), at+"["+show(key)+"]")...)
			}
		}
		return foreign
	}
	return compare(known, imported, at)
}
