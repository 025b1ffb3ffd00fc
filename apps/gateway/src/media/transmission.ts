import {
  FrameCounter,
  PhaseTracker,
  SrtSender,
  Supervisor,
  type Log,
  type StartArgs,
  type TransmissionPhase,
} from '@backhaul/agent';
import { freePair } from '@backhaul/agent/rtp';
import type { UnitConfiguration } from '@backhaul/contract';
import type { SrtTarget } from '@backhaul/contract/bus';
import { createSocket } from 'node:dgram';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfferedMedium } from '../peer/offer.js';
import { describeMedia, DESCRIPTION_FILE, encoderArgs, type RtpPorts } from './commands.js';

export interface TransmissionSettings {
  readonly args: StartArgs;
  /** Target of the transmission, over one link. */
  readonly target: SrtTarget;
  readonly startedAt: number;
  readonly media: readonly OfferedMedium[];
  readonly configuration: () => UnitConfiguration;
  readonly folder: string;
  readonly log: Log;
  /** Requests a keyframe from the browser: decoding cannot begin without one. */
  readonly requestKeyframe: () => void;
  readonly onPhase: (phase: TransmissionPhase) => void;
}

const LOOK_MS = 200;
const STALLED_MS = 5000;
/** Time until the first frame was decoded. */
const BEGINS_MS = 30_000;
/** Interval of keyframe requests until something is decoded, ms: the first keyframes arrive before the encoder listens. */
const ASK_MS = 800;
/** Share of the delay that encoder and decoder need, ms. */
const ENGINES_MS = 500;
const MAX_LATENCY_MS = 20_000;
/** Packets between two statistics of the link. */
const EVERY_PACKETS = 60;

/** The part of the delay that is left for retransmission, but at least what the channel requires, ms. */
export const latencyOf = ({ delay }: Pick<UnitConfiguration, 'delay'>, target: Pick<SrtTarget, 'latencyMs'>): number =>
  Math.min(MAX_LATENCY_MS, Math.max(target.latencyMs, delay - ENGINES_MS));

/** A transmission of a browser's video to a channel. */
export class Transmission {
  readonly #socket = createSocket('udp4');
  readonly #encoder: Supervisor;
  readonly #phase: PhaseTracker;
  #timer: NodeJS.Timeout | undefined;
  #firstAt: number | undefined;
  #decodes = false;
  #askedAt = -Infinity;

  private constructor(
    private readonly settings: TransmissionSettings,
    private readonly ports: RtpPorts,
    private readonly uplink: SrtSender,
  ) {
    this.#phase = new PhaseTracker(settings.onPhase);
    this.#encoder = new Supervisor({
      name: 'encoder',
      spec: () => this.#spec(),
      log: settings.log,
      stalledMs: STALLED_MS,
      startTimeoutMs: BEGINS_MS,
      onStart: () => {
        this.#decodes = false;
      },
    });
    // Nothing listens between two runs of the encoder.
    this.#socket.on('error', () => undefined);
    this.#socket.unref();
  }

  static async start(settings: TransmissionSettings): Promise<Transmission> {
    const { target, media, folder, log } = settings;
    const ports: Partial<Record<OfferedMedium['kind'], number>> = {};
    for (const { kind } of media) ports[kind] = await freePair();
    await writeFile(join(folder, DESCRIPTION_FILE), describeMedia(media, ports));
    const latencyMs = latencyOf(settings.configuration(), target);
    const uplink = await SrtSender.open({ ...target, latencyMs }, EVERY_PACKETS, log);
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

  get phase(): TransmissionPhase {
    return this.#phase.now;
  }

  get kbps(): number {
    return this.uplink.read()?.kbps ?? 0;
  }

  /** Processes a packet of the browser. */
  push(kind: OfferedMedium['kind'], packet: Buffer): void {
    const port = this.ports[kind];
    if (port !== undefined && this.#phase.now !== 'ended') this.#socket.send(packet, port, '127.0.0.1');
  }

  /** Applies the present settings; the link stays up. */
  async reconfigure(): Promise<void> {
    const { configuration, target } = this.settings;
    await this.uplink.setLatency(latencyOf(configuration(), target));
    await this.#encoder.restart();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#phase.become('stopping');
    await Promise.all([this.#encoder.stop(), this.uplink.stop()]);
    this.#phase.become('ended');
    this.#socket.close();
  }

  #spec() {
    const { media, folder, configuration } = this.settings;
    this.#firstAt ??= performance.now();
    const frames = new FrameCounter((count) => {
      if (count === 0) return;
      this.#decodes = true;
      this.#encoder.progress();
    });
    return {
      command: 'ffmpeg',
      args: encoderArgs(configuration(), media, this.uplink.input, performance.now() - this.#firstAt),
      folder,
      onOutput: (chunk: Buffer) => frames.push(chunk),
    };
  }

  #look(): void {
    if (!this.#decodes && performance.now() - this.#askedAt > ASK_MS) {
      this.#askedAt = performance.now();
      this.settings.requestKeyframe();
    }
    this.#phase.become(this.uplink.connected ? 'streaming' : 'connecting');
  }
}
