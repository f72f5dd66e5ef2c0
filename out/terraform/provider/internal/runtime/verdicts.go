package runtime

import (
	"crypto/tls"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

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

var lockWords = regexp.MustCompile(`(?i)\block(ed)?\b|\bbusy\b|in progress|another (operation|action|task)`)

// putOffWords may also mean that another value has to be chosen first.
var putOffWords = regexp.MustCompile(`(?i)try again|\bretry\b`)

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

// isUntrusted reports whether the server has no valid certificate or no secure version of TLS.
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
