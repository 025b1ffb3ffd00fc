import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { CORE, defineCalls } from '@backhaul/contract';
import { twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sessionCookie } from '../access/cookie.js';
import { insertTenant } from '../access/testing.js';
import { testDatabase, type TestDatabase } from '../db/testing.js';
import { UpgradeHandler } from '../../state/sockets/upgrade-handler.js';
import { Refusal } from '../kernel/refusal.js';
import { testHttp } from './testing.js';

const calls = defineCalls({
  fine: {
    method: 'GET',
    path: `${CORE}/fine`,
    summary: 'x',
    access: { public: true },
    response: z.object({ ok: z.boolean() }),
  },
  fails: {
    method: 'POST',
    path: `${CORE}/fails`,
    summary: 'x',
    access: { public: true },
    body: z.strictObject({ name: z.string() }),
    response: z.object({ ok: z.boolean() }),
    errors: ['THROTTLED'],
  },
  mine: {
    method: 'GET',
    path: `${CORE}/mine`,
    summary: 'x',
    access: { signedIn: true },
    response: z.object({ ok: z.boolean() }),
  },
});

const PUBLIC = 'https://live.example';
const LIVE = `${CORE}/v2/live`;
const { home } = twoTenants();
const id = { 'application-id': 'test' };
const json = { ...id, 'content-type': 'application/json' };
let database: TestDatabase;
let app: FastifyInstance;
let token: string;
let webRoot: string;
let port: number;

