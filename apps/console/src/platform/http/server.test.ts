import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { text as readAll } from 'node:stream/consumers';
import { CORE, defineCalls, message } from '@backhaul/contract';
import { headerOf, type Injectable, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Sessions } from '../access/sessions.js';
import { insertTenant, sessionHeaders } from '../access/testing.js';
import { testDatabase, type TestDatabase } from '../db/testing.js';
import { Refusal } from '../kernel/refusal.js';
import { injectable, testHttp } from './testing.js';

const things = defineCalls({
  open: {
    method: 'GET',
    path: `${CORE}/open`,
    summary: 'x',
    access: { public: true },
    response: z.object({ ok: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: `${CORE}/things/{id}`,
    summary: 'x',
    access: { permission: 'unit:read' },
    subject: { kind: 'unit', in: 'params', key: 'id' },
    params: z.strictObject({ id: z.string().regex(/^[a-z]{1,64}$/) }),
    query: z.strictObject({ limit: z.int().min(1).default(5) }),
    response: z.object({ id: z.string(), limit: z.int(), note: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: `${CORE}/things`,
    summary: 'x',
    access: { permission: 'unit:pair' },
    body: z.strictObject({ name: z.string().max(10) }),
    status: 201,
    response: z.object({ name: z.string(), turn: z.int() }),
    errors: ['NAME_TAKEN', 'THROTTLED'],
  },
  remove: {
    method: 'DELETE',
    path: `${CORE}/things/{id}`,
    summary: 'x',
    access: { signedIn: true },
    params: z.strictObject({ id: z.string() }),
    status: 204,
    response: null,
  },
  fail: {
    method: 'POST',
    path: `${CORE}/fail`,
    summary: 'x',
    access: { signedIn: true },
    body: z.strictObject({ how: z.enum(['crash', 'refuse', 'undeclared']) }),
    response: z.object({ ok: z.boolean() }),
  },
});

const { home } = twoTenants();
const idOf = (role: string) => home.users.find((user) => user.role === role)?.id ?? '';
const logged: string[] = [];
const NOT_NOW = message('key_unfinished');
let [turns, tooMany] = [0, false];
let database: TestDatabase;
let app: FastifyInstance;
let sessions: Sessions;
let inject: Injectable;
let admin: Record<string, string>;
let reader: Record<string, string>;
let webRoot: string;
const app_id = { 'application-id': 'test' };
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  database = await testDatabase();
  await insertTenant(database.db, home);
  webRoot = await mkdtemp(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><p>app');
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js'), 'export {}');
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {}'));
  ({ app, sessions } = await testHttp(database.db, {
    contract: { things },
    subjects: {},
    webRoot,
    logTo: { write: (line: string) => void logged.push(line) },
    handlers: () => ({
      things: {
        open: () => ({ ok: true }),
        read({ params, query }) {
          if (params.id === 'gone') throw new Refusal('NOT_FOUND');
          return { id: params.id, limit: query.limit, note: null, secret: 'undeclared' };
        },
        async make({ body }) {
          turns += 1;
          const turn = turns;
          await new Promise((resolve) => setTimeout(resolve, 30));
          if (body.name === 'taken') throw new Refusal('NAME_TAKEN');
          if (body.name === 'crash') throw new Error('crash');
          if (body.name === 'too many' && (tooMany = !tooMany)) throw new Refusal('THROTTLED', undefined, undefined, 9);
          return { name: body.name, turn };
        },
        remove: () => undefined,
        fail({ body }) {
          if (body.how === 'crash') throw new Error('password=hunter2');
          throw body.how === 'refuse' ? new Refusal('CONFLICT', NOT_NOW) : new Refusal('UNIT_BUSY');
        },
      },
    }),
  }));
  inject = injectable(app);
  admin = { ...app_id, ...(await sessionHeaders(database.db, sessions, idOf('super_user'))) };
  reader = { ...app_id, ...(await sessionHeaders(database.db, sessions, idOf('luc_read'))) };
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(webRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = app_id) => inject({ method: 'GET', url, headers });
const post = (url: string, body: unknown, headers: Record<string, string>) =>
  inject({ method: 'POST', url, headers: { ...json, ...headers }, payload: JSON.stringify(body) });
const bodyOf = (response: { body: Buffer }): unknown => JSON.parse(response.body.toString());

describe('access', () => {
  it.each<[title: string, headers: () => Record<string, string>, status: number, code: string]>([
    ['no application id', () => ({}), 400, 'INVALID'],
    ['an application id with a blank', () => ({ 'application-id': 'a b' }), 400, 'INVALID'],
    ['nobody', () => app_id, 401, 'UNAUTHENTICATED'],
    ['an unknown token', () => ({ ...app_id, cookie: `backhaul=${'x'.repeat(43)}` }), 401, 'UNAUTHENTICATED'],
    ['who may not', () => reader, 403, 'FORBIDDEN'],
    ['another site', () => ({ ...admin, origin: 'https://evil.example' }), 403, 'BAD_ORIGIN'],
  ])('%s is refused before the body is read', async (_title, headers, status, code) => {
    const response = await inject({
      method: 'POST',
      url: `${CORE}/things`,
      headers: { ...json, ...headers() },
      payload: 'this is no JSON',
    });
    expect(response.status).toBe(status);
    expect(headerOf(response, 'content-type')).toBe('application/problem+json; charset=utf-8');
    expect(bodyOf(response)).toMatchObject({
      status,
      code,
      title: expect.any(String),
      type: `urn:backhaul:problem:${code}`,
    });
  });

  it('names the header that is missing', async () => {
    expect(bodyOf(await get(`${CORE}/open`, {}))).toMatchObject({
      errors: [{ path: 'header.application-id', message: 'This field is required', code: 'required', params: {} }],
    });
  });

  it('lets in who may, and anybody where anybody may', async () => {
    expect((await get(`${CORE}/things/a`, reader)).status).toBe(200);
    expect((await get(`${CORE}/open`)).status).toBe(200);
  });

  it('writes down who was refused something, be it to look', async () => {
    const viewer = { ...app_id, ...(await sessionHeaders(database.db, sessions, idOf('luc_vr_viewer'))) };
    expect((await get(`${CORE}/things/a`, viewer)).status).toBe(403);
    expect((await get(`${CORE}/things/gone`, reader)).status).toBe(404);
    const refused = database.db.selectFrom('audit').selectAll().where('result', '=', 'refused').orderBy('id');
    expect(await refused.execute()).toMatchObject([
      { action: 'unit:pair', code: 'FORBIDDEN', username: 'home.luc_read', user_id: idOf('luc_read') },
      { action: 'things.read', code: 'FORBIDDEN', username: 'home.luc_vr_viewer' },
      { action: 'things.read', code: 'NOT_FOUND', username: 'home.luc_read', subject_id: 'gone' },
    ]);
  });

  it('does not start with a route that does not say who may use it', async () => {
    const { app: other } = await testHttp(database.db, { contract: {}, subjects: {}, handlers: () => ({}) });
    expect(() => other.get('/x', () => 'x')).toThrow(/does not say who may use it/);
    await other.close();
  });
});

describe('requests and replies', () => {
  it('leave out what is not declared', async () => {
    const response = await get(`${CORE}/things/a?limit=7`, reader);
    expect(bodyOf(response)).toEqual({ id: 'a', limit: 7, note: null });
  });

  it.each<[title: string, url: string, errors: unknown]>([
    ['a wrong number', '/things/a?limit=x', [{ path: 'query.limit', message: 'Must be a number' }]],
    ['a number that is too small', '/things/a?limit=0', [{ path: 'query.limit', message: 'Must be 1 or more' }]],
    ['a key twice', '/things/a?limit=1&limit=2', [{ path: 'query.limit', message: 'Must be a number' }]],
    ['an unknown key', '/things/a?zz=1', [{ path: 'query.zz', message: 'Invalid field' }]],
    ['a malformed id', '/things/A', [{ path: 'params.id', message: 'Invalid field' }]],
  ])('%s is named', async (_title, url, errors) => {
    expect(bodyOf(await get(CORE + url, reader))).toMatchObject({ code: 'INVALID', errors });
  });

  it.each<[title: string, payload: string, type: string, status: number, code: string]>([
    ['text that is no JSON', '{"name":', 'application/json', 400, 'INVALID'],
    ['a prototype', '{"__proto__":{}}', 'application/json', 400, 'INVALID'],
    ['nothing', '', 'application/json', 400, 'INVALID'],
    ['a deep body', '['.repeat(200_000), 'application/json', 400, 'INVALID'],
    ['NUL in a name', '{"name":"a\\u0000"}', 'application/json', 400, 'INVALID'],
    ['more than 1 MB', `"${'a'.repeat(1_100_000)}"`, 'application/json', 413, 'TOO_LARGE'],
    ['another type', 'name=a', 'application/x-www-form-urlencoded', 415, 'MEDIA_TYPE'],
  ])('%s as a body is a problem', async (_title, payload, type, status, code) => {
    const headers = { ...admin, 'content-type': type };
    const response = await inject({ method: 'POST', url: `${CORE}/things`, headers, payload });
    expect([response.status, bodyOf(response)]).toMatchObject([status, { code }]);
  });

  it('takes a DELETE with a content type and no body', async () => {
    const response = await inject({ method: 'DELETE', url: `${CORE}/things/a`, headers: { ...admin, ...json } });
    expect([response.status, response.body.length]).toEqual([204, 0]);
  });

  it.each<[method: 'GET' | 'POST' | 'PUT', url: string, status: number, code: string]>([
    ['GET', `${CORE}/nothing`, 404, 'NO_CALL'],
    ['PUT', `${CORE}/things`, 405, 'METHOD'],
    ['POST', `${CORE}/open`, 405, 'METHOD'],
    ['GET', `${CORE}/things/%E0%A4%A`, 400, 'INVALID'],
    ['GET', `${CORE}/things/${'a'.repeat(2000)}`, 400, 'INVALID'],
    ['POST', '/healthz', 405, 'METHOD'],
  ])('%s %.60s is a problem', async (method, url, status, code) => {
    const response = await inject({ method, url, headers: admin });
    expect([response.status, bodyOf(response)]).toMatchObject([status, { code }]);
    expect(headerOf(response, 'content-type')).toMatch(/^application\/problem\+json/);
    expect(headerOf(response, 'x-content-type-options')).toBe('nosniff');
    expect(headerOf(response, 'allow')).toBe(
      { [`${CORE}/things`]: 'POST', [`${CORE}/open`]: 'GET, HEAD', '/healthz': 'GET, HEAD' }[
        status === 405 ? url : ''
      ] ?? '',
    );
  });

  it('takes a path with a slash at its end', async () => {
    expect((await get(`${CORE}/things/a/`, reader)).status).toBe(200);
  });

  it('answers what is no HTTP at all', async () => {
    const socket = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    const answer = await readAll(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('application/problem+json');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status: 400, code: 'INVALID' });
  });
});

describe('failures', () => {
  it('reveal nothing to the caller and no secret to the log', async () => {
    logged.length = 0;
    const cookie = admin['cookie'] ?? '';
    const response = await post(`${CORE}/fail?`, { how: 'crash' }, { ...admin, authorization: 'Bearer abc' });
    const title = 'We encountered an error, please try again.';
    expect([response.status, bodyOf(response)]).toMatchObject([500, { code: 'INTERNAL', title }]);
    expect(response.body.toString()).not.toContain('hunter2');
    const log = logged.join('');
    expect(log).toContain('request failed');
    expect(log).toContain(`"route":"${CORE}/fail"`);
    expect(log).not.toContain(cookie.split('=')[1]);
  });

  it('are noticed in tests when a call answers what it does not declare', async () => {
    logged.length = 0;
    expect((await post(`${CORE}/fail`, { how: 'undeclared' }, admin)).status).toBe(500);
    expect(logged.join('')).toContain('answers UNIT_BUSY, which it does not declare');
  });

  it('are audited when they are refusals of an act', async () => {
    await post(`${CORE}/fail`, { how: 'refuse' }, admin);
    const row = await database.db.selectFrom('audit').selectAll().where('code', '=', 'CONFLICT').executeTakeFirst();
    const refused = { action: 'things.fail', result: 'refused', detail: NOT_NOW.text, user_id: idOf('super_user') };
    expect(row).toMatchObject(refused);
  });

  it('logs the pattern of the route and never the query', async () => {
    logged.length = 0;
    await get(`${CORE}/things/secretid?limit=3`, reader);
    expect(logged.join('')).toContain(`${CORE}/things/:id`);
    expect(logged.join('')).not.toContain('secretid');
  });
});

const make = (key: string, name: string, headers = admin) =>
  post(`${CORE}/things`, { name }, { ...headers, 'idempotency-key': key });

describe('Idempotency-Key', () => {
  it('gives the first answer again, and keeps it sealed', async () => {
    const { db } = database;
    const [first, again] = [await make('k1', 'a'), await make('k1', 'a')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(headerOf(again, 'content-type')).toBe(headerOf(first, 'content-type'));
    expect(await db.selectFrom('idempotency').select('body').executeTakeFirst()).toEqual({
      body: expect.stringMatching(/^sealed:1:[\w-]+$/),
    });
  });

  it('runs once for many at the same time', async () => {
    const before = turns;
    const answers = await Promise.all(Array.from({ length: 8 }, () => make('k2', 'a')));
    expect(turns - before).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.toString()}`)).size).toBe(1);
  });

  it('refuses another request under the same key', async () => {
    await make('k3', 'a');
    expect(bodyOf(await make('k3', 'b'))).toMatchObject({ status: 409, code: 'IDEMPOTENCY' });
  });

  it('belongs to its user', async () => {
    const other = { ...app_id, ...(await sessionHeaders(database.db, sessions, idOf('luc_admin'))) };
    const [mine, theirs] = [await make('k4', 'a'), await make('k4', 'a', other)];
    expect(theirs.body).not.toEqual(mine.body);
  });

  it('gives a refusal again as well, as a problem', async () => {
    const before = turns;
    const [first, again] = [await make('k5', 'taken'), await make('k5', 'taken')];
    expect(turns - before).toBe(1);
    expect([first.status, headerOf(again, 'content-type')]).toEqual([409, 'application/problem+json; charset=utf-8']);
    expect(again.body).toEqual(first.body);
  });

  it('runs again what was refused because there were too many', async () => {
    const [refused, again] = [await make('k7', 'too many'), await make('k7', 'too many')];
    expect([refused.status, headerOf(refused, 'retry-after'), again.status]).toEqual([429, '9', 201]);
  });

  it('never runs again what may have run before a crash', async () => {
    expect((await make('k6', 'crash')).status).toBe(500);
    const old = new Date(Date.now() - 60_000);
    await database.db.updateTable('idempotency').set({ created_at: old }).where('key', '=', 'k6').execute();
    const before = turns;
    expect(bodyOf(await make('k6', 'crash'))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(turns).toBe(before);
  });

  it.each(['', 'ä', 'a b', 'k'.repeat(256)])('refuses the key %j', async (key) => {
    expect((await make(key, 'a')).status).toBe(400);
  });
});

describe('operations and pages', () => {
  it('say that the console lives and is ready', async () => {
    expect(bodyOf(await get('/healthz', {}))).toEqual({ status: 'alive' });
    expect(bodyOf(await get('/readyz', {}))).toEqual({ status: 'ready', parts: {} });
  });

  it('measure for this machine and for super users alone', async () => {
    const response = await get('/metrics', {});
    expect(response.body.toString()).toContain('backhaul_http_request_duration_seconds_bucket');
    const elsewhere = { 'x-forwarded-for': '192.0.2.1' };
    expect((await get('/metrics', elsewhere)).status).toBe(404);
    expect((await get('/metrics', { ...reader, ...elsewhere })).status).toBe(404);
    expect((await get('/metrics', { ...admin, ...elsewhere })).status).toBe(200);
  });

  it.each<[url: string, status: number, type: RegExp, caching: string]>([
    ['/', 200, /text\/html/, 'no-cache'],
    ['/units/some-id?x=1', 200, /text\/html/, 'no-cache'],
    ['/assets/main-abc123.js', 200, /javascript/, 'public, max-age=31536000, immutable'],
    ['/assets/none.js', 404, /problem/, 'no-store'],
    ['/..%2f..%2fetc/passwd.txt', 404, /problem/, 'no-store'],
    ['/.env', 404, /problem/, 'no-store'],
    [`${CORE}/none`, 404, /problem/, 'no-store'],
    ['/media/none', 404, /problem/, 'no-store'],
  ])('serve %s', async (url, status, type, caching) => {
    logged.length = 0;
    const response = await get(url, {});
    expect(response.status).toBe(status);
    expect(headerOf(response, 'content-type')).toMatch(type);
    expect(headerOf(response, 'cache-control')).toBe(caching);
    expect(logged.join('')).not.toContain('"err"');
    expect(headerOf(response, 'content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('serve what was compressed at build to who takes it, and say so to caches', async () => {
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(['content-encoding', 'vary'].map((name) => headerOf(packed, name))).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(packed.body).toString()).toBe('export {}');
    const plain = await get('/assets/main-abc123.js', {});
    expect(['content-encoding', 'vary'].map((name) => headerOf(plain, name))).toEqual(['', 'accept-encoding']);
    expect(plain.body.toString()).toBe('export {}');
  });

  it('describe the calls to programs and to people', async () => {
    expect(bodyOf(await get(`${CORE}/openapi.json`, {}))).toMatchObject({ openapi: '3.1.0' });
    expect(bodyOf(await get(`${CORE}/asyncapi.json`, {}))).toMatchObject({ asyncapi: '3.0.0' });
    expect((await get('/docs', {})).body.toString()).toContain(`${CORE}/things/{id}`);
    expect(headerOf(await get('/docs/style.css', {}), 'content-type')).toMatch(/text\/css/);
  });
});
