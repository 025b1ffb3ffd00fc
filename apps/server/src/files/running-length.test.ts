import { expect, it, vi } from 'vitest';
import { RunningLengths } from './running-length.js';

const file = (inode: number) => ({ path: `/recordings/${inode}.mkv`, inode });

it('a file that is being recorded is read once for all who watch it', async () => {
  const read = vi.fn(() => Promise.resolve({ keyframeMs: 4000, lastMs: 4960 }));
  const lengths = new RunningLengths(read);
  const looks = await Promise.all([lengths.of(file(1)), lengths.of(file(1)), lengths.of(file(1))]);
  expect(looks.map(({ lengthMs }) => lengthMs)).toEqual([4960, 4960, 4960]);
  await lengths.of(file(1));
  expect(read).toHaveBeenCalledTimes(1);
  await lengths.of(file(2));
  expect(read).toHaveBeenCalledTimes(2);
});

it('a file without a picture yet has no length, and one that cannot be read neither', async () => {
  expect(await new RunningLengths(() => Promise.resolve(undefined)).of(file(1))).toMatchObject({ lengthMs: 0 });
  expect(await new RunningLengths(() => Promise.reject(new Error('gone'))).of(file(1))).toMatchObject({ lengthMs: 0 });
});
