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
	"time"
	"unicode/utf8"
)

const answerLimit = 32 << 20

// Request is one request as the engine wants it.
type Request struct {
	// Resource is the name of what the request is about, for hand-written hooks.
	Resource string
	Method   string
	// Path starts with a slash and is escaped already.
	Path   string
	Server string
	// Mount stands before the path where an endpoint of the user's serves everything.
	Mount string
	// Needs are the credentials that go with it, if not those that go with most.
	Needs *Needs
	// Permission is what the document says that it needs.
	Permission string
	Query      url.Values
	Headers    map[string]string
	MediaType  string
	Body       any
	// Indexed says of a form that its lists are counted.
	Indexed bool
	// Text says that the answer is no JSON.
	Text bool
	// Secrets are values in the body that no message may repeat.
	Secrets []string
	// stamped says that the API tells it from another request of the same content, so that it may be sent again.
	stamped bool
	// sent is told when the request goes out, after all waiting.
	sent *time.Time
	// token is told which fetched token the request carries.
	token *string
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
		return nil, &GarbageError{Method: request.Method, Path: request.Path, Status: response.StatusCode, Cause: err.Error()}
	}
	return answer, nil
}

func (c *Client) build(ctx context.Context, request Request, content []byte) (*http.Request, error) {
	// Hand-written code sees the request after it was sent, and must not see the key there.
	query := url.Values{}
	maps.Copy(query, request.Query)
	for _, credential := range c.choose(request.Needs) {
		if secret := c.options.Secrets[credential.Attribute]; credential.In == "query" && secret != "" {
			query.Set(credential.Name, secret)
		}
	}
	address := c.findBase(request.Server, request.Mount) + request.Path
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
	if request.Text {
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

// serverTime is a moment of ours on the server's clock; false while no answer has told it.
func (c *Client) serverTime(moment time.Time) (time.Time, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return moment.Add(c.skew), c.skewKnown
}

// plainText is an answer as a string; what is no text is in base64.
func plainText(answer []byte) string {
	if utf8.Valid(answer) {
		return string(answer)
	}
	return base64.StdEncoding.EncodeToString(answer)
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
