// A provider with one resource that does nothing: the least that terraform-plugin-framework can be built into.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

type hello struct{}

func (hello) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "hello"
}
func (hello) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse)          {}
func (hello) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}
func (hello) DataSources(context.Context) []func() datasource.DataSource                        { return nil }
func (hello) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return world{} }}
}

type world struct{}

func (world) Metadata(_ context.Context, _ resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = "hello_world"
}
func (world) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{Attributes: map[string]schema.Attribute{"name": schema.StringAttribute{Required: true}}}
}
func (world) Create(_ context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	resp.State.Raw = req.Plan.Raw
}
func (world) Read(context.Context, resource.ReadRequest, *resource.ReadResponse) {}
func (world) Update(_ context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	resp.State.Raw = req.Plan.Raw
}
func (world) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

func main() {
	err := providerserver.Serve(context.Background(), func() provider.Provider { return hello{} },
		providerserver.ServeOpts{Address: "registry.terraform.io/hello/hello"})
	if err != nil {
		log.Fatal(err)
	}
}
