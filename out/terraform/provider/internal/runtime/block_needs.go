package runtime

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// relax makes the required attributes of a single block optional and returns their names. The framework would ask for
// them even if the block is omitted; blockNeeds asks for them only if it is written.
func relax(attributes map[string]schema.Attribute) (map[string]schema.Attribute, []string) {
	out, names := map[string]schema.Attribute{}, []string{}
	for name, attribute := range attributes {
		out[name] = attribute
		if attribute.IsRequired() {
			out[name] = makeOptional(attribute)
			names = append(names, name)
		}
	}
	return out, sorted(names)
}

func makeOptional(attribute schema.Attribute) schema.Attribute {
	switch own := attribute.(type) {
	case schema.StringAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.BoolAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.Int64Attribute:
		own.Required, own.Optional = false, true
		return own
	case schema.Float64Attribute:
		own.Required, own.Optional = false, true
		return own
	case schema.ListAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.SetAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.MapAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.SingleNestedAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.ListNestedAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.SetNestedAttribute:
		own.Required, own.Optional = false, true
		return own
	case schema.MapNestedAttribute:
		own.Required, own.Optional = false, true
		return own
	}
	return attribute
}

// blockNeeds validates that a block, if it is written, has these attributes.
type blockNeeds struct {
	names []string
}

func (n blockNeeds) Description(context.Context) string { return "has " + strings.Join(n.names, ", ") }

func (n blockNeeds) MarkdownDescription(ctx context.Context) string { return n.Description(ctx) }

func (n blockNeeds) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	held := req.ConfigValue.Attributes()
	for _, name := range n.names {
		if value, ok := held[name]; !ok || value.IsNull() {
			resp.Diagnostics.AddAttributeError(req.Path.AtName(name), "Missing attribute", name+" must be set here.")
		}
	}
}
