package main

import (
	"maps"

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
			wanted[name] = before[name]
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
