package runtime

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Action describes an action on a resource. The generated code fills it in.
type Action struct {
	Name string
	Call Change
	// Read and Wait belong to the resource, so that the action can wait until it is ready again.
	Read *Operation
	Wait *StatusWait
	// Answers lists the values in the response, which an action cannot return.
	Answers    []string
	Attributes []Field
	Schema     schema.Schema
}

type doer struct {
	descriptor Action
	engine     *engine
}

var (
	_ action.ActionWithConfigure  = (*doer)(nil)
	_ action.ActionWithModifyPlan = (*doer)(nil)
)

// ActionTimeouts returns the timeouts block of an action.
func ActionTimeouts(operation string) map[string]schema.Block {
	return map[string]schema.Block{
		"timeouts": schema.SingleNestedBlock{
			MarkdownDescription: "Timeouts of the operations.",
			Attributes: map[string]schema.Attribute{
				operation: schema.StringAttribute{
					Optional:            true,
					MarkdownDescription: "Timeout to " + operation + ", for example `45m`. Defaults to `" + formatLength(usual[operation]) + "`.",
					Validators:          []validator.String{validDuration()},
				},
			},
		},
	}
}

func newDoer(descriptor Action) *doer {
	kinds := map[string]attr.Type{}
	for name, attribute := range descriptor.Schema.Attributes {
		kinds[name] = attribute.GetType()
	}
	return &doer{descriptor: descriptor, engine: &engine{
		descriptor: Resource{Name: descriptor.Name, Operations: Operations{Read: descriptor.Read}, Wait: descriptor.Wait, Attributes: descriptor.Attributes},
		tree:       newTypeTree(kinds, descriptor.Attributes),
		asking:     true,
	}}
}

func (d *doer) Metadata(_ context.Context, req action.MetadataRequest, resp *action.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + d.descriptor.Name
}

func (d *doer) Schema(_ context.Context, _ action.SchemaRequest, resp *action.SchemaResponse) {
	resp.Schema = d.descriptor.Schema
}

func (d *doer) Configure(_ context.Context, req action.ConfigureRequest, _ *action.ConfigureResponse) {
	if client, ok := req.ProviderData.(*Client); ok {
		d.engine.client = client
	}
}

// ModifyPlan warns before the action is invoked that its response will not be visible.
func (d *doer) ModifyPlan(_ context.Context, _ action.ModifyPlanRequest, resp *action.ModifyPlanResponse) {
	if len(d.descriptor.Answers) > 0 {
		resp.Diagnostics.AddWarning("The response of the API cannot be read",
			fmt.Sprintf("The API responds to %s with %s, and an action cannot return values. Make sure that you have other access before you invoke it.",
				d.engine.words(), quoteAll(d.descriptor.Answers)))
	}
}

func (d *doer) Invoke(ctx context.Context, req action.InvokeRequest, resp *action.InvokeResponse) {
	defer d.engine.client.tell(&resp.Diagnostics)
	r := d.engine.begin(&resp.Diagnostics, nil, nil)
	r.config = readValues(req.Config.Raw)
	r.fill(r.config)
	r.planned = r.config
	ctx, cancel := r.limit(ctx, "invoke", r.config, updateTimeout)
	defer cancel()
	if resp.Diagnostics.HasError() {
		return
	}
	r.tell = func(text string) { resp.SendProgress(action.InvokeProgressEvent{Message: text}) }
	body, err := r.collect(d.descriptor.Call, nil)
	if err != nil {
		r.fail("carry out", err)
		return
	}
	operation := d.descriptor.Call.Operation
	r.tell(fmt.Sprintf("Sending %s %s", operation.Method, operation.Path))
	answer, err := r.send(ctx, d.descriptor.Call, r.config, body)
	if isLost(err) {
		err = fmt.Errorf("%w\n\n%s", err, sayLostChange)
	}
	if err != nil {
		r.fail("carry out", err)
		return
	}
	if operation.Job != nil || d.descriptor.Wait != nil {
		r.tell("Accepted, waiting for completion")
	}
	// The response belongs to the action, so the resource has to be read again.
	r.object = nil
	if _, err := r.finish(ctx, operation, answer, r.config, d.descriptor.Wait != nil); err != nil {
		r.fail("see the end of", err)
		return
	}
	message := "Done"
	if len(d.descriptor.Answers) > 0 {
		message += "; the API returned " + quoteAll(d.descriptor.Answers) + ", which an action cannot return"
	}
	r.tell(message)
}
