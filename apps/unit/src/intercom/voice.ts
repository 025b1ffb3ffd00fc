import { Supervisor, type Log } from '@backhaul/agent';
import { freePair, levelOf, QUIETEST, withLevel } from '@backhaul/agent/rtp';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { listenArgs, listenSdp, talkArgs, type VoiceInput, type VoiceOutput } from './commands.js';

export interface VoiceSettings {
  readonly input: VoiceInput;
  readonly output: VoiceOutput;
  /** What is held back before it is played, ms. */
  readonly delayMs: () => number;
  /** What the unit says, as RTP with Opus. */
  readonly onPacket: (packet: Buffer) => void;
  readonly log: Log;
}

/** The microphone and the ear of a unit: one ffmpeg each. */
export class Voice {
  #isOver = false;

  private constructor(
    private readonly socket: Socket,
    private readonly earPort: number,
    private readonly engines: readonly Supervisor[],
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
        spec: () => ({ command: 'ffmpeg', args: listenArgs(output, delayMs()), input: true }),
        onStart: (run) => run.input?.end(listenSdp(earPort)),
        log,
      });
    const engines = ear ? [mouth, ear] : [mouth];
    for (const engine of engines) engine.start();
    return new Voice(socket, earPort, engines);
  }

  /** A packet of what the others say. */
  hear(packet: Buffer): void {
    // Nobody listens until the player has started, or where there is none.
    if (!this.#isOver && this.engines.length > 1) this.socket.send(packet, this.earPort, '127.0.0.1', () => undefined);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.engines.map((engine) => engine.stop()));
    this.socket.close();
  }
}
