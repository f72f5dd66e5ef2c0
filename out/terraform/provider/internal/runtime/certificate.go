package runtime

import (
	"crypto/tls"
	"fmt"
	"os"
	"strings"
)

// loadCertificate returns the client certificate, or nil if none is set.
func (c Credential) loadCertificate(options Options) (*tls.Certificate, error) {
	setting := c.find("certificate")
	given := options.Others[setting.Attribute]
	if given == "" {
		return nil, nil
	}
	certificate, err := readPEM(setting.Attribute, given)
	if err != nil {
		return nil, err
	}
	key := certificate
	if text := options.Secrets[c.Attribute]; text != "" {
		if key, err = readPEM(c.Attribute, text); err != nil {
			return nil, err
		}
	}
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		// The error names the types of the PEM blocks, but never their content.
		return nil, fmt.Errorf("%s and %s are not a certificate and its private key in PEM format: %w", setting.Attribute, c.Attribute, err)
	}
	return &pair, nil
}

// readPEM returns the value itself if it is PEM data. Otherwise it reads the file of that name.
func readPEM(attribute, value string) ([]byte, error) {
	if strings.Contains(value, "-----BEGIN ") {
		return []byte(value), nil
	}
	text, err := os.ReadFile(value)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", attribute, err)
	}
	return text, nil
}
