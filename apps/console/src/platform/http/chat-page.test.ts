import { createHash } from 'node:crypto';
import { defineCalls } from '@backhaul/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../db/testing.js';
import { testHttp } from './testing.js';
import type { ThirdParty } from './third-party.js';

let database: TestDatabase;
const apps: { close: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.close();
});

async function answerOf(thirdParty: ThirdParty, url: string) {
  const { app } = await testHttp(database.db, {
    contract: { none: defineCalls({}) },
    subjects: {},
    handlers: () => ({ none: {} }),
    thirdParty,
  });
  apps.push(app);
  const { statusCode, headers, body } = await app.inject({ url });
  return { statusCode, body, policy: String(headers['content-security-policy']), frame: headers['x-frame-options'] };
}

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

it('runs the script of a chat in a page without an origin, which the console alone may frame', async () => {
  const chatScriptUrl = 'https://chat.example/widget.js?key=1&room="2"';
  const { statusCode, body, policy, frame } = await answerOf({ chatScriptUrl }, '/chat');
  expect(statusCode).toBe(200);
  expect(body).toContain('<script async src="https://chat.example/widget.js?key=1&amp;room=&quot;2&quot;">');
  expect(directive(policy, 'sandbox')).toContain('allow-scripts');
  expect(directive(policy, 'sandbox')).not.toContain('allow-same-origin');
  expect(directive(policy, 'frame-ancestors')).toEqual(["'self'"]);
  expect(frame).toBe('SAMEORIGIN');
  const [, own = ''] = /<script>([^]*?)<\/script>/.exec(body) ?? [];
  const hash = createHash('sha256').update(own).digest('base64');
  expect(directive(policy, 'script-src')).toEqual([`'sha256-${hash}'`, 'https:']);
});

it('loads without encryption from the address of the script alone', async () => {
  const { policy } = await answerOf({ chatScriptUrl: 'http://10.1.2.3:8080/widget.js' }, '/chat');
  expect(directive(policy, 'connect-src')).toEqual(['https:', 'http://10.1.2.3:8080', 'wss:', 'ws://10.1.2.3:8080']);
});

it.each<[string, ThirdParty, boolean]>([
  ['a chat', { chatScriptUrl: 'https://chat.example/widget.js' }, true],
  ['no chat', {}, false],
])('with %s, pages of the console load scripts of nobody else', async (_name, thirdParty, framed) => {
  const { policy } = await answerOf(thirdParty, '/healthz');
  expect(directive(policy, 'script-src')).toEqual(["'self'"]);
  expect(directive(policy, 'frame-src')).toEqual(framed ? ["'self'"] : undefined);
});

it('has no such page without a chat', async () => {
  expect((await answerOf({}, '/chat')).body).not.toContain('localStorage');
});
