package main

import (
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// propose keeps what the server has filled in and the configuration does not speak of, in objects and in items of lists too.
func propose(attributes []*tfprotov6.SchemaAttribute, prior, config tftypes.Value) tftypes.Value {
	if prior.IsNull() || config.IsNull() || !prior.IsKnown() || !config.IsKnown() {
		return config
	}
	var before, said map[string]tftypes.Value
	_ = prior.As(&before)
	_ = config.As(&said)
	// The value shares its members with whoever asks for them.
	wanted := maps.Clone(said)
	for _, attribute := range attributes {
		name := attribute.Name
		switch {
		case wanted[name].IsNull() && attribute.Computed:
			// Terraform takes an omitted object for removed if it holds anything that is not computed.
			if !attribute.Optional || !holdsGiven(attribute.NestedType, before[name]) {
				wanted[name] = before[name]
			}
		case attribute.NestedType != nil:
			wanted[name] = proposeNested(attribute.NestedType, before[name], wanted[name])
		}
	}
	return tftypes.NewValue(config.Type(), wanted)
}

func proposeNested(nested *tfprotov6.SchemaObject, prior, config tftypes.Value) tftypes.Value {
	if nested.Nesting == tfprotov6.SchemaObjectNestingModeSingle {
		return propose(nested.Attributes, prior, config)
	}
	var before, said []tftypes.Value
	if nested.Nesting != tfprotov6.SchemaObjectNestingModeList || prior.IsNull() || prior.As(&before) != nil || config.As(&said) != nil {
		return config
	}
	wanted := make([]tftypes.Value, len(said))
	for index, item := range said {
		wanted[index] = item
		if index < len(before) {
			wanted[index] = propose(nested.Attributes, before[index], item)
		}
	}
	return tftypes.NewValue(config.Type(), wanted)
}

func holdsGiven(nested *tfprotov6.SchemaObject, value tftypes.Value) bool {
	if nested == nil || value.IsNull() {
		return false
	}
	items := []tftypes.Value{value}
	if nested.Nesting != tfprotov6.SchemaObjectNestingModeSingle {
		var keyed map[string]tftypes.Value
		if value.As(&items) != nil && value.As(&keyed) == nil {
			items = slices.Collect(maps.Values(keyed))
		}
	}
	return slices.ContainsFunc(items, func(item tftypes.Value) bool {
		var held map[string]tftypes.Value
		_ = item.As(&held)
		return slices.ContainsFunc(nested.Attributes, func(own *tfprotov6.SchemaAttribute) bool {
			return !held[own.Name].IsNull() && (!own.Computed || holdsGiven(own.NestedType, held[own.Name]))
		})
	})
}
