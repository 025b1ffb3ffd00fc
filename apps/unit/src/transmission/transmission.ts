import { errorText, type Log } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { UnitOrder, UnitState } from '@backhaul/contract/bus';
import { Encoder } from '../encoder/encoder.js';
import type { Clips } from '../encoder/clip.js';
import type { EncoderPlan } from '../encoder/commands.js';
import type { BondingPolicy } from '../bonding/policy.js';
import { latencyOf } from '../transport/latency.js';
import { createTransport, type TransportSettings } from '../transport/open.js';
import type { StreamLink, Transport } from '../transport/transport.js';

export type StartArgs = Extract<UnitOrder, { name: 'start' }>['args'];
type Phase = NonNullable<UnitState['transmission']>['phase'];

export interface TransmissionSettings {
  readonly args: StartArgs;
  readonly startedAt: number;
  readonly plan: () => EncoderPlan;
  readonly clips: Clips;
  /** How the links may be used. */
  readonly policy: () => BondingPolicy;
  /** The networks that lead to a host now. */
  readonly findLinks: TransportSettings['findLinks'];
  readonly folder: string;
  readonly log: Log;
  readonly onPhase: (phase: Phase) => void;
  /** The encoder failed for the first time. */
  readonly onEncoderFailure: (detail: string) => void;
}

/** How often the link is looked at, ms. */
const LOOK_MS = 200;

/** One run of this unit towards a channel: an encoder, and a transport that outlives its restarts. */
export class Transmission {
  readonly #encoder: Encoder;
  #phase: Phase = 'connecting';
  #timer: NodeJS.Timeout | undefined;
  #encoderFailed = false;
  #encodedKbps: number | undefined;

  private constructor(
    private readonly settings: TransmissionSettings,
    private readonly transport: Transport,
  ) {
    this.#encoder = new Encoder({
      plan: () => this.#plan(),
      clips: settings.clips,
      folder: settings.folder,
      output: transport.input,
      log: settings.log,
      onFailure: (exit) => {
        if (!this.#encoderFailed) settings.onEncoderFailure(exit.lastLines.at(-1) ?? 'The encoder ended');
        this.#encoderFailed = true;
      },
    });
  }

  static async start(settings: TransmissionSettings): Promise<Transmission> {
    const { delay } = settings.plan().configuration;
    const asked = settings.args.transport;
    const target = { ...asked, latencyMs: latencyOf(delay, asked.latencyMs) };
    const transport = await createTransport(target, {
      log: settings.log,
      policy: settings.policy,
      findLinks: settings.findLinks,
      wantedKbps: () => settings.plan().configuration.bitrateKbps,
    });
    const transmission = new Transmission(settings, transport);
    transport.start();
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

  links(): StreamLink[] {
    return this.transport.links();
  }

  /** The loudest of each channel of sound since the last call, dBFS. */
  levels(): readonly number[] {
    return this.#encoder.levels();
  }

  /** What the encoder is to send, kbps: what is wanted, or what the links carry when that is less. */
  get targetKbps(): number {
    const { bitrateKbps } = this.settings.plan().configuration;
    const { totalKbps } = this.settings.policy();
    return Math.min(bitrateKbps, totalKbps || Infinity, this.transport.carriedKbps ?? Infinity);
  }

  /** Takes up the settings as they are now: the encoder is started again, the transport stays up unless the delay moved. */
  async reconfigure({ delay }: UnitConfiguration): Promise<void> {
    await this.transport.setLatency(latencyOf(delay, this.settings.args.transport.latencyMs));
    await this.#encoder.restart();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#become('stopping');
    await Promise.all([this.#encoder.stop(), this.transport.stop()]);
    this.#become('ended');
  }

  #look(): void {
    this.#become(this.transport.connected ? 'streaming' : 'connecting');
    if (this.#encodedKbps !== undefined && this.#encodedKbps !== this.targetKbps) void this.#follow();
  }

  /** The encoder sends what the links carry. */
  async #follow(): Promise<void> {
    const plan = this.#plan();
    try {
      if (plan.source.kind === 'loop') await this.settings.clips.prepare(plan);
      await this.#encoder.restart();
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'the encoder does not follow the links');
    }
  }

  #plan(): EncoderPlan {
    const plan = this.settings.plan();
    this.#encodedKbps = this.targetKbps;
    return { ...plan, configuration: { ...plan.configuration, bitrateKbps: this.#encodedKbps } };
  }

  #become(phase: Phase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.settings.onPhase(phase);
  }
}
