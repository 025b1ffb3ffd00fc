import { defineCalls, ERRORS, type ErrorName } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { TestResponse } from '../client/injectable.js';
import type { HostileRequest } from './request.js';
import { hostileRequests, judgeHostile } from './stream.js';

const Id = z.string().regex(/^[a-z0-9-]{1,64}$/);
const things = defineCalls({
  list: {
    method: 'GET',
    path: '/things',
    summary: 'x',
    access: { public: true },
    query: z.strictObject({ limit: z.int().min(1).max(50) }),
    response: z.object({ ok: z.boolean() }),
  },
  rename: {
    method: 'POST',
    path: '/things/{id}',
    summary: 'x',
    access: { permission: 'unit:rename' },
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ name: z.string().max(20), labels: z.array(z.strictObject({ id: Id })).max(3) }),
    response: z.object({ ok: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
});
const contract = { things };
const ROUNDS = 1_500;

const answer = (status: number, body: unknown): TestResponse => ({
  status,
  headers: { 'content-type': status >= 400 ? 'application/problem+json' : 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});
const refuse = (name: ErrorName, more: object = {}): TestResponse =>
  answer(ERRORS[name].status, {
    ...ERRORS[name],
    type: 'about:blank',
    message: { code: name, params: {} },
    ...more,
  });
const errors = [{ path: 'body.name', message: 'Invalid field', code: 'default', params: {} }];

/** Accepts valid requests, and refuses all others properly. */
const right = ({ title, tooLarge }: HostileRequest): TestResponse => {
  if (tooLarge) return refuse('TOO_LARGE');
  return title === 'valid' ? answer(200, { ok: true }) : refuse('INVALID', { errors });
};

function complaints(server: (hostile: HostileRequest) => TestResponse): string {
  const found = new Set<string>();
  let count = 0;
  for (const hostile of hostileRequests(contract, 1)) {
    const complaint = judgeHostile(contract, hostile, server(hostile));
    if (complaint) found.add(complaint);
    if ((count += 1) === ROUNDS) break;
  }
  return [...found].join('\n');
}

function some(seed: number): string {
  const stream = hostileRequests(contract, seed);
  return JSON.stringify(Array.from({ length: 50 }, () => stream.next().value));
}

describe('hostile requests', () => {
  it('find no defect in a correct server', () => {
    expect(complaints(right)).toBe('');
  });

  it.each<[fault: string, server: (hostile: HostileRequest) => TestResponse, complaint: RegExp]>([
    ['breaks', (one) => (one.title === 'a bad query' ? refuse('INTERNAL') : right(one)), /answers 500/],
    [
      'breaks on one text alone',
      (one) => (String(one.request.payload).includes('\\u0000') ? refuse('INTERNAL') : right(one)),
      /answers 500/,
    ],
    ['is away', (one) => (one.title === 'parts' ? refuse('UNAVAILABLE') : right(one)), /answers 503/],
    [
      'refuses as it does not declare',
      (one) => (one.title === 'a wrong part' ? refuse('UNIT_BUSY') : right(one)),
      /409 UNIT_BUSY, which it does not declare/,
    ],
    ['answers a page', () => ({ ...refuse('INVALID'), body: Buffer.from('<html>') }), /without a problem document/],
    ['names no field', () => refuse('INVALID'), /names no field/],
    ['names a field of nothing', () => refuse('INVALID', { errors: [{ ...errors[0], path: 'x' }] }), /with the field/],
    [
      'names every field that is wrong',
      () => refuse('INVALID', { errors: Array.from({ length: 21 }, () => errors[0]) }),
      /names 21 fields/,
    ],
    [
      'words a field as its code does not',
      () => refuse('INVALID', { errors: [{ ...errors[0], code: 'max', params: { max: 3 } }] }),
      /says "Invalid field" for max/,
    ],
    ['reads whatever comes', () => refuse('INVALID', { errors }), /reads a body that is one byte too large/],
    [
      'takes less than it says',
      (one) => (one.title === 'a body as large as may be' ? refuse('TOO_LARGE') : right(one)),
      /refuses a body as large as may be as too large/,
    ],
    ['lets in what is not valid', () => answer(200, { ok: true }), /lets in what is not valid/],
    ['replies off its schema', () => answer(200, { ok: 1 }), /off its schema: ok/],
    ['replies with another status', () => answer(201, { ok: true }), /answers 201, declares 200/],
  ])('detect a server that %s', (_fault, server, complaint) => {
    expect(complaints(server)).toMatch(complaint);
  });

  it('judge a request without its last parameter as one to the list that it reaches', () => {
    const part = { method: 'GET', summary: 'x', access: { permission: 'unit:rename' } } as const;
    const parts = defineCalls({
      list: { ...part, path: '/things/{id}/parts', params: z.strictObject({ id: Id }), response: z.array(z.string()) },
      get: {
        ...part,
        path: '/things/{id}/parts/{partId}',
        params: z.strictObject({ id: Id, partId: Id }),
        response: z.strictObject({ id: Id }),
      },
    });
    const request = { method: 'GET', url: '/things/a/parts/', headers: {} } as const;
    const hostile = { title: 'a wrong part', request, signedIn: true, mustRefuse: false, tooLarge: false };
    expect(judgeHostile({ parts }, hostile, answer(200, ['b']))).toBeNull();
    expect(judgeHostile({ parts }, hostile, answer(200, { id: 'b' }))).toMatch(/off its schema/);
  });

  it('are the same for the same seed', () => {
    expect(some(7)).toBe(some(7));
    expect(some(7)).not.toBe(some(8));
  });
});
