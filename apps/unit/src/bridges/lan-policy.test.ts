import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { isLanAddress, connectByPolicy } from './lan-policy.js';

it.each([
  ['192.168.1.20', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['169.254.7.7', true],
  ['169.254.169.254', false],
  ['fd00::20', true],
  ['fd00:ec2::254', false],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:192.168.1.20', false],
  ['93.184.216.34', false],
  ['2606:2800:220:1::1', false],
  ['192.168.1.7', false],
])('decides whether %s may be a target: %s', (address, expected) => {
  expect(isLanAddress(address, ['192.168.1.7'])).toBe(expected);
});

it('connects to this machine only with the mode any', async () => {
  const server = createServer((socket) => socket.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(connectByPolicy('any', '', port)).rejects.toThrow('No address is set for the IP pipe');
  await expect(connectByPolicy('off', '127.0.0.1', port)).rejects.toThrow('is not on the LAN of the unit');
  await expect(connectByPolicy('side', 'localhost', port)).rejects.toThrow('is not on the LAN of the unit');
  const socket = await connectByPolicy('any', '127.0.0.1', port);
  const said = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  expect(said).toBe('here');
  socket.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(connectByPolicy('any', '127.0.0.1', port)).rejects.toThrow(`127.0.0.1:${port} does not answer`);
});
