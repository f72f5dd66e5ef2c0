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

// isGone reports whether the object does not exist. A web page does not count as a response of the API: with a wrong
// path in the endpoint, the whole state would be removed. An empty body does count.
func isGone(err error) bool {
	var api *APIError
	return hasStatus(err, http.StatusNotFound, http.StatusGone) && errors.As(err, &api) && !api.Page
}

var htmlStart = regexp.MustCompile(`(?i)^\s*(<!doctype\s+html|<html|<head|<body)`)

func isPage(header http.Header, text []byte) bool {
	// Some APIs send JSON as text/html.
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

// putOffWords may also mean that another value has to be chosen.
var putOffWords = regexp.MustCompile(`(?i)try again|\bretry\b`)

// isLocked reports whether the request was rejected because another operation is in progress.
func isLocked(err error) bool {
	return hasStatus(err, http.StatusLocked) || hasConflict(err, lockWords)
}

// isPutOff reports whether the API asks to try again.
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

// isLost reports whether it is unknown if the request had an effect. Of the server errors, only 501 means that it had
// none.
func isLost(err error) bool {
	var transport *TransportError
	var garbage *GarbageError
	var api *APIError
	broken := errors.As(err, &api) && (api.Status == http.StatusRequestTimeout || api.Status >= 500 && api.Status != http.StatusNotImplemented)
	return (errors.As(err, &transport) && transport.Sent) || errors.As(err, &garbage) || broken
}

// isUnsent reports whether no connection was established, so that the request had no effect.
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

// TLS alerts have no exported type in Go. These end the handshake, before anything was sent.
var handshakeAlert = regexp.MustCompile(`handshake failure|protocol version|certificate`)

// unwrapURL removes the URL from the error, because it may contain a key.
func unwrapURL(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}
