import { readFrames, sendFrame } from '@backhaul/agent';
import { readRtp, withLevel } from '@backhaul/agent/rtp';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { spawnProgram } from '../subject/child.js';
import { eventually } from '../subject/wait.js';

const PACKET_MS = 20;
/** Samples of a packet at the clock of Opus, 48 kHz. */
const PACKET_SAMPLES = 960;
const HEADER = 12;
/** Number of speech packets that all repeat. */
const SPOKEN = 100;
const LEVEL = 30;

/** Payloads of two seconds of noise as Opus, in the format of a unit. */
export async function spokenPackets(): Promise<readonly Buffer[]> {
  const made: Buffer[] = [];
  const socket = createSocket('udp4').on('message', (packet) => made.push(packet.subarray(HEADER)));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const voice = spawnProgram('voice', 'ffmpeg', [
    ...'-hide_banner -nostdin -loglevel error -re -f lavfi -i anoisesrc=c=pink:r=48000:a=0.2 -ac 1'.split(' '),
    ...'-c:a libopus -b:a 32k -application lowdelay -frame_duration 20 -payload_type 111 -f rtp'.split(' '),
    `rtp://127.0.0.1:${socket.address().port}?pkt_size=1200`,
  ]);
  try {
    await eventually('the voice is encoded', 30_000, () => made.length >= SPOKEN);
  } finally {
    await voice.end();
    socket.close();
  }
  return made.slice(0, SPOKEN);
}

/** Participants of a room that speak like units, 50 packets a second each, and count received packets. */
export class Crowd {
  readonly #members: Member[] = [];
  #timer: NodeJS.Timeout | undefined;
  #begin = 0;
  #sent = 0;

  constructor(private readonly payloads: readonly Buffer[]) {}

  add(socket: Socket): void {
    this.#members.push(new Member(socket, this.#members.length + 1));
  }

  get size(): number {
    return this.#members.length;
  }

  speak(): void {
    this.#begin = performance.now();
    this.#timer = setInterval(() => {
      const due = Math.floor((performance.now() - this.#begin) / PACKET_MS);
      for (; this.#sent < due; this.#sent += 1)
        for (const member of this.#members) member.say(this.payloads[this.#sent % this.payloads.length]);
    }, PACKET_MS / 2);
  }

  /** Restarts the count. */
  reset(): void {
    for (const member of this.#members) member.reset();
  }

  /** Packets that all of them received, and missing ones between them. */
  get counts(): { readonly received: number; readonly lost: number; readonly fewest: number } {
    const all = this.#members.map(({ received }) => received);
    return {
      received: all.reduce((sum, one) => sum + one, 0),
      lost: this.#members.reduce((sum, { lost }) => sum + lost, 0),
      fewest: Math.min(...all),
    };
  }

  end(): void {
    clearInterval(this.#timer);
    for (const member of this.#members) member.end();
  }
}

class Member {
  received = 0;
  lost = 0;
  #last: number | undefined;
  #sequence = 0;

  constructor(
    private readonly socket: Socket,
    private readonly source: number,
  ) {
    socket.on('error', () => undefined);
    readFrames(socket, (packet) => this.#hear(packet));
  }

  say(payload: Buffer | undefined): void {
    if (!payload) return;
    this.#sequence += 1;
    const header = Buffer.alloc(HEADER);
    header.writeUInt8(0x80, 0);
    header.writeUInt8(111, 1);
    header.writeUInt16BE(this.#sequence & 0xffff, 2);
    header.writeUInt32BE((this.#sequence * PACKET_SAMPLES) >>> 0, 4);
    header.writeUInt32BE(this.source, 8);
    sendFrame(this.socket, withLevel(Buffer.concat([header, payload]), LEVEL));
  }

  reset(): void {
    [this.received, this.lost] = [0, 0];
  }

  end(): void {
    this.socket.destroy();
  }

  #hear(packet: Buffer): void {
    const sequence = readRtp(packet)?.sequence;
    if (sequence === undefined) return;
    if (this.#last !== undefined) this.lost += Math.max(0, ((sequence - this.#last) & 0xffff) - 1);
    this.#last = sequence;
    this.received += 1;
  }
}
