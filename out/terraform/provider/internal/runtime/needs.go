package runtime

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// choose returns the credentials of a request: those that it names, otherwise those that are not reserved for other requests.
func (c *Client) choose(needs *Needs) []Credential {
	var out []Credential
	for _, credential := range c.credentials {
		if needs == nil && !credential.Only || needs != nil && slices.Contains(needs.Credentials, credential.Attribute) {
			out = append(out, credential)
		}
	}
	return out
}

// demand returns an error if a credential that only this request needs is missing. The default credentials are checked
// when the provider is configured.
func (c *Client) demand(request Request) error {
	if request.Needs == nil || request.Needs.Optional {
		return nil
	}
	for _, credential := range c.choose(request.Needs) {
		if credential.In == "certificate" || c.options.Secrets[credential.Attribute] != "" || c.tokens[credential.Attribute] != nil {
			continue
		}
		attributes, variables := []string{credential.Attribute}, []string{credential.Env}
		if credential.In == "token" {
			id, key := credential.find("client_id"), credential.find("client_secret")
			attributes, variables = []string{id.Attribute, key.Attribute}, []string{id.Env, key.Env}
		}
		return fmt.Errorf(sayNoCredential, request.Method, request.Path, strings.Join(attributes, " and "), strings.Join(variables, " and "))
	}
	return nil
}

// connection returns the HTTP client. The client certificate is only presented if the request needs it.
func (c *Client) connection(needs *Needs) *http.Client {
	for _, credential := range c.choose(needs) {
		if credential.In == "certificate" {
			return c.http
		}
	}
	return c.bare
}
