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

// Options are what the user may set about the connection.
type Options struct {
	Agent string
	// Secrets leads from a credential's attribute to its value.
	Secrets map[string]string
	// Others leads from the attribute of a setting that goes with a secret, and is none, to its value.
	Others map[string]string
	// Settings leads from a setting that all resources share to its value.
	Settings map[string]string
	// Allowed are the doubtful replacements that the user has confirmed: type and attribute with a dot between.
	Allowed map[string]bool
	// Retries is how often a request that was surely not carried out, or may be repeated, is sent again.
	Retries int
	// FirstWait is how long the first wait before another try is, LastWait how long the last ones.
	FirstWait time.Duration
	LastWait  time.Duration
	// PerMinute is the most requests a minute; 0 means no limit of our own.
	PerMinute int
	// Timeout ends a single try.
	Timeout time.Duration
	// Poll is how long the first wait between two looks at the same resource is.
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
	// servers leads from what the document calls other addresses to those that requests may go to.
	servers map[string]string
	// moved says that the endpoint is the user's, and not the document's.
	moved       bool
	credentials []Credential
	options     Options
	http        *http.Client
	// bare shows no certificate.
	bare    *http.Client
	gate    *gate
	clock   clock
	lists   *listCache
	claims  *claims
	notices *notices
	hooks   Hooks
	// tokens leads from a credential's attribute to what fetches its tokens.
	tokens map[string]*tokenSource
	// issued are all tokens that were fetched: no message may repeat them.
	issued sync.Map
	// fresh are headers that get a new UUID with every request.
	fresh []string
	// forbidden is what to check after a 403 beside the permissions.
	forbidden string

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
	// Servers close idle connections after a few seconds; a request on such a one is lost on its way.
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
		// Go hands custom headers to the new host of a redirect, the key among them.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// findBase is where the operations of a server go. Under an endpoint of the user's the products of several documents lie
// beside each other, and the mount tells those apart whose paths meet.
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
