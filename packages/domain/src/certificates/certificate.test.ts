import { describe, expect, it } from 'vitest';
import {
  certificateProblem,
  certificateWarning,
  secureHost,
  type CertificateFacts,
  type CertificateKey,
} from './certificate.js';
import { hostNames } from './host-names.js';
import { chainOf, MAX_CHAIN, privateKeyOf } from './pem.js';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const FACTS: CertificateFacts = {
  subject: 'CN=media.example.org',
  issuer: 'CN=Example CA',
  names: ['media.example.org'],
  validFrom: NOW - DAY,
  validTo: NOW + 90 * DAY,
  fingerprint: Array.from({ length: 32 }, () => 'AB').join(':'),
  chain: 0,
};
const rsa = (bits: number | null): CertificateKey => ({ type: 'rsa', bits, curve: null });
const ec = (curve: string): CertificateKey => ({ type: 'ec', bits: null, curve });

describe('certificateProblem', () => {
  it.each<[string, Partial<CertificateFacts>, CertificateKey, CertificateKey[], string | undefined]>([
    ['RSA of 2048 bits', {}, rsa(2048), [], undefined],
    ['EC', {}, ec('prime256v1'), [rsa(4096), ec('secp384r1')], undefined],
    ['RSA of 2047 bits', {}, rsa(2047), [], 'certificate_key_bits'],
    ['RSA of 8193 bits', {}, rsa(8193), [], 'certificate_key_bits'],
    ['RSA of unknown size', {}, rsa(null), [], 'certificate_key_bits'],
    ['a weak issuer', {}, rsa(2048), [rsa(1024)], 'certificate_key_bits'],
    ['another curve', {}, ec('secp256k1'), [], 'certificate_key_kind'],
    ['Ed25519', {}, { type: 'ed25519', bits: null, curve: null }, [], 'certificate_key_kind'],
    ['RSA-PSS', {}, { type: 'rsa-pss', bits: 2048, curve: null }, [], 'certificate_key_kind'],
    ['its end', { validTo: NOW }, rsa(2048), [], 'certificate_expired'],
    ['a moment before its end', { validTo: NOW + 1 }, rsa(2048), [], undefined],
    ['before it begins', { validFrom: NOW + 300_001 }, rsa(2048), [], 'certificate_early'],
    ['clocks that differ', { validFrom: NOW + 300_000 }, rsa(2048), [], undefined],
    ['100 names', { names: Array.from({ length: 100 }, () => 'a') }, rsa(2048), [], undefined],
    ['101 names', { names: Array.from({ length: 101 }, () => 'a') }, rsa(2048), [], 'certificate_names'],
  ])('of %s', (_, change, key, issuers, code) => {
    expect(certificateProblem({ ...FACTS, ...change }, key, issuers, NOW)?.code).toBe(code);
  });
});

it.each([
  [NOW + 30 * DAY + 1, null],
  [NOW + 30 * DAY, 'CERTIFICATE_ENDS'],
  [NOW + 1, 'CERTIFICATE_ENDS'],
  [NOW, 'CERTIFICATE_ENDED'],
])('warns of an end at %d', (validTo, warning) => {
  expect(certificateWarning(validTo, NOW)).toBe(warning);
});

it.each([
  ['10.0.0.2', ['media.example.org'], 'media.example.org'],
  ['10.0.0.2', ['media.example.org', '10.0.0.2'], '10.0.0.2'],
  ['10.0.0.2', [], '10.0.0.2'],
  ['10.0.0.2', ['*.example.org'], '10.0.0.2'],
  ['Media.example.org', ['*.EXAMPLE.org', 'b.example.org'], 'Media.example.org'],
  ['a.b.example.org', ['*.example.org', 'b.example.org'], 'b.example.org'],
  ['localhost', ['*.example.org'], 'localhost'],
])('senders call %s with %j as %s', (host, names, called) => {
  expect(secureHost(host, names)).toBe(called);
});

it.each([
  [undefined, []],
  [
    'DNS:a.example.org, DNS:*.example.org, IP Address:10.0.0.2, DNS:a.example.org',
    ['a.example.org', '*.example.org', '10.0.0.2'],
  ],
  ['IP Address:2001:DB8:0:0:0:0:0:1', ['2001:DB8:0:0:0:0:0:1']],
  ['email:a@example.org, URI:https://example.org', []],
  ['DNS:"a, DNS:evil.example.org, b", DNS:c.example.org', ['c.example.org']],
  ['DNS:"a\\", DNS:evil.example.org", DNS:c', ['c']],
  ['DNS:<script>', []],
])('hosts in %j are %j', (text, names) => {
  expect(hostNames(text)).toEqual(names);
});

const block = (label: string, body = 'AAAA') => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
const one = block('CERTIFICATE');

describe('PEM', () => {
  it.each<[string, string, number | string]>([
    ['one certificate', one, 1],
    ['a chain with remarks and other line ends', `Bag Attributes\n${one}subject=x\n${one}`.replaceAll('\n', '\r\n'), 2],
    ['nothing', '', 'certificate_pem'],
    ['other text', '0x3082', 'certificate_pem'],
    ['a request', block('CERTIFICATE REQUEST'), 'certificate_pem'],
    ['no end', '-----BEGIN CERTIFICATE-----\nAAAA\n', 'certificate_pem'],
    ['begins alone', '-----BEGIN CERTIFICATE-----\n'.repeat(1000), 'certificate_pem'],
    ['a key too', one + block('RSA PRIVATE KEY'), 'certificate_holds_key'],
    ['as many as may be', one.repeat(MAX_CHAIN), MAX_CHAIN],
    ['one too many', one.repeat(MAX_CHAIN + 1), 'certificate_chain'],
  ])('of %s is a chain or not', (_, text, expected) => {
    const found = chainOf(text);
    expect('chain' in found ? found.chain.length : found.problem.code).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['a key', block('PRIVATE KEY'), block('PRIVATE KEY')],
    ['an EC key after its parameters', block('EC PARAMETERS') + block('EC PRIVATE KEY'), block('EC PRIVATE KEY')],
    ['an encrypted key', block('ENCRYPTED PRIVATE KEY'), 'private_key_encrypted'],
    ['an encrypted key of old', block('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nAAAA'), 'private_key_encrypted'],
    ['a certificate', one, 'private_key_pem'],
    ['two keys', block('PRIVATE KEY').repeat(2), 'private_key_pem'],
  ])('of %s is a private key or not', (_, text, expected) => {
    const found = privateKeyOf(text);
    expect('key' in found ? found.key : found.problem.code).toBe(expected);
  });
});
