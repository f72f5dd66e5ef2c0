package runtime

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode"
)

const messageLimit = 2000

// APIError is an answer other than success.
type APIError struct {
	Method  string
	Path    string
	Status  int
	Message string
}

func (e *APIError) Error() string {
	text := fmt.Sprintf("%s %s: status %d", e.Method, e.Path, e.Status)
	if e.Message != "" {
		text += ": " + e.Message
	}
	switch {
	case e.Status >= 300 && e.Status <= 399:
		text += "\n\nThe API sent the request elsewhere. Redirects are not followed; set the endpoint to its final address."
	case e.Status == http.StatusUnauthorized:
		text += "\n\nThe key is missing, wrong or expired."
	case e.Status == http.StatusForbidden:
		text += "\n\nThe key lacks a permission, or the API does not allow requests from this address."
	}
	return text
}

// isGone tells an object that is not there from an API that cannot be reached or refuses to say.
func isGone(err error) bool {
	var api *APIError
	return errors.As(err, &api) && (api.Status == http.StatusNotFound || api.Status == http.StatusGone)
}

func (c *Client) explain(method, path string, response *http.Response, text []byte) error {
	return &APIError{Method: method, Path: path, Status: response.StatusCode, Message: c.redact(findMessage(text))}
}

// findMessage takes the API's own words where they are in a usual place, else the beginning of the answer.
func findMessage(text []byte) string {
	message := string(text)
	if value, err := decodeJSON(text); err == nil {
		if object, ok := value.(map[string]any); ok {
			if nested, ok := object["error"].(map[string]any); ok {
				object = nested
			}
			for _, name := range []string{"message", "detail", "error_description", "error", "title"} {
				if found, ok := object[name].(string); ok && found != "" {
					message = found
					break
				}
			}
		}
	}
	message = strings.Map(func(char rune) rune {
		if unicode.IsControl(char) {
			return ' '
		}
		return char
	}, message)
	if len(message) > messageLimit {
		message = strings.ToValidUTF8(message[:messageLimit], "") + " …"
	}
	return strings.TrimSpace(message)
}

func (c *Client) redact(text string) string {
	if c.key == "" {
		return text
	}
	return strings.ReplaceAll(text, c.key, "(key)")
}
