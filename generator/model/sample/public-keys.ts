/** A key that is made of the digest of a word, so that nobody has its private half. */
export const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMr5+QaxapHLAWDFCr2si9bbmig/qXUfmAHvmRVUtGqK user@example.com';

/** Signed by itself for example.com with a key that was thrown away. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBLzCB4qADAgECAgEBMAUGAytlcDAWMRQwEgYDVQQDDAtleGFtcGxlLmNvbTAg
Fw0yNjExMTYwMzEwMDZaGA8yMTI2MTAyMzAzMTAwNlowFjEUMBIGA1UEAwwLZXhh
bXBsZS5jb20wKjAFBgMrZXADIQB26wCOuAZNoiVB9jMrlNi6pJTymfmGfBdJeskD
8l70SaNTMFEwHQYDVR0OBBYEFOABgS4MxnrN5ri6351qf+7QU7rtMB8GA1UdIwQY
MBaAFOABgS4MxnrN5ri6351qf+7QU7rtMA8GA1UdEwEB/wQFMAMBAf8wBQYDK2Vw
A0EA8tAOzUF/Ve5muGkMqSzaEizrF1zNgZQ33FfW8p0xZK+aVGIqbe48ruiY3SxN
B2+Gjqky/cCwddCY5hEFuCIrCg==
-----END CERTIFICATE-----
`;
