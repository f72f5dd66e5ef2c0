package runtime

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	requestTimeout = 60 * time.Second
	answerLimit    = 32 << 20
)

// Client sends requests with the key and nothing else that names the caller.
type Client struct {
	endpoint string
	header   string
	value    string
	key      string
	agent    string
	http     *http.Client
}

// NewClient checks the endpoint and the key, so that a mistake shows before anything is sent.
func NewClient(endpoint, header, prefix, key, agent string) (*Client, error) {
	base, err := url.Parse(endpoint)
	if err != nil || base.Host == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return nil, errors.New("the endpoint is not a plain URL such as https://api.example.com")
	}
	if base.Scheme != "https" && (base.Scheme != "http" || !isLoopback(base.Hostname())) {
		return nil, errors.New("the endpoint must begin with https://, because the key would travel in the clear")
	}
	for _, char := range key {
		if char <= ' ' || char > '~' {
			return nil, errors.New("the key holds a space, a line break or a character that no header can carry")
		}
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	return &Client{
		endpoint: strings.TrimRight(endpoint, "/"),
		header:   header,
		value:    prefix + key,
		key:      key,
		agent:    agent,
		http: &http.Client{
			Timeout:   requestTimeout,
			Transport: transport,
			// Go hands custom headers to the new host of a redirect, the key among them.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

func isLoopback(host string) bool {
	address := net.ParseIP(host)
	return host == "localhost" || (address != nil && address.IsLoopback())
}

// Do sends one request and gives the decoded answer, nil where it is empty.
func (c *Client) Do(ctx context.Context, method, path, mediaType string, body any) (any, error) {
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("encode the request: %w", err)
		}
		content = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.endpoint+path, content)
	if err != nil {
		return nil, fmt.Errorf("make the request: %w", err)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", c.agent)
	if body != nil {
		request.Header.Set("Content-Type", mediaType)
	}
	if c.header != "" && c.key != "" {
		request.Header.Set(c.header, c.value)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, errors.New(c.redact(err.Error()))
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, answerLimit+1))
	if err != nil {
		return nil, fmt.Errorf("%s %s: the answer broke off: %w", method, path, err)
	}
	if len(text) > answerLimit {
		return nil, fmt.Errorf("%s %s: the answer is larger than %d bytes", method, path, answerLimit)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, c.explain(method, path, response, text)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, nil
	}
	answer, err := decodeJSON(text)
	if err != nil {
		return nil, fmt.Errorf("%s %s: status %d and no JSON: %w", method, path, response.StatusCode, err)
	}
	return answer, nil
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
