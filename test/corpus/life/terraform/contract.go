package main

import (
	"fmt"

	"github.com/zclconf/go-cty/cty"
)

// judgePlan lists what Terraform calls an invalid plan: what is configured must be planned as it stands, and what is not
// may only be planned where the provider computes it.
func judgePlan(fields []field, prior, config, planned cty.Value, at string) []string {
	faults := []string{}
	for _, own := range fields {
		place := at + own.name
		before, wanted, got := member(prior, own), member(config, own), member(planned, own)
		switch {
		case own.writeOnly:
			if !got.IsNull() {
				faults = append(faults, place+": a write-only value is planned")
			}
		case got.RawEquals(wanted):
		case !before.IsNull() && !wanted.IsNull() && got.RawEquals(before):
		case wanted.IsNull() && own.computed:
		case own.nesting == single && wanted.IsKnown() && !wanted.IsNull() && !got.IsNull() && got.IsKnown():
			faults = append(faults, judgePlan(own.inner, before, wanted, got, place+".")...)
		case own.nesting != flat && wanted.IsKnown() && !wanted.IsNull() && !got.IsNull() && got.IsKnown():
			faults = append(faults, judgeItems(own, before, wanted, got, place)...)
		case wanted.IsNull() && own.block && !got.IsNull() && got.IsKnown():
			faults = append(faults, place+": a block is planned that is not configured")
		default:
			faults = append(faults, fmt.Sprintf("%s: planned %s where the configuration says %s", place, show(got), show(wanted)))
		}
	}
	return faults
}

func judgeItems(own field, before, wanted, got cty.Value, place string) []string {
	if !wanted.Length().RawEquals(got.Length()) {
		return []string{fmt.Sprintf("%s: planned %s items where the configuration has %s", place, show(got.Length()), show(wanted.Length()))}
	}
	if own.nesting == set {
		return nil
	}
	faults := []string{}
	for walk := wanted.ElementIterator(); walk.Next(); {
		key, item := walk.Element()
		if !got.HasIndex(key).True() {
			faults = append(faults, fmt.Sprintf("%s: %s is not planned", place, show(key)))
			continue
		}
		if item.IsNull() || !item.IsKnown() || got.Index(key).IsNull() {
			continue
		}
		faults = append(faults, judgePlan(own.inner, findPrior(field{kind: own.kind, nesting: list}, before, key, item), item, got.Index(key), place+"[]. ")...)
	}
	return faults
}

// judgeResult lists what was planned and did not come: Terraform calls that an inconsistent result.
func judgeResult(planned, got cty.Value, at string) []string {
	wrong := func() []string { return []string{fmt.Sprintf("%s: planned %s, got %s", at, show(planned), show(got))} }
	switch {
	case !planned.IsKnown():
		return nil
	case planned.IsNull() || got.IsNull() || !got.IsKnown():
		if planned.IsNull() && got.IsKnown() && got.IsNull() {
			return nil
		}
		return wrong()
	case planned.Type().IsObjectType():
		faults := []string{}
		for name := range planned.Type().AttributeTypes() {
			faults = append(faults, judgeResult(planned.GetAttr(name), got.GetAttr(name), join(at, name))...)
		}
		return faults
	case planned.Type().IsSetType():
		if planned.IsWhollyKnown() && !planned.Length().RawEquals(got.Length()) {
			return wrong()
		}
		for walk := planned.ElementIterator(); walk.Next(); {
			_, item := walk.Element()
			if !hasCompatible(item, got) {
				return wrong()
			}
		}
		return nil
	case planned.Type().IsListType() || planned.Type().IsMapType():
		if !planned.Length().RawEquals(got.Length()) {
			return wrong()
		}
		faults := []string{}
		for walk := planned.ElementIterator(); walk.Next(); {
			key, item := walk.Element()
			if !got.HasIndex(key).True() {
				return wrong()
			}
			faults = append(faults, judgeResult(item, got.Index(key), at+"["+show(key)+"]")...)
		}
		return faults
	case !planned.RawEquals(got):
		return wrong()
	}
	return nil
}

func hasCompatible(item, all cty.Value) bool {
	for walk := all.ElementIterator(); walk.Next(); {
		_, one := walk.Element()
		if len(judgeResult(item, one, "")) == 0 {
			return true
		}
	}
	return false
}

// judgeResultOpen compares two plans: the later may still leave open what the earlier left open, and nothing else.
func judgeResultOpen(early, late cty.Value) []string {
	faults := []string{}
	for name := range early.Type().AttributeTypes() {
		before, after := early.GetAttr(name), late.GetAttr(name)
		if before.IsKnown() && !after.IsKnown() {
			faults = append(faults, name+": it was known in the first plan")
		} else if before.IsWhollyKnown() {
			faults = append(faults, judgeResult(before, after, name)...)
		}
	}
	return faults
}
