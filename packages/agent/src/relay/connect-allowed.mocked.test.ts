import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectAllowed } from './connect-allowed.js';

vi.mock('node:dns/promises', () => ({ lookup: vi.fn() }));

const messages = { unknown: 'not known', refused: 'not allowed', silent: 'does not answer' };
const isAllowed = (address: string): boolean => address === '127.0.0.1';
const knownAs = (...addresses: string[]): void => {
  // A name that resolves to another address on each lookup.
  const later = addresses.map((address) => ({
    address: address === '127.0.0.1' ? '127.0.0.2' : '127.0.0.1',
    family: 4,
  }));
  vi.mocked(lookup as (host: string, options: { all: true }) => Promise<{ address: string; family: number }[]>)
    .mockResolvedValueOnce(addresses.map((address) => ({ address, family: 4 })))
    .mockResolvedValue(later);
};

let server: Server;
let port: number;
let callers: number;
beforeEach(async () => {
  callers = 0;
  server = createServer((socket) => {
    callers++;
    socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(async () => {
  vi.mocked(lookup).mockReset();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

it('connects to the address that was checked, though the name resolves to another one a moment later', async () => {
  knownAs('10.0.0.1', '127.0.0.1');
  const socket = await connectAllowed({ host: 'turncoat.example', port, isAllowed, messages });
  expect(socket.remoteAddress).toBe('127.0.0.1');
  expect(lookup).toHaveBeenCalledTimes(1);
  socket.destroy();
});

it('connects to nothing where no address is allowed, even if the next lookup returned an allowed one', async () => {
  knownAs('10.0.0.1', '127.0.0.2');
  await expect(connectAllowed({ host: 'turncoat.example', port, isAllowed, messages })).rejects.toThrow('not allowed');
  expect(callers).toBe(0);
});

it('reports an unknown host name', async () => {
  vi.mocked(lookup).mockRejectedValue(new Error('ENOTFOUND'));
  await expect(connectAllowed({ host: 'nowhere.example', port, isAllowed, messages })).rejects.toThrow('not known');
});
