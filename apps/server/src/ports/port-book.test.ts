import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFreeUdp, PortBook } from './port-book.js';

let folder: string;
let taken: Socket;
let base: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ports-'));
  taken = createSocket('udp4');
  await new Promise<void>((resolve) => taken.bind(0, resolve));
  base = taken.address().port;
});
afterEach(async () => {
  taken.close();
  await rm(folder, { recursive: true });
});

it('skips used ports, gives each channel its own and finds it again', async () => {
  const path = join(folder, 'ports.json');
  const book = await PortBook.open(path, base);
  const [a, b] = await Promise.all([book.claim('a', isFreeUdp), book.claim('b', isFreeUdp)]);
  expect(a).toBeGreaterThan(base);
  expect(b).toBeGreaterThan(a);
  expect(await book.claim('a', isFreeUdp)).toBe(a);
  expect(await (await PortBook.open(path, base)).claim('b', isFreeUdp)).toBe(b);
});

it('moves a channel whose port is in use, and reuses that of a removed one', async () => {
  const book = await PortBook.open(join(folder, 'ports.json'), base);
  const a = await book.claim('a', isFreeUdp);
  const b = await book.claim('b', isFreeUdp);
  const thief = createSocket('udp4');
  await new Promise<void>((resolve) => thief.bind(a, resolve));
  expect(await book.claim('a', isFreeUdp)).toBeGreaterThan(b);
  await new Promise<void>((resolve) => thief.close(() => resolve()));
  book.release('b');
  expect([a, b]).toContain(await book.claim('c', isFreeUdp));
});

it('returns the port that the probe accepts, whatever it probes', async () => {
  const book = await PortBook.open(join(folder, 'ports.json'), base);
  const probed: number[] = [];
  const third = (port: number): Promise<boolean> => Promise.resolve(probed.push(port) === 3);
  expect(await book.claim('a', third)).toBe(base + 2);
  expect(probed).toEqual([base, base + 1, base + 2]);
  await expect(book.claim('b', () => Promise.resolve(false))).rejects.toThrow(`No free port from ${base} on`);
});
