package runtime

import (
	"maps"

	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/objectvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// withBlocks returns the schema with blocks instead of the attributes that are written as blocks. The rest of the code
// treats them as attributes: only a missing list or set differs, which is empty and not null.
func (e *engine) withBlocks() schema.Schema {
	made := e.descriptor.Schema
	for _, field := range e.descriptor.Attributes {
		block := toBlock(made.Attributes[field.Name])
		if !field.Block || block == nil {
			continue
		}
		made.Attributes, made.Blocks = maps.Clone(made.Attributes), maps.Clone(made.Blocks)
		if made.Blocks == nil {
			made.Blocks = map[string]schema.Block{}
		}
		delete(made.Attributes, field.Name)
		made.Blocks[field.Name] = block
	}
	return made
}

func toBlock(attribute schema.Attribute) schema.Block {
	switch given := attribute.(type) {
	case schema.SingleNestedAttribute:
		block := schema.SingleNestedBlock{
			Attributes: given.Attributes, MarkdownDescription: given.MarkdownDescription,
			DeprecationMessage: given.DeprecationMessage, Validators: given.Validators, PlanModifiers: given.PlanModifiers,
		}
		if given.Required {
			block.Validators = append(block.Validators, objectvalidator.IsRequired())
			return block
		}
		if relaxed, names := relax(given.Attributes); len(names) > 0 {
			block.Attributes, block.Validators = relaxed, append(block.Validators, blockNeeds{names})
		}
		return block
	case schema.ListNestedAttribute:
		block := schema.ListNestedBlock{
			NestedObject:        schema.NestedBlockObject{Attributes: given.NestedObject.Attributes, Validators: given.NestedObject.Validators},
			MarkdownDescription: given.MarkdownDescription, DeprecationMessage: given.DeprecationMessage,
			Validators: given.Validators, PlanModifiers: given.PlanModifiers,
		}
		if given.Required {
			block.Validators = append(block.Validators, listvalidator.IsRequired())
		}
		return block
	case schema.SetNestedAttribute:
		block := schema.SetNestedBlock{
			NestedObject:        schema.NestedBlockObject{Attributes: given.NestedObject.Attributes, Validators: given.NestedObject.Validators},
			MarkdownDescription: given.MarkdownDescription, DeprecationMessage: given.DeprecationMessage,
			Validators: given.Validators, PlanModifiers: given.PlanModifiers,
		}
		if given.Required {
			block.Validators = append(block.Validators, setvalidator.IsRequired())
		}
		return block
	}
	return nil
}

// readValues returns the attributes of an object. Missing blocks are null.
func (e *engine) readValues(raw tftypes.Value) values {
	out := readValues(raw)
	for _, child := range e.tree.children {
		value, ok := out[child.name]
		if ok && child.isBlockList() && value.IsKnown() && len(elements(value)) == 0 {
			out[child.name] = tftypes.NewValue(child.kind, nil)
		}
	}
	return out
}

// fillBlocks is the inverse: Terraform expects missing blocks to be empty.
func (e *engine) fillBlocks(out map[string]tftypes.Value) {
	for _, child := range e.tree.children {
		if value, ok := out[child.name]; ok && child.isBlockList() && isVoid(value) {
			out[child.name] = tftypes.NewValue(child.kind, []tftypes.Value{})
		}
	}
}

func (n *node) isBlockList() bool {
	return n.field.Block && (n.shape == shapeList || n.shape == shapeSet)
}
