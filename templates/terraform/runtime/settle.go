package runtime

import (
	"net/netip"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// settle returns the planned value, as Terraform requires, with unknown parts filled in from the API. If the API has
// changed a planned value, the next refresh shows it.
func (n *node) settle(planned, actual tftypes.Value) tftypes.Value {
	if planned.Type() == nil {
		return tftypes.NewValue(n.kind, nil)
	}
	if planned.IsFullyKnown() {
		return planned
	}
	if !planned.IsKnown() {
		if actual.Type() == nil || !actual.IsFullyKnown() {
			return tftypes.NewValue(n.kind, nil)
		}
		return actual
	}
	switch n.shape {
	case shapeObject, shapeUnion:
		values, found := members(planned), members(actual)
		out := map[string]tftypes.Value{}
		for _, child := range n.children {
			out[child.name] = child.settle(values[child.name], found[child.name])
		}
		return tftypes.NewValue(n.kind, out)
	case shapeMap:
		found := members(actual)
		out := map[string]tftypes.Value{}
		for key, member := range members(planned) {
			out[key] = n.element.settle(member, found[key])
		}
		return tftypes.NewValue(n.kind, out)
	case shapeList, shapeSet:
		found := elements(actual)
		out := []tftypes.Value{}
		for i, member := range elements(planned) {
			out = append(out, n.element.settle(member, n.pairUp(i, member, found)))
		}
		return tftypes.NewValue(n.kind, out)
	}
	return tftypes.NewValue(n.kind, nil)
}

// pairUp returns the element of the response that belongs to a planned element: by index in a list, by its known values
// in a set.
func (n *node) pairUp(i int, planned tftypes.Value, found []tftypes.Value) tftypes.Value {
	if n.shape == shapeList {
		if i < len(found) {
			return found[i]
		}
		return tftypes.Value{}
	}
	for _, candidate := range found {
		if n.element.matches(planned, candidate) {
			return candidate
		}
	}
	return tftypes.Value{}
}

// matches compares two values, ignoring unknown parts of the planned one.
func (n *node) matches(planned, other tftypes.Value) bool {
	if planned.Type() == nil || !planned.IsKnown() {
		return true
	}
	if isVoid(planned) || isVoid(other) || !other.IsKnown() {
		return isVoid(planned) && isVoid(other)
	}
	switch n.shape {
	case shapeObject, shapeUnion:
		values, others := members(planned), members(other)
		for _, child := range n.children {
			if !child.matches(values[child.name], others[child.name]) {
				return false
			}
		}
		return true
	case shapeMap:
		values, others := members(planned), members(other)
		if len(values) != len(others) {
			return false
		}
		for key, member := range values {
			if held, ok := others[key]; !ok || !n.element.matches(member, held) {
				return false
			}
		}
		return true
	case shapeList, shapeSet:
		values, others := elements(planned), elements(other)
		if len(values) != len(others) {
			return false
		}
		for i, member := range values {
			if pair := n.pairUp(i, member, others); pair.Type() == nil || !n.element.matches(member, pair) {
				return false
			}
		}
		return true
	case shapeString:
		return n.sameText(planned, other)
	}
	return planned.Equal(other)
}

// keep returns the refreshed value. The prior value is kept if the response means the same or does not contain it.
func (n *node) keep(prior, actual tftypes.Value) tftypes.Value {
	if prior.Type() == nil || !prior.IsKnown() {
		return actual
	}
	if !n.shown() {
		return prior
	}
	if n.sensitive && (isEmpty(actual) || isMasked(actual)) || n.field.Once && isEmpty(actual) {
		return prior
	}
	if n.writable() && isEmpty(prior) && n.holdsNothing(actual) {
		if isVoid(prior) && n.preset {
			// After an import the value was never configured, and the empty value may be its default.
			return actual
		}
		return prior
	}
	if isVoid(prior) || isVoid(actual) {
		return actual
	}
	if n.field.Inline && (n.shape == shapeList || n.shape == shapeSet) {
		return n.keepInline(prior, actual)
	}
	switch n.shape {
	case shapeString:
		if n.sameText(prior, actual) || (n.writable() || !n.computed) && isRestated(prior, actual) {
			return prior
		}
	case shapeObject, shapeUnion:
		before, now := members(prior), members(actual)
		out := map[string]tftypes.Value{}
		for _, child := range n.children {
			out[child.name] = child.keep(before[child.name], now[child.name])
		}
		return tftypes.NewValue(n.kind, out)
	case shapeMap:
		before := members(prior)
		out := map[string]tftypes.Value{}
		for key, member := range members(actual) {
			out[key] = n.element.keep(before[key], member)
		}
		return tftypes.NewValue(n.kind, out)
	case shapeList:
		before, now := elements(prior), elements(actual)
		if len(before) != len(now) {
			return actual
		}
		out := []tftypes.Value{}
		for i, member := range now {
			out = append(out, n.element.keep(before[i], member))
		}
		return tftypes.NewValue(n.kind, out)
	case shapeSet:
		out := []tftypes.Value{}
		for _, member := range elements(actual) {
			out = append(out, n.keepMember(elements(prior), member))
		}
		return tftypes.NewValue(n.kind, out)
	}
	return actual
}

func (n *node) keepMember(before []tftypes.Value, member tftypes.Value) tftypes.Value {
	for _, candidate := range before {
		if n.element.keep(candidate, member).Equal(candidate) {
			return candidate
		}
	}
	return member
}

func (n *node) sameText(a, b tftypes.Value) bool {
	var one, other string
	if a.As(&one) != nil || b.As(&other) != nil {
		return false
	}
	if one == other || n.asPath && (one == "/"+other || other == "/"+one) {
		return true
	}
	switch n.field.Format {
	case JSON:
		first, err := decodeJSON([]byte(one))
		second, again := decodeJSON([]byte(other))
		if err != nil || again != nil {
			return false
		}
		left, _ := marshalStable(first)
		right, _ := marshalStable(second)
		return left == right || isSpelledOut(first, second)
	case Time:
		first, isTime := readTime(one)
		second, isAnother := readTime(other)
		return isTime && isAnother && first.Equal(second)
	case Address:
		return sameAddress(one, other)
	case Flag:
		return strings.EqualFold(one, other) && (strings.EqualFold(one, "true") || strings.EqualFold(one, "false"))
	case Host:
		return strings.EqualFold(strings.TrimSuffix(one, "."), strings.TrimSuffix(other, "."))
	}
	return false
}

var timeLayouts = []string{time.RFC3339Nano, time.DateOnly, "15:04:05Z07:00", "15:04:05", "15:04"}

// readTime reads a time, a day, which is the time at which it begins, or a time of day. An API that takes times of day as UTC may return them without an offset.
func readTime(text string) (time.Time, bool) {
	for _, layout := range timeLayouts {
		if found, err := time.Parse(layout, text); err == nil {
			return found, true
		}
	}
	return time.Time{}, false
}

func sameAddress(one, other string) bool {
	if first, err := netip.ParseAddr(one); err == nil {
		second, err := netip.ParseAddr(other)
		return err == nil && first == second
	}
	first, err := netip.ParsePrefix(one)
	second, again := netip.ParsePrefix(other)
	if err == nil && again == nil {
		return first == second
	}
	return false
}

// hold keeps a value that an earlier response contained and a later one does not, such as a nested secret that only the
// create returns.
func (n *node) hold(before, now tftypes.Value) tftypes.Value {
	if (n.sensitive || n.field.Once) && isEmpty(now) {
		return before
	}
	if n.shape != shapeObject || isVoid(before) || isVoid(now) || !before.IsKnown() || !now.IsKnown() {
		return now
	}
	earlier, later := members(before), members(now)
	out := map[string]tftypes.Value{}
	for _, child := range n.children {
		out[child.name] = child.hold(earlier[child.name], later[child.name])
	}
	return tftypes.NewValue(n.kind, out)
}

// bracketed is a placeholder in words: [redacted], (sensitive), [**redacted**].
var bracketed = regexp.MustCompile(`(?i)^[\[({*]+(?:redacted|sensitive|hidden|masked)[\])}*]+$`)

// isMasked reports whether the API returned a placeholder instead of a secret.
func isMasked(value tftypes.Value) bool {
	var text string
	if !value.Type().Is(tftypes.String) || value.As(&text) != nil {
		return false
	}
	return strings.Trim(text, "*•xX.") == "" || (strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">")) ||
		strings.HasPrefix(text, "***") || bracketed.MatchString(text)
}

