import { Supervisor, type Log } from '@backhaul/agent';
import { freePair, levelOf, QUIETEST, withLevel } from '@backhaul/agent/rtp';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { HeldSound } from './held-sound.js';
import { listenArgs, listenSdp, talkArgs, type VoiceInput, type VoiceOutput } from './commands.js';

export interface VoiceSettings {
  readonly input: VoiceInput;
  readonly output: VoiceOutput;
  /** How long received sound is held before it is played, ms. */
  readonly delayMs: () => number;
  /** Receives the unit's sound, as RTP with Opus. */
  readonly onPacket: (packet: Buffer) => void;
  readonly log: Log;
}

/** The microphone and the speaker of a unit: one ffmpeg each. */
export class Voice {
  readonly #held = new HeldSound();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  private constructor(
    private readonly socket: Socket,
    private readonly earPort: number,
    private readonly engines: readonly Supervisor[],
    private readonly delayMs: () => number,
  ) {}

  /** Starts both. */
  static async open({ input, output, delayMs, onPacket, log }: VoiceSettings): Promise<Voice> {
    const socket = createSocket('udp4');
    let level = QUIETEST;
    socket.on('error', () => undefined).on('message', (packet) => onPacket(withLevel(packet, level)));
    socket.bind({ port: 0, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    const earPort = await freePair();
    const mouth = new Supervisor({
      name: 'intercom microphone',
      spec: () => ({
        command: 'ffmpeg',
        args: talkArgs(input, socket.address().port),
        onOutput: (samples: Buffer) => {
          level = levelOf(samples);
        },
      }),
      log,
    });
    const ear =
      output &&
      new Supervisor({
        name: 'intercom playback',
        spec: () => ({ command: 'ffmpeg', args: listenArgs(output), input: true }),
        onStart: (run) => run.input?.end(listenSdp(earPort)),
        log,
      });
    const engines = ear ? [mouth, ear] : [mouth];
    for (const engine of engines) engine.start();
    return new Voice(socket, earPort, engines, delayMs);
  }

  /** Processes a packet of the other participants; it is played after the delay set at that time. */
  hear(packet: Buffer): void {
    // Nothing reads it until the player has started, or if there is no player.
    if (this.#isOver || this.engines.length < 2) return;
    this.#held.push(packet, performance.now(), this.delayMs());
    this.#play();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await Promise.all(this.engines.map((engine) => engine.stop()));
    this.socket.close();
  }

  #play(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    for (const packet of this.#held.due(now, this.delayMs()))
      this.socket.send(packet, this.earPort, '127.0.0.1', () => undefined);
    const next = this.#held.next(this.delayMs());
    if (next !== undefined) this.#timer = setTimeout(() => this.#play(), next - now);
  }
}
