import { seeded } from '@backhaul/agent/testing/network';
import { expect, it } from 'vitest';
import { FaultWatch } from '../faults/fault-watch.js';
import { FrameReader } from '../programme/frame-reader.js';
import { associationTable, AUDIO_PID, mapTable, VIDEO_PID } from '../programme/tables.js';
import { PictureScan } from '../sources/picture-scan.js';
import { StreamInspector } from './inspector.js';
import { KeyframeReader } from './keyframe-reader.js';
import { readProgram, sectionAt, TS_PACKET } from './program.js';

const TYPES = { video: 0x1b, audio: 0x0f };
/** Rounds of one second of a stream, each with different damage. */
const ROUNDS = 4000;

/** A packet that begins a unit of the stream, with a header that contains times. */
function unit(pid: number, stream: number): Buffer {
  const packet = Buffer.alloc(TS_PACKET, 0x21);
  packet.writeUInt8(0x47, 0);
  packet.writeUInt16BE(0x4000 | pid, 1);
  Buffer.from([0x30, 7, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 1, stream, 0, 0, 0x80, 0xc0, 10]).copy(packet, 3);
  return packet;
}

it('reads broken packets without an exception, which would end the whole server', () => {
  const random = seeded(7);
  const below = (limit: number): number => Math.floor(random() * limit);
  const tables = [associationTable(), mapTable(TYPES, 0)];
  const packets = [...tables, unit(VIDEO_PID, 0xe0), unit(VIDEO_PID, 0xe0), unit(AUDIO_PID, 0xc0)];
  const inspector = new StreamInspector(() => 0);
  const faults = new FaultWatch({ monotonic: () => 0, onChange: () => undefined });
  const keyframes = new KeyframeReader(() => undefined);
  const frames = new FrameReader(() => undefined);
  const scan = new PictureScan();
  for (let round = 0; round < ROUNDS; round += 1) {
    const broken = packets.map((packet) => {
      const copy = Buffer.from(packet);
      // The parts that are read first, headers and lengths, are damaged most often.
      for (let left = below(3); left > 0; left -= 1) copy[3 + below(random() < 0.7 ? 20 : TS_PACKET - 3)] = below(256);
      return copy;
    });
    const piece = Buffer.concat([...tables, ...broken]).subarray(0, TS_PACKET * 7 - (random() < 0.1 ? below(400) : 0));
    for (const seen of inspector.inspect(piece)) {
      keyframes.push(seen.piece, inspector.program);
      faults.push(seen.piece, inspector.program);
      frames.push(seen.piece);
    }
    scan.scan(piece, 0);
  }
  frames.flush();
  expect(inspector.program).toBeDefined();
});

it.each([12, 13, 15])('takes a map table of %i bytes, which is too short, for none of its streams', (bytes) => {
  const packet = mapTable(TYPES, 0);
  packet.writeUInt16BE(0xb000 | (bytes - 3), 6);
  const section = sectionAt(packet, 0);
  expect(section && readProgram(section)).toMatchObject({ video: 'none', audio: 'none' });
});
