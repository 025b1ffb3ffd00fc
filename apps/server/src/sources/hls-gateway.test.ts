import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { Resolve } from './checked-fetch.js';
import { HlsGateway } from './hls-gateway.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server on this machine, under any name. */
async function serve(answer: Answer): Promise<number> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Only these names of this machine may be called. */
const only =
  (...allowed: readonly string[]): Resolve =>
  async (host) =>
    allowed.includes(host) ? { address: '127.0.0.1' } : { refused: 'The address is not allowed' };

async function gatewayTo(url: string, resolve: Resolve): Promise<HlsGateway> {
  const gateway = await HlsGateway.open({ url, resolve });
  ends.push(() => gateway.close());
  return gateway;
}

const playlist = (...lines: readonly string[]): string =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...lines, ''].join('\n');
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** The addresses that the gateway gives to a player. */
async function offered(gateway: HlsGateway): Promise<string[]> {
  const text = await (await fetch(gateway.url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => new URL(line, gateway.url).href);
}

it('fetches playlist and segments for a player that knows neither host nor key', async () => {
  const asked: string[] = [];
  const port = await serve((request, response) => {
    asked.push(`${request.headers.host} ${request.url} ${request.headers.range ?? ''}`);
    response.end(request.url?.startsWith('/live/a') ? playlist('#EXTINF:2,', 'seg/1.ts?key=a') : 'picture');
  });
  const gateway = await gatewayTo(`http://cdn.test:${port}/live/a.m3u8?token=x`, only('cdn.test'));
  const [segment = ''] = await offered(gateway);
  expect(segment).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\da-f]{32}\/2\.ts$/);
  const answer = await fetch(segment, { headers: { range: 'bytes=3-5' } });
  expect(await answer.text()).toBe('picture');
  expect(asked).toEqual([`cdn.test:${port} /live/a.m3u8?token=x `, `cdn.test:${port} /live/seg/1.ts?key=a bytes=3-5`]);
  expect(gateway.reason).toBeUndefined();
});

it('follows redirects only to hosts that may be called, and checks each', async () => {
  let visits = 0;
  const inside = await serve((_request, response) => {
    visits += 1;
    response.end(playlist('#EXTINF:2,', 'a.ts'));
  });
  const port = await serve((request, response) => {
    const to = { '/near': `http://near.test:${inside}/a`, '/file': 'file:///etc/passwd', '/round': '/round' }[
      request.url ?? ''
    ];
    response.writeHead(302, { location: to ?? `http://127.0.0.1:${inside}/secret` }).end();
  });
  const reasonAt = async (path: string) => {
    const gateway = await gatewayTo(`http://cdn.test:${port}${path}`, only('cdn.test', 'near.test'));
    return [await statusOf(gateway.url), gateway.reason];
  };
  expect(await reasonAt('/near')).toEqual([200, undefined]);
  expect(visits).toBe(1);
  expect(await reasonAt('/loopback')).toEqual([502, 'The address is not allowed']);
  expect(await reasonAt('/file')).toEqual([502, 'The source refers to another address']);
  expect(await reasonAt('/round')).toEqual([502, 'The source refers to another address']);
  expect(visits).toBe(1);
});

it('fetches no segment from a host that may not be called, nor one whose name resolves to another address later', async () => {
  let visits = 0;
  const inside = await serve((_request, response) => {
    visits += 1;
    response.end('secret');
  });
  let isRebound = false;
  const resolve: Resolve = async (host) =>
    host === 'cdn.test' && !isRebound ? { address: '127.0.0.1' } : { refused: 'The address is not allowed' };
  const port = await serve((_request, response) => {
    visits += isRebound ? 1 : 0;
    response.end(playlist('#EXTINF:2,', `http://127.0.0.1:${inside}/a.ts`, '#EXTINF:2,', 'b.ts'));
  });
  const gateway = await gatewayTo(`http://cdn.test:${port}/a.m3u8`, resolve);
  const [foreign = '', own = ''] = await offered(gateway);
  expect(await statusOf(foreign)).toBe(502);
  isRebound = true;
  expect(await statusOf(own)).toBe(502);
  expect(await statusOf(gateway.url)).toBe(502);
  expect(visits).toBe(0);
});

it('gives nothing but what its playlists name', async () => {
  const port = await serve((_request, response) => response.end(playlist()));
  const gateway = await gatewayTo(`http://cdn.test:${port}/a.m3u8`, only('cdn.test'));
  const { origin, pathname } = new URL(gateway.url);
  const paths = ['/', '/1.m3u8', `/${'0'.repeat(32)}/1.m3u8`, pathname.replace('1.m3u8', '2.ts'), '/http://cdn.test/'];
  for (const path of paths) expect(await statusOf(origin + path)).toBe(404);
  expect((await fetch(gateway.url, { method: 'POST' })).status).toBe(404);
});

it.each<[string, Answer, string]>([
  ['no playlist', (_request, response) => response.end('<html>'), 'The source is no HLS playlist'],
  [
    'more than a playlist',
    (_request, response) => response.end(playlist('#'.repeat(3e6))),
    'The source is no HLS playlist',
  ],
  ['404', (_request, response) => response.writeHead(404).end(), 'The other end does not know this stream'],
  ['403', (_request, response) => response.writeHead(403).end(), 'The other end denies access'],
  ['500', (_request, response) => response.writeHead(500).end(), 'The server answers 500'],
  ['nothing', (request) => request.socket.destroy(), 'The other end ended the connection'],
])('says why a playlist cannot be had: %s', async (_what, answer, reason) => {
  const gateway = await gatewayTo(`http://cdn.test:${await serve(answer)}/a`, only('cdn.test'));
  expect([await statusOf(gateway.url), gateway.reason]).toEqual([502, reason]);
});
