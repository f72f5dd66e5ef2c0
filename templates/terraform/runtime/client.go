package runtime

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"
)

const answerLimit = 32 << 20

// Request is a single API request.
type Request struct {
	// Resource is the name of the resource that the request is for. Hand-written hooks use it.
	Resource string
	Method   string
	// Path starts with a slash and is already escaped.
	Path   string
	Server string
	// Mount is put before the path if the user has set an endpoint that serves all products.
	Mount string
	// Needs lists the credentials of the request. If nil, the default credentials are used.
	Needs *Needs
	// Permission is the permission that the operation requires according to the API document.
	Permission string
	Query      url.Values
	Headers    map[string]string
	MediaType  string
	Body       any
	// Indexed sets whether lists in a form body are sent with an index.
	Indexed bool
	// Text is true if the response is not JSON.
	Text bool
	// Loose is true if the response need not be JSON. Nothing is read from it if it is not.
	Loose bool
	// Secrets are values from the body that must not appear in messages.
	Secrets []string
	// stamped is true if it is safe to send the request again: it carries an idempotency key, or it is known to have no
	// further effect.
	stamped bool
	// sent is set to the time at which the request is sent, after all waiting.
	sent *time.Time
	// token is set to the access token that the request was sent with.
	token *string
}

// Answer is a successful response.
type Answer struct {
	Status int
	Header http.Header
	// Value is the decoded body, or nil if the body is empty.
	Value any
	// lost is true if the response was lost, but the request is known to have succeeded.
	lost bool
	// path is the path of the request.
	path string
}

// try sends a request once, without retries.
func (c *Client) try(ctx context.Context, request Request, content []byte) (*Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	made, err := c.build(ctx, request, content)
	if err != nil {
		return nil, err
	}
	sent := c.clock.Now()
	response, err := c.connection(request.Needs).Do(made)
	if err != nil {
		return nil, &TransportError{
			Method: request.Method, Path: request.Path, Sent: !isUnsent(err), Final: isUntrusted(err), Endpoint: c.endpoint,
			Cause: c.redact(unwrapURL(err).Error(), request.Secrets...),
		}
	}
	defer response.Body.Close()
	c.learnSkew(response)
	c.warn(ctx, request, response.Header)
	c.gate.answered(sent)
	c.gate.heed(readAllowance(response.Header, c.clock.Now()))
	text, err := io.ReadAll(io.LimitReader(response.Body, answerLimit+1))
	if err != nil {
		return nil, &TransportError{Method: request.Method, Path: request.Path, Sent: true, Cause: "the response was cut off: " + c.redact(err.Error(), request.Secrets...)}
	}
	if len(text) > answerLimit {
		return nil, fmt.Errorf("%s %s: the response is larger than %d bytes", request.Method, request.Path, answerLimit)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, c.explain(request, response, text)
	}
	answer := &Answer{Status: response.StatusCode, Header: response.Header, path: request.Path}
	if request.Text {
		answer.Value = plainText(text)
		return answer, nil
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return answer, nil
	}
	if answer.Value, err = decodeJSON(text); err != nil {
		if request.Loose {
			return &Answer{Status: response.StatusCode, Header: response.Header, path: request.Path}, nil
		}
		return nil, &GarbageError{Method: request.Method, Path: request.Path, Status: response.StatusCode, Cause: err.Error()}
	}
	return answer, nil
}

func (c *Client) build(ctx context.Context, request Request, content []byte) (*http.Request, error) {
	// The query is copied: hooks see the request after it was sent and must not see the API key in it.
	query := url.Values{}
	maps.Copy(query, request.Query)
	for _, credential := range c.choose(request.Needs) {
		if secret := c.options.Secrets[credential.Attribute]; credential.In == "query" && secret != "" {
			query.Set(credential.Name, secret)
		}
	}
	address := c.findBase(request.Server, request.Mount) + request.Path
	if len(query) > 0 {
		mark := "?"
		if strings.Contains(request.Path, mark) {
			mark = "&"
		}
		address += mark + query.Encode()
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
	if request.Text || request.Loose {
		made.Header.Set("Accept", "*/*")
	}
	made.Header.Set("User-Agent", c.options.Agent)
	for name, value := range request.Headers {
		made.Header.Set(name, value)
	}
	if content != nil {
		made.Header.Set("Content-Type", request.MediaType)
	}
	for _, name := range c.fresh {
		made.Header.Set(name, makeUUID())
	}
	token, err := c.sign(ctx, made, request.Needs)
	if request.token != nil {
		*request.token = token
	}
	return made, err
}

func (c *Client) learnSkew(response *http.Response) {
	if date, err := http.ParseTime(response.Header.Get("Date")); err == nil {
		c.mutex.Lock()
		c.skew, c.skewKnown = date.Sub(c.clock.Now()), true
		c.mutex.Unlock()
	}
}

// serverTime converts a local time to the server's clock. It returns false until a response has contained the server's
// time.
func (c *Client) serverTime(moment time.Time) (time.Time, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return moment.Add(c.skew), c.skewKnown
}

// plainText returns a response body as a string. Binary content is encoded as base64.
func plainText(answer []byte) string {
	if utf8.Valid(answer) {
		return string(answer)
	}
	return base64.StdEncoding.EncodeToString(answer)
}

// decodeJSON decodes a single JSON value. Numbers are kept as json.Number, because a float64 cannot hold every int64.
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
