package runtime

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func (s *server) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	attributes := map[string]schema.Attribute{
		"endpoint": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: s.describeEndpoint(),
		},
		"max_retries": schema.Int64Attribute{
			Optional:            true,
			MarkdownDescription: fmt.Sprintf("Maximum number of retries for a failed request that is safe to repeat. Defaults to `%d`.", defaultRetries),
			Validators:          []validator.Int64{int64validator.Between(0, 100)},
		},
		"min_retry_wait": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Wait before the first retry, for example `500ms`. Later waits grow; a `Retry-After` sent by the API is always honored.",
			Validators:          []validator.String{validDuration()},
		},
		"max_retry_wait": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Maximum wait between two retries, for example `30s`.",
			Validators:          []validator.String{validDuration()},
		},
		"requests_per_minute": schema.Int64Attribute{
			Optional:            true,
			MarkdownDescription: "Maximum number of requests per minute for the whole provider. Set to `0` to disable the limit.",
			Validators:          []validator.Int64{int64validator.AtLeast(0)},
		},
		"request_timeout": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Timeout of a single request, for example `60s`.",
			Validators:          []validator.String{validDuration()},
		},
		"poll_interval": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Initial interval between two status checks while waiting for a resource to become ready, for example `1s`. Later intervals grow.",
			Validators:          []validator.String{validDuration()},
		},
		allowSetting: schema.SetAttribute{
			ElementType:         types.StringType,
			Optional:            true,
			MarkdownDescription: "Attributes, as `type.attribute`, whose change may replace the resource even though the API document does not clearly say that they cannot be updated. Changing any other such attribute fails at plan time.",
		},
		"ca_file": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Path to a PEM file with additional CA certificates to trust.",
		},
		"allow_removals": schema.BoolAttribute{
			Optional: true,
			MarkdownDescription: "Whether a refresh may remove resources from the state although the 404 response does not look like one of the API, or although every resource of a type seems to be gone, " +
				"as with a wrong key or project. Defaults to `false`. Can also be set with the environment variable `" + s.nameRemovals() + "`.",
		},
		"create_marker": schema.BoolAttribute{
			Optional: true,
			MarkdownDescription: "Whether new resources carry a random marker in their labels, tags or description, by which the next apply finds them again if Terraform is killed while it creates them. " +
				"The marker never appears in the state. Defaults to `false`. Can also be set with the environment variable `" + s.nameMarker() + "`.",
		},
		"shared_reads": schema.BoolAttribute{
			Optional:            true,
			MarkdownDescription: "Whether to read many resources of one type through its list operation, which saves requests. Defaults to `true`.",
		},
	}
	for _, credential := range s.descriptor.Credentials {
		attributes[credential.Attribute] = schema.StringAttribute{
			Optional:            true,
			Sensitive:           true,
			MarkdownDescription: credential.Description + " Can also be set with the environment variable `" + credential.Env + "`, which keeps it out of the configuration.",
		}
		for _, other := range credential.Others {
			attributes[other.Attribute] = schema.StringAttribute{
				Optional:            true,
				Sensitive:           other.Secret,
				MarkdownDescription: other.describe(),
			}
		}
	}
	for _, variable := range s.descriptor.Variables {
		text := strings.TrimSpace(variable.Description + " Part of the endpoint.")
		if variable.Default != "" {
			text += " Defaults to `" + variable.Default + "`."
		}
		text += " Can also be set with the environment variable `" + variable.Env + "`."
		attributes[variable.Attribute] = schema.StringAttribute{Optional: true, MarkdownDescription: text}
	}
	for _, setting := range s.descriptor.Settings {
		attributes[setting.Attribute] = schema.StringAttribute{Optional: true, Sensitive: setting.Secret, MarkdownDescription: setting.describe()}
	}
	resp.Schema = schema.Schema{MarkdownDescription: s.descriptor.Description, Attributes: attributes}
}

// settings holds the values of the provider block as strings. Values that are not set are missing.
type settings map[string]string

func readSettings(raw tftypes.Value) settings {
	out := settings{}
	for name, value := range members(raw) {
		if !isVoid(value) && value.IsKnown() {
			out[name] = formatValue(value)
		}
	}
	return out
}

// listUnknown returns the attributes whose values are unknown during plan.
func listUnknown(raw tftypes.Value) []string {
	var names []string
	for name, value := range members(raw) {
		if value.Type() != nil && !value.IsFullyKnown() {
			names = append(names, name)
		}
	}
	return sorted(names)
}

