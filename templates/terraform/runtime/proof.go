package runtime

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"unicode"
)

// prove checks that a response is about the requested object. An empty response or one about another object must not
// change the state, because the next plan would replace the resource.
func (e *engine) prove(read Operation, object map[string]any, known values) error {
	path, asked, attribute := read.Path, "", ""
	if expanded, err := expandPath(read, func(name string) (string, error) {
		asked, attribute = formatValue(known[name]), name
		return asked, nil
	}); err == nil {
		path = expanded
	}
	if read.Key != nil {
		asked, attribute = formatValue(known[read.Key.Attribute]), read.Key.Attribute
	}
	switch {
	case read.Bare != "":
		return nil
	case len(read.Proof) == 0:
		if len(read.Sure) > 0 && !hasAny(object, read.Sure) {
			return fmt.Errorf(sayNameless, read.Method, path, strings.Join(read.Sure, ", "))
		}
		return nil
	}
	shown, told := decodeText("", digAny(object, read.Proof))
	if told && shown != "" && (sameName(asked, shown) || e.canRename(attribute)) || e.isCalled(object, read.Proof, asked) {
		return nil
	}
	name := strings.Join(read.Proof, ".")
	if !told || shown == "" {
		return fmt.Errorf(sayNameless, read.Method, path, name)
	}
	return fmt.Errorf(sayOfAnother, read.Method, path, name, e.client.clean(shown))
}

// unwrap returns the object inside of a wrapper that the API document does not show: {"version": 1, "tagType": {…}}. It
// must be called like the resource, have the requested identity and more than that, and the wrapper nothing of its own.
func (e *engine) unwrap(read Operation, object map[string]any, known values) map[string]any {
	asked := ""
	_, err := expandPath(read, func(name string) (string, error) {
		asked = formatValue(known[name])
		return asked, nil
	})
	if read.Key != nil {
		asked = formatValue(known[read.Key.Attribute])
	}
	if err != nil || len(read.Proof) == 0 || asked == "" || e.countKnown(object) > 0 {
		return object
	}
	for name, value := range object {
		inner, isObject := value.(map[string]any)
		if !isObject || plainName(name) != plainName(e.descriptor.Name) || e.countKnown(inner) < 2 {
			continue
		}
		if shown, told := decodeText("", digAny(inner, read.Proof)); told && shown == asked {
			return inner
		}
	}
	return object
}

// countKnown returns how many attributes of the resource the object has.
func (e *engine) countKnown(object map[string]any) int {
	count := 0
	for _, child := range e.tree.children {
		name := child.wire()
		if len(child.field.Out) > 0 {
			name = child.field.Out[0]
		}
		if _, told := object[name]; told && child.shown() {
			count++
		}
	}
	return count
}

func hasAny(object map[string]any, names []string) bool {
	for _, name := range names {
		if _, told := object[name]; told {
			return true
		}
	}
	return false
}

// canRename reports whether the attribute can be updated, so that the API may return another value by now.
func (e *engine) canRename(name string) bool {
	for _, update := range e.descriptor.Operations.Update {
		if contains(update.Fields, name) || contains(update.Changes, name) {
			return true
		}
	}
	return false
}

// otherNames lists the fields that may identify an object in a path, and fields with a URL that ends with it.
var otherNames = []string{"id", "uuid", "uid", "guid", "identifier", "key", "slug", "name", "fullname", "code", "handle", "number",
	"urn", "label", "hostname", "domain", "login", "username", "email", "self", "selflink", "href", "url", "uri"}

// isCalled reports whether another field of the object has the requested value.
func (e *engine) isCalled(object map[string]any, way []string, asked string) bool {
	holder, _ := digAny(object, way[:len(way)-1]).(map[string]any)
	own := plainName(e.descriptor.Name)
	names := append([]string{own, own + "id", own + "name", own + "uuid"}, otherNames...)
	if key := e.tree.child(e.descriptor.NaturalKey); key != nil {
		names = append(names, plainName(key.wire()))
	}
	for _, place := range []map[string]any{object, holder} {
		for name, value := range place {
			if text, ok := decodeText("", value); ok && contains(names, plainName(name)) && sameName(asked, text) {
				return true
			}
		}
	}
	return false
}

var shortened = regexp.MustCompile(`^[0-9a-f]{8,}$`)

// sameName compares two names, ignoring case, escaping, number format, shortening and prefixes. It is lenient on
// purpose, because a wrong mismatch would make the resource unusable.
func sameName(asked, shown string) bool {
	asked, shown = strings.ToLower(unescapePath(asked)), strings.ToLower(unescapePath(shown))
	one, other := plainName(asked), plainName(shown)
	switch {
	case asked == "" || shown == "":
		return false
	case asked == shown, one == other && one != "", sameAddress(asked, shown):
		return true
	case shortened.MatchString(one) && shortened.MatchString(other) && (strings.HasPrefix(one, other) || strings.HasPrefix(other, one)):
		return true
	}
	first, _, err := big.ParseFloat(asked, 10, numberPrecision, big.ToNearestEven)
	second, _, again := big.ParseFloat(shown, 10, numberPrecision, big.ToNearestEven)
	if err == nil && again == nil {
		return first.Cmp(second) == 0
	}
	return isEnd(asked, shown) || isEnd(shown, asked)
}

// isEnd reports whether a path such as projects/p/resources/name ends with the name.
func isEnd(whole, end string) bool {
	rest, found := strings.CutSuffix(strings.TrimRight(whole, "/"), strings.Trim(end, "/"))
	return found && rest != "" && strings.ContainsAny(rest[len(rest)-1:], "/:#|")
}

// plainName returns the letters and digits of a text in lower case.
func plainName(text string) string {
	return strings.Map(func(letter rune) rune {
		if unicode.IsLetter(letter) || unicode.IsDigit(letter) {
			return unicode.ToLower(letter)
		}
		return -1
	}, text)
}