beforeAll(async () => {
  database = await testDatabase();
  await insertTenant(database.db, home);
  webRoot = await mkdtemp(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><p>app');
  await writeFile(path.join(webRoot, 'guest.html'), '<!doctype html><p>guest');
  await writeFile(path.join(webRoot, 'watch.html'), '<!doctype html><p>watch');
  await writeFile(path.join(webRoot, 'tally.html'), '<!doctype html><p>tally');
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js'), 'export {}');
  const http = await testHttp(database.db, {
    contract: { calls },
    subjects: {},
    webRoot,
    publicUrl: PUBLIC,
    handlers: () => ({
      calls: {
        fine: () => ({ ok: true }),
        mine: () => ({ ok: true }),
        fails({ body }) {
          if (body.name === 'throttled') throw new Refusal('THROTTLED', undefined, undefined, 7);
          throw new Error('crash');
        },
      },
    }),
  });
  ({ app } = http);
  const boss = home.users.find((user) => user.role === 'super_user')?.id ?? '';
  token = (await database.db.transaction().execute((tx) => http.sessions.begin(tx, boss, '127.0.0.1'))).value;
  const cookie = sessionCookie(PUBLIC);
  const gate = new UpgradeHandler({
    db: database.db,
    sessions: http.sessions,
    cookie,
    publicUrl: PUBLIC,
    log: pino({ level: 'silent' }),
  });
  gate.add({
    path: LIVE,
    permission: 'unit:read',
    action: 'live:follow',
    maxMessage: 10,
    admit: () => (socket) => socket.close(),
  });
  gate.attach(app.server);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(webRoot, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const send = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const request = ask({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (response) => {
      void readAll(response).then((body) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
    });
    request.on('error', reject);
    request.end(payload);
  });

/** The complete response to bytes on a connection. */
function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return readAll(socket);
}

async function noise(): Promise<Answer> {
  const [head = '', body = ''] = (await raw('NONSENSE\r\n\r\n')).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

const UNIVERSAL: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'; object-src 'none'; .*base-uri 'none'.*frame-ancestors 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'permissions-policy': /geolocation=\(\)/,
};

/** Problems with the headers of a response. */
function complaints({ headers, body }: Pick<Answer, 'headers' | 'body'>): string[] {
  const of = (name: string): string => String(headers[name] ?? '');
  const wrong = Object.entries(UNIVERSAL)
    .filter(([name, pattern]) => !pattern.test(of(name)))
    .map(([name]) => `${name}: ${of(name)}`);
  const type = of('content-type');
  return [
    ...wrong,
    ...(/unsafe-|\*/.test(of('content-security-policy')) ? ['the policy lets too much in'] : []),
    ...(body !== '' && type === '' ? ['a body without a type'] : []),
    ...(type.startsWith('text/') && !/charset=utf-8/i.test(type) ? [`no charset: ${type}`] : []),
    ...(of('access-control-allow-origin') === '' ? [] : ['other sites may read it']),
    ...(of('cache-control') === '' ? ['nothing is said about keeping it'] : []),
    ...(of('server') + of('x-powered-by') === '' ? [] : ['it says what it runs on']),
  ];
}

const long = 'a'.repeat(1_100_000);

describe('every answer has the security headers', () => {
  it.each<[title: string, status: number, answer: () => Promise<Answer>, keep: string]>([
    ['a call', 200, () => send('GET', `${CORE}/fine`, id), 'no-store'],
    ['a call without its header', 400, () => send('GET', `${CORE}/fine`), 'no-store'],
    ['a call of nobody', 401, () => send('GET', `${CORE}/mine`, id), 'no-store'],
    ['another site', 403, () => send('POST', `${CORE}/fails`, { ...json, origin: 'https://evil.example' }), 'no-store'],
    ['no such call', 404, () => send('GET', `${CORE}/none`, id), 'no-store'],
    ['another method', 405, () => send('PUT', `${CORE}/fine`, id), 'no-store'],
    ['a preflight', 405, () => send('OPTIONS', `${CORE}/fine`, { origin: 'https://evil.example' }), 'no-store'],
    ['TRACE', 405, () => send('TRACE', `${CORE}/fine`, { ...id, cookie: 'canary=1' }), 'no-store'],
    ['a body that is too large', 413, () => send('POST', `${CORE}/fails`, json, `"${long}"`), 'no-store'],
    [
      'another type',
      415,
      () => send('POST', `${CORE}/fails`, { ...id, 'content-type': 'text/plain' }, 'x'),
      'no-store',
    ],
    ['too many attempts', 429, () => send('POST', `${CORE}/fails`, json, '{"name":"throttled"}'), 'no-store'],
    ['a failure', 500, () => send('POST', `${CORE}/fails`, json, '{"name":"x"}'), 'no-store'],
    ['a bad address', 400, () => send('GET', `${CORE}/%E0%A4%A`, id), 'no-store'],
    ['headers that are too long', 413, () => send('GET', '/', { cookie: 'a'.repeat(20_000) }), 'no-store'],
    ['what is no HTTP', 400, noise, 'no-store'],
    ['a page', 200, () => send('GET', '/units'), 'no-cache'],
    ['the head of a page', 200, () => send('HEAD', '/units'), 'no-cache'],
    ['a part of the web app', 200, () => send('GET', '/assets/main-abc123.js'), 'public, max-age=31536000, immutable'],
    ['a missing part', 404, () => send('GET', '/assets/none.js'), 'no-store'],
    ['a folder', 200, () => send('GET', '/assets/.'), 'no-cache'],
    ['a hidden file', 404, () => send('GET', '/.git/config'), 'no-store'],
    ['health', 200, () => send('GET', '/healthz'), 'no-store'],
    ['readiness', 200, () => send('GET', '/readyz'), 'no-store'],
    ['measurements', 200, () => send('GET', '/metrics'), 'no-store'],
    ['the documents', 200, () => send('GET', '/docs'), 'no-store'],
    ['their style', 200, () => send('GET', '/docs/style.css'), 'no-store'],
    ['the description for programs', 200, () => send('GET', `${CORE}/openapi.json`), 'no-store'],
    ['a websocket of nobody', 401, () => send('GET', LIVE, { ...handshake, origin: PUBLIC }), 'no-store'],
    ['a websocket of no origin', 403, () => send('GET', LIVE, handshake), 'no-store'],
    ['a websocket nowhere', 404, () => send('GET', '/none', { ...handshake, origin: PUBLIC }), 'no-store'],
  ])('%s', async (_title, status, answer, keep) => {
    const given = await answer();
    expect([given.status, given.headers['cache-control'], complaints(given)]).toEqual([status, keep, []]);
    expect(given.body).not.toContain('canary');
  });

  it('but the page of a guest may ask where somebody is', async () => {
    const { status, headers, body } = await send('GET', '/guest');
    expect([status, body, headers['permissions-policy']]).toEqual([
      200,
      '<!doctype html><p>guest',
      'geolocation=(self), camera=(self), microphone=(self)',
    ]);
    const { 'permissions-policy': _, ...others } = headers;
    expect(complaints({ headers: { ...others, 'permissions-policy': 'geolocation=()' }, body })).toEqual([]);
  });

  it.each(['watch', 'tally'])('and the page of a link, /%s, may use nothing, and is not to be found', async (name) => {
    const { status, headers, body } = await send('GET', `/${name}`);
    expect([status, body, headers['permissions-policy'], headers['x-robots-tag'], headers['set-cookie']]).toEqual([
      200,
      `<!doctype html><p>${name}`,
      'geolocation=(), camera=(), microphone=()',
      'noindex, nofollow',
      undefined,
    ]);
    expect([headers['referrer-policy'], headers['content-security-policy']]).toEqual([
      'no-referrer',
      expect.stringContaining("default-src 'none'"),
    ]);
  });

  it('is noticed when one has none', () => {
    expect(complaints({ headers: { 'content-type': 'text/html' }, body: '<p>' })).toHaveLength(10);
  });

  it('lets pages under TLS open websockets over TLS alone', async () => {
    const { headers } = await send('GET', '/', { host: 'live.example' });
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://live.example;");
  });

  it.each([
    ['two lengths', 'content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\nGET'],
    ['two different lengths', 'content-length: 2\r\ncontent-length: 5', '{}GET'],
    ['a coding that is none', 'transfer-encoding: identity, chunked', '0\r\n\r\n'],
    ['a chunk without a length', 'transfer-encoding: chunked', 'zz\r\n{}\r\n'],
    ['a bare line feed', 'x-one: 1\nx-two: 2\r\ncontent-length: 2', '{}'],
  ])('takes no request with %s, and none behind it', async (_title, lines, rest) => {
    const head = `POST ${CORE}/fails HTTP/1.1\r\nhost: x\r\napplication-id: test\r\ncontent-type: application/json`;
    const answers = await raw(`${head}\r\n${lines}\r\n\r\n${rest} /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(answers).toMatch(/^HTTP\/1\.1 400 /);
    expect(answers).not.toContain('alive');
  });

  it('opens the websocket of somebody who may have one', async () => {
    const cookie = `__Host-backhaul=${token}`;
    expect((await send('GET', LIVE, { ...handshake, origin: PUBLIC, cookie })).status).toBe(101);
  });

  it('says when to come again', async () => {
    const { headers } = await send('POST', `${CORE}/fails`, json, '{"name":"throttled"}');
    expect(headers['retry-after']).toBe('7');
  });
});
