package main

import "github.com/zclconf/go-cty/cty"

// propose is what Terraform puts to the provider before it plans: the configuration, and what it leaves open as it was.
func propose(fields []field, prior, config cty.Value) cty.Value {
	members := map[string]cty.Value{}
	for _, own := range fields {
		members[own.name] = proposeField(own, member(prior, own), member(config, own))
	}
	return cty.ObjectVal(members)
}

func proposeField(own field, prior, config cty.Value) cty.Value {
	switch {
	case own.writeOnly:
		return cty.NullVal(own.kind)
	case !config.IsKnown():
		return config
	case config.IsNull():
		// An object that was configured once shows it by members that no provider computes.
		if own.computed && !(own.optional && hasConfigured(own, prior)) {
			return prior
		}
		return config
	case own.nesting == flat:
		return config
	case own.nesting == single:
		return propose(own.inner, prior, config)
	}
	rebuilt, _ := rebuild(config, own, func(key, item cty.Value) (cty.Value, error) {
		if !item.IsKnown() || item.IsNull() {
			return item, nil
		}
		return propose(own.inner, findPrior(own, prior, key, item), item), nil
	})
	return rebuilt
}

// findPrior is the earlier form of an item: the one in its place, or in a set the one that fits it.
func findPrior(own field, prior, key, item cty.Value) cty.Value {
	none := cty.NullVal(own.kind.ElementType())
	if prior.IsNull() || !prior.IsKnown() {
		return none
	}
	if own.nesting != set {
		if prior.HasIndex(key).True() {
			return prior.Index(key)
		}
		return none
	}
	for walk := prior.ElementIterator(); walk.Next(); {
		_, earlier := walk.Element()
		if mayPrecede(own.inner, earlier, item) {
			return earlier
		}
	}
	return none
}

// mayPrecede says that an item of a set can be an earlier one that only got computed members since.
func mayPrecede(fields []field, prior, config cty.Value) bool {
	for _, own := range fields {
		before, now := member(prior, own), member(config, own)
		switch {
		case before.RawEquals(now):
		// Terraform does not look below an object that is omitted, and so pairs no item that got one since.
		case now.IsNull() && own.computed && own.nesting == flat:
		case own.nesting == single && now.IsKnown() && !now.IsNull() && !before.IsNull() && mayPrecede(own.inner, before, now):
		default:
			return false
		}
	}
	return true
}

func hasConfigured(own field, value cty.Value) bool {
	if own.nesting == flat || value.IsNull() || !value.IsKnown() {
		return false
	}
	if own.nesting != single {
		for walk := value.ElementIterator(); walk.Next(); {
			_, item := walk.Element()
			if hasConfiguredMember(own.inner, item) {
				return true
			}
		}
		return false
	}
	return hasConfiguredMember(own.inner, value)
}

func hasConfiguredMember(fields []field, value cty.Value) bool {
	for _, own := range fields {
		inner := member(value, own)
		if !inner.IsNull() && (!own.computed || hasConfigured(own, inner)) {
			return true
		}
	}
	return false
}
