package runtime

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
)

// Credential is a secret that is sent with every request, or only with the operations that need it.
type Credential struct {
	// Attribute and Env are the sources of the value.
	Attribute   string
	Env         string
	Description string
	// In is "header", "query", "cookie", "basic", "token" for an access token that is fetched first, or "certificate"
	// for a client certificate. Name is the name of the header, parameter or cookie.
	In     string
	Name   string
	Prefix string
	// Grant is "password" if the token is fetched with a user name and a password instead of client credentials.
	Grant string
	// Others are additional settings of the credential.
	Others []Setting
	// Optional is true if the API document does not require it.
	Optional bool
	// Only is true if it is only sent with the operations that name it.
	Only bool
	// Instead is true if it is sent with all other operations too if the credential for them is not set.
	Instead bool
}

// Setting is an additional setting of a credential.
type Setting struct {
	// Role is "user", "header", "prefix", "client_id", "client_secret", "token_url", "scopes" or "certificate".
	Role        string
	Attribute   string
	Env         string
	Default     string
	Description string
	Secret      bool
}

var (
	headerName = regexp.MustCompile(`^[!#$%&'*+.^_|~0-9A-Za-z-]+$`)
	prefixText = regexp.MustCompile(`^[!#$%&'*+.^_|~0-9A-Za-z= -]*$`)
)

// find returns the setting with the given role. Its attribute is empty if the credential has none.
func (c Credential) find(role string) Setting {
	for _, other := range c.Others {
		if other.Role == role {
			return other
		}
	}
	return Setting{}
}

// read returns the value from the configuration, the environment or the default, in this order. An empty string in the
// configuration is a value.
func (s Setting) read(given settings) string {
	if text, ok := given[s.Attribute]; ok && s.Attribute != "" {
		return text
	}
	return choose(os.Getenv(s.Env), s.Default)
}

// isSet reports whether the user has set a value.
func (s Setting) isSet(given settings) bool {
	return given[s.Attribute] != "" || s.Env != "" && os.Getenv(s.Env) != ""
}

// standIn returns the credentials. If the default one is not set, but another one that the API accepts instead, they
// change places.
func standIn(credentials []Credential, given settings) []Credential {
	out := append([]Credential{}, credentials...)
	for _, credential := range out {
		if !credential.Only && credential.isSet(given) {
			return out
		}
	}
	for i, other := range out {
		if !other.Instead || !other.isSet(given) {
			continue
		}
		for j := range out {
			out[j].Only, out[j].Optional = j != i, true
		}
		break
	}
	return out
}

// isSet reports whether the user has set the secret, or what gets a token.
func (c Credential) isSet(given settings) bool {
	return Setting{Attribute: c.Attribute, Env: c.Env}.isSet(given) || c.find("client_id").isSet(given)
}

// resolveCredentials applies the headers and prefixes from the configuration.
func (s *server) resolveCredentials(given settings, diags *diag.Diagnostics) []Credential {
	out := standIn(s.descriptor.Credentials, given)
	for i, credential := range out {
		prefix := credential.find("prefix")
		if prefix.Attribute != "" {
			out[i].Prefix = spacePrefix(prefix.read(given))
			if !prefixText.MatchString(out[i].Prefix) {
				diags.AddAttributeError(path.Root(prefix.Attribute), "Invalid prefix", "It cannot be sent in a header. Use a word such as \"Token\".")
			}
		}
		header := credential.find("header")
		name := header.read(given)
		if name == "" || strings.EqualFold(name, credential.Name) {
			continue
		}
		if !headerName.MatchString(name) || isOwnHeader(name) {
			diags.AddAttributeError(path.Root(header.Attribute), "Invalid header", fmt.Sprintf("%q is not a valid header for a secret. Use one such as \"X-API-Key\".", name))
		}
		out[i].Name = name
		if !prefix.isSet(given) {
			out[i].Prefix = ""
		}
	}
	return out
}

// spacePrefix separates the prefix from the secret by a space, unless it ends with an equals sign.
func spacePrefix(word string) string {
	word = strings.TrimSpace(word)
	if word == "" || strings.HasSuffix(word, "=") {
		return word
	}
	return word + " "
}

