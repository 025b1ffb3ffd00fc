import { hasPayload, isRandomAccess, pesTimes, pidOf, startsUnit, wrapped, ticksBetween } from '@backhaul/agent';
import { mapPid, payloadAt, readProgram, sectionAt, TS_PACKET, type Program } from '../transport-stream/program.js';
import { AdtsCutter, type AacFormat } from './adts.js';
import { PacketRuns } from './packet-runs.js';
import { AAC, type Frame, type StreamTypes } from './frame.js';

/** A unit of a stream while its packets arrive. */
interface Unit {
  readonly pts: number;
  readonly dts: number;
  readonly isEntry: boolean;
  readonly packets: PacketRuns;
}

/** Maximum size of a unit, bytes; the rest is dropped. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Cuts a transport stream into pictures and audio frames. A picture is complete when the next one begins. */
export class FrameReader {
  #mapPid: number | undefined;
  #program: Program | undefined;
  #video: Unit | undefined;
  #audio: Unit | undefined;
  readonly #adts = new AdtsCutter();
  /** When the next audio frame is due, ticks. */
  #audioDue: number | undefined;
  #aac: AacFormat | undefined;

  constructor(private readonly onFrame: (frame: Frame) => void) {}

  /** Stream types; undefined until its tables were read, and without video. */
  get types(): StreamTypes | undefined {
    const { videoType: video, audioType: audio } = this.#program ?? {};
    return video === undefined ? undefined : { video, audio };
  }

  /** Format of its AAC audio; undefined before the first frame. */
  get aac(): AacFormat | undefined {
    return this.#aac;
  }

  /** Another stream begins. Collected data is dropped. */
  reset(): void {
    this.#mapPid = undefined;
    this.#program = undefined;
    this.#video = undefined;
    this.#audio = undefined;
    this.#aac = undefined;
    this.#audioDue = undefined;
    this.#adts.reset();
  }

  /** Processes whole packets; data without the sync byte is skipped. */
  push(piece: Buffer): void {
    for (let at = 0; at + TS_PACKET <= piece.length; at += TS_PACKET) {
      if (piece[at] === 0x47) this.#packet(piece, at);
    }
  }

  /** Completes the last units, because nothing follows. */
  flush(): void {
    this.#endVideo();
    this.#endAudio();
  }

  /** Completes the last picture without a following one, if stuffing in its last packet shows its end (ISO/IEC 13818-1 §2.4.3.5). */
  flushWhole(): void {
    if (this.#video && isFilledUp(this.#video.packets.last())) this.#endVideo();
  }

  #packet(data: Buffer, at: number): void {
    const pid = pidOf(data, at);
    if (pid === 0 || pid === this.#mapPid) this.#table(data, at, pid);
    else if (pid === this.#program?.videoPid) this.#collect(data, at, 'video');
    else if (pid === this.#program?.audioPid) this.#collect(data, at, 'audio');
  }

  #table(data: Buffer, at: number, pid: number): void {
    const section = sectionAt(data, at);
    if (section === undefined) return;
    if (pid === 0) this.#mapPid = mapPid(section);
    else if (section[0] === 2) this.#program = readProgram(section);
  }

  #collect(data: Buffer, at: number, kind: 'video' | 'audio'): void {
    if (!hasPayload(data, at)) return;
    if (!startsUnit(data, at)) {
      const unit = kind === 'video' ? this.#video : this.#audio;
      if (unit !== undefined && unit.packets.bytes < MAX_BYTES) unit.packets.push(data, at);
      return;
    }
    if (kind === 'video') this.#endVideo();
    else this.#endAudio();
    const times = pesTimes(data, at);
    if (times === undefined) return;
    const packets = new PacketRuns();
    packets.push(data, at);
    const unit = { pts: times.pts, dts: times.dts, isEntry: isRandomAccess(data, at), packets };
    if (kind === 'video') this.#video = unit;
    else this.#audio = unit;
  }

  #endVideo(): void {
    const unit = this.#video;
    this.#video = undefined;
    if (unit === undefined) return;
    const { pts, dts, isEntry, packets } = unit;
    this.onFrame({ kind: 'video', pts, dts, isEntry, packets: packets.all() });
  }

  #endAudio(): void {
    const unit = this.#audio;
    this.#audio = undefined;
    if (unit === undefined) return;
    if (this.#program?.audioType === AAC) this.#endAac(unit);
    else this.onFrame({ kind: 'audio', pts: unit.pts, duration: 0, packets: unit.packets.all() });
  }

  /** A frame that began in the previous unit follows its last frame; the unit's own time is that of its first whole frame. */
  #endAac({ pts, packets }: Unit): void {
    let continued = this.#adts.isWithin;
    let at = pts;
    for (const { data, duration, rate, channels } of this.#adts.push(payloadOf(packets.all()))) {
      this.#aac = { rate, channels };
      if (continued) {
        continued = false;
        const due = this.#audioDue ?? wrapped(pts - duration);
        this.onFrame({ kind: 'audio', pts: due, duration, adts: data });
        this.#audioDue = wrapped(due + duration);
        if (Math.abs(ticksBetween(pts, this.#audioDue)) < duration) at = pts;
        continue;
      }
      this.onFrame({ kind: 'audio', pts: wrapped(at), duration, adts: data });
      at += duration;
      this.#audioDue = wrapped(at);
    }
  }
}

/** Adaptation fields of other packets end with their clock: one byte of flags, six of the clock. */
const CLOCK_BYTES = 7;

/** Whether the adaptation field of a packet contains stuffing. */
const isFilledUp = (packet: Buffer): boolean => {
  const length = packet.readUInt8(4);
  const hasField = (packet.readUInt8(3) & 0x20) !== 0;
  const hasClock = hasField && length > 0 && (packet.readUInt8(5) & 0x10) !== 0;
  return hasField && (hasClock ? length > CLOCK_BYTES : length !== 1 || packet.readUInt8(5) === 0);
};

/** Data of a unit without its headers. */
function payloadOf(packets: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < packets.length; at += TS_PACKET) {
    const end = at + TS_PACKET;
    const begin = payloadAt(packets, at) ?? end;
    const data = at === 0 && begin + 9 <= end ? begin + 9 + packets.readUInt8(begin + 8) : begin;
    parts.push(packets.subarray(Math.min(data, end), end));
  }
  return Buffer.concat(parts);
}
