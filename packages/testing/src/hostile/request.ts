import { APPLICATION_ID_HEADER, type CallDef, type Method } from '@backhaul/contract';
import * as fc from 'fast-check';
import { keysOf } from '../arbitrary/json-schema.js';
import type { CallParts } from '../arbitrary/valid.js';
import type { TestRequest } from '../client/injectable.js';
import { bodyLimitOf } from '../suites/body-limit.js';
import { requestOf } from '../suites/request.js';
import { sizedBodies } from './sizes.js';
import { refusesBody, wrongRequest } from './parts.js';
import { BODY_BYTES, BODY_TEXTS, CONTENT_TYPES, MULTIPARTS, PATH_TEXTS, QUERY_TEXTS } from './texts.js';

/** A request that must get a proper response, whatever its defect. */
export interface HostileRequest {
  readonly title: string;
  readonly request: TestRequest;
  /** Whether it contains the session's cookie. */
  readonly signedIn: boolean;
  /** Its body does not match the call's schema: a success is wrong. */
  readonly mustRefuse: boolean;
  /** Its body exceeds the limit of the call. */
  readonly tooLarge: boolean;
}

const METHODS: readonly (Method | 'OPTIONS')[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const JSON_HEADERS = { [APPLICATION_ID_HEADER]: 'fuzz' };

/** Headers that the server reads, with unusual values. An empty name removes the application id. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { [APPLICATION_ID_HEADER]: '' },
  { [APPLICATION_ID_HEADER]: 'a b' },
  { [APPLICATION_ID_HEADER]: 'é' },
  { [APPLICATION_ID_HEADER]: 'a'.repeat(129) },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'ä' },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': 'k k' },
  { origin: 'null' },
  { origin: 'https://elsewhere.example' },
  { origin: 'nonsense' },
  { origin: 'http://' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': '' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '1.2.3.4, 127.0.0.1', 'x-forwarded-host': 'elsewhere.example', forwarded: 'for=_x' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked' },
  { accept: 'text/html' },
  { accept: '\t;q=2' },
  { 'accept-encoding': 'nonsense' },
  { range: 'bytes=0-' },
  { 'if-none-match': '*' },
  { host: 'elsewhere.example:99999' },
  { host: 'a b' },
  { host: '' },
  { te: 'trailers' },
  { cookie: 'backhaul=x; backhaul=y' },
  { cookie: '=;;=;"' },
  { cookie: `backhaul=${'A'.repeat(43)}` },
];

type Made = fc.Arbitrary<HostileRequest>;
const made = (title: string, request: TestRequest, mustRefuse = false, tooLarge = false): HostileRequest => ({
  title,
  request,
  signedIn: !('cookie' in request.headers),
  mustRefuse,
  tooLarge,
});

const plain = (call: CallDef, parts: CallParts): TestRequest => requestOf(call, parts, JSON_HEADERS);

/** Requests to one call: some from `valid`, most with a defect somewhere. */
export function hostileRequest(call: CallDef, valid: fc.Arbitrary<CallParts>): Made {
  const wrong = wrongRequest(call, valid);
  const choices: { readonly weight: number; readonly arbitrary: Made }[] = [
    { weight: 6, arbitrary: valid.map((parts) => made('valid', plain(call, parts))) },
    { weight: 8, arbitrary: queries(call, valid) },
    { weight: 6, arbitrary: withHeaders(call, valid) },
    { weight: 2, arbitrary: methods(call, valid) },
  ];
  if (wrong)
    choices.push({
      weight: 40,
      arbitrary: wrong.map((parts) => made('a wrong part', plain(call, parts), refusesBody(call, parts.body))),
    });
  if (call.path.includes('{')) choices.push({ weight: 8, arbitrary: paths(call, valid) });
  if (call.method !== 'GET') choices.push({ weight: 20, arbitrary: bodies(call, valid) });
  return fc.oneof(...choices);
}

const paths = (call: CallDef, valid: fc.Arbitrary<CallParts>): Made =>
  fc.tuple(valid, fc.constantFrom(...PATH_TEXTS)).map(([parts, text]) => {
    const request = plain(call, parts);
    const [, query] = request.url.split('?', 2);
    const path = call.path.replaceAll(/\{\w+\}/g, () => text);
    return made('a bad path', { ...request, url: query === undefined ? path : `${path}?${query}` });
  });

function queries(call: CallDef, valid: fc.Arbitrary<CallParts>): Made {
  const keys = call.query ? keysOf(call.query) : ['id'];
  return fc
    .tuple(valid, fc.constantFrom(...QUERY_TEXTS), fc.constantFrom(...keys), fc.boolean())
    .map(([parts, text, key, keep]) => {
      const request = plain(call, parts);
      const [path = ''] = request.url.split('?', 1);
      const before = keep && request.url.includes('?') ? `${request.url}&` : `${path}?`;
      return made('a bad query', { ...request, url: before + text.replaceAll('KEY', key) });
    });
}

const withHeaders = (call: CallDef, valid: fc.Arbitrary<CallParts>): Made =>
  fc.tuple(valid, fc.constantFrom(...HEADERS)).map(([parts, headers]) => {
    const request = plain(call, parts);
    return made('a bad header', { ...request, headers: { ...request.headers, ...headers } });
  });

const methods = (call: CallDef, valid: fc.Arbitrary<CallParts>): Made =>
  fc
    .tuple(valid, fc.constantFrom(...METHODS))
    .map(([parts, method]) => made('another method', { ...plain(call, parts), method }));

function bodies(call: CallDef, valid: fc.Arbitrary<CallParts>): Made {
  const limit = bodyLimitOf(call);
  const sent = (title: string, type: string, payload: string | Buffer, mustRefuse = false) =>
    valid.map((parts) => {
      const { headers, ...request } = plain(call, parts);
      const tooLarge = Buffer.byteLength(payload) > limit;
      return made(title, { ...request, headers: { ...headers, 'content-type': type }, payload }, mustRefuse, tooLarge);
    });
  const texts = fc.constantFrom<string | Buffer>(...BODY_TEXTS, ...BODY_BYTES);
  const typed = fc.tuple(valid, fc.constantFrom(...CONTENT_TYPES)).map(([parts, type]) => {
    const request = plain(call, parts);
    const headers = { ...request.headers, 'content-type': type };
    return made('a bad content type', { ...request, headers, payload: request.payload ?? '{}' });
  });
  const untyped = valid.map((parts) => {
    const { 'content-type': _, ...headers } = plain(call, parts).headers;
    return made('a body of no type', { ...plain(call, parts), headers, payload: '{}' });
  });
  return fc.oneof(
    { weight: 10, arbitrary: texts.chain((text) => sent('a bad body', 'application/json', text)) },
    { weight: 8, arbitrary: typed },
    { weight: 3, arbitrary: fc.constantFrom(...MULTIPARTS).chain(([type, text]) => sent('parts', type, text, true)) },
    { weight: 1, arbitrary: untyped },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...sizedBodies(limit))
        .chain(([title, text]) => sent(title, 'application/json', text, true)),
    },
  );
}
