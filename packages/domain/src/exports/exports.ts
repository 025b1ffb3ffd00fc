import { message, type RuleMessage } from '../messages/index.js';
import { all, atMost, type Check, matches, required, wholeNumber } from '../validation/check.js';
import { checkDestinationHost } from '../destinations/destination-host.js';

/** Storage that a server exports its recordings to (spec 2 §3, export destination). */
export const EXPORT_KINDS = ['s3', 'sftp'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** State of the export of a recording. `failed`: it is retried at a known time, or can no longer be exported. */
export const EXPORT_STATES = ['waiting', 'uploading', 'exported', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Most recordings that a server reports: those that failed or are uploading, then the newest. */
export const MAX_REPORTED_EXPORTS = 20;

/** Address of an export destination, without secrets. */
export type ExportAddress =
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly bucket: string;
      readonly prefix: string;
      readonly region: string;
      readonly accessKey: string;
      readonly pathStyle: boolean;
    }
  | {
      readonly kind: 'sftp';
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly hostKey: string;
      readonly folder: string;
    };

/** The fields of an export destination as users enter them; `secretKey`, `password` and `privateKey` are its secrets. */
export interface ExportFields {
  readonly endpoint?: string | undefined;
  readonly bucket?: string | undefined;
  readonly prefix?: string | undefined;
  readonly region?: string | undefined;
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly pathStyle?: boolean | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly hostKey?: string | undefined;
  readonly folder?: string | undefined;
}
type Field = keyof ExportFields;

/** The fields of each kind. */
export const EXPORT_FIELDS: Readonly<Record<ExportKind, readonly Field[]>> = {
  s3: ['endpoint', 'bucket', 'prefix', 'region', 'accessKey', 'secretKey', 'pathStyle'],
  sftp: ['host', 'port', 'user', 'password', 'privateKey', 'hostKey', 'folder'],
};

/** Characters that every storage accepts. */
const PATH = /^[\w.\- /]*$/;
const isPlain: Check<string> = (path) =>
  PATH.test(path) && !path.split('/').some((part) => part === '.' || part === '..') ? null : message('default');

/** Address of an S3 service: `https://host` or `http://host`, with a port where it needs one, and no path. */
export const checkEndpoint: Check<string> = all(
  required,
  atMost(256),
  matches(/^https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?\/?$/i, message('url')),
  (url) => {
    const {
      six,
      name = '',
      port,
    } = /^https?:\/\/(?:\[(?<six>[^\]]*)\]|(?<name>[^:/]+))(?::(?<port>\d+))?/i.exec(url)?.groups ?? {};
    const isPort = port === undefined || (Number(port) > 0 && Number(port) <= 65_535);
    return isPort && checkDestinationHost(six ?? name) === null ? null : message('url');
  },
);
/** Name of a bucket, by the most permissive rules of the services. */
export const checkBucket: Check<string> = all(required, matches(/^[a-z\d][\w.-]{1,253}[a-z\d]$/i, message('default')));
/** Prefix of the names of objects: `folder/sub`; may be empty. */
export const checkPrefix: Check<string> = all(atMost(256), isPlain, matches(/^(?!\/)(?!.*\/\/)/, message('default')));
export const checkRegion: Check<string> = all(required, matches(/^[a-z\d-]{1,64}$/i, message('default')));
export const checkAccessKey: Check<string> = all(required, matches(/^[\x21-\x7e]{1,128}$/, message('default')));
export const checkSecretKey: Check<string> = all(required, matches(/^[\x21-\x7e]{1,256}$/, message('default')));
export const checkSftpPort: Check<number> = wholeNumber(1, 65_535);
export const checkSftpUser: Check<string> = all(required, matches(/^[^\p{Cc}\s]{1,64}$/u, message('default')));
export const checkSftpPassword: Check<string> = matches(/^\P{Cc}{0,256}$/u, message('default'));
/** A private key as text (PEM or OpenSSH), without passphrase. */
export const checkPrivateKey: Check<string> = all(
  atMost(16_384),
  matches(/^(\s*-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+-----END [A-Z ]*PRIVATE KEY-----\s*)?$/, message('default')),
);
/** Fingerprint of a host key, as `ssh-keygen -l` prints it. */
export const checkHostKey: Check<string> = all(required, matches(/^SHA256:[A-Za-z\d+/]{43}=?$/, message('default')));
/** An absolute folder, or one below the home folder of the user. */
export const checkFolder: Check<string> = all(required, atMost(256), isPlain);

