package runtime

import (
	"context"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

type server struct {
	descriptor Provider
}

// New makes the provider that the descriptor describes.
func New(descriptor Provider) provider.Provider {
	return &server{descriptor: descriptor}
}

func (s *server) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = s.descriptor.Name
	resp.Version = s.descriptor.Version
}

func (s *server) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	attributes := map[string]schema.Attribute{
		"endpoint": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Where the API is served. The environment variable `" + s.descriptor.EndpointEnv + "` does the same.",
		},
	}
	if s.descriptor.Header != "" {
		attributes["api_key"] = schema.StringAttribute{
			Optional:            true,
			Sensitive:           true,
			MarkdownDescription: "Key for the API. Better set in the environment variable `" + s.descriptor.KeyEnv + "`.",
		}
	}
	resp.Schema = schema.Schema{MarkdownDescription: s.descriptor.Description, Attributes: attributes}
}

func (s *server) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var endpoint, key types.String
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("endpoint"), &endpoint)...)
	if s.descriptor.Header != "" {
		resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("api_key"), &key)...)
	}
	if resp.Diagnostics.HasError() {
		return
	}
	address := choose(endpoint.ValueString(), os.Getenv(s.descriptor.EndpointEnv), s.descriptor.Endpoint)
	if address == "" {
		resp.Diagnostics.AddAttributeError(path.Root("endpoint"), "No endpoint",
			"The document names no server. Set `endpoint` or the environment variable "+s.descriptor.EndpointEnv+".")
		return
	}
	secret := ""
	if s.descriptor.Header != "" {
		secret = choose(key.ValueString(), os.Getenv(s.descriptor.KeyEnv))
		if secret == "" {
			resp.Diagnostics.AddAttributeError(path.Root("api_key"), "No key for the API",
				"Set the environment variable "+s.descriptor.KeyEnv+", or `api_key` in the provider block.")
			return
		}
	}
	agent := "terraform-provider-" + s.descriptor.Name + "/" + s.descriptor.Version
	client, err := NewClient(address, s.descriptor.Header, s.descriptor.Prefix, secret, agent)
	if err != nil {
		resp.Diagnostics.AddError("Cannot use the provider's configuration", err.Error())
		return
	}
	resp.ResourceData = client
}

func choose(values ...string) string {
	for _, value := range values {
		if value != "" {
			return value
		}
	}
	return ""
}

func (s *server) DataSources(context.Context) []func() datasource.DataSource {
	return nil
}

func (s *server) Resources(context.Context) []func() resource.Resource {
	makers := make([]func() resource.Resource, 0, len(s.descriptor.Resources))
	for _, descriptor := range s.descriptor.Resources {
		makers = append(makers, func() resource.Resource { return &engine{descriptor: descriptor} })
	}
	return makers
}
