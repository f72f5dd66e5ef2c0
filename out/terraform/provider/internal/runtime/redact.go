package runtime

import (
	"encoding/json"
	"net/url"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

const (
	messageLimit = 2000
	// Shorter secrets occur in other words by chance. Hiding them would garble the message and reveal their length.
	shortestSecret = 4
	// A hidden value may be a password. Shorter ones are mostly names or sizes that the message needs.
	shortestHidden = 12
)

// clean prepares a text from the API for a message: a single line of limited length, without secrets.
func (c *Client) clean(text string, secrets ...string) string {
	if len(text) > 4*messageLimit {
		text = text[:4*messageLimit]
	}
	text = strings.Map(func(char rune) rune {
		if unicode.IsControl(char) || unicode.Is(unicode.Cf, char) {
			return ' '
		}
		return char
	}, strings.ToValidUTF8(c.redact(text, secrets...), ""))
	if len(text) > messageLimit {
		text = strings.ToValidUTF8(text[:messageLimit], "") + " …"
	}
	return strings.TrimSpace(text)
}

// redact removes the credentials and the secrets of the request, in any encoding that a response may contain.
func (c *Client) redact(text string, secrets ...string) string {
	for _, secret := range c.options.Secrets {
		text = hide(text, secret)
	}
	c.issued.Range(func(token, _ any) bool {
		text = hide(text, token.(string))
		return true
	})
	for _, credential := range c.credentials {
		if credential.In == "basic" && c.options.Secrets[credential.Attribute] != "" {
			text = hide(text, c.encodeBasic(credential))
		}
	}
	for _, secret := range secrets {
		if len(secret) >= shortestSecret {
			text = hide(text, secret)
		}
	}
	return text
}

func hide(text, secret string) string {
	if secret == "" {
		return text
	}
	quoted, _ := json.Marshal(secret)
	plain, _ := marshalStable(secret)
	forms := []string{secret, url.QueryEscape(secret), url.PathEscape(secret), inside(string(quoted)), inside(plain)}
	for _, form := range forms {
		text = strings.ReplaceAll(text, form, "(secret)")
	}
	return text
}

// inside removes the quotes.
func inside(quoted string) string {
	return strings.TrimSuffix(strings.TrimPrefix(quoted, `"`), `"`)
}

// listSecrets returns the values that must not appear in messages.
func (n *node) listSecrets(value tftypes.Value) []string {
	if isVoid(value) || !value.IsKnown() {
		return nil
	}
	if n.sensitive || n.writeOnly {
		return listTexts(value)
	}
	var out []string
	if n.field.Hidden {
		for _, text := range listTexts(value) {
			if len(text) >= shortestHidden {
				out = append(out, text)
			}
		}
	}
	switch n.shape {
	case shapeObject, shapeUnion:
		held := members(value)
		for _, child := range n.children {
			out = append(out, child.listSecrets(held[child.name])...)
		}
	case shapeMap:
		for _, member := range members(value) {
			out = append(out, n.element.listSecrets(member)...)
		}
	case shapeList, shapeSet:
		for _, member := range elements(value) {
			out = append(out, n.element.listSecrets(member)...)
		}
	}
	return out
}

func listTexts(value tftypes.Value) []string {
	out := formatValues(value)
	for _, member := range members(value) {
		out = append(out, listTexts(member)...)
	}
	for _, member := range elements(value) {
		out = append(out, listTexts(member)...)
	}
	return out
}

// clean prepares a text from a response for a message about this resource.
func (r *run) clean(text string) string {
	return r.client.clean(text, r.secrets()...)
}

// secrets returns the secrets in the configuration, the plan, the state and the responses. Write-only values are only
// in the configuration.
func (r *run) secrets() []string {
	var out []string
	for _, child := range r.tree.children {
		for _, from := range []values{r.config, r.planned, r.prior, r.actual} {
			out = append(out, child.listSecrets(from[child.name])...)
		}
	}
	return out
}
