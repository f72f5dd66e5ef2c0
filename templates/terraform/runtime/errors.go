package runtime

import (
	"fmt"
	"net/http"
	"time"
)

// APIError is a response with a status other than 2xx.
type APIError struct {
	Method string
	Path   string
	Status int
	// Code is the error code of the API.
	Code    string
	Message string
	// Details are the messages of the API about single fields.
	Details []string
	// Permission is the permission that the credentials lack, if the API names it.
	Permission string
	RequestID  string
	// Page is true if the body is HTML, for example the error page of a proxy.
	Page bool
	// Foreign is true for a 404 without the form of the API's error responses.
	Foreign bool
	// form is the key of the members of the response.
	form string
	// Location is the target of a redirect.
	Location string
	Wait     time.Duration
	// Advice tells the user how to solve the problem.
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
	case e.isUnauthorized():
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
	if e.Permission != "" {
		return fmt.Sprintf(sayLacksThis, e.Permission)
	}
	return sayLacksSome
}

// TransportError is returned if a request got no response.
type TransportError struct {
	Method string
	Path   string
	// Sent is true if the request may have reached the API.
	Sent bool
	// Final is true if a retry cannot succeed.
	Final bool
	Cause string
	// Endpoint is the configured endpoint of the API.
	Endpoint string
}

func (e *TransportError) Error() string {
	text := fmt.Sprintf("%s %s: %s", e.Method, e.Path, e.Cause)
	if !e.Sent && e.Endpoint != "" {
		text += fmt.Sprintf("\n\nThe API was not reached. Check `endpoint`, which is %s, and any proxy or firewall in between.", e.Endpoint)
	}
	return text
}

// GarbageError is returned if a successful response is not JSON, for example a login page.
type GarbageError struct {
	Method string
	Path   string
	Status int
	Cause  string
}

func (e *GarbageError) Error() string {
	return fmt.Sprintf(sayNoJson, e.Method, e.Path, e.Status) + " (" + e.Cause + ")"
}

// WaitError is returned if the API asks to wait longer than the timeout of the operation allows.
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
