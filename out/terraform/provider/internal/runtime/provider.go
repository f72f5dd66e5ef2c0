package runtime

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

// Provider describes the API as a whole. The generated code fills it in.
type Provider struct {
	Name    string
	Version string
	// Source is the source address of the provider: namespace and name, with the host of a registry in front if needed.
	Source      string
	Description string
	// Endpoint is the default endpoint of the API and may be empty. Parts in braces are Variables.
	Endpoint    string
	EndpointEnv string
	// Servers are other addresses that the API document names for some operations.
	Servers   []string
	Variables []Variable
	// Settings are provider-wide defaults for attributes of all resources.
	Settings    []SharedSetting
	Credentials []Credential
	// Fresh lists the headers that get a new UUID in every request.
	Fresh []string
	// Errors lists the documented forms of error responses, by which a 404 of the API is told from one of a proxy.
	Errors []ErrorForm
	// Forbidden is additional advice for a 403 response. It may be empty.
	Forbidden string
	// PerMinute is the rate limit of the API, if the API document contains it.
	PerMinute   int
	Resources   []Resource
	DataSources []DataSource
	Actions     []Action
	Ephemeral   []Ephemeral
	Hooks       Hooks
}

// Variable is a variable part of the endpoint.
type Variable struct {
	// Attribute is the argument in the provider block, Name the placeholder in the endpoint.
	Attribute   string
	Env         string
	Name        string
	Default     string
	Description string
}

type server struct {
	descriptor Provider
	engines    []*engine
	clock      clock
	// client is set by Configure.
	client *Client
}

var (
	_ provider.ProviderWithActions            = (*server)(nil)
	_ provider.ProviderWithEphemeralResources = (*server)(nil)
	_ provider.ProviderWithFunctions          = (*server)(nil)
	_ provider.ProviderWithListResources      = (*server)(nil)
)

// New returns the provider for a descriptor.
func New(descriptor Provider) provider.Provider {
	s := &server{descriptor: descriptor}
	for _, resource := range descriptor.Resources {
		s.engines = append(s.engines, newEngine(descriptor.Name, resource))
	}
	return s
}

func (s *server) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = s.descriptor.Name
	resp.Version = s.descriptor.Version
}

func (s *server) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	if unknown := listUnknown(req.Config.Raw); len(unknown) > 0 {
		s.putOff(unknown, req, resp)
		return
	}
	settings := readSettings(req.Config.Raw)
	address := s.resolveEndpoint(settings, &resp.Diagnostics)
	options := s.readOptions(address, settings, &resp.Diagnostics)
	options.Allowed = s.readAllowed(req.Config.Raw, &resp.Diagnostics)
	credentials := s.resolveCredentials(settings, &resp.Diagnostics)
	if err := checkEndpoint(address); err != nil && address != "" {
		resp.Diagnostics.AddAttributeError(path.Root("endpoint"), "Not an endpoint", err.Error())
	}
	for _, credential := range credentials {
		if err := credential.check(options); err != nil {
			resp.Diagnostics.AddAttributeError(path.Root(credential.Attribute), "Invalid key", err.Error()+".")
		}
	}
	if resp.Diagnostics.HasError() {
		return
	}
	options.clock = s.clock
	options.Agent = s.describeAgent(req.TerraformVersion)
	client, err := s.connect(address, settings, credentials, options)
	if err != nil {
		resp.Diagnostics.AddError("Cannot use the provider's configuration", err.Error())
		return
	}
	s.client = client
	resp.ResourceData = client
	resp.DataSourceData = client
	resp.EphemeralResourceData = client
	resp.ActionData = client
	resp.ListResourceData = client
}

// connect returns the client. An endpoint set by the user replaces all servers, so that the credentials are not sent
// anywhere else.
func (s *server) connect(address string, given settings, credentials []Credential, options Options) (*Client, error) {
	client, err := NewClient(address, credentials, options)
	if err != nil {
		return nil, err
	}
	client.hooks = s.descriptor.Hooks
	client.fresh, client.forbidden, client.errors = s.descriptor.Fresh, s.descriptor.Forbidden, s.descriptor.Errors
	if err := s.resolveTokens(client, given); err != nil {
		return nil, err
	}
	client.servers = map[string]string{}
	own, _ := s.fillVariables(s.descriptor.Endpoint, given)
	client.moved = address != own
	if !client.moved {
		for _, server := range s.descriptor.Servers {
			if filled, missing := s.fillVariables(server, given); missing == "" && checkEndpoint(filled) == nil {
				client.servers[server] = filled
			}
		}
	}
	return client, nil
}

// putOff defers the configuration, or reports an error, while values are unknown. Without them, the credentials could
// be sent to the wrong endpoint.
func (s *server) putOff(unknown []string, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	if req.ClientCapabilities.DeferralAllowed {
		resp.Deferred = &provider.Deferred{Reason: provider.DeferredReasonProviderConfigUnknown}
		return
	}
	for _, name := range unknown {
		resp.Diagnostics.AddAttributeError(path.Root(name), "Not known yet", fmt.Sprintf("The value of `%s` is only "+
			"known after apply. Apply what it depends on first, with -target, or set `%s` to a known value.", name, name))
	}
}

func (s *server) describeAgent(terraform string) string {
	agent := fmt.Sprintf("terraform-provider-%s/%s Terraform/%s", s.descriptor.Name, s.descriptor.Version, terraform)
	if more := strings.TrimSpace(os.Getenv("TF_APPEND_USER_AGENT")); more != "" {
		agent += " " + more
	}
	return strings.Map(func(char rune) rune {
		if char < ' ' || char > '~' {
			return -1
		}
		return char
	}, agent)
}

func (s *server) Resources(context.Context) []func() resource.Resource {
	makers := append([]func() resource.Resource{}, s.descriptor.Hooks.Resources...)
	for _, engine := range s.engines {
		makers = append(makers, func() resource.Resource {
			own := *engine
			if own.hasIdentity() {
				return identified{&own}
			}
			return &own
		})
	}
	return makers
}

func (s *server) DataSources(context.Context) []func() datasource.DataSource {
	makers := append([]func() datasource.DataSource{}, s.descriptor.Hooks.DataSources...)
	for _, descriptor := range s.descriptor.DataSources {
		makers = append(makers, func() datasource.DataSource { return newSource(descriptor) })
	}
	return makers
}

func (s *server) Actions(context.Context) []func() action.Action {
	makers := []func() action.Action{}
	for _, descriptor := range s.descriptor.Actions {
		makers = append(makers, func() action.Action { return newDoer(descriptor) })
	}
	return makers
}

func (s *server) EphemeralResources(context.Context) []func() ephemeral.EphemeralResource {
	makers := []func() ephemeral.EphemeralResource{}
	for _, descriptor := range s.descriptor.Ephemeral {
		makers = append(makers, func() ephemeral.EphemeralResource { return newOpener(descriptor) })
	}
	return makers
}

func (s *server) ListResources(context.Context) []func() list.ListResource {
	makers := []func() list.ListResource{}
	for _, engine := range s.engines {
		if engine.isListable() {
			makers = append(makers, func() list.ListResource {
				own := *engine
				return &lister{&own}
			})
		}
	}
	return makers
}

func (s *server) Functions(context.Context) []func() function.Function {
	return append([]func() function.Function{
		func() function.Function { return joinID{} },
		func() function.Function { return splitID{} },
	}, s.descriptor.Hooks.Functions...)
}
