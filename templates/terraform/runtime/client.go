package runtime

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

const answerLimit = 32 << 20

// Options are what the user may set about the connection.
type Options struct {
	Agent string
	// Secrets leads from a credential's attribute to its value.
	Secrets map[string]string
	// Retries is how often a request that was surely not carried out, or may be repeated, is sent again.
	Retries int
	// PerMinute is the most requests a minute; 0 means no limit of our own.
	PerMinute int
	// Timeout ends a single try.
	Timeout time.Duration
	// Poll is how long the first wait between two looks at the same thing is.
	Poll time.Duration
	// CA holds certificates that are trusted beside the system's.
	CA []byte
	// OwnReads asks for every object by itself, never for a whole list.
	OwnReads bool
	// clock is the real one unless a test says otherwise.
	clock clock
}

// Client sends requests with the credentials that the document names, and nothing else that names the caller.
type Client struct {
	endpoint string
	// servers are the other addresses that requests may go to.
	servers     []string
	credentials []Credential
	options     Options
	http        *http.Client
	gate        *gate
	clock       clock
	lists       *listCache
	hooks       Hooks

	mutex sync.Mutex
	// skew is how far the server's clock is ahead of ours.
	skew      time.Duration
	skewKnown bool
}

// NewClient checks the endpoint and the secrets, so that a mistake shows before anything is sent.
func NewClient(endpoint string, credentials []Credential, options Options) (*Client, error) {
	if err := checkEndpoint(endpoint); err != nil {
		return nil, err
	}
	for _, secret := range options.Secrets {
		for _, char := range secret {
			if char <= ' ' || char > '~' {
				return nil, errors.New("a key holds a space, a line break or a character that no header can carry")
			}
		}
	}
	if options.Timeout <= 0 {
		options.Timeout = 60 * time.Second
	}
	if options.clock == nil {
		options.clock = realClock{}
	}
	if options.Poll <= 0 {
		options.Poll = time.Second
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	// Servers close idle connections after a few seconds; a request on such a one is lost on its way.
	transport.IdleConnTimeout = 4 * time.Second
	transport.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	if len(options.CA) > 0 {
		pool, err := x509.SystemCertPool()
		if err != nil {
			pool = x509.NewCertPool()
		}
		if !pool.AppendCertsFromPEM(options.CA) {
			return nil, errors.New("the CA file holds no certificate in PEM form")
		}
		transport.TLSClientConfig.RootCAs = pool
	}
	c := &Client{
		endpoint:    strings.TrimRight(endpoint, "/"),
		credentials: credentials,
		options:     options,
		clock:       options.clock,
		lists:       &listCache{},
		http: &http.Client{
			Transport: transport,
			// Go hands custom headers to the new host of a redirect, the key among them.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	c.gate = newGate(c.clock, options.PerMinute)
	return c, nil
}

func checkEndpoint(endpoint string) error {
	base, err := url.Parse(endpoint)
	if err != nil || base.Host == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return errors.New("the endpoint is not a plain URL such as https://api.example.com")
	}
	if base.Scheme != "https" && (base.Scheme != "http" || !isLoopback(base.Hostname())) {
		return errors.New("the endpoint must begin with https://, because the key would travel in the clear")
	}
	return nil
}

func isLoopback(host string) bool {
	address := net.ParseIP(host)
	return host == "localhost" || (address != nil && address.IsLoopback())
}

// Request is one request as the engine wants it.
type Request struct {
	// Resource is the name of what the request is about, for hand-written hooks.
	Resource string
	Method   string
	// Path starts with a slash and is escaped already.
	Path      string
	Server    string
	Query     url.Values
	Headers   map[string]string
	MediaType string
	Body      any
	// Secrets are values in the body that no message may repeat.
	Secrets []string
}

// Answer is a success.
type Answer struct {
	Status int
	Header http.Header
	// Value is the decoded body, nil where it is empty.
	Value any
	// lost says that the real answer never came, but what it was about is known to have happened.
	lost bool
	// path is where the request went.
	path string
}

// try sends one request, once.
func (c *Client) try(ctx context.Context, request Request, content []byte) (*Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	made, err := c.build(ctx, request, content)
	if err != nil {
		return nil, err
	}
	response, err := c.http.Do(made)
	if err != nil {
		return nil, &TransportError{
			Method: request.Method, Path: request.Path, Sent: !isUnsent(err), Final: isUntrusted(err), Endpoint: c.endpoint,
			Cause: c.redact(unwrapURL(err).Error(), request.Secrets...),
		}
	}
	defer response.Body.Close()
	c.learnSkew(response)
	c.gate.heed(readAllowance(response.Header, c.clock.Now()))
	text, err := io.ReadAll(io.LimitReader(response.Body, answerLimit+1))
	if err != nil {
		return nil, &TransportError{Method: request.Method, Path: request.Path, Sent: true, Cause: "the answer broke off: " + c.redact(err.Error(), request.Secrets...)}
	}
	if len(text) > answerLimit {
		return nil, fmt.Errorf("%s %s: the answer is larger than %d bytes", request.Method, request.Path, answerLimit)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, c.explain(request, response, text)
	}
	answer := &Answer{Status: response.StatusCode, Header: response.Header, path: request.Path}
	if len(bytes.TrimSpace(text)) == 0 {
		return answer, nil
	}
	if answer.Value, err = decodeJSON(text); err != nil {
		return nil, &GarbageError{Method: request.Method, Path: request.Path, Status: response.StatusCode, Cause: err.Error()}
	}
	return answer, nil
}

func (c *Client) build(ctx context.Context, request Request, content []byte) (*http.Request, error) {
	query := request.Query
	for _, credential := range c.credentials {
		if secret := c.options.Secrets[credential.Attribute]; credential.In == "query" && secret != "" {
			if query == nil {
				query = url.Values{}
			}
			query.Set(credential.Name, secret)
		}
	}
	address := c.endpoint + request.Path
	if contains(c.servers, request.Server) {
		address = strings.TrimRight(request.Server, "/") + request.Path
	}
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	var body io.Reader
	if content != nil {
		body = bytes.NewReader(content)
	}
	made, err := http.NewRequestWithContext(ctx, request.Method, address, body)
	if err != nil {
		return nil, errors.New(c.redact("make the request: " + err.Error()))
	}
	made.Header.Set("Accept", "application/json")
	made.Header.Set("User-Agent", c.options.Agent)
	for name, value := range request.Headers {
		made.Header.Set(name, value)
	}
	if content != nil {
		made.Header.Set("Content-Type", request.MediaType)
	}
	c.sign(made)
	return made, nil
}

func (c *Client) sign(made *http.Request) {
	for _, credential := range c.credentials {
		secret := c.options.Secrets[credential.Attribute]
		if secret == "" {
			continue
		}
		switch credential.In {
		case "header":
			made.Header.Set(credential.Name, credential.Prefix+secret)
		case "cookie":
			made.AddCookie(&http.Cookie{Name: credential.Name, Value: secret})
		case "basic":
			text := c.options.Secrets[credential.User] + ":" + secret
			made.Header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(text)))
		}
	}
}

func (c *Client) learnSkew(response *http.Response) {
	if date, err := http.ParseTime(response.Header.Get("Date")); err == nil {
		c.mutex.Lock()
		c.skew, c.skewKnown = date.Sub(c.clock.Now()), true
		c.mutex.Unlock()
	}
}

// serverTime is a moment of ours on the server's clock; false while no answer has told it.
func (c *Client) serverTime(moment time.Time) (time.Time, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return moment.Add(c.skew), c.skewKnown
}

func encodeBody(body any) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	text, err := marshalStable(body)
	return []byte(text), err
}

// decodeJSON keeps numbers as text, because a float64 does not hold every int64.
func decodeJSON(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("something follows the JSON value")
	}
	return value, nil
}

// expandPath puts attribute values into the path. A value that would lead elsewhere is refused.
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
			return "", fmt.Errorf("%q of %s cannot stand in a path", value, attribute)
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
