import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { HlsPushGateway } from './hls-push-gateway.js';

/** A gateway to a server that answers with this status; `taken` counts the received files. */
async function gateway(status: number) {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const failures: [string, boolean][] = [];
  const opened = await HlsPushGateway.open({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live/index.m3u8`,
    login: undefined,
    resolve: async (address) => ({ address }),
    onFailed: (reason, isRefusal) => failures.push([reason, isRefusal]),
  });
  onTestFinished(() => opened.close());
  const put = async (authorization: string, method = 'PUT', name = 'index.m3u8'): Promise<number> => {
    const url = new URL(name, opened.url);
    return (await fetch(url, { method, headers: { authorization }, ...(method === 'PUT' && { body: 'x' }) })).status;
  };
  return { opened, failures, put };
}

it.each([
  ['none', ''],
  ['another one', `bearer ${'0'.repeat(32)}`],
  ['one of as many characters and more bytes', `bearer ${'\u00e9'.repeat(32)}`],
])('lets nobody in with a token that is %s', async (_what, authorization) => {
  const { opened, put } = await gateway(204);
  expect(await put(authorization)).toBe(401);
  expect(opened.taken).toBe(false);
  expect(await put(`bearer ${opened.token}`)).toBe(204);
  expect(opened.taken).toBe(true);
});

it('sends nothing on but files beside the playlist', async () => {
  const { opened, put } = await gateway(204);
  const token = `bearer ${opened.token}`;
  expect([await put(token, 'GET'), await put(token, 'PUT', '/a/b.ts'), await put(token, 'PUT', '/s%2fx.ts')]).toEqual([
    404, 404, 404,
  ]);
});

it.each([
  [401, [['The server asks for a user name and a password', true]]],
  [500, [['The server answers 500', false]]],
])('says why a server that answers %i takes nothing', async (status, expected) => {
  const { opened, failures, put } = await gateway(status);
  expect(await put(`bearer ${opened.token}`)).toBe(status);
  expect(failures).toEqual(expected);
});
