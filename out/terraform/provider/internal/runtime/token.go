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

// tokenSource fetches the access token of a credential, and keeps it as long as it is good. It is never written anywhere.
type tokenSource struct {
	url    string
	id     string
	secret string
	scopes string
	// needs are the credential's own where it is kept for some operations: nothing else of the caller's is shown for it.
	needs *Needs

	// mutex is held while a token is fetched, so that requests that begin together share it.
	mutex sync.Mutex
	token string
	until time.Time
	// inBody says that the server does not take the client's secret in a header.
	inBody bool
}

// resolveTokens makes a source for each credential whose token is to be fetched.
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
			scopes: c.options.Others[credential.find("scopes").Attribute],
		}
		if credential.Only {
			c.tokens[credential.Attribute].needs = &Needs{Credentials: []string{credential.Attribute}}
		}
	}
	return nil
}

// findTokenURL says where tokens are fetched. Who sets another endpoint means it for everything: the secret goes to the
// document's own server for tokens only while the API is asked where the document says.
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

// take gives a token that is good now.
func (s *tokenSource) take(ctx context.Context, c *Client) (string, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.token != "" && (s.until.IsZero() || c.clock.Now().Before(s.until)) {
		return s.token, nil
	}
	s.token = ""
	status, text, err := s.ask(ctx, c)
	// A server must take the secret in a header, and some take it in the body only.
	if err == nil && (status == http.StatusBadRequest || status == http.StatusUnauthorized) {
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
	if s.scopes != "" {
		form.Set("scope", s.scopes)
	}
	if s.inBody {
		form.Set("client_id", s.id)
		form.Set("client_secret", s.secret)
	}
	made, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, nil, errors.New(sayNoTokenUrl)
	}
	made.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	made.Header.Set("Accept", "application/json")
	made.Header.Set("User-Agent", c.options.Agent)
	if !s.inBody {
		made.SetBasicAuth(url.QueryEscape(s.id), url.QueryEscape(s.secret))
	}
	lost := func(cause string, final bool) error {
		// What the token was for was not sent, so that it may be tried again whatever it is.
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

// read takes the token out of an answer. Until a tenth of its life is left, or half a minute, it is used again.
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

// forget drops a token that the API has refused, unless another request has renewed it already.
func (c *Client) forget(token string) {
	for _, source := range c.tokens {
		source.mutex.Lock()
		if source.token == token {
			source.token = ""
		}
		source.mutex.Unlock()
	}
}
