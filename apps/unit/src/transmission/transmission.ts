import type { Log } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { UnitOrder, UnitState } from '@backhaul/contract/bus';
import { Encoder } from '../encoder/encoder.js';
import type { Clips } from '../encoder/clip.js';
import type { EncoderPlan } from '../encoder/commands.js';
import { latencyOf } from '../transport/latency.js';
import { createTransport } from '../transport/open.js';
import type { LinkReading, Transport } from '../transport/transport.js';

export type StartArgs = Extract<UnitOrder, { name: 'start' }>['args'];
type Phase = NonNullable<UnitState['transmission']>['phase'];

export interface TransmissionSettings {
  readonly args: StartArgs;
  readonly startedAt: number;
  readonly plan: () => EncoderPlan;
  readonly clips: Clips;
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

  private constructor(
    private readonly settings: TransmissionSettings,
    private readonly transport: Transport,
  ) {
    this.#encoder = new Encoder({
      plan: settings.plan,
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
    const { bitrateKbps, delay } = settings.plan().configuration;
    const asked = settings.args.transport;
    const target = { ...asked, latencyMs: latencyOf(delay, asked.latencyMs) };
    const transport = await createTransport(target, bitrateKbps, settings.log);
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

  reading(): LinkReading | undefined {
    return this.transport.reading();
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
  }

  #become(phase: Phase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.settings.onPhase(phase);
  }
}
