package runtime

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// authority signs certificates for the servers of these tests.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-48 * time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	encoded, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	certificate, _ := x509.ParseCertificate(encoded)
	return authority{certificate, key}
}

func (a authority) file() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.certificate.Raw})
}

// serve starts a server with a certificate of the authority; change makes it a bad one.
func (a authority) serve(t *testing.T, config *tls.Config, change func(*x509.Certificate)) (*httptest.Server, *int) {
	t.Helper()
	template := &x509.Certificate{SerialNumber: big.NewInt(2), NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.ParseIP("127.0.0.1")}}
	if change != nil {
		change(template)
	}
	encoded, err := x509.CreateCertificate(rand.Reader, template, a.certificate, &a.key.PublicKey, a.key)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		count++
		_, _ = io.WriteString(w, "{}")
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	config.Certificates = []tls.Certificate{{Certificate: [][]byte{encoded}, PrivateKey: a.key}}
	server.TLS = config
	server.StartTLS()
	t.Cleanup(server.Close)
	return server, &count
}

func TestTLSIsCheckedAndTheKeyStaysHomeWhereItFails(t *testing.T) {
	trusted, stranger := newAuthority(t), newAuthority(t)
	cases := []struct {
		name   string
		signer authority
		config *tls.Config
		change func(*x509.Certificate)
		ca     []byte
		says   string
	}{
		{"a CA file of ours", trusted, &tls.Config{}, nil, trusted.file(), ""},
		{"the wrong CA file", trusted, &tls.Config{}, nil, stranger.file(), "unknown authority"},
		{"no CA file", trusted, &tls.Config{}, nil, nil, "unknown authority"},
		{"expired", trusted, &tls.Config{}, func(c *x509.Certificate) { c.NotAfter = time.Now().Add(-time.Hour) }, trusted.file(), "expired"},
		{"of another host", trusted, &tls.Config{}, func(c *x509.Certificate) { c.IPAddresses, c.DNSNames = nil, []string{"api.example.com"} }, trusted.file(), "127.0.0.1"},
		{"TLS 1.1", trusted, &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}, nil, trusted.file(), "protocol version"},
	}
	for _, given := range cases {
		server, count := given.signer.serve(t, given.config, given.change)
		client, err := NewClient(server.URL, keyHeader, Options{CA: given.ca, Secrets: map[string]string{"api_key": "canary-key"}})
		if err != nil {
			t.Fatal(err)
		}
		clock := &fakeClock{now: time.Now()}
		client.clock, client.gate.clock = clock, clock
		client.options.Retries = 3
		_, err = client.Do(context.Background(), Request{Method: "POST", Path: "/"})
		if given.says == "" {
			if err != nil || *count != 1 {
				t.Errorf("%s: %v", given.name, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), given.says) || *count != 0 {
			t.Errorf("%s: %d requests, %v", given.name, *count, err)
		}
		if isLost(err) || len(clock.slept) > 0 {
			t.Errorf("%s: tried again or taken for sent: %v", given.name, err)
		}
	}
}

func TestAFileWithoutCertificatesIsRefused(t *testing.T) {
	if _, err := NewClient("https://api.example.com", keyHeader, Options{CA: []byte("no certificate")}); err == nil {
		t.Error("accepted")
	}
}
