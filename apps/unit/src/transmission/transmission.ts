import {
  endReason,
  errorText,
  PhaseTracker,
  type EngineExit,
  type Log,
  type StartArgs,
  type TransmissionPhase,
} from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { TransportTarget } from '@backhaul/contract/bus';
import { deedsOf, type StoreMode } from '@backhaul/domain';
import { Encoder, type Live } from '../encoder/encoder.js';
import { Splicer } from '../splice/splicer.js';
import type { Clips } from '../encoder/clip.js';
import type { EncoderOutputs, EncoderPlan } from '../encoder/commands.js';
import type { StoreOutput } from '../encoder/store-output.js';
import type { Tap } from '../encoder/tap.js';
import type { BondingPolicy } from '../bonding/policy.js';
import { latencyOf } from '../transport/latency.js';
import { FanOutTransport } from '../transport/fan-out.js';
import { openOutlet } from '../transport/outlet.js';
import { createTransport, type TransportSettings } from '../transport/open.js';
import type { StreamLink, Transport } from '../transport/transport.js';

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
  /** Where what is encoded is left for streams to elsewhere; none for one that they do not come from. */
  readonly tap: Tap | undefined;
  /** Whether a stream to elsewhere takes it now. */
  readonly tapped: () => boolean;
  readonly log: Log;
  readonly store: Store;
  readonly onPhase: (phase: TransmissionPhase) => void;
  /** There is no more room: what was stored is kept, and nothing more is. */
  readonly onFull: () => void;
  /** The encoder failed for the first time. */
  readonly onEncoderFailure: (detail: string) => void;
}

/** Where the transmission stores its picture. */
export interface Store {
  /** Files for the next run of the encoder. */
  begin(): Promise<StoreOutput>;
  hasRoom(): Promise<boolean>;
  /** Takes in what is whole; everything, when nothing is written any more. */
  sweep(): Promise<void>;
  rescue(): Promise<void>;
}

interface Sent extends Live {
  close(): void;
}

/** How often the disk is looked at while something is stored, ms. */
const DISK_LOOK_MS = 1000;

/** How often the link is looked at, ms. */
const LOOK_MS = 200;

/** One run of this unit towards a channel: an encoder, a transport that outlives its restarts where it is live, and files where it stores. */
export class Transmission {
  readonly #encoder: Encoder;
  readonly #phase: PhaseTracker;
  #timer: NodeJS.Timeout | undefined;
  #disk: NodeJS.Timeout | undefined;
  #stores: boolean;
  #encoderFailed = false;
  #encodedKbps: number | undefined;

