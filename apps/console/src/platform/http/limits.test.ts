import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { CORE, defineCalls } from '@backhaul/contract';
import { headerOf, type Injectable, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { insertTenant, sessionHeaders } from '../access/testing.js';
import { testDatabase, type TestDatabase } from '../db/testing.js';
import type { HttpLimits } from './limits.js';
import { injectable, testHttp } from './testing.js';

const calls = defineCalls({
  open: {
    method: 'POST',
    path: `${CORE}/open`,
    summary: 'x',
    access: { public: true },
    body: z.strictObject({ name: z.string() }),
    response: z.object({ length: z.int() }),
  },
  large: {
    method: 'POST',
    path: `${CORE}/large`,
    summary: 'x',
    access: { public: true },
    maxBody: 72 * 1024,
    body: z.strictObject({ name: z.string() }),
    response: z.object({ length: z.int() }),
  },
  own: {
    method: 'POST',
    path: `${CORE}/own`,
    summary: 'x',
    access: { signedIn: true },
    body: z.strictObject({ name: z.string() }),
    response: z.object({ length: z.int() }),
  },
});
const { home } = twoTenants();
const length = ({ body }: { body: { name: string } }) => ({ length: body.name.length });
let database: TestDatabase;
const opened: { close(): unknown }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await insertTenant(database.db, home);
});
afterAll(() => database.close());
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function http(limits: Partial<HttpLimits> = {}, publicUrl?: string) {
  const { app, sessions } = await testHttp(database.db, {
    contract: { calls },
    subjects: {},
    handlers: () => ({ calls: { open: length, large: length, own: length } }),
    limits,
    ...(publicUrl !== undefined && { publicUrl }),
  });
  opened.push(app);
  const user = home.users[0]?.id ?? '';
  return { app, inject: injectable(app), session: await sessionHeaders(database.db, sessions, user) };
}

const headers = { 'application-id': 'test', 'content-type': 'application/json' };
const post = (inject: Injectable, path: string, payload: string, more: Record<string, string> = {}) =>
  inject({ method: 'POST', url: `${CORE}/${path}`, headers: { ...headers, ...more }, payload });
const named = (size: number): string => JSON.stringify({ name: 'x'.repeat(size) });
const bodyOf = (response: { body: Buffer }): unknown => JSON.parse(response.body.toString());

describe('bodies', () => {
  it('of strangers are small, where the call does not say otherwise', async () => {
    const { inject, session } = await http();
    const status = async (...ask: [path: string, size: number, more?: Record<string, string>]) =>
      (await post(inject, ask[0], named(ask[1]), ask[2])).status;
    expect(await status('open', 16_000)).toBe(200);
    expect(await status('open', 17_000)).toBe(413);
    expect(await status('large', 70_000)).toBe(200);
    expect(await status('large', 80_000)).toBe(413);
    expect(await status('nothing', 17_000)).toBe(413);
    expect(await status('own', 1_000_000, session)).toBe(200);
    expect(await status('own', 1_100_000, session)).toBe(413);
  });

  it('with many wrong fields list twenty of them', async () => {
    const { inject, session } = await http();
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, 1])));
    const answer = await post(inject, 'own', many, session);
    expect(answer.status).toBe(400);
    expect(bodyOf(answer)).toMatchObject({ errors: { length: 20 } });
  });
});

async function listening(app: FastifyInstance): Promise<(from?: string) => Promise<Socket>> {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
    opened.push({ close: () => socket.destroy() });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
}

/** All output of a connection until it ends, also by a reset: the server closes while the client still sends. */
async function said(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('latin1');
}

const head = (path: string, more = ''): string =>
  `POST ${CORE}/${path} HTTP/1.1\r\nHost: x\r\nApplication-Id: test\r\nContent-Type: application/json\r\n${more}Content-Length: 40\r\n\r\n{"name":`;

describe('time', () => {
  it.each([
    ['a call', 'open', '408'],
    ['no call', 'nothing', '408'],
    ['a call that refuses before it reads', 'own', '401'],
  ])('ends for a body that is dribbled to %s', async (_title, path, status) => {
    const { app } = await http({ bodyMs: 100, lingerMs: 100 });
    const socket = await (await listening(app))();
    const end = said(socket);
    socket.write(head(path));
    const drop = setInterval(() => socket.write('"'), 50);
    const received = await end;
    clearInterval(drop);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
  });

  it('ends for headers that arrive too slowly, and for silent clients', async () => {
    const { app } = await http({ headersMs: 100, lateCheckMs: 50 });
    const dial = await listening(app);
    const silent = said(await dial());
    const slow = await dial();
    slow.write('GET / HTTP/1.1\r\nHost: x\r\nX:');
    expect(await said(slow)).toMatch(/^HTTP\/1\.1 408/);
    expect(await silent).toMatch(/^$|^HTTP\/1\.1 408/);
  });
});

const ask = (socket: Socket) => {
  const answer = once(socket, 'data');
  socket.write(`GET ${CORE}/nothing HTTP/1.1\r\nHost: x\r\n\r\n`);
  return answer;
};

describe('connections', () => {
  it('of strangers are few from one address; other addresses, and who is signed in, are served', async () => {
    const { app, session } = await http({ strangersOfNetwork: 3 });
    const dial = await listening(app);
    const signedIn = await dial('127.0.0.2');
    const body = '{"name":"x"}';
    const own = once(signedIn, 'data');
    signedIn.write(
      `POST ${CORE}/own HTTP/1.1\r\nHost: x\r\nApplication-Id: test\r\nCookie: ${session['cookie'] ?? ''}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(String(await own)).toMatch(/^HTTP\/1\.1 200/);
    const held = [await dial('127.0.0.2'), await dial('127.0.0.2'), await dial('127.0.0.2')];
    expect(await said(await dial('127.0.0.2'))).toBe('');
    expect(String(await ask(await dial()))).toMatch(/^HTTP\/1\.1 404/);
    held[0]?.destroy();
    await expect
      .poll(async () => {
        const again = await dial('127.0.0.2');
        const [answer] = await Promise.race([ask(again), once(again, 'close')]);
        return String(answer);
      })
      .toMatch(/^HTTP\/1\.1 404/);
  });

  it('have a number', async () => {
    const { app } = await http({ connections: 2 });
    const dial = await listening(app);
    await dial();
    await dial('127.0.0.2');
    expect(await said(await dial('127.0.0.3'))).toBe('');
  });

  it('of a trusted proxy are counted by the address that it forwards', async () => {
    const { app } = await http({ strangersOfNetwork: 2 }, 'https://live.example');
    const dial = await listening(app);
    const held = async (address: string) => {
      const socket = await dial();
      socket.write(head('open', `X-Forwarded-For: ${address}\r\n`));
      return socket;
    };
    await held('203.0.113.1');
    await held('203.0.113.1');
    // The first two requests may be counted later, so further ones are tried until one is refused.
    await expect
      .poll(async () => String(await once(await held('203.0.113.1'), 'data')), { timeout: 20_000 })
      .toMatch(/^HTTP\/1\.1 429/);
    const other = await held('203.0.113.2');
    const answer = once(other, 'data');
    other.write('"'.padEnd(31, 'x') + '"}');
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 (200|400)/);
  });
});

it('answers name how long to wait', async () => {
  const { inject } = await http({ strangersOfNetwork: 0 }, 'https://live.example');
  const answer = await post(inject, 'open', named(1));
  expect([answer.status, headerOf(answer, 'retry-after')]).toEqual([429, '1']);
});