// isRestated reports whether the API returned the text with a placeholder in its place or, if it is JSON, with other
// spaces or placeholders inside. An API may conceal a value by what it is called, such as that of a variable with the name
// "password", which no document can tell. The text must be a placeholder beyond doubt.
func isRestated(known, shown tftypes.Value) bool {
	var one, other string
	if known.As(&one) != nil || shown.As(&other) != nil {
		return false
	}
	if isPlaceholder(other) {
		return true
	}
	if !strings.ContainsAny(firstOf(one), `{["`) || !strings.ContainsAny(firstOf(other), `{["`) {
		return false
	}
	first, err := decodeJSON([]byte(one))
	second, again := decodeJSON([]byte(other))
	return err == nil && again == nil && sameBehindPlaceholders(first, second)
}

// isPlaceholder reports whether the text consists of asterisks or bullets.
func isPlaceholder(text string) bool {
	return utf8.RuneCountInString(text) >= 3 && (strings.Trim(text, "*") == "" || strings.Trim(text, "•") == "")
}

func firstOf(text string) string {
	trimmed := strings.TrimSpace(text)
	return trimmed[:min(1, len(trimmed))]
}

func sameBehindPlaceholders(known, shown any) bool {
	switch shown := shown.(type) {
	case string:
		text, isText := known.(string)
		return isText && (text == shown || isPlaceholder(shown))
	case map[string]any:
		held, isObject := known.(map[string]any)
		if !isObject || len(held) != len(shown) {
			return false
		}
		for key, member := range shown {
			if value, ok := held[key]; !ok || !sameBehindPlaceholders(value, member) {
				return false
			}
		}
		return true
	case []any:
		held, isList := known.([]any)
		if !isList || len(held) != len(shown) {
			return false
		}
		for i, member := range shown {
			if !sameBehindPlaceholders(held[i], member) {
				return false
			}
		}
		return true
	}
	return known == shown
}

// holdsNothing is isEmpty for the value of an attribute, which may be JSON text.
func (n *node) holdsNothing(value tftypes.Value) bool {
	return isEmpty(value) || n.field.Format == JSON && contains([]string{"{}", "[]", "null"}, formatValue(value))
}

// isEmpty reports whether the value is null, an empty string or collection, or an object with only such values.
func isEmpty(value tftypes.Value) bool {
	if isVoid(value) {
		return true
	}
	if !value.IsKnown() {
		return false
	}
	switch {
	case value.Type().Is(tftypes.String):
		var text string
		return value.As(&text) == nil && text == ""
	case value.Type().Is(tftypes.Map{}):
		return len(members(value)) == 0
	case value.Type().Is(tftypes.List{}), value.Type().Is(tftypes.Set{}):
		return len(elements(value)) == 0
	case value.Type().Is(tftypes.Object{}):
		for _, member := range members(value) {
			if !isEmpty(member) {
				return false
			}
		}
		return true
	}
	return false
}
