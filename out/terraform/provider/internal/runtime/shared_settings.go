package runtime

import (
	"fmt"
	"maps"
	"os"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
)

// SharedSetting is a provider setting that applies to all resources, unless a resource overrides it.
type SharedSetting struct {
	// Attribute and Env are the sources of the value. Name is the name that attributes refer to it by.
	Attribute   string
	Name        string
	Env         string
	Default     string
	Description string
	// Secret is true for a token that is not one of the credentials.
	Secret bool
}

// describe returns the description for the documentation.
func (s SharedSetting) describe() string {
	text := strings.TrimSpace(s.Description) + " Used for every resource that does not set its own. Can also be set with the environment variable `" + s.Env + "`."
	if s.Default != "" {
		text += " Defaults to `" + s.Default + "`."
	}
	return strings.TrimSpace(text)
}

// readShared reads the settings from the provider block, the environment or the default.
func (s *server) readShared(given settings) map[string]string {
	out := map[string]string{}
	for _, setting := range s.descriptor.Settings {
		out[setting.Name] = choose(given[setting.Attribute], os.Getenv(setting.Env), setting.Default)
	}
	return out
}

// fill sets attributes that are not set from the provider settings. It reports whether it set any.
func (e *engine) fill(known values) bool {
	filled := false
	for _, child := range e.tree.children {
		if child.field.Setting == "" || e.client == nil {
			continue
		}
		if value := known[child.name]; value.Type() != nil && value.IsKnown() && !isVoid(value) {
			continue
		}
		text := e.client.options.Settings[child.field.Setting]
		if value, ok := parseValue(child, text); ok && text != "" {
			known[child.name] = value
			filled = true
		}
	}
	return filled
}

// planSettings applies the provider settings to a new resource and reports missing ones during plan.
func (r *run) planSettings() bool {
	// What is not known yet is configured, too: the ID of a project that is created in the same run.
	given := values{}
	for name, value := range r.config {
		if value.Type() != nil && !value.IsKnown() {
			given[name] = value
		}
	}
	filled := r.fill(r.planned)
	maps.Copy(r.planned, given)
	for _, child := range r.tree.children {
		if child.field.Setting != "" && r.client != nil && !r.planned[child.name].IsKnown() && isNull(r.config[child.name]) {
			r.diags.AddAttributeError(path.Root(child.name), "No "+child.name, r.missing(child.field.Setting))
		}
	}
	return filled
}

func (e *engine) missing(setting string) string {
	return fmt.Sprintf(sayNoSetting, setting, "the provider block")
}
