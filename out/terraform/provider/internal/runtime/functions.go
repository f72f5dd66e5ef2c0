package runtime

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// joinID implements the join_id function, which builds an import ID.
type joinID struct{}

func (joinID) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "join_id"
}

func (joinID) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary:             "Builds an identifier of several parts",
		MarkdownDescription: "Joins the parts of an identifier with slashes, as `terraform import` takes it.",
		VariadicParameter:   function.StringParameter{Name: "parts", MarkdownDescription: "The parts, outermost first."},
		Return:              function.StringReturn{},
	}
}

func (joinID) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var parts []string
	resp.Error = req.Arguments.Get(ctx, &parts)
	if resp.Error != nil {
		return
	}
	for i, part := range parts {
		if part == "" {
			resp.Error = function.NewArgumentFuncError(int64(i), "a part is empty")
			return
		}
	}
	resp.Error = resp.Result.Set(ctx, joinParts(parts))
}

// splitID implements the split_id function, which is the inverse.
type splitID struct{}

func (splitID) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "split_id"
}

func (splitID) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary:             "Splits an identifier into its parts",
		MarkdownDescription: "Returns the parts of an identifier such as `network/subnet`, outermost first.",
		Parameters:          []function.Parameter{function.StringParameter{Name: "id", MarkdownDescription: "The identifier."}},
		Return:              function.ListReturn{ElementType: types.StringType},
	}
}

func (splitID) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var id string
	resp.Error = req.Arguments.Get(ctx, &id)
	if resp.Error != nil {
		return
	}
	parts := splitParts(id)
	for _, part := range parts {
		if part == "" {
			resp.Error = function.NewArgumentFuncError(0, "the identifier has an empty part")
			return
		}
	}
	resp.Error = resp.Result.Set(ctx, parts)
}
