import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAddress } from './client-address.js';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isPublic = request.url === '/public';
    response.end(clientAddress(request, isPublic ? 'https://live.example' : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each<[title: string, path: string, forwarded: string | undefined, address: string]>([
  ['nobody where no proxy is known', '/', '203.0.113.9', '127.0.0.1'],
  ['a proxy on this machine', '/public', '203.0.113.9', '203.0.113.9'],
  ['that proxy and nobody before it', '/public', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['nobody who says nothing', '/public', undefined, '127.0.0.1'],
])('takes the word of %s', async (_title, path, forwarded, address) => {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(await (await fetch(url + path, { headers })).text()).toBe(address);
});
