import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { isPublic, connectOut } from './egress-proxy.js';

it.each([
  ['93.184.216.34', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:2800:220:1::1', true],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['2002:a00:1::', false],
  ['64:ff9b::a00:1', false],
])('decides whether %s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

it('connects to this machine only with the mode any', async () => {
  const server = createServer((socket) => socket.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(connectOut('off', '127.0.0.1', port)).rejects.toThrow('This server is no databridge gateway');
  await expect(connectOut('public', 'localhost', port)).rejects.toThrow('public internet');
  const socket = await connectOut('any', '127.0.0.1', port);
  const received = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  expect(received).toBe('here');
  socket.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(connectOut('any', '127.0.0.1', port)).rejects.toThrow('does not answer');
});
