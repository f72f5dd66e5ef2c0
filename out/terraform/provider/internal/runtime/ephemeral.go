package runtime

import (
	"context"
	"encoding/json"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Ephemeral describes an ephemeral resource. The generated code fills it in.
type Ephemeral struct {
	Name string
	// Read fetches the object. Alternatively, Create creates it and Delete removes it on close.
	Read       *Operation
	Create     *Change
	Delete     *Change
	Attributes []Field
	Schema     schema.Schema
}

type opener struct {
	descriptor Ephemeral
	engine     *engine
}

var (
	_ ephemeral.EphemeralResourceWithConfigure = (*opener)(nil)
	_ ephemeral.EphemeralResourceWithClose     = (*opener)(nil)
)

func newOpener(descriptor Ephemeral) *opener {
	kinds := map[string]attr.Type{}
	for name, attribute := range descriptor.Schema.Attributes {
		kinds[name] = attribute.GetType()
	}
	return &opener{descriptor: descriptor, engine: &engine{
		descriptor: Resource{Name: descriptor.Name, Operations: Operations{Read: descriptor.Read}, Attributes: descriptor.Attributes},
		tree:       newTypeTree(kinds, descriptor.Attributes),
	}}
}

func (o *opener) Metadata(_ context.Context, req ephemeral.MetadataRequest, resp *ephemeral.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + o.descriptor.Name
}

func (o *opener) Schema(_ context.Context, _ ephemeral.SchemaRequest, resp *ephemeral.SchemaResponse) {
	resp.Schema = o.descriptor.Schema
}

func (o *opener) Configure(_ context.Context, req ephemeral.ConfigureRequest, _ *ephemeral.ConfigureResponse) {
	if client, ok := req.ProviderData.(*Client); ok {
		o.engine.client = client
	}
}

func (o *opener) Open(ctx context.Context, req ephemeral.OpenRequest, resp *ephemeral.OpenResponse) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	defer o.engine.client.tell(&resp.Diagnostics)
	config := readValues(req.Config.Raw)
	o.engine.fill(config)
	object, err := o.fetch(ctx, config)
	if err != nil {
		resp.Diagnostics.AddError("Cannot open "+o.engine.words(), err.Error())
		return
	}
	decoded, misfits := o.engine.tree.decodeTree(object)
	for _, misfit := range misfits {
		resp.Diagnostics.AddError("The response does not match the API document", o.descriptor.Name+": "+misfit)
	}
	out := map[string]tftypes.Value{}
	for _, child := range o.engine.tree.children {
		out[child.name] = decoded[child.name]
		if given := config[child.name]; !isVoid(given) {
			out[child.name] = given
		}
	}
	resp.Result.Raw = tftypes.NewValue(req.Config.Raw.Type(), out)
	if o.descriptor.Delete != nil {
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, "path", o.rememberPath(out))...)
	}
}

func (o *opener) fetch(ctx context.Context, config values) (map[string]any, error) {
	if o.descriptor.Create == nil {
		return o.engine.readOwn(ctx, config)
	}
	r := &run{engine: o.engine, planned: config, config: config}
	body, err := r.collect(*o.descriptor.Create, nil)
	if err != nil {
		return nil, err
	}
	answer, err := r.send(ctx, *o.descriptor.Create, config, body)
	if err != nil {
		return nil, err
	}
	return o.descriptor.Create.Operation.take(answer)
}

// rememberPath returns the path for the delete. The secret itself is not stored.
func (o *opener) rememberPath(known values) []byte {
	request, err := o.engine.request(o.descriptor.Delete.Operation, known)
	if err != nil {
		return nil
	}
	text, _ := json.Marshal(request.Path)
	return text
}

func (o *opener) Close(ctx context.Context, req ephemeral.CloseRequest, resp *ephemeral.CloseResponse) {
	if o.descriptor.Delete == nil || req.Private == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	text, diags := req.Private.GetKey(ctx, "path")
	resp.Diagnostics.Append(diags...)
	var path string
	if json.Unmarshal(text, &path) != nil || path == "" {
		return
	}
	if err := o.end(ctx, path); err != nil {
		resp.Diagnostics.AddError("Cannot delete "+o.engine.words(), err.Error())
	}
}

func (o *opener) end(ctx context.Context, path string) error {
	operation := o.descriptor.Delete.Operation
	_, err := o.engine.client.Send(ctx, Request{Resource: o.descriptor.Name, Method: operation.Method, Path: path, Server: operation.Server, Mount: operation.Mount, Needs: operation.Needs})
	if isGone(err) {
		return nil
	}
	return err
}
