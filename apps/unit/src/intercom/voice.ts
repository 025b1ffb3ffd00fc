import { Supervisor, type Log } from '@backhaul/agent';
import { freePair, levelOf, QUIETEST, withLevel } from '@backhaul/agent/rtp';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { sameValue } from '@backhaul/domain';
import { HeldSound } from './held-sound.js';
import { listenArgs, listenSdp, talkArgs } from './commands.js';
import type { Jack } from './jacks.js';

export interface VoiceSettings {
  readonly jack: Jack;
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

  #jack: Jack;
  readonly #mouth: Supervisor;
  readonly #ear: Supervisor;
  readonly #delayMs: () => number;

  private constructor(
    private readonly socket: Socket,
    private readonly earPort: number,
    level: (samples: Buffer) => void,
    { jack, delayMs, log }: VoiceSettings,
  ) {
    this.#jack = jack;
    this.#delayMs = delayMs;
    this.#mouth = new Supervisor({
      name: 'intercom microphone',
      spec: () => ({
        command: 'ffmpeg',
        args: talkArgs(this.#jack.input, socket.address().port),
        onOutput: level,
      }),
      log,
      wakeful: true,
    });
    this.#ear = new Supervisor({
      name: 'intercom playback',
      spec: () => ({
        command: 'ffmpeg',
        args: this.#jack.output ? listenArgs(this.#jack.output) : [],
        input: true,
      }),
      onStart: (run) => run.input?.end(listenSdp(earPort)),
      log,
      wakeful: true,
    });
  }

  /** Starts both. */
  static async open(settings: VoiceSettings): Promise<Voice> {
    const { onPacket } = settings;
    const socket = createSocket('udp4');
    let level = QUIETEST;
    socket.on('error', () => undefined).on('message', (packet) => onPacket(withLevel(packet, level)));
    socket.bind({ port: 0, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    const earPort = await freePair();
    const voice = new Voice(socket, earPort, (samples) => (level = levelOf(samples)), settings);
    voice.#mouth.start();
    if (settings.jack.output) voice.#ear.start();
    return voice;
  }

  /** Uses another input or output from now on; what stays the same goes on. */
  async plug(jack: Jack): Promise<void> {
    const before = this.#jack;
    this.#jack = jack;
    if (!sameValue(before.input, jack.input)) await this.#mouth.restart();
    if (sameValue(before.output, jack.output)) return;
    await this.#ear.stop();
    if (jack.output && !this.#isOver) this.#ear.start();
  }

  /** Processes a packet of the other participants; it is played after the delay set at that time. */
  hear(packet: Buffer): void {
    // Nothing reads it until the player has started, or if there is no player.
    if (this.#isOver || !this.#jack.output) return;
    this.#held.push(packet, performance.now(), this.#delayMs());
    this.#play();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#mouth.stop(), this.#ear.stop()]);
    this.socket.close();
  }

  #play(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    for (const packet of this.#held.due(now, this.#delayMs()))
      this.socket.send(packet, this.earPort, '127.0.0.1', () => undefined);
    const next = this.#held.next(this.#delayMs());
    if (next !== undefined) this.#timer = setTimeout(() => this.#play(), next - now);
  }
}
