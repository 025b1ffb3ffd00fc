import { setTimeout as sleep } from 'node:timers/promises';
import { BLOCKS, blocksGraph, readCode } from '../channels/numbered.js';
import { freeUdpPort } from '../channel/udp-port.js';
import { type Child, spawnProgram } from '../subject/child.js';

const RATE = 30;
/** The camera's own SRT connection adds this much, ms. */
export const CAMERA_DELAY_MS = 20;

/** The time of this machine, ms since 1970 with a fraction; a browser on it has the same clock. */
const nowMs = (): number => performance.timeOrigin + performance.now();

/** A network camera: 360p30 over SRT, each frame with its number. It records the time of each. */
export class Camera {
  /** Last time of the frame with this number, ms since 1970. */
  readonly times = new Map<number, number>();
  #encoder: Child | undefined;
  #sender: Child | undefined;

  /** Resolves with the address for units. */
  async start(): Promise<string> {
    const [inside, outside] = [await freeUdpPort(), await freeUdpPort()];
    this.#sender = spawnProgram('camera sender', 'srt-live-transmit', [
      '-q',
      '-loglevel:fatal',
      `udp://127.0.0.1:${inside}`,
      `srt://127.0.0.1:${outside}?mode=listener&latency=${CAMERA_DELAY_MS}`,
    ]);
    this.#encoder = spawnProgram('camera', 'ffmpeg', [
      ...'-hide_banner -nostdin -loglevel error -filter_complex_threads 1 -filter_complex'.split(' '),
      `${blocksGraph('N')},realtime,split[tap][row];[row]scale=640:20:flags=neighbor[code];testsrc2=size=640x360:rate=${RATE}[picture];[picture][code]overlay=0:0,format=yuv420p[out];[tap]format=gray[tapped]`,
      ...'-map [out] -c:v libx264 -preset ultrafast -tune zerolatency -b:v 1500k -g 30 -threads 1'.split(' '),
      ...`-f mpegts -flush_packets 1 udp://127.0.0.1:${inside}?pkt_size=1316`.split(' '),
      ...'-map [tapped] -f rawvideo -flush_packets 1 pipe:1'.split(' '),
    ]);
    let rest: Buffer = Buffer.alloc(0);
    this.#encoder.process.stdout?.on('data', (chunk: Buffer) => {
      const at = nowMs();
      rest = Buffer.concat([rest, chunk]);
      // Two identical lines of blocks.
      for (; rest.length >= 2 * BLOCKS; rest = rest.subarray(2 * BLOCKS)) {
        const seen = readCode(rest.subarray(0, BLOCKS));
        if (seen !== undefined) this.times.set(seen.number, at);
      }
    });
    for (let tries = 0; this.times.size < RATE && tries < 200; tries += 1) await sleep(100);
    if (this.times.size === 0) throw new Error(`the camera makes no pictures: ${this.#encoder.lastOutput}`);
    return `srt://127.0.0.1:${outside}?latency=${CAMERA_DELAY_MS * 1000}`;
  }

  async end(): Promise<void> {
    await this.#encoder?.end();
    await this.#sender?.end();
  }
}
