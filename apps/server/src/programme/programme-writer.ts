import { ticksBetween, wrapped } from '@backhaul/agent';
import type { AudioFrame, Frame, StreamTypes, VideoFrame } from './frame.js';
import { audioPackets, clockPacket, Counters, restamped } from './packets.js';
import { PictureTimes } from './picture-times.js';
import { associationTable, AUDIO_PID, MAP_PID, mapTable, VIDEO_PID } from './tables.js';

/** A part of a programme: whole packets. */
export interface ProgrammePiece {
  readonly data: Buffer;
  /** Whether it begins with the tables and a picture with which a decoder can begin. */
  readonly isEntry: boolean;
}

/** How far the clock of a programme is behind its pictures' decoding times, ticks: 300 ms. */
const CLOCK_LEAD = 27_000;
/** Tables are repeated after this many pictures. */
const TABLES_EVERY = 15;
/** Audio that begins earlier than its predecessor ends by more than this share of its length overlaps it. */
const OVERLAP = 0.3;

/**
 * Writes one continuous transport stream out of the frames of one source after another: PIDs, counters, times and the clock
 * continue over each change, so that a receiver sees one stream.
 */
export class ProgrammeWriter {
  readonly #counters = new Counters();
  #types: StreamTypes | undefined;
  #version = 0;
  readonly #times = new PictureTimes();
  #lastAudio: number | undefined;
  /** Whether audio of the source was sent, so that the next frame is not from before the change. */
  #isHeard = false;
  #pictures = 0;

  constructor(private readonly onPiece: (piece: ProgrammePiece) => void) {}

  /**
   * The next frames are those of another source, beginning with picture `first`. `gapMs`: time since the last picture, if
   * pictures were missing.
   */
  begin(types: StreamTypes, first: VideoFrame, gapMs?: number): void {
    if (this.#types && !sameTypes(this.#types, types)) this.#version = (this.#version + 1) & 0x1f;
    this.#types = types;
    this.#times.begin(first, gapMs);
    this.#isHeard = false;
  }

  frame(frame: Frame): void {
    const { shift } = this.#times;
    if (shift === undefined) return;
    if (frame.kind === 'video') this.#video(frame, shift);
    else this.#audio(frame, shift);
  }

  #video(frame: VideoFrame, shift: number): void {
    const times = this.#times.next(frame);
    if (times === undefined) return;
    const tables = frame.isEntry || this.#pictures % TABLES_EVERY === 0 ? this.#tables() : [];
    this.#pictures += 1;
    const clock = clockPacket(times.dts - CLOCK_LEAD, this.#counters);
    const moved = shift + (frame.moved ?? 0);
    const closer = ticksBetween(frame.dts + shift, times.dts);
    const picture = restamped(frame.packets, VIDEO_PID, moved, this.#counters, moved + closer);
    const data = Buffer.concat([...tables, clock, picture]);
    this.onPiece({ data, isEntry: frame.isEntry });
  }

  /** Drops audio from before the change, or that was sent already. */
  #audio(frame: AudioFrame, shift: number): void {
    if (this.#types?.audio === undefined) return;
    const pts = wrapped(frame.pts + shift);
    if (!this.#isHeard && ticksBetween(this.#times.first, pts) < -frame.duration / 2) return;
    if (this.#lastAudio !== undefined) {
      if (ticksBetween(this.#lastAudio, pts) < frame.duration * (1 - OVERLAP)) return;
    }
    this.#lastAudio = pts;
    this.#isHeard = true;
    const { adts, packets } = frame;
    if (adts !== undefined) this.onPiece({ data: audioPackets(adts, pts, this.#counters), isEntry: false });
    else if (packets) {
      this.onPiece({ data: restamped(packets, AUDIO_PID, shift, this.#counters), isEntry: false });
    }
  }

  #tables(): Buffer[] {
    if (this.#types === undefined) return [];
    return [this.#counted(associationTable(), 0), this.#counted(mapTable(this.#types, this.#version), MAP_PID)];
  }

  #counted(packet: Buffer, pid: number): Buffer {
    packet.writeUInt8(0x10 | this.#counters.next(pid), 3);
    return packet;
  }
}

export const sameTypes = (one: StreamTypes, other: StreamTypes): boolean =>
  one.video === other.video && one.audio === other.audio;
