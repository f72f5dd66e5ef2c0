package runtime

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// engine is every resource of the provider: the descriptor says what to do, this says how.
type engine struct {
	descriptor Resource
	client     *Client
}

var (
	_ resource.ResourceWithConfigure   = (*engine)(nil)
	_ resource.ResourceWithImportState = (*engine)(nil)
)

func (e *engine) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + e.descriptor.Name
}

func (e *engine) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = e.descriptor.Schema
}

func (e *engine) Configure(_ context.Context, req resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	if client, ok := req.ProviderData.(*Client); ok {
		e.client = client
	}
}

func (e *engine) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	planned := readValues(req.Plan.Raw, &resp.Diagnostics)
	change := e.descriptor.Operations.Create
	body, err := e.collect(change, planned, nil)
	if err != nil {
		resp.Diagnostics.AddError("Cannot create "+e.descriptor.Name, err.Error())
		return
	}
	object, err := e.send(ctx, change.Operation, change.MediaType, planned, body)
	if err != nil {
		resp.Diagnostics.AddError("Cannot create "+e.descriptor.Name, err.Error())
		return
	}
	values := e.settle(planned, e.decode(object, &resp.Diagnostics))
	if missing := e.findMissingIdentity(values); missing != "" {
		resp.Diagnostics.AddError("Created "+e.descriptor.Name+" without an identifier",
			fmt.Sprintf("The answer to %s %s has no %q. The object may exist now: find it and import it.",
				change.Operation.Method, change.Operation.Path, missing))
		return
	}
	// Kept before anything else can fail, so that a later failure taints and does not orphan.
	resp.State.Raw = tftypes.NewValue(req.Plan.Raw.Type(), values)
	if change.Operation.Partial {
		values = e.refresh(ctx, planned, values, &resp.Diagnostics)
		resp.State.Raw = tftypes.NewValue(req.Plan.Raw.Type(), values)
	}
}

func (e *engine) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	prior := readValues(req.State.Raw, &resp.Diagnostics)
	object, err := e.send(ctx, e.descriptor.Operations.Read, "", prior, nil)
	if isGone(err) {
		resp.Diagnostics.AddWarning("Removed outside of Terraform",
			fmt.Sprintf("The API no longer has this %s, so it leaves the state.\n\n%s", e.descriptor.Name, err))
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		resp.Diagnostics.AddError("Cannot read "+e.descriptor.Name, err.Error())
		return
	}
	values := e.decode(object, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	for name, value := range values {
		// An API that answers {} for what was never set, or nothing for what was set to {}, has changed nothing.
		if !e.isComputed(name) && isEmpty(value) && isEmpty(prior[name]) {
			values[name] = prior[name]
		}
	}
	resp.State.Raw = tftypes.NewValue(req.State.Raw.Type(), values)
}

func (e *engine) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	planned := readValues(req.Plan.Raw, &resp.Diagnostics)
	prior := readValues(req.State.Raw, &resp.Diagnostics)
	change := e.descriptor.Operations.Update
	if change == nil {
		resp.Diagnostics.AddError("Cannot change "+e.descriptor.Name, "The API has no operation that changes it.")
		return
	}
	body, err := e.collect(*change, planned, prior)
	if err != nil {
		resp.Diagnostics.AddError("Cannot change "+e.descriptor.Name, err.Error())
		return
	}
	object, err := e.send(ctx, change.Operation, change.MediaType, prior, body)
	if err != nil {
		resp.Diagnostics.AddError("Cannot change "+e.descriptor.Name, err.Error())
		return
	}
	var values map[string]tftypes.Value
	if change.Operation.Partial {
		values = e.refresh(ctx, planned, prior, &resp.Diagnostics)
	} else {
		values = e.settle(planned, e.decode(object, &resp.Diagnostics))
	}
	resp.State.Raw = tftypes.NewValue(req.Plan.Raw.Type(), values)
}

func (e *engine) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	prior := readValues(req.State.Raw, &resp.Diagnostics)
	_, err := e.send(ctx, e.descriptor.Operations.Delete, "", prior, nil)
	if err != nil && !isGone(err) {
		resp.Diagnostics.AddError("Cannot delete "+e.descriptor.Name, err.Error())
	}
}

// refresh reads the object after a change whose answer does not carry it.
func (e *engine) refresh(ctx context.Context, planned, known map[string]tftypes.Value, diags *diag.Diagnostics) map[string]tftypes.Value {
	object, err := e.send(ctx, e.descriptor.Operations.Read, "", known, nil)
	if err != nil {
		diags.AddError("Cannot read "+e.descriptor.Name+" after the change", err.Error())
		return e.settle(planned, known)
	}
	return e.settle(planned, e.decode(object, diags))
}

func readValues(raw tftypes.Value, diags *diag.Diagnostics) map[string]tftypes.Value {
	values := map[string]tftypes.Value{}
	if err := raw.As(&values); err != nil {
		diags.AddError("Cannot read the plan or the state", err.Error())
	}
	return values
}
