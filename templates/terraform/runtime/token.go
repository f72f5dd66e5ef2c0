package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tokenAnswerLimit = 1 << 20

// tokenSource fetches the access token of a credential and reuses it until it expires. The token is only kept in
// memory.
type tokenSource struct {
	url    string
	id     string
	secret string
	scopes string
	// isUser is true if id and secret are a user name and a password.
	isUser bool
	// needs is set if the credential is reserved for some operations. The token request presents no
	// client certificate then.
	needs *Needs

	// mutex is held while a token is fetched, so that concurrent requests share it.
	mutex sync.Mutex
	token string
	until time.Time
	// inBody is true if the server does not accept the client secret in a header.
	inBody bool
}

// resolveTokens creates a token source for every credential whose token has to be fetched.
func (s *server) resolveTokens(c *Client, given settings) error {
	own, _ := s.fillVariables(s.descriptor.Endpoint, given)
	for _, credential := range c.credentials {
		id := c.options.Others[credential.find("client_id").Attribute]
		if credential.In != "token" || id == "" || c.options.Secrets[credential.Attribute] != "" {
			continue
		}
		setting := credential.find("token_url")
		address, err := findTokenURL(setting.read(given), setting.isSet(given), strings.TrimRight(own, "/"), c.endpoint)
		if err != nil {
			return fmt.Errorf("%s: %w", setting.Attribute, err)
		}
		c.tokens[credential.Attribute] = &tokenSource{
			url: address, id: id, secret: c.options.Secrets[credential.find("client_secret").Attribute],
			scopes: c.options.Others[credential.find("scopes").Attribute], isUser: credential.Grant == "password",
		}
		if credential.Only {
			c.tokens[credential.Attribute].needs = &Needs{Credentials: []string{credential.Attribute}}
		}
	}
	return nil
}

// findTokenURL returns the URL to fetch tokens from. If the user has set another endpoint, the client secret is not
// sent to the token server of the API document.
func findTokenURL(given string, isSet bool, own, endpoint string) (string, error) {
	base, err := url.Parse(endpoint + "/")
	if err != nil || given == "" {
		return "", errors.New(sayNoTokenUrl)
	}
	target, err := base.Parse(given)
	if err != nil || target.Host == "" || target.User != nil || target.Fragment != "" {
		return "", errors.New(sayNoTokenUrl)
	}
	if reference, _ := url.Parse(given); !isSet && reference.IsAbs() && own != "" && own != endpoint {
		document, err := url.Parse(own)
		if err != nil || document.Host != target.Host || document.Scheme != target.Scheme {
			return "", fmt.Errorf(sayOtherTokenUrl, target.Host)
		}
		target.Scheme, target.Host = base.Scheme, base.Host
	}
	if target.Scheme != "https" && (target.Scheme != "http" || !isLoopback(target.Hostname())) {
		return "", errors.New(sayOpenTokenUrl)
	}
	return target.String(), nil
}

// take returns a valid token.
func (s *tokenSource) take(ctx context.Context, c *Client) (string, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.token != "" && (s.until.IsZero() || c.clock.Now().Before(s.until)) {
		return s.token, nil
	}
	s.token = ""
	status, text, err := s.ask(ctx, c)
	// The OAuth standard requires servers to accept the secret in a header, but some only accept it in the body.
	if err == nil && !s.isUser && (status == http.StatusBadRequest || status == http.StatusUnauthorized) {
		s.inBody = !s.inBody
		if status, text, err = s.ask(ctx, c); err == nil && status > 299 {
			s.inBody = false
		}
	}
	if err != nil {
		return "", err
	}
	return s.read(c, status, text)
}

func (s *tokenSource) ask(ctx context.Context, c *Client) (int, []byte, error) {
	form := url.Values{"grant_type": {"client_credentials"}}
	switch {
	case s.isUser:
		form = url.Values{"grant_type": {"password"}, "username": {s.id}, "password": {s.secret}}
	case s.inBody:
		form.Set("client_id", s.id)
		form.Set("client_secret", s.secret)
	}
	if s.scopes != "" {
		form.Set("scope", s.scopes)
	}
	made, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, nil, errors.New(sayNoTokenUrl)
	}
	made.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	made.Header.Set("Accept", "application/json")
	made.Header.Set("User-Agent", c.options.Agent)
	if !s.inBody && !s.isUser {
		made.SetBasicAuth(url.QueryEscape(s.id), url.QueryEscape(s.secret))
	}
	lost := func(cause string, final bool) error {
		// The actual request was not sent yet, so it may be retried whatever its method.
		return &TransportError{Method: http.MethodPost, Path: made.URL.Path, Final: final, Endpoint: c.endpoint, Cause: cause}
	}
	response, err := c.connection(s.needs).Do(made)
	if err != nil {
		return 0, nil, lost(c.redact(unwrapURL(err).Error()), isUntrusted(err))
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, tokenAnswerLimit))
	if err != nil {
		return 0, nil, lost("the response was cut off", false)
	}
	if response.StatusCode == http.StatusTooManyRequests || response.StatusCode > 499 {
		return 0, nil, lost(fmt.Sprintf(sayNoToken, made.URL.Host, response.StatusCode, ""), false)
	}
	return response.StatusCode, text, nil
}

// read returns the token from the response. The token is renewed when a tenth of its lifetime, at most 30 seconds, is left.
func (s *tokenSource) read(c *Client, status int, text []byte) (string, error) {
	var answer struct {
		Token       string `json:"access_token"`
		Life        any    `json:"expires_in"`
		Code        string `json:"error"`
		Description string `json:"error_description"`
	}
	_ = json.Unmarshal(text, &answer)
	host := s.url
	if address, err := url.Parse(s.url); err == nil {
		host = address.Host
	}
	if status < 200 || status > 299 {
		said := c.clean(strings.TrimSpace(answer.Code + " " + answer.Description))
		if said != "" {
			said = ": " + said
		}
		return "", fmt.Errorf(sayNoToken, host, status, said)
	}
	if answer.Token == "" || strings.ContainsFunc(answer.Token, func(char rune) bool { return char <= ' ' || char > '~' }) {
		return "", fmt.Errorf(sayNoTokenIn, host)
	}
	s.token, s.until = answer.Token, time.Time{}
	c.issued.Store(s.token, true)
	if seconds, err := strconv.ParseFloat(fmt.Sprint(answer.Life), 64); err == nil && seconds > 0 {
		life := time.Duration(min(seconds, 1e9) * float64(time.Second))
		s.until = c.clock.Now().Add(life - min(life/10, 30*time.Second))
	}
	return s.token, nil
}

// forget discards a token that the API rejected, unless another request has already renewed it.
func (c *Client) forget(token string) {
	for _, source := range c.tokens {
		source.mutex.Lock()
		if source.token == token {
			source.token = ""
		}
		source.mutex.Unlock()
	}
}