  private constructor(
    private readonly settings: TransmissionSettings,
    private readonly transport: Transport | undefined,
    private readonly sent: Sent | undefined,
  ) {
    this.#stores = deedsOf(this.mode).stores;
    this.#phase = new PhaseTracker(settings.onPhase);
    const { clips, folder, log } = settings;
    const encoder = { plan: () => this.#plan(), clips, folder, outputs: () => this.#outputs(), log };
    this.#encoder = new Encoder({ ...encoder, onFailure: (exit) => this.#failed(exit) }, sent);
  }

  static async start(settings: TransmissionSettings): Promise<Transmission> {
    const transport = await openTransport(settings);
    const transmission = new Transmission(settings, transport, transport && (await openLive(transport, settings)));
    transmission.transport?.start();
    transmission.#encoder.start();
    transmission.#timer = setInterval(() => transmission.#look(), LOOK_MS);
    if (transmission.#stores) transmission.#disk = setInterval(() => void transmission.#lookAtDisk(), DISK_LOOK_MS);
    return transmission;
  }

  get mode(): StoreMode {
    return this.settings.args.mode ?? 'live';
  }

  /** Whether its picture is stored now. */
  get stores(): boolean {
    return this.#stores;
  }

  /** Whether its picture is sent live. */
  get live(): boolean {
    return this.transport !== undefined;
  }

  /** Whether its encoder makes pictures now. */
  get makes(): boolean {
    return this.#encoder.makes;
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

  links(): StreamLink[] {
    return this.transport?.links() ?? [];
  }

  /** The loudest of each channel of sound since the last call, dBFS. */
  levels(): readonly number[] {
    return this.#encoder.levels();
  }

  /** What it would send if the links took everything, kbps. */
  get wantedKbps(): number {
    const { totalKbps } = this.settings.policy();
    return Math.min(this.settings.plan().configuration.bitrateKbps, totalKbps || Infinity);
  }

  /** What the encoder is to send, kbps: what is wanted, or what the links carry when that is less. */
  get targetKbps(): number {
    return Math.min(this.wantedKbps, this.transport?.carriedKbps ?? Infinity);
  }

  /** Takes up the settings as they are now; the transport stays up unless the delay moved. */
  async reconfigure({ delay }: UnitConfiguration): Promise<void> {
    const { transport } = this.settings.args;
    if (transport) await this.transport?.setLatency(latencyOf(delay, transport.latencyMs));
    await this.#renew();
  }

  /** Streams to elsewhere come or go. What is sent live is at hand for them all the time; what is only stored has another format. */
  async feedTap(): Promise<void> {
    if (!this.live) await this.#encoder.restart();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearInterval(this.#disk);
    this.#phase.become('stopping');
    await Promise.all([this.#encoder.stop(), this.transport?.stop()]);
    this.sent?.close();
    if (deedsOf(this.mode).stores) await this.settings.store.rescue();
    this.#phase.become('ended');
  }

  #look(): void {
    this.#phase.become((this.transport?.connected ?? this.#encoder.works) ? 'streaming' : 'connecting');
    if (this.live && this.#encodedKbps !== undefined && this.#encodedKbps !== this.targetKbps) void this.#follow();
  }

  async #outputs(): Promise<EncoderOutputs> {
    const store = this.#stores ? await this.settings.store.begin() : undefined;
    const { tap, tapped } = this.settings;
    return { store, tap: !this.live && tapped() ? tap : undefined };
  }

  /** Takes in what is whole, and ends the storing in good order while there is room for that. */
  async #lookAtDisk(): Promise<void> {
    const { store, onFull, log } = this.settings;
    try {
      await store.sweep();
      if (!this.#stores || (await store.hasRoom())) return;
    } catch (error) {
      log.error({ error: errorText(error) }, 'the storage cannot be looked at');
      return;
    }
    this.#stores = false;
    clearInterval(this.#disk);
    if (this.live) {
      await this.#encoder.restart();
      await store.rescue();
    }
    onFull();
  }

  /** The encoder sends what the links carry. */
  async #follow(): Promise<void> {
    const plan = this.#plan();
    try {
      if (plan.source.kind === 'loop') await this.settings.clips.prepare(plan);
      await this.#renew();
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'the encoder does not follow the links');
    }
  }

  /** Files that are being written end before others begin: two encoders cannot store. */
  #renew(): Promise<void> {
    return this.#stores ? this.#encoder.restart() : this.#encoder.renew();
  }

  #failed(exit: EngineExit): void {
    if (!this.#encoderFailed) this.settings.onEncoderFailure(endReason(exit, 'encoder', 'ffmpeg'));
    this.#encoderFailed = true;
  }

  #plan(): EncoderPlan {
    const plan = this.settings.plan();
    this.#encodedKbps = this.targetKbps;
    return { ...plan, configuration: { ...plan.configuration, bitrateKbps: this.#encodedKbps } };
  }
}

/** What is sent live: the encoders hand it to the transport, and to the tap while a stream to elsewhere takes it from there. */
async function openLive(transport: Transport, { tap, tapped }: TransmissionSettings): Promise<Sent> {
  const aside = tap && (await openOutlet(tap.output));
  const splicer = new Splicer([transport.send, (datagram) => tapped() && aside?.send(datagram)]);
  const close = (): void => {
    splicer.close();
    aside?.close();
  };
  return { splicer, entrance: await splicer.entrance(), close };
}

/** The way to the channel; none for a transmission that is not live. */
async function openTransport({
  args,
  plan,
  log,
  policy,
  findLinks,
}: TransmissionSettings): Promise<Transport | undefined> {
  if (!args.transport) return undefined;
  const settings = { log, policy, findLinks, wantedKbps: () => plan().configuration.bitrateKbps };
  const open = (asked: TransportTarget): Promise<Transport> =>
    createTransport({ ...asked, latencyMs: latencyOf(plan().configuration.delay, asked.latencyMs) }, settings);
  const { several } = args;
  // One picture for several channels is encoded once.
  if (several?.run !== null) return open(args.transport);
  return new FanOutTransport(await Promise.all(several.outputs.map(({ transport }) => open(transport))));
}
