package runtime

import (
	"fmt"
	"net/url"
	"strings"
)

// expandPath fills the path, and a query in it, with attribute values. Values that would change the structure of the path
// are rejected.
func expandPath(operation Operation, lookUp func(attribute string) (string, error)) (string, error) {
	path, query, asks := strings.Cut(operation.Path, "?")
	filled, err := fillTemplate(path, operation.Parameters, lookUp, escapeLiteral, url.PathEscape)
	if err != nil || !asks {
		return filled, err
	}
	keys, err := fillTemplate(query, operation.Parameters, lookUp, func(text string) string { return text }, url.QueryEscape)
	if err != nil {
		return "", err
	}
	return filled + "?" + keys, nil
}

func fillTemplate(rest string, parameters map[string]string, lookUp func(string) (string, error), literal, escape func(string) string) (string, error) {
	var out strings.Builder
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 0 {
			break
		}
		name := rest[open+1 : open+length]
		attribute, ok := parameters[name]
		if !ok {
			attribute = name
		}
		value, err := lookUp(attribute)
		if err != nil {
			return "", err
		}
		if value == "" || value == "." || value == ".." {
			return "", fmt.Errorf("%q of %s cannot be part of a path", value, attribute)
		}
		out.WriteString(literal(rest[:open]))
		out.WriteString(escape(value))
		rest = rest[open+length+1:]
	}
	out.WriteString(literal(rest))
	return out.String(), nil
}

func escapeLiteral(text string) string {
	return (&url.URL{Path: text}).EscapedPath()
}
