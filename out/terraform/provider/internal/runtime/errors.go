package runtime

import (
	"fmt"
	"net/http"
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
	if e.Permission != "" {
		return fmt.Sprintf(sayLacksThis, e.Permission)
	}
	return sayLacksSome
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
		text += fmt.Sprintf("\n\nThe API was not reached. Check `endpoint`, which is %s, and any proxy or firewall in between.", e.Endpoint)
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
