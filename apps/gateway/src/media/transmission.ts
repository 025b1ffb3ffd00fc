import { LineSplitter, Supervisor, type Log } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { SrtTarget, UnitOrder, UnitState } from '@backhaul/contract/bus';
import { createSocket } from 'node:dgram';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfferedMedium } from '../peer/offer.js';
import { describeMedia, DESCRIPTION_FILE, encoderArgs, type RtpPorts } from './commands.js';
import { freePair } from './ports.js';
import { Uplink } from './uplink.js';

export type StartArgs = Extract<UnitOrder, { name: 'start' }>['args'];
export type Phase = NonNullable<UnitState['transmission']>['phase'];

export interface TransmissionSettings {
  readonly args: StartArgs;
  /** Where to: a browser's picture goes over one link. */
  readonly target: SrtTarget;
  readonly startedAt: number;
  readonly media: readonly OfferedMedium[];
  readonly configuration: () => UnitConfiguration;
  readonly folder: string;
  readonly log: Log;
  /** Asks the browser for a whole picture: without one nothing can be decoded. */
  readonly wholePicture: () => void;
  readonly onPhase: (phase: Phase) => void;
}

const LOOK_MS = 200;
const STALLED_MS = 10_000;
/** While nothing was decoded, a whole picture is asked for this often, ms: the first ones come before the encoder listens. */
const ASK_MS = 800;
/** Of the delay, what the encoder and decoder take themselves, ms. */
const ENGINES_MS = 500;
const MOST_LATENCY_MS = 20_000;

/** One run of a browser's picture towards a channel. */
export class Transmission {
  readonly #socket = createSocket('udp4');
  readonly #encoder: Supervisor;
  #phase: Phase = 'connecting';
  #timer: NodeJS.Timeout | undefined;
  #firstAt: number | undefined;
  #decodes = false;
  #askedAt = -Infinity;

  private constructor(
    private readonly settings: TransmissionSettings,
    private readonly ports: RtpPorts,
    private readonly uplink: Uplink,
  ) {
    this.#encoder = new Supervisor({
      name: 'encoder',
      spec: () => this.#spec(),
      log: settings.log,
      stalledMs: STALLED_MS,
      onStart: () => {
        this.#decodes = false;
      },
    });
    // Nobody listens between two runs of the encoder.
    this.#socket.on('error', () => undefined);
    this.#socket.unref();
  }

  static async start(settings: TransmissionSettings): Promise<Transmission> {
    const { target, media, folder, log } = settings;
    const ports: Partial<Record<OfferedMedium['kind'], number>> = {};
    for (const { kind } of media) ports[kind] = await freePair();
    await writeFile(join(folder, DESCRIPTION_FILE), describeMedia(media, ports));
    const { delay } = settings.configuration();
    const latencyMs = Math.min(MOST_LATENCY_MS, Math.max(target.latencyMs, delay - ENGINES_MS));
    const uplink = await Uplink.open({ ...target, latencyMs }, log);
    const transmission = new Transmission(settings, ports, uplink);
    uplink.start();
    transmission.#encoder.start();
    transmission.#timer = setInterval(() => transmission.#look(), LOOK_MS);
    return transmission;
  }

  get args(): StartArgs {
    return this.settings.args;
  }

  get startedAt(): number {
    return this.settings.startedAt;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get kbps(): number {
    return this.uplink.kbps;
  }

  /** Takes a packet of the browser. */
  push(kind: OfferedMedium['kind'], packet: Buffer): void {
    const port = this.ports[kind];
    if (port !== undefined && this.#phase !== 'ended') this.#socket.send(packet, port, '127.0.0.1');
  }

  /** Takes up the settings as they are now, behind a link that stays up. */
  reconfigure(): Promise<void> {
    return this.#encoder.restart();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#become('stopping');
    await Promise.all([this.#encoder.stop(), this.uplink.stop()]);
    this.#become('ended');
    this.#socket.close();
  }

  #spec() {
    const { media, folder, configuration } = this.settings;
    this.#firstAt ??= performance.now();
    let frame = '';
    const progress = new LineSplitter((line) => {
      if (!line.startsWith('frame=') || line === 'frame=0' || line === frame) return;
      frame = line;
      this.#decodes = true;
      this.#encoder.progress();
    });
    return {
      command: 'ffmpeg',
      args: encoderArgs(configuration(), media, this.uplink.input, performance.now() - this.#firstAt),
      folder,
      onOutput: (chunk: Buffer) => progress.push(chunk.toString()),
    };
  }

  #look(): void {
    if (!this.#decodes && performance.now() - this.#askedAt > ASK_MS) {
      this.#askedAt = performance.now();
      this.settings.wholePicture();
    }
    this.#become(this.uplink.connected ? 'streaming' : 'connecting');
  }

  #become(phase: Phase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.settings.onPhase(phase);
  }
}
