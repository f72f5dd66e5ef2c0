package runtime

import (
	"fmt"
	"net/url"
	"strings"
)

// expandPath fills the path with attribute values. Values that would change the structure of the path are rejected.
func expandPath(operation Operation, lookUp func(attribute string) (string, error)) (string, error) {
	var out strings.Builder
	rest := operation.Path
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
		attribute, ok := operation.Parameters[name]
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
		out.WriteString(escapeLiteral(rest[:open]))
		out.WriteString(url.PathEscape(value))
		rest = rest[open+length+1:]
	}
	out.WriteString(escapeLiteral(rest))
	return out.String(), nil
}

func escapeLiteral(text string) string {
	return (&url.URL{Path: text}).EscapedPath()
}