export interface ExportComplaint {
  readonly path: Field;
  readonly message: RuleMessage;
}

/** Every field of an export destination that is wrong, missing, or not of its kind. */
export function exportProblems(kind: ExportKind, fields: ExportFields): ExportComplaint[] {
  const own = EXPORT_FIELDS[kind];
  const wrong = own.map((path) => ({ path, message: complaint(path, fields) }));
  const strange = Object.entries(EXPORT_FIELDS)
    .filter(([other]) => other !== kind)
    .flatMap(([, others]) => others.filter((path) => fields[path] !== undefined))
    .map((path) => ({ path, message: message('default') }));
  return [...wrong, ...strange].flatMap((one) => (one.message === null ? [] : [{ ...one, message: one.message }]));
}

function complaint(path: Field, fields: ExportFields): RuleMessage | null {
  const { port, password = '', privateKey = '' } = fields;
  switch (path) {
    case 'endpoint':
      return checkEndpoint(fields.endpoint ?? '');
    case 'bucket':
      return checkBucket(fields.bucket ?? '');
    case 'prefix':
      return checkPrefix(fields.prefix ?? '');
    case 'region':
      return checkRegion(fields.region ?? '');
    case 'accessKey':
      return checkAccessKey(fields.accessKey ?? '');
    case 'secretKey':
      return checkSecretKey(fields.secretKey ?? '');
    case 'pathStyle':
      return null;
    case 'host':
      return checkDestinationHost(fields.host ?? '');
    case 'port':
      return checkSftpPort(port ?? FIRST_SFTP_PORT);
    case 'user':
      return checkSftpUser(fields.user ?? '');
    case 'password':
      return password === '' && privateKey === '' ? message('required') : checkSftpPassword(password);
    case 'privateKey':
      return checkPrivateKey(privateKey);
    case 'hostKey':
      return checkHostKey(fields.hostKey ?? '');
    case 'folder':
      return checkFolder(fields.folder ?? '');
    default:
      return path satisfies never;
  }
}

export const FIRST_SFTP_PORT = 22;

/** The address that valid fields result in. */
export function exportAddress(kind: ExportKind, fields: ExportFields): ExportAddress {
  switch (kind) {
    case 's3': {
      const { endpoint = '', bucket = '', prefix = '', region = '', accessKey = '', pathStyle = true } = fields;
      const short = { endpoint: endpoint.replace(/\/$/, ''), prefix: prefix.replace(/\/$/, '') };
      return { kind, ...short, bucket, region, accessKey, pathStyle };
    }
    case 'sftp': {
      const { host = '', port = FIRST_SFTP_PORT, user = '', hostKey = '', folder = '' } = fields;
      return { kind, host, port, user, hostKey: hostKey.replace(/=$/, ''), folder: folder.replace(/(?<=.)\/$/, '') };
    }
    default:
      return kind satisfies never;
  }
}

/** Whether secrets stored with one address may be used for another: the same host name and user. */
export const sameExportHost = (one: ExportAddress, other: ExportAddress): boolean => {
  if (one.kind === 's3')
    return other.kind === 's3' && one.endpoint === other.endpoint && one.accessKey === other.accessKey;
  return (
    other.kind === 'sftp' &&
    one.host === other.host &&
    one.port === other.port &&
    one.user === other.user &&
    one.hostKey === other.hostKey
  );
};
