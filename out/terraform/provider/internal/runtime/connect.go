package runtime

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Options configure the connection.
type Options struct {
	Agent string
	// Secrets maps the attribute of a credential to its value.
	Secrets map[string]string
	// Others maps attributes that belong to a credential but are not secret to their values.
	Others map[string]string
	// Settings maps provider-wide settings to their values.
	Settings map[string]string
	// Allowed contains the replacements that the user has confirmed, in the form "type.attribute".
	Allowed map[string]bool
	// Retries is the maximum number of retries of a request that had no effect or is safe to repeat.
	Retries int
	// FirstWait is the wait before the first retry, LastWait the longest wait between two retries.
	FirstWait time.Duration
	LastWait  time.Duration
	// PerMinute limits the requests per minute. Zero means that only the limits of the API apply.
	PerMinute int
	// Timeout limits a single attempt.
	Timeout time.Duration
	// Poll is the first interval between two polls of a resource.
	Poll time.Duration
	// CA contains certificates that are trusted in addition to those of the system.
	CA []byte
	// OwnReads disables reading objects from a shared list.
	OwnReads bool
	// Removals allows to remove any number of resources from the state, whatever a 404 looks like. RemovalsEnv is its
	// environment variable.
	Removals    bool
	RemovalsEnv string
	// Marks adds a marker to what is created, by which an interrupted create is found again.
	Marks bool
	// clock is replaced in tests.
	clock clock
}

// Client sends requests with the credentials of the API. It adds nothing else that identifies the user.
type Client struct {
	endpoint string
	// servers maps the other servers of the API document to their addresses.
	servers map[string]string
	// moved is true if the endpoint was set by the user and is not the one in the API document.
	moved       bool
	credentials []Credential
	options     Options
	http        *http.Client
	// bare is a client that presents no certificate.
	bare   *http.Client
	gate   *gate
	clock  clock
	lists  *listCache
	claims *claims
	// noteNames lists the notes of earlier processes.
	noteNames *noteNames
	// noted knows the notes of creates that have ended.
	noted noted
	// absences tells which 404 responses are credible, errors what the API document says about their form.
	absences *absences
	errors   []ErrorForm
	notices  *notices
	hooks    Hooks
	// tokens maps the attribute of a credential to its token source.
	tokens map[string]*tokenSource
	// issued contains all tokens that were fetched. They must not appear in messages.
	issued sync.Map
	// fresh lists the headers that get a new UUID in every request.
	fresh []string
	// outer is held by a request whose version every other change makes stale.
	outer sync.Mutex
	// forbidden is additional advice for a 403 response.
	forbidden string

	mutex sync.Mutex
	// skew is the difference between the server's clock and the local one.
	skew      time.Duration
	skewKnown bool
}

// NewClient returns a client. It validates the endpoint and the secrets, so that mistakes are reported before any
// request is sent.
func NewClient(endpoint string, credentials []Credential, options Options) (*Client, error) {
	if err := checkEndpoint(endpoint); err != nil {
		return nil, err
	}
	for _, credential := range credentials {
		if err := credential.check(options); err != nil {
			return nil, err
		}
	}
	if options.Timeout <= 0 {
		options.Timeout = 60 * time.Second
	}
	if options.FirstWait <= 0 {
		options.FirstWait = firstBackoff
	}
	if options.LastWait <= 0 {
		options.LastWait = max(lastBackoff, options.FirstWait)
	}
	options.FirstWait = min(options.FirstWait, options.LastWait)
	if options.clock == nil {
		options.clock = realClock{}
	}
	if options.Poll <= 0 {
		options.Poll = time.Second
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	// Many servers close idle connections after a few seconds. A request on a closed connection would be lost.
	transport.IdleConnTimeout = 4 * time.Second
	transport.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	if len(options.CA) > 0 {
		pool, err := x509.SystemCertPool()
		if err != nil {
			pool = x509.NewCertPool()
		}
		if !pool.AppendCertsFromPEM(options.CA) {
			return nil, errors.New("the CA file contains no certificate in PEM format")
		}
		transport.TLSClientConfig.RootCAs = pool
	}
	bare := transport.Clone()
	for _, credential := range credentials {
		shown, err := credential.loadCertificate(options)
		if credential.In == "certificate" && err == nil && shown != nil {
			transport.TLSClientConfig.Certificates = []tls.Certificate{*shown}
		}
	}
	c := &Client{
		endpoint:    strings.TrimRight(endpoint, "/"),
		credentials: credentials,
		options:     options,
		clock:       options.clock,
		lists:       &listCache{},
		claims:      &claims{},
		noteNames:   &noteNames{},
		absences:    newAbsences(),
		notices:     &notices{},
		tokens:      map[string]*tokenSource{},
		http:        newConnection(transport),
		bare:        newConnection(bare),
	}
	c.gate = newGate(c.clock, options.PerMinute)
	return c, nil
}

func newConnection(transport *http.Transport) *http.Client {
	return &http.Client{
		Transport: transport,
		// Go forwards custom headers such as an API key to the target of a redirect, so redirects are not followed.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// findBase returns the base URL of a server. If the user has set an endpoint, it serves the products of several API
// documents, and the mount distinguishes those with colliding paths.
func (c *Client) findBase(server, mount string) string {
	if address, ok := c.servers[server]; ok {
		return strings.TrimRight(address, "/")
	}
	if c.moved {
		return c.endpoint + mount
	}
	return c.endpoint
}

func checkEndpoint(endpoint string) error {
	base, err := url.Parse(endpoint)
	if err != nil || base.Host == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return errors.New("the endpoint is not a plain URL such as https://api.example.com")
	}
	if base.Scheme != "https" && (base.Scheme != "http" || !isLoopback(base.Hostname())) {
		return errors.New("the endpoint must begin with https://, because the credentials would be sent unencrypted")
	}
	return nil
}

func isLoopback(host string) bool {
	address := net.ParseIP(host)
	return host == "localhost" || (address != nil && address.IsLoopback())
}
