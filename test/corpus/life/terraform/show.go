package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

const longest = 120

// show is a value in a few letters.
func show(value cty.Value) string {
	if !value.IsWhollyKnown() {
		return "something unknown"
	}
	text, err := ctyjson.Marshal(value, value.Type())
	if err != nil {
		return err.Error()
	}
	if len(text) > longest {
		return string(text[:longest]) + "…"
	}
	return string(text)
}

func join(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// compare lists the places where two values differ.
func compare(before, after cty.Value, at string) []string {
	if before.RawEquals(after) {
		return nil
	}
	if before.Type().IsObjectType() && before.IsKnown() && after.IsKnown() && !before.IsNull() && !after.IsNull() {
		differences := []string{}
		for name := range before.Type().AttributeTypes() {
			differences = append(differences, compare(before.GetAttr(name), after.GetAttr(name), join(at, name))...)
		}
		sort.Strings(differences)
		return differences
	}
	return []string{fmt.Sprintf("%s: %s -> %s", at, show(before), show(after))}
}

// listErrors are the errors among what a provider said.
func listErrors(said []*tfprotov6.Diagnostic) []string {
	errors := []string{}
	for _, one := range said {
		if one.Severity == tfprotov6.DiagnosticSeverityError {
			errors = append(errors, tell(one))
		}
	}
	return errors
}

func listWarnings(said []*tfprotov6.Diagnostic) []string {
	warnings := []string{}
	for _, one := range said {
		if one.Severity == tfprotov6.DiagnosticSeverityWarning {
			warnings = append(warnings, tell(one))
		}
	}
	return warnings
}

func tell(one *tfprotov6.Diagnostic) string {
	place := ""
	if one.Attribute != nil && len(one.Attribute.Steps()) > 0 {
		place = " (" + one.Attribute.String() + ")"
	}
	return strings.Join(strings.Fields(one.Summary+": "+one.Detail+place), " ")
}

// isKnown says that a difference tells what will be; the others mostly follow from these.
func isKnown(difference string) bool { return !strings.HasSuffix(difference, "-> something unknown") }