func (s *server) resolveEndpoint(given settings, diags *diag.Diagnostics) string {
	address := choose(given["endpoint"], os.Getenv(s.descriptor.EndpointEnv), s.descriptor.Endpoint)
	if address == "" {
		diags.AddAttributeError(path.Root("endpoint"), "No endpoint",
			"The API document names no server. Set `endpoint` or the environment variable "+s.descriptor.EndpointEnv+".")
		return ""
	}
	filled, missing := s.fillVariables(address, given)
	if missing != "" {
		diags.AddAttributeError(path.Root(missing), "Part of the endpoint is missing",
			fmt.Sprintf("The endpoint is %q. Set `%s`.", address, missing))
		return ""
	}
	return filled
}

// fillVariables fills the variables of an address. Otherwise it returns the attribute that is missing.
func (s *server) fillVariables(address string, given settings) (filled, missing string) {
	for _, variable := range s.descriptor.Variables {
		value := choose(given[variable.Attribute], os.Getenv(variable.Env), variable.Default)
		place := "{" + variable.Name + "}"
		if value == "" && strings.Contains(address, place) {
			return "", variable.Attribute
		}
		address = strings.ReplaceAll(address, place, value)
	}
	return address, ""
}

// nameRemovals returns the environment variable that allows any removal from the state.
func (s *server) nameRemovals() string {
	return strings.ToUpper(s.descriptor.Name) + "_ALLOW_REMOVALS"
}

// nameMarker returns the environment variable that adds a marker to what is created.
func (s *server) nameMarker() string {
	return strings.ToUpper(s.descriptor.Name) + "_CREATE_MARKER"
}

func (s *server) describeEndpoint() string {
	text := "Base URL of the API."
	if s.descriptor.Endpoint != "" {
		text += " Defaults to `" + s.descriptor.Endpoint + "`."
	}
	return text + " Can also be set with the environment variable `" + s.descriptor.EndpointEnv + "`."
}

// describe returns the description of the setting for the documentation.
func (s Setting) describe() string {
	if s.Secret {
		return s.Description + " Can also be set with the environment variable `" + s.Env + "`, which keeps it out of the configuration."
	}
	text := s.Description
	if s.Default != "" {
		text += " Defaults to `" + s.Default + "`."
	}
	return text + " Can also be set with the environment variable `" + s.Env + "`."
}

func (s *server) readOptions(address string, given settings, diags *diag.Diagnostics) Options {
	options := Options{Secrets: map[string]string{}, Others: map[string]string{}, Retries: defaultRetries, PerMinute: s.descriptor.PerMinute}
	for _, credential := range standIn(s.descriptor.Credentials, given) {
		options.readCredential(credential, given, !strings.HasPrefix(address, "http:"), diags)
	}
	options.Settings = s.readShared(given)
	for _, setting := range s.descriptor.Settings {
		if setting.Secret {
			options.Secrets[setting.Attribute] = options.Settings[setting.Name]
		}
	}
	if text, ok := given["max_retries"]; ok {
		options.Retries, _ = strconv.Atoi(text)
	}
	if text, ok := given["requests_per_minute"]; ok {
		options.PerMinute, _ = strconv.Atoi(text)
	}
	options.Timeout = readDuration(given, "request_timeout", diags)
	options.Poll = readDuration(given, "poll_interval", diags)
	options.FirstWait = readDuration(given, "min_retry_wait", diags)
	options.LastWait = readDuration(given, "max_retry_wait", diags)
	if options.LastWait > 0 && options.LastWait < max(options.FirstWait, 0) {
		diags.AddAttributeError(path.Root("max_retry_wait"), "Less than the first wait", "`max_retry_wait` must not be shorter than `min_retry_wait`.")
	}
	options.RemovalsEnv = s.nameRemovals()
	options.Removals = choose(given["allow_removals"], os.Getenv(options.RemovalsEnv)) == "true"
	options.Marks = choose(given["create_marker"], os.Getenv(s.nameMarker())) == "true"
	options.OwnReads = given["shared_reads"] == "false"
	if file := given["ca_file"]; file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			diags.AddAttributeError(path.Root("ca_file"), "Cannot read the CA file", err.Error())
		}
		options.CA = text
	}
	return options
}

func readDuration(given settings, name string, diags *diag.Diagnostics) time.Duration {
	text, ok := given[name]
	if !ok {
		return 0
	}
	length, err := time.ParseDuration(text)
	if err != nil || length <= 0 {
		diags.AddAttributeError(path.Root(name), "Not a duration", fmt.Sprintf("%q is not a duration such as \"30s\".", text))
	}
	return length
}

func choose(values ...string) string {
	for _, value := range values {
		if value != "" {
			return value
		}
	}
	return ""
}
