package runtime

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

var _ resource.ResourceWithUpgradeState = (*engine)(nil)

// UpgradeState accepts the states of all earlier schema versions. Attributes with the same name and type are kept,
// removed ones are dropped, and new ones are set by the next refresh.
func (e *engine) UpgradeState(context.Context) map[int64]resource.StateUpgrader {
	upgraders := map[int64]resource.StateUpgrader{}
	for version := range e.descriptor.Schema.Version {
		upgraders[version] = resource.StateUpgrader{StateUpgrader: e.upgrade}
	}
	return upgraders
}

func (e *engine) upgrade(ctx context.Context, req resource.UpgradeStateRequest, resp *resource.UpgradeStateResponse) {
	kind := e.descriptor.Schema.Type().TerraformType(ctx)
	raw := tfprotov6.RawState{JSON: req.RawState.JSON}
	lenient := tfprotov6.UnmarshalOpts{}
	lenient.ValueFromJSONOpts.IgnoreUndefinedAttributes = true
	value, err := raw.UnmarshalWithOpts(kind, lenient)
	if err != nil {
		resp.Diagnostics.AddError("Cannot upgrade the state of "+e.words(),
			"The type of an attribute has changed: "+err.Error()+"\n\nRemove it from the state and import it again.")
		return
	}
	resp.State.Raw = value
}