// isOwnHeader reports whether the header is used by the request itself.
func isOwnHeader(name string) bool {
	switch http.CanonicalHeaderKey(name) {
	case "Accept", "Connection", "Content-Length", "Content-Type", "Host", "Te", "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent":
		return true
	}
	return false
}

// readCredential reads the secret and its settings, and reports missing values.
func (o *Options) readCredential(credential Credential, given settings, isTLS bool, diags *diag.Diagnostics) {
	secret := choose(given[credential.Attribute], os.Getenv(credential.Env))
	o.Secrets[credential.Attribute] = secret
	for _, other := range credential.Others {
		value := other.read(given)
		if other.Secret {
			o.Secrets[other.Attribute] = value
		} else {
			o.Others[other.Attribute] = value
		}
	}
	id, key := credential.find("client_id"), credential.find("client_secret")
	certificate := credential.find("certificate")
	switch {
	case credential.In == "token" && secret == "" && (o.Others[id.Attribute] == "") != (o.Secrets[key.Attribute] == ""):
		diags.AddAttributeError(path.Root(id.Attribute), "Incomplete client credentials",
			fmt.Sprintf("`%s` and `%s` must be set together.", id.Attribute, key.Attribute))
	case credential.In == "token" && secret == "" && o.Others[id.Attribute] == "" && !credential.Optional:
		diags.AddAttributeError(path.Root(id.Attribute), "No key for the API",
			fmt.Sprintf("Set the environment variables %s and %s, or `%s` and `%s` in the provider block; `%s` takes an access token instead.", id.Env, key.Env, id.Attribute, key.Attribute, credential.Attribute))
	case credential.In == "certificate" && o.Others[certificate.Attribute] == "" && isTLS && !credential.Optional:
		diags.AddAttributeError(path.Root(certificate.Attribute), "No certificate for the API",
			fmt.Sprintf("Set the environment variable %s, or `%s` in the provider block.", certificate.Env, certificate.Attribute))
	case credential.In != "token" && credential.In != "certificate" && secret == "" && !credential.Optional:
		diags.AddAttributeError(path.Root(credential.Attribute), "No key for the API",
			fmt.Sprintf("Set the environment variable %s, or `%s` in the provider block.", credential.Env, credential.Attribute))
	}
}

// check validates that the secret can be sent.
func (c Credential) check(options Options) error {
	secret := options.Secrets[c.Attribute]
	switch c.In {
	case "certificate":
		_, err := c.loadCertificate(options)
		return err
	case "basic":
		if strings.Contains(options.Others[c.find("user").Attribute], ":") {
			return errors.New("a user name must not contain a colon")
		}
		return nil
	case "cookie":
		if strings.ContainsAny(secret, `",;\`) {
			return errors.New("a key contains a character that cannot be sent in a cookie")
		}
	}
	for _, char := range secret {
		if char <= ' ' || char > '~' {
			return errors.New("a key contains a space, a line break or a character that cannot be sent in a header")
		}
	}
	return nil
}

// sign adds the credentials to a request. It returns the fetched access token, if one was used.
func (c *Client) sign(ctx context.Context, made *http.Request, needs *Needs) (token string, err error) {
	for _, credential := range c.choose(needs) {
		secret := c.options.Secrets[credential.Attribute]
		if source := c.tokens[credential.Attribute]; source != nil && secret == "" {
			if secret, err = source.take(ctx, c); err != nil {
				return "", err
			}
			token = secret
		}
		if secret == "" {
			continue
		}
		switch credential.In {
		case "header", "token":
			made.Header.Set(credential.Name, credential.Prefix+secret)
		case "cookie":
			made.AddCookie(&http.Cookie{Name: credential.Name, Value: secret})
		case "basic":
			made.Header.Set("Authorization", "Basic "+c.encodeBasic(credential))
		}
	}
	return token, nil
}

func (c *Client) encodeBasic(credential Credential) string {
	text := c.options.Others[credential.find("user").Attribute] + ":" + c.options.Secrets[credential.Attribute]
	return base64.StdEncoding.EncodeToString([]byte(text))
}
