package runtime

import (
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// APIError is an answer other than success.
type APIError struct {
	Method string
	Path   string
	Status int
	// Code is the API's own word for the kind of failure.
	Code    string
	Message string
	// Details are what the API says about single fields.
	Details []string
	// Permission is what the key lacks, where the API tells.
	Permission string
	RequestID  string
	// Page says that the body is HTML, as of a proxy or of a web site.
	Page bool
	// Location is where a redirect leads.
	Location string
	Wait     time.Duration
	// Advice is what the user can do about it.
	Advice string
}

func (e *APIError) Error() string {
	text := fmt.Sprintf("%s %s: status %d", e.Method, e.Path, e.Status)
	if e.Code != "" {
		text += " (" + e.Code + ")"
	}
	if e.Message != "" {
		text += ": " + e.Message
	}
	for _, detail := range e.Details {
		text += "\n  " + detail
	}
	if e.RequestID != "" {
		text += "\nRequest: " + e.RequestID
	}
	switch {
	case e.Status >= 300 && e.Status <= 399:
		text += "\n\n" + sayRedirected
	case e.Status == http.StatusUnauthorized:
		text += "\n\n" + sayUnauthorized
	case e.Status == http.StatusForbidden:
		text += "\n\n" + e.explainRefusal()
	case e.Page && (e.Status == http.StatusNotFound || e.Status == http.StatusGone):
		text += "\n\n" + sayNotTheApi
	}
	if e.Advice != "" {
		text += " " + e.Advice
	}
	return text
}

func (e *APIError) explainRefusal() string {
	lack := sayLacksSome
	if e.Permission != "" {
		lack = fmt.Sprintf(sayLacksThis, e.Permission)
	}
	return fmt.Sprintf(sayForbidden, lack)
}

// TransportError is a request without an answer.
type TransportError struct {
	Method string
	Path   string
	// Sent says that the request may have been carried out.
	Sent bool
	// Final says that trying again leads nowhere.
	Final bool
	Cause string
	// Endpoint is where it should have gone.
	Endpoint string
}

func (e *TransportError) Error() string {
	text := fmt.Sprintf("%s %s: %s", e.Method, e.Path, e.Cause)
	if !e.Sent && e.Endpoint != "" {
		text += fmt.Sprintf("\n\nThe API was not reached. Look at `endpoint`, which is %s, and at proxies and firewalls on the way.", e.Endpoint)
	}
	return text
}

// GarbageError is a success whose body is no JSON: a login page, say.
type GarbageError struct {
	Method string
	Path   string
	Status int
	Cause  string
}

func (e *GarbageError) Error() string {
	return fmt.Sprintf(sayNoJson, e.Method, e.Path, e.Status) + " (" + e.Cause + ")"
}

// WaitError is a wait that would last longer than the operation may.
type WaitError struct {
	Method string
	Path   string
	Wait   time.Duration
	Cause  error
}

func (e *WaitError) Error() string {
	text := fmt.Sprintf(sayAskedLater, e.Method, e.Path, e.Wait.Round(time.Second))
	if e.Cause != nil {
		text += "\n\n" + e.Cause.Error()
	}
	return text
}

func (e *WaitError) Unwrap() error { return e.Cause }

// isGone tells an object that is not there from an API that cannot be reached or refuses to say. A web page is no word of
// the API: an endpoint with a wrong path would empty the whole state. Nothing at all is, as some say no more.
func isGone(err error) bool {
	var api *APIError
	return hasStatus(err, http.StatusNotFound, http.StatusGone) && errors.As(err, &api) && !api.Page
}

var htmlStart = regexp.MustCompile(`(?i)^\s*(<!doctype\s+html|<html|<head|<body)`)

func isPage(header http.Header, text []byte) bool {
	// Some send JSON under this very name.
	return htmlStart.Match(text) || (strings.HasPrefix(header.Get("Content-Type"), "text/html") && len(text) > 0 && !json.Valid(text))
}

func hasStatus(err error, statuses ...int) bool {
	var api *APIError
	if !errors.As(err, &api) {
		return false
	}
	for _, status := range statuses {
		if api.Status == status {
			return true
		}
	}
	return false
}

var shortCode = regexp.MustCompile(`^[A-Za-z][\w.-]{0,60}$`)

var lockWords = regexp.MustCompile(`(?i)\block(ed)?\b|\bbusy\b|in progress|another (operation|action|task)`)

// putOffWords may also mean that another value has to be chosen first.
var putOffWords = regexp.MustCompile(`(?i)try again|retry`)

// isLocked says that the request was refused only because something else is going on.
func isLocked(err error) bool {
	return hasStatus(err, http.StatusLocked) || hasConflict(err, lockWords)
}

// isPutOff says that the API wants to be asked once more.
func isPutOff(err error) bool {
	return hasConflict(err, putOffWords)
}

func hasConflict(err error, words *regexp.Regexp) bool {
	var api *APIError
	if !errors.As(err, &api) || api.Status != http.StatusConflict {
		return false
	}
	return words.MatchString(api.Message) || words.MatchString(strings.ReplaceAll(api.Code, "_", " "))
}

// isLost says that nobody knows whether the request was carried out. Only 501 surely says that it was not.
func isLost(err error) bool {
	var transport *TransportError
	var garbage *GarbageError
	var api *APIError
	broken := errors.As(err, &api) && (api.Status == http.StatusRequestTimeout || api.Status >= 500 && api.Status != http.StatusNotImplemented)
	return (errors.As(err, &transport) && transport.Sent) || errors.As(err, &garbage) || broken
}

// isUnsent says that the connection was never there, so that nothing was carried out.
func isUnsent(err error) bool {
	var operation *net.OpError
	return isUntrusted(err) || (errors.As(err, &operation) && (operation.Op == "dial" || operation.Op == "proxyconnect"))
}

// isUntrusted says that the other side could not prove who it is, or speaks no TLS that is safe.
func isUntrusted(err error) bool {
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var alert *net.OpError
	refused := errors.As(err, &alert) && alert.Op == "remote error" && handshakeAlert.MatchString(alert.Error())
	return errors.As(err, &certificate) || errors.As(err, &record) || refused
}

// Alerts have no type of their own in Go; these end a handshake, before anything was sent.
var handshakeAlert = regexp.MustCompile(`handshake failure|protocol version|certificate`)

// unwrapURL takes the address off, which may hold a key.
func unwrapURL(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

// adviseKey names the settings that hold what proves who is asking.
func (c *Client) adviseKey() string {
	for _, credential := range c.credentials {
		return fmt.Sprintf("Look at the environment variable %s, or at `%s` in the provider block.", credential.Env, credential.Attribute)
	}
	return ""
}

func (c *Client) explain(request Request, response *http.Response, text []byte) error {
	failure := &APIError{
		Method:   request.Method,
		Path:     request.Path,
		Status:   response.StatusCode,
		Location: response.Header.Get("Location"),
		Wait:     parseRetryAfter(response.Header, c.clock.Now()),
		Page:     isPage(response.Header, text),
	}
	if failure.Status == http.StatusUnauthorized {
		failure.Advice = c.adviseKey()
	}
	clean := func(text string) string { return c.clean(text, request.Secrets...) }
	failure.Message = clean(string(text))
	if value, err := decodeJSON(text); err == nil {
		failure.read(value, clean)
	}
	if failure.Permission == "" && failure.Status == http.StatusForbidden {
		failure.Permission = request.Permission
	}
	for _, name := range []string{"X-Request-Id", "Request-Id", "X-Correlation-Id"} {
		if failure.RequestID == "" {
			failure.RequestID = clean(response.Header.Get(name))
		}
	}
	return failure
}

// read takes the API's own words where they are in a usual place.
func (e *APIError) read(value any, clean func(string) string) {
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	outer := object
	if nested, ok := object["error"].(map[string]any); ok {
		object = nested
	}
	for _, name := range []string{"message", "detail", "error_description", "error", "title"} {
		if found, ok := object[name].(string); ok && found != "" {
			e.Message = clean(found)
			break
		}
	}
	for _, place := range []map[string]any{object, outer} {
		if code, ok := place["code"].(string); ok && e.Code == "" && shortCode.MatchString(code) {
			e.Code = clean(code)
		}
		if text, ok := place["permission"].(string); ok && e.Permission == "" {
			e.Permission = clean(text)
		}
		for _, name := range []string{"request_id", "requestId", "trace_id"} {
			if text, ok := place[name].(string); ok && e.RequestID == "" {
				e.RequestID = clean(text)
			}
		}
		list, _ := place["errors"].([]any)
		for _, item := range list {
			if detail := clean(describeDetail(item)); detail != "" && len(e.Details) < 20 {
				e.Details = append(e.Details, detail)
			}
		}
		if len(list) > 0 {
			break
		}
	}
}

func describeDetail(item any) string {
	if text, ok := item.(string); ok {
		return text
	}
	object, _ := item.(map[string]any)
	text, _ := object["message"].(string)
	for _, name := range []string{"pointer", "field", "path", "param", "name"} {
		if place, ok := object[name].(string); ok && place != "" {
			return place + ": " + text
		}
	}
	return text
}
