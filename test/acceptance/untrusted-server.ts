import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Tools } from './real-tools.js';

/** Ansible brings the library along; a key in the repository would look like a leak. */
const MAKE = `
import datetime, ipaddress, sys
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
key = ec.generate_private_key(ec.SECP256R1())
name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "test")])
now = datetime.datetime.now(datetime.timezone.utc)
end = now + datetime.timedelta(-1 if sys.argv[3] == "expired" else 1)
made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - datetime.timedelta(2), end)
own = x509.DNSName("api.example.com") if sys.argv[3] == "of another" else x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
made = made.add_extension(x509.SubjectAlternativeName([own]), False)
made = made.add_extension(x509.BasicConstraints(True, None), True).sign(key, hashes.SHA256())
open(sys.argv[1], "wb").write(made.public_bytes(serialization.Encoding.PEM))
open(sys.argv[2], "wb").write(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                                serialization.NoEncryption()))
`;

/** Writes a certificate that nobody else has signed, and its key. */
export function makeCertificate(tools: Tools, certificate: string, key: string, fault = 'none'): void {
  execFileSync(join(tools.ansible ?? '', 'python3'), ['-c', MAKE, certificate, key, fault]);
}

/**
 * A server with a certificate that nobody else has signed, that is also out of date or of another host where `fault` says
 * so; it answers everything with `body` and counts.
 */
export async function startUntrusted(
  tools: Tools,
  folder: string,
  body: object,
  fault: 'none' | 'expired' | 'of another' = 'none',
) {
  const [certificate, key] = [join(folder, `${fault}.pem`), join(folder, `${fault}.key`)];
  makeCertificate(tools, certificate, key, fault);
  const counts = { requests: 0 };
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (_, response) => {
    counts.requests += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `https://127.0.0.1:${port}`, certificate, counts, stop };
}
