import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PortBook } from './port-book.js';

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

it('passes over taken ports, gives each channel its own and finds it again', async () => {
  const path = join(folder, 'ports.json');
  const book = await PortBook.open(path, base);
  const [a, b] = await Promise.all([book.claim('a'), book.claim('b')]);
  expect(a).toBeGreaterThan(base);
  expect(b).toBeGreaterThan(a);
  expect(await book.claim('a')).toBe(a);
  expect(await (await PortBook.open(path, base)).claim('b')).toBe(b);
});

it('moves a channel whose port was taken, and reuses that of one that is gone', async () => {
  const book = await PortBook.open(join(folder, 'ports.json'), base);
  const a = await book.claim('a');
  const b = await book.claim('b');
  const thief = createSocket('udp4');
  await new Promise<void>((resolve) => thief.bind(a, resolve));
  expect(await book.claim('a')).toBeGreaterThan(b);
  await new Promise<void>((resolve) => thief.close(() => resolve()));
  book.release('b');
  expect([a, b]).toContain(await book.claim('c'));
});
