package runtime

import (
	"context"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
)

// Replaces returns a plan modifier that requires replacement, unless the current value is unknown after an import, or the
// configuration has never set the imported one.
func Replaces() Replacement { return Replacement{} }

// Replacement is a plan modifier for attributes of any type.
type Replacement struct{}

func (Replacement) Description(context.Context) string {
	return "Changing this forces a new resource, unless its value is unknown after an import."
}

func (r Replacement) MarkdownDescription(ctx context.Context) string { return r.Description(ctx) }

// decide reports whether the change requires replacement. Creating or destroying the whole resource does not.
func decide(ctx context.Context, at path.Path, private privateState, plan tfsdk.Plan, state tfsdk.State, before, planned, config attr.Value) bool {
	if state.Raw.IsNull() || plan.Raw.IsNull() || planned.Equal(before) {
		return false
	}
	imported, unseen := readMark(ctx, private)
	if imported && config.IsNull() {
		return false
	}
	return !before.IsNull() || !leavesOpen(unseen, at.String())
}

func (Replacement) PlanModifyString(ctx context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	resp.RequiresReplace = decide(ctx, req.Path, req.Private, req.Plan, req.State, req.StateValue, req.PlanValue, req.ConfigValue)
}

func (Replacement) PlanModifyBool(ctx context.Context, req planmodifier.BoolRequest, resp *planmodifier.BoolResponse) {
	resp.RequiresReplace = decide(ctx, req.Path, req.Private, req.Plan, req.State, req.StateValue, req.PlanValue, req.ConfigValue)
}

func (Replacement) PlanModifyInt64(ctx context.Context, req planmodifier.Int64Request, resp *planmodifier.Int64Response) {
	resp.RequiresReplace = decide(ctx, req.Path, req.Private, req.Plan, req.State, req.StateValue, req.PlanValue, req.ConfigValue)
}

func (Replacement) PlanModifyFloat64(ctx context.Context, req planmodifier.Float64Request, resp *planmodifier.Float64Response) {
	resp.RequiresReplace = decide(ctx, req.Path, req.Private, req.Plan, req.State, req.StateValue, req.PlanValue, req.ConfigValue)
}

func (Replacement) PlanModifyList(ctx context.Context, req planmodifier.ListRequest, resp *planmodifier.ListResponse) {
	imported, _ := readMark(ctx, req.Private)
	isSame := imported && haveSameMembers(req.StateValue.Elements(), req.PlanValue.Elements())
	resp.RequiresReplace = !isSame && decide(ctx, req.Path, req.Private, req.Plan, req.State, req.StateValue, req.PlanValue, req.ConfigValue)
}

// haveSameMembers compares two lists without their order, which the API may have chosen for an imported one.
func haveSameMembers(before, planned []attr.Value) bool {
	left := slices.Clone(before)
	for _, member := range planned {
		i := slices.IndexFunc(left, member.Equal)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(left) == 0
}

func (Replacement) PlanModifySet(ctx context.Context, req planmodifier.SetRequest, resp *planmodifier.SetResponse) {
	resp.RequiresReplace = decide(ctx, req.Path, req.Private, req.Plan, req.State, req.StateValue, req.PlanValue, req.ConfigValue)
}

func (Replacement) PlanModifyMap(ctx context.Context, req planmodifier.MapRequest, resp *planmodifier.MapResponse) {
	resp.RequiresReplace = decide(ctx, req.Path, req.Private, req.Plan, req.State, req.StateValue, req.PlanValue, req.ConfigValue)
}

// forcesNew reports whether the schema requires replacement if the attribute changes.
func forcesNew(attribute schema.Attribute) bool {
	switch attribute := attribute.(type) {
	case interface{ StringPlanModifiers() []planmodifier.String }:
		return hasReplacement(attribute.StringPlanModifiers())
	case interface{ BoolPlanModifiers() []planmodifier.Bool }:
		return hasReplacement(attribute.BoolPlanModifiers())
	case interface{ Int64PlanModifiers() []planmodifier.Int64 }:
		return hasReplacement(attribute.Int64PlanModifiers())
	case interface{ Float64PlanModifiers() []planmodifier.Float64 }:
		return hasReplacement(attribute.Float64PlanModifiers())
	case interface{ ListPlanModifiers() []planmodifier.List }:
		return hasReplacement(attribute.ListPlanModifiers())
	case interface{ SetPlanModifiers() []planmodifier.Set }:
		return hasReplacement(attribute.SetPlanModifiers())
	case interface{ MapPlanModifiers() []planmodifier.Map }:
		return hasReplacement(attribute.MapPlanModifiers())
	}
	return false
}

// hasReplacement identifies the framework's own modifier by its description, because its type is not exported.
func hasReplacement[M planmodifier.Describer](modifiers []M) bool {
	ctx := context.Background()
	texts := []string{Replaces().Description(ctx), stringplanmodifier.RequiresReplace().Description(ctx)}
	for _, modifier := range modifiers {
		if contains(texts, modifier.Description(ctx)) {
			return true
		}
	}
	return false
}
