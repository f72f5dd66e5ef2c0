package runtime

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// check is a string validator that skips null and unknown values.
type check struct {
	text string
	run  func(value string, resp *validator.StringResponse, req validator.StringRequest)
}

func (c check) Description(context.Context) string         { return c.text }
func (c check) MarkdownDescription(context.Context) string { return c.text }

func (c check) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() {
		c.run(req.ConfigValue.ValueString(), resp, req)
	}
}

const unlistedSummary = "Value not listed in the API document"

// KnownValues warns about values that the API document does not list. It is no error, because the API may have new
// ones.
func KnownValues(known ...string) validator.String {
	text := "one of " + strings.Join(known, ", ")
	return check{text, func(value string, resp *validator.StringResponse, req validator.StringRequest) {
		if !contains(known, value) {
			resp.Diagnostics.AddAttributeWarning(req.Path, unlistedSummary,
				fmt.Sprintf("%q is sent as is. The API document lists %s.", value, quoteValues(known)))
		}
	}}
}

// KnownNumbers is KnownValues for integers.
func KnownNumbers(known ...int64) validator.Int64 {
	texts := []string{}
	for _, value := range known {
		texts = append(texts, strconv.FormatInt(value, 10))
	}
	return knownNumbers{texts}
}

type knownNumbers struct {
	known []string
}

func (k knownNumbers) Description(context.Context) string {
	return "one of " + strings.Join(k.known, ", ")
}

func (k knownNumbers) MarkdownDescription(ctx context.Context) string { return k.Description(ctx) }

func (k knownNumbers) ValidateInt64(_ context.Context, req validator.Int64Request, resp *validator.Int64Response) {
	value := strconv.FormatInt(req.ConfigValue.ValueInt64(), 10)
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() && !contains(k.known, value) {
		resp.Diagnostics.AddAttributeWarning(req.Path, unlistedSummary, fmt.Sprintf("%s is sent as is. The API document lists %s.", value, strings.Join(k.known, ", ")))
	}
}

// Matches validates a value against a pattern from the API document. Patterns that Go does not support are skipped. The
// value may be a secret, so the message does not contain it; Terraform shows the line.
func Matches(pattern string) validator.String {
	compiled, err := regexp.Compile(pattern)
	return check{"matches " + pattern, func(value string, resp *validator.StringResponse, req validator.StringRequest) {
		if err == nil && !compiled.MatchString(value) {
			resp.Diagnostics.AddAttributeError(req.Path, "Invalid format",
				"It does not match "+pattern+".")
		}
	}}
}

// ValidJSON validates that a string is JSON, as written by jsonencode.
func ValidJSON() validator.String {
	return check{"JSON", func(value string, resp *validator.StringResponse, req validator.StringRequest) {
		if _, err := decodeJSON([]byte(value)); err != nil {
			resp.Diagnostics.AddAttributeError(req.Path, "Not JSON", err.Error()+". Write it with jsonencode().")
		}
	}}
}

// validDuration validates a duration, so that mistakes are reported before the apply.
func validDuration() validator.String {
	return check{"a duration such as 30m", func(value string, resp *validator.StringResponse, req validator.StringRequest) {
		if length, err := time.ParseDuration(value); err != nil || length <= 0 {
			resp.Diagnostics.AddAttributeError(req.Path, "Not a duration", fmt.Sprintf("%q is not a duration such as \"30m\".", value))
		}
	}}
}

// Timeouts returns the timeouts block of a resource.
func Timeouts(operations ...string) map[string]schema.Block {
	attributes := map[string]schema.Attribute{}
	for _, operation := range operations {
		attributes[operation] = schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Timeout to " + operation + ", for example `45m`. Defaults to `" + formatLength(usual[operation]) + "`.",
			Validators:          []validator.String{validDuration()},
		}
	}
	return map[string]schema.Block{
		"timeouts": schema.SingleNestedBlock{
			MarkdownDescription: "Timeouts of the operations.",
			Attributes:          attributes,
		},
	}
}

// usual contains the default timeouts.
var usual = map[string]time.Duration{"create": createTimeout, "read": readTimeout, "update": updateTimeout, "delete": deleteTimeout, "invoke": updateTimeout}

func formatLength(length time.Duration) string {
	return fmt.Sprintf("%dm", int(length.Minutes()))
}

// Sibling returns the path of another attribute in the same object.
func Sibling(name string) path.Expression {
	return path.MatchRelative().AtParent().AtName(name)
}
