import { APPLICATION_ID_HEADER, OPAQUE_FIELDS, type CallDef, type Contract, type Schema } from '@backhaul/contract';
import * as fc from 'fast-check';
import { keysOf, textFieldsOf } from '../arbitrary/json-schema.js';
import { spoiled } from '../arbitrary/junk.js';
import { type CallParts, validFor, validRequest } from '../arbitrary/valid.js';
import type { Injectable, TestRequest } from '../client/injectable.js';
import { bodyLimitOf } from './body-limit.js';
import { complaintAbout, problemIn } from './problem.js';
import { requestOf } from './request.js';

export interface BadInputOptions {
  readonly contract: Contract;
  readonly inject: Injectable;
  /** Headers of a signed-in user with every permission; requested for each call, because a call may end its session. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  /** Number of bad requests for each part of a call. */
  readonly runs?: number;
  readonly seed?: number;
}

const DEPTH = 100_000;

/**
 * Sends bad input to every call of a contract: invalid values, broken encodings, wrong types, too large.
 * Returns the failures, one per line: a 5xx, a refusal without a declared problem, or bad input that was accepted.
 */
export async function badInput(options: BadInputOptions): Promise<string[]> {
  const complaints = new Set<string>();
  for (const [group, calls] of Object.entries(options.contract)) {
    for (const [name, call] of Object.entries(calls)) {
      for (const complaint of await badInputTo(call, options)) complaints.add(`${group}.${name} ${complaint}`);
    }
  }
  return [...complaints];
}

async function badInputTo(call: CallDef, { inject, headers, runs = 12, seed = 1 }: BadInputOptions): Promise<string[]> {
  const complaints: string[] = [];
  const session = { [APPLICATION_ID_HEADER]: 'test', ...(await headers()) };
  const [valid = {}] = fc.sample(validRequest(call), { numRuns: 1, seed });
  const sample = (part: fc.Arbitrary<unknown>) => fc.sample(part, { numRuns: runs, seed });

  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    for (const value of sample(spoiled(validFor(schema), keysOf(schema)))) {
      const complaint = complaintAbout(call, await inject(requestOf(call, { ...valid, [part]: value }, session)));
      if (complaint) complaints.push(`with the ${part} ${JSON.stringify(value)?.slice(0, 120)} ${complaint}`);
    }
  }
  for (const { title, request, refused } of brokenRequests(call, valid, session)) {
    const response = await inject(request);
    const complaint = complaintAbout(call, response);
    if (complaint) complaints.push(`with ${title} ${complaint}`);
    const code = problemIn(response)?.code;
    if (refused && code !== refused)
      complaints.push(`with ${title} answers ${response.status} ${code ?? ''}, not ${refused}`);
  }
  return complaints;
}

interface BrokenRequest {
  readonly title: string;
  readonly request: TestRequest;
  /** The expected problem code, if there is exactly one. */
  readonly refused?: string;
}

function brokenRequests(call: CallDef, valid: CallParts, headers: Readonly<Record<string, string>>): BrokenRequest[] {
  const request = requestOf(call, valid, headers);
  const mark = request.url.includes('?') ? '&' : '?';
  const { [APPLICATION_ID_HEADER]: _, ...anonymous } = request.headers;
  const firstKey = keysOfPart(valid.query)[0];
  return [
    { title: 'no application id', request: { ...request, headers: anonymous }, refused: 'INVALID' },
    { title: 'an unknown query key', request: { ...request, url: `${request.url}${mark}zz=1` }, refused: 'INVALID' },
    { title: 'a query that is not encoded', request: { ...request, url: `${request.url}${mark}%E0%A4%A=%` } },
    {
      title: 'a path that is not encoded',
      request: { ...request, url: call.path.replace(/\{\w+\}/g, '%E0%A4%A') },
    },
    { title: 'a path of NUL', request: { ...request, url: call.path.replace(/\{\w+\}/g, '%00') } },
    { title: 'a path that climbs', request: { ...request, url: call.path.replace(/\{\w+\}/g, '..%2f..%2f') } },
    { title: 'a very long path', request: { ...request, url: call.path.replace(/\{\w+\}/g, 'a'.repeat(8000)) } },
    ...(firstKey === undefined
      ? []
      : [{ title: 'a key twice', request: { ...request, url: `${request.url}&${firstKey}=1` }, refused: 'INVALID' }]),
    ...(call.body ? [...brokenBodies(call, request, valid), ...backslashes(request, valid, call.body)] : []),
    ...(call.method === 'POST' && !('public' in call.access)
      ? [withKey(request, 'ä'.repeat(3)), withKey(request, 'k'.repeat(256))]
      : []),
  ];
}

const withKey = (request: TestRequest, key: string): BrokenRequest => ({
  title: `an idempotency key of ${key.length} characters`,
  request: { ...request, headers: { ...request.headers, 'idempotency-key': key } },
  refused: 'INVALID',
});

function brokenBodies(call: CallDef, request: TestRequest, valid: CallParts): BrokenRequest[] {
  const limit = bodyLimitOf(call);
  // As deeply nested as the call's size limit allows.
  const depth = Math.min(DEPTH, limit / 2);
  const text = (title: string, payload: string, refused: string, type = 'application/json'): BrokenRequest => ({
    title,
    request: { ...request, headers: { ...request.headers, 'content-type': type }, payload },
    refused,
  });
  const whole = JSON.stringify({ ...asObject(valid.body), zz: 1 });
  return [
    text('an unknown field', whole, 'INVALID'),
    text('half a JSON text', '{"a":', 'INVALID'),
    text('a prototype', '{"__proto__":{"a":1}}', 'INVALID'),
    text('a deep body', '['.repeat(depth) + ']'.repeat(depth), 'INVALID'),
    text('a body that is too large', JSON.stringify('a'.repeat(limit)), 'TOO_LARGE'),
    text('plain text', 'a=1', 'MEDIA_TYPE', 'text/plain'),
    text('a form', 'a=1', 'MEDIA_TYPE', 'application/x-www-form-urlencoded'),
    text('a type that is none', '{}', 'MEDIA_TYPE', 'nonsense'),
  ];
}

/** A body for each of its texts, with a backslash in that text (spec 1 §5). */
const backslashes = (request: TestRequest, valid: CallParts, body: Schema): BrokenRequest[] =>
  textFieldsOf(body)
    .filter((path) => !path.some((key) => OPAQUE_FIELDS.has(key)))
    .map((path) => ({
      title: `a backslash in ${path.join('.')}`,
      request: {
        ...request,
        headers: { ...request.headers, 'content-type': 'application/json' },
        payload: JSON.stringify(withText(valid.body, path, 'a\\b')),
      },
      refused: 'INVALID',
    }));

function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  const inside: Readonly<Record<string, unknown>> = { ...asObject(value) };
  return { ...inside, [key]: withText(inside[key], rest, text) };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const keysOfPart = (value: unknown): string[] => Object.keys(asObject(value));
