package runtime

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func (s *server) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	attributes := map[string]schema.Attribute{
		"endpoint": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Where the API is served. The environment variable `" + s.descriptor.EndpointEnv + "` does the same.",
		},
		"max_retries": schema.Int64Attribute{
			Optional:            true,
			MarkdownDescription: fmt.Sprintf("How often a request is sent again that failed and may be repeated. %d unless set.", defaultRetries),
			Validators:          []validator.Int64{int64validator.Between(0, 100)},
		},
		"min_retry_wait": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "How long the first wait is before a request is sent again, such as `500ms`. Later waits are longer; one that the API asks for is kept.",
			Validators:          []validator.String{validDuration()},
		},
		"max_retry_wait": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "How long a wait before a request is sent again may get, such as `30s`.",
			Validators:          []validator.String{validDuration()},
		},
		"requests_per_minute": schema.Int64Attribute{
			Optional:            true,
			MarkdownDescription: "Most requests a minute that the provider sends, all resources together. 0 for no limit of its own.",
			Validators:          []validator.Int64{int64validator.AtLeast(0)},
		},
		"request_timeout": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "How long a single request may take, such as `60s`.",
			Validators:          []validator.String{validDuration()},
		},
		"poll_interval": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "How long the first wait is between two looks at something that is not ready yet, such as `1s`. Later waits are longer.",
			Validators:          []validator.String{validDuration()},
		},
		"ca_file": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "File with certificates in PEM form that are trusted beside the system's.",
		},
		"shared_reads": schema.BoolAttribute{
			Optional:            true,
			MarkdownDescription: "Whether many reads of one type may be answered from its list, which saves requests. True unless set.",
		},
	}
	for _, credential := range s.descriptor.Credentials {
		attributes[credential.Attribute] = schema.StringAttribute{
			Optional:            true,
			Sensitive:           true,
			MarkdownDescription: "Secret for the API. Better set in the environment variable `" + credential.Env + "`.",
		}
		if credential.Open {
			attributes[credential.header()] = schema.StringAttribute{
				Optional: true,
				MarkdownDescription: "Header that carries `" + credential.Attribute + "`, because the API's document names none. `" +
					credential.Name + "` unless set, with `" + strings.TrimSpace(credential.Prefix) + "` before the secret.",
			}
		}
		if credential.User != "" {
			attributes[credential.User] = schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "Name that goes with `" + credential.Attribute + "`. The environment variable `" + credential.UserEnv + "` does the same.",
			}
		}
	}
	for _, variable := range s.descriptor.Variables {
		text := strings.TrimSpace(variable.Description + " Part of the endpoint.")
		if variable.Default != "" {
			text += " `" + variable.Default + "` unless set."
		}
		attributes[variable.Attribute] = schema.StringAttribute{Optional: true, MarkdownDescription: text}
	}
	resp.Schema = schema.Schema{MarkdownDescription: s.descriptor.Description, Attributes: attributes}
}

// settings are the provider block's values as texts; what is not set is not in it.
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

// listUnknown names what the plan of something else has not told yet.
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
			"The document names no server. Set `endpoint` or the environment variable "+s.descriptor.EndpointEnv+".")
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

// fillVariables puts the parts into an address; else it says which one is missing.
func (s *server) fillVariables(address string, given settings) (filled, missing string) {
	for _, variable := range s.descriptor.Variables {
		value := choose(given[variable.Attribute], variable.Default)
		place := "{" + variable.Name + "}"
		if value == "" && strings.Contains(address, place) {
			return "", variable.Attribute
		}
		address = strings.ReplaceAll(address, place, value)
	}
	return address, ""
}

// header is the setting that names the header.
func (c Credential) header() string {
	return c.Attribute + "_header"
}

var headerName = regexp.MustCompile(`^[!#$%&'*+.^_|~0-9A-Za-z-]+$`)

// resolveCredentials puts the headers in that the configuration names.
func (s *server) resolveCredentials(given settings, diags *diag.Diagnostics) []Credential {
	out := append([]Credential{}, s.descriptor.Credentials...)
	for i, credential := range out {
		name := given[credential.header()]
		if !credential.Open || name == "" {
			continue
		}
		if !headerName.MatchString(name) || isOwnHeader(name) {
			diags.AddAttributeError(path.Root(credential.header()), "Not a header for a secret", fmt.Sprintf("%q cannot carry it. A header such as \"X-API-Key\" can.", name))
		}
		if !strings.EqualFold(name, credential.Name) {
			out[i].Name, out[i].Prefix = name, ""
		}
	}
	return out
}

// isOwnHeader knows those that the request itself needs.
func isOwnHeader(name string) bool {
	switch http.CanonicalHeaderKey(name) {
	case "Accept", "Connection", "Content-Length", "Content-Type", "Host", "Te", "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent":
		return true
	}
	return false
}

func (s *server) readOptions(given settings, diags *diag.Diagnostics) Options {
	options := Options{Secrets: map[string]string{}, Users: map[string]string{}, Retries: defaultRetries, PerMinute: s.descriptor.PerMinute}
	for _, credential := range s.descriptor.Credentials {
		secret := choose(given[credential.Attribute], os.Getenv(credential.Env))
		if secret == "" && !credential.Optional {
			diags.AddAttributeError(path.Root(credential.Attribute), "No key for the API",
				fmt.Sprintf("Set the environment variable %s, or `%s` in the provider block.", credential.Env, credential.Attribute))
		}
		options.Secrets[credential.Attribute] = secret
		if credential.User != "" {
			options.Users[credential.User] = choose(given[credential.User], os.Getenv(credential.UserEnv))
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
		diags.AddAttributeError(path.Root(name), "Not a duration", fmt.Sprintf("%q is no duration such as \"30s\".", text))
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
