import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memoryLink } from './memory-link.js';

/** Everything that an end reads, without ending its own writing. */
async function text(end: Duplex): Promise<string> {
  let read = '';
  end.on('data', (bytes: Buffer) => (read += bytes.toString()));
  await once(end, 'end');
  return read;
}

test('each end reads what the other writes, and hears of its end', async () => {
  const [near, far] = memoryLink();
  const [atNear, atFar] = [text(near), text(far)];
  near.write('one ');
  near.end('two');
  far.end('three');
  expect(await atFar).toBe('one two');
  expect(await atNear).toBe('three');
});

test('what is written together arrives together', async () => {
  const [near, far] = memoryLink();
  const chunks: string[] = [];
  far.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  near.cork();
  for (const part of ['a', 'b', 'c']) near.write(part);
  near.uncork();
  await nextTurn();
  await nextTurn();
  expect(chunks).toEqual(['abc']);
});

test('a paused reader pauses the writer, and nothing is lost when it resumes', async () => {
  const [near, far] = memoryLink();
  const chunk = Buffer.alloc(256 * 1024, 1);
  let written = 0;
  while (near.write(chunk)) {
    written += 1;
    await nextTurn();
    expect(written).toBeLessThan(100);
  }
  let read = 0;
  far.on('data', (bytes: Buffer) => (read += bytes.length));
  await once(near, 'drain');
  await expect.poll(() => read).toBe((written + 1) * chunk.length);
});

test('destroying one end closes the other, and what is written then fails', async () => {
  const [near, far] = memoryLink();
  const closed = once(far, 'close');
  near.destroy();
  await closed;
  expect(far.destroyed).toBe(true);
});
