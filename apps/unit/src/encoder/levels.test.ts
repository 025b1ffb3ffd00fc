import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { Levels, LEVELS_FILTER } from './levels.js';

it('keeps the peak of each channel between two readings', () => {
  const levels = new Levels();
  const lines = ['lavfi.astats.1.Peak_level=-20.06', 'lavfi.astats.2.Peak_level=-inf', 'lavfi.astats.1.Peak_level=-31'];
  expect(lines.map((line) => levels.take(line))).toEqual([true, true, true]);
  expect(levels.take('frame=7')).toBe(false);
  expect(levels.take('lavfi.astats.99.Peak_level=-3')).toBe(false);
  expect(levels.take('lavfi.astats.1.Peak_level=2.5')).toBe(true);
  expect(levels.read()).toEqual([0, -120]);
  expect(levels.read()).toEqual([]);
});

it('reads what the encoder really prints', async () => {
  const { stdout } = await promisify(execFile)('ffmpeg', [
    ...'-hide_banner -loglevel error -progress pipe:1 -f lavfi -i sine=frequency=440 -t 0.5 -ac 2 -af'.split(' '),
    LEVELS_FILTER,
    ...'-f null -'.split(' '),
  ]);
  const levels = new Levels();
  for (const line of stdout.split('\n')) levels.take(line);
  const [left = 0] = levels.read();
  // The tone is an eighth of full scale.
  expect(left).toBeGreaterThan(-22);
  expect(left).toBeLessThan(-14);
});
