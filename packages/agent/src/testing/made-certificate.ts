import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A certificate and its private key, both in PEM. */
export interface MadeCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

interface Wishes {
  /** Arguments of `openssl req` for the kind of key; default: EC, P-256. */
  readonly key?: readonly string[];
  /** Subject alternative names, such as `DNS:media.example.org`. */
  readonly names?: string;
  /** Current time for the certificate, ms; default: that of this machine. */
  readonly now?: number;
  /** Start and end of validity, in days from `now`. */
  readonly fromDays?: number;
  readonly toDays?: number;
  /** The issuer; default: self-signed. */
  readonly issuer?: MadeCertificate;
}

const EC = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] as const;
const DAY_MS = 86_400_000;
const CONFIGURATION = `
[ca]
default_ca = own
[own]
database = index
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`;

/** A time in the format of `openssl ca`: YYYYMMDDHHMMSSZ. */
const timeIn = (days: number, now: number): string =>
  `${new Date(now + days * DAY_MS).toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

/** Makes a certificate with the openssl program. */
export async function madeCertificate(subject: string, wishes: Wishes = {}): Promise<MadeCertificate> {
  const { key = EC, names = `DNS:${subject}`, fromDays = -1, toDays = 90, issuer, now = Date.now() } = wishes;
  const folder = await mkdtemp(join(tmpdir(), 'backhaul-certificate-'));
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  try {
    await Promise.all([
      writeFile(join(folder, 'index'), ''),
      writeFile(join(folder, 'ca.conf'), CONFIGURATION),
      writeFile(join(folder, 'ca.crt'), issuer?.certificate ?? ''),
      writeFile(join(folder, 'ca.key'), issuer?.privateKey ?? ''),
    ]);
    const request = ['-keyout', 'own.key', '-out', 'own.csr', '-subj', `/CN=${subject}`];
    const extensions = names === '' ? [] : ['-addext', `subjectAltName=${names}`];
    await openssl('req', '-new', '-nodes', '-newkey', ...key, ...request, ...extensions);
    const signer = issuer ? ['-cert', 'ca.crt', '-keyfile', 'ca.key'] : ['-selfsign', '-keyfile', 'own.key'];
    const validity = ['-startdate', timeIn(fromDays, now), '-enddate', timeIn(toDays, now)];
    const signed = ['-in', 'own.csr', '-out', 'own.crt', '-outdir', '.', '-notext'];
    await openssl('ca', '-batch', '-config', 'ca.conf', ...signer, ...validity, ...signed);
    return { certificate: await read('own.crt'), privateKey: await read('own.key') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
