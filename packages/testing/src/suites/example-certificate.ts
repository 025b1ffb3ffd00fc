import { execFileSync } from 'node:child_process';

const ARGUMENTS =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=media.example.org -addext subjectAltName=DNS:media.example.org -keyout - -out -';

interface Pair {
  readonly certificate: string;
  readonly privateKey: string;
}

let made: Pair | undefined;

/** A self-signed certificate and its key, for no server: made by openssl on first use. */
export function exampleCertificate(): Pair {
  made ??= pairOf(execFileSync('openssl', ARGUMENTS.split(' '), { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  return made;
}

const pairOf = (text: string): Pair => ({
  certificate: blockOf(text, 'CERTIFICATE'),
  privateKey: blockOf(text, 'PRIVATE KEY'),
});

/** A block of PEM (RFC 7468). */
function blockOf(text: string, label: string): string {
  const [begin, end] = [`-----BEGIN ${label}-----`, `-----END ${label}-----`];
  return `${text.slice(text.indexOf(begin), text.indexOf(end))}${end}\n`;
}
