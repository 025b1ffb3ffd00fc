import { describe, expect, it } from 'vitest';
import { exportAddress, exportProblems, sameExportHost, type ExportFields, type ExportKind } from './exports.js';

const REQUIRED = 'This field is required';
const INVALID = 'Invalid field';
const URL_FORMAT = 'Invalid URL format';
const S3 = {
  endpoint: 'https://s3.eu-west-1.amazonaws.com',
  bucket: 'news-archive',
  region: 'eu-west-1',
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'secret/key+1',
} as const;
const HOST_KEY = `SHA256:${'a'.repeat(43)}`;
const SFTP = {
  host: 'archive.example.org',
  user: 'ingest',
  password: 'open sesame',
  hostKey: HOST_KEY,
  folder: '/in',
} as const;
const PEM = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n';

type Case = readonly [ExportKind, ExportFields, Readonly<Record<string, string>>];
const CASES: readonly Case[] = [
  ['s3', S3, {}],
  ['s3', { ...S3, prefix: 'live/2026', pathStyle: false }, {}],
  ['s3', { ...S3, endpoint: 'http://10.0.0.5:9000/' }, {}],
  ['s3', { ...S3, endpoint: 'https://[2001:db8::7]:9000' }, {}],
  ['s3', {}, { endpoint: REQUIRED, bucket: REQUIRED, region: REQUIRED, accessKey: REQUIRED, secretKey: REQUIRED }],
  ...[
    'ftp://s3.example.org',
    'https://s3.example.org/bucket',
    'https://user:password@s3.example.org',
    'https://s3.example.org?x=1',
    'https://s3.example.org:0',
    'https://s3.example.org:65536',
    'http://127.0.0.1:9000',
    'http://localhost:9000',
    'http://169.254.169.254',
    'http://[::1]:9000',
    'http://0x7f000001',
    'file:///etc/passwd',
  ].map((endpoint): Case => ['s3', { ...S3, endpoint }, { endpoint: URL_FORMAT }]),
  ...['a', '-bucket', 'bucket-', 'buc ket', 'a/b', '../etc', 'x'.repeat(256)].map((bucket): Case => [
    's3',
    { ...S3, bucket },
    { bucket: INVALID },
  ]),
  ...['/a', 'a//b', '../a', 'a/../b', './a', 'a?b', 'a%b', 'a\nb'].map((prefix): Case => [
    's3',
    { ...S3, prefix },
    { prefix: INVALID },
  ]),
  ['s3', { ...S3, prefix: 'x'.repeat(257) }, { prefix: 'Must have at most 256 characters' }],
  ['s3', { ...S3, region: 'eu west' }, { region: INVALID }],
  ['s3', { ...S3, accessKey: 'a b' }, { accessKey: INVALID }],
  ['s3', { ...S3, secretKey: 'line\nbreak' }, { secretKey: INVALID }],
  ['s3', { ...S3, host: 'example.org' }, { host: INVALID }],
  ['sftp', SFTP, {}],
  ['sftp', { ...SFTP, password: undefined, privateKey: PEM, port: 2222, folder: 'in/today' }, {}],
  ['sftp', {}, { host: REQUIRED, user: REQUIRED, password: REQUIRED, hostKey: REQUIRED, folder: REQUIRED }],
  ['sftp', { ...SFTP, host: '127.0.0.1' }, { host: 'Invalid IP field' }],
  ['sftp', { ...SFTP, port: 0 }, { port: 'Must be 1 or more' }],
  ['sftp', { ...SFTP, user: 'a b' }, { user: INVALID }],
  ['sftp', { ...SFTP, password: 'a\nb' }, { password: INVALID }],
  ['sftp', { ...SFTP, privateKey: 'no key' }, { privateKey: INVALID }],
  ['sftp', { ...SFTP, hostKey: 'MD5:00:11' }, { hostKey: INVALID }],
  ['sftp', { ...SFTP, folder: '/in/../etc' }, { folder: INVALID }],
  ['sftp', { ...SFTP, bucket: 'news' }, { bucket: INVALID }],
];

it.each(CASES)('exportProblems of %s %j: %j', (kind, fields, expected) => {
  const found = exportProblems(kind, fields).map(({ path, message }) => [path, message.text]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

describe('exportAddress', () => {
  it('holds no secret, and what was left out', () => {
    expect(exportAddress('s3', { ...S3, endpoint: 'https://a.example/', prefix: 'live/' })).toEqual({
      kind: 's3',
      endpoint: 'https://a.example',
      bucket: S3.bucket,
      prefix: 'live',
      region: S3.region,
      accessKey: S3.accessKey,
      pathStyle: true,
    });
    expect(exportAddress('sftp', { ...SFTP, hostKey: `${HOST_KEY}=`, folder: '/in/' })).toEqual({
      kind: 'sftp',
      host: SFTP.host,
      port: 22,
      user: SFTP.user,
      hostKey: HOST_KEY,
      folder: '/in',
    });
    expect(exportAddress('sftp', { ...SFTP, folder: '/' })).toMatchObject({ folder: '/' });
  });
});

it.each([
  ['s3', S3, { ...S3, bucket: 'other', region: 'x' }, true],
  ['s3', S3, { ...S3, endpoint: 'https://elsewhere.example.org' }, false],
  ['s3', S3, { ...S3, accessKey: 'OTHER' }, false],
  ['sftp', SFTP, { ...SFTP, folder: '/out' }, true],
  ['sftp', SFTP, { ...SFTP, host: 'elsewhere.example.org' }, false],
  ['sftp', SFTP, { ...SFTP, port: 23 }, false],
  ['sftp', SFTP, { ...SFTP, user: 'root' }, false],
  ['sftp', SFTP, { ...SFTP, hostKey: `SHA256:${'b'.repeat(43)}` }, false],
] as const)('sameExportHost of %s: %j and %j: %s', (kind, one, other, same) => {
  expect(sameExportHost(exportAddress(kind, one), exportAddress(kind, other))).toBe(same);
});
