import type { VideoFrame } from '../programme/frame.js';
import { clockPacket, Counters, restamped } from '../programme/packets.js';
import { associationTable, MAP_PID, mapTable, VIDEO_PID } from '../programme/tables.js';

/** The clock of a stream is behind its pictures, ticks of 90 kHz. */
const CLOCK_LEAD = 27_000;

/** Writes pictures as a separate transport stream, with their own timestamps. */
export class PictureFeed {
  readonly #counters = new Counters();

  constructor(private readonly videoType: number) {}

  packets(frame: VideoFrame): Buffer {
    const tables = frame.isEntry
      ? [
          this.#counted(associationTable(), 0),
          this.#counted(mapTable({ video: this.videoType, audio: undefined }, 0), MAP_PID),
        ]
      : [];
    const clock = clockPacket(frame.dts - CLOCK_LEAD, this.#counters);
    return Buffer.concat([...tables, clock, restamped(frame.packets, VIDEO_PID, frame.moved ?? 0, this.#counters)]);
  }

  #counted(packet: Buffer, pid: number): Buffer {
    packet.writeUInt8(0x10 | this.#counters.next(pid), 3);
    return packet;
  }
}
