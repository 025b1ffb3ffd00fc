import { expect, it } from 'vitest';
import { AAC } from './frame.js';
import { ProgrammeWriter } from './programme-writer.js';

const TYPES = { video: 0x1b, audio: AAC };
const HOUR = 3600 * 90_000;

it('has sound after more than half of what times count, on one source', () => {
  let pieces = 0;
  const writer = new ProgrammeWriter(() => (pieces += 1));
  const picture = { kind: 'video', pts: 0, dts: 0, isEntry: true, packets: Buffer.alloc(0) } as const;
  writer.begin(TYPES, picture);
  writer.frame(picture);
  for (let hours = 0; hours < 30; hours += 1) {
    const before = pieces;
    writer.frame({ kind: 'audio', pts: (hours * HOUR) % 2 ** 33, duration: 1920, adts: Buffer.alloc(100) });
    expect(pieces, `hour ${hours}`).toBe(before + 1);
  }
});
