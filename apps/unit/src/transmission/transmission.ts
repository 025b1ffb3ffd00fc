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
import { modeFlags, type StoreMode } from '@backhaul/domain';
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
  /** The rules for the use of links. */
  readonly policy: () => BondingPolicy;
  /** The limit of its channels, kbps; 0: none. */
  readonly limitKbps: (channelIds: readonly string[]) => number;
  /** The present links to a host. */
  readonly findLinks: TransportSettings['findLinks'];
  readonly folder: string;
  /** Makes the encoded stream available to additional destinations; undefined if it is not. */
  readonly tap: Tap | undefined;
  /** Whether an additional destination uses the tap now. */
  readonly tapped: () => boolean;
  readonly log: Log;
  readonly store: Store;
  readonly onPhase: (phase: TransmissionPhase) => void;
  /** Called when the disk is full: stored files are kept, but no more are written. */
  readonly onFull: () => void;
  /** Called at the first failure of the encoder. */
  readonly onEncoderFailure: (detail: string) => void;
}

/** The files of a transmission that stores its video. */
export interface Store {
  /** Files for the next run of the encoder. */
  begin(): Promise<StoreOutput>;
  hasRoom(): Promise<boolean>;
  /** Moves complete files; `rescue` moves all, when nothing is being written. */
  sweep(): Promise<void>;
  rescue(): Promise<void>;
}

interface Sent extends Live {
  close(): void;
}

/** How often the disk is checked while storing, ms. */
const DISK_LOOK_MS = 1000;

/** How often the link is checked, ms. */
const LOOK_MS = 200;

/**
 * A transmission of this unit to a channel: an encoder, a transport that stays up over its restarts if it is live, and
 * files if it stores.
 */
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
    this.#stores = modeFlags(this.mode).stores;
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

  /** Whether it stores now. */
  get stores(): boolean {
    return this.#stores;
  }

  /** Whether it sends live. */
  get live(): boolean {
    return this.transport !== undefined;
  }

  /** Whether its encoder produces frames now. */
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

  /** The peak of each audio channel since the last call, dBFS. */
  levels(): readonly number[] {
    return this.#encoder.levels();
  }

  /** Bitrate of the encoder if the links had no limit, kbps. */
  get wantedKbps(): number {
    const { totalKbps } = this.settings.policy();
    return Math.min(withinLimit(this.settings), totalKbps || Infinity);
  }

  /** Target bitrate of the encoder, kbps: the configured one, or the capacity of the links if that is less. */
  get targetKbps(): number {
    return Math.min(this.wantedKbps, this.transport?.carriedKbps ?? Infinity);
  }

  /** Applies the present settings; the transport stays up unless the delay changed. */
  async reconfigure({ delay }: UnitConfiguration): Promise<void> {
    const { transport } = this.settings.args;
    if (transport) await this.transport?.setLatency(latencyOf(delay, transport.latencyMs));
    await this.#renew();
  }

  /**
   * Additional destinations start or stop. A live stream is always available to them; one that is only stored has another
   * format.
   */
  async feedTap(): Promise<void> {
    if (!this.live) await this.#encoder.restart();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearInterval(this.#disk);
    this.#phase.become('stopping');
    await Promise.all([this.#encoder.stop(), this.transport?.stop()]);
    this.sent?.close();
    if (modeFlags(this.mode).stores) await this.settings.store.rescue();
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

  /** Moves complete files, and ends the storing properly while there is still space for that. */
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

  /** Sets the encoder to the bitrate that the links carry. */
  async #follow(): Promise<void> {
    const plan = this.#plan();
    try {
      if (plan.source.kind === 'loop') await this.settings.clips.prepare(plan);
      await this.#renew();
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'the encoder does not follow the links');
    }
  }

  /** Open files end before others begin, because two encoders cannot store at the same time. */
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

/** The live outputs: the encoders feed the transport, and the tap while an additional destination uses it. */
async function openLive(transport: Transport, { tap, tapped }: TransmissionSettings): Promise<Sent> {
  const aside = tap && (await openOutlet(tap.output));
  const splicer = new Splicer([transport.send, (datagram) => tapped() && aside?.send(datagram)]);
  const close = (): void => {
    splicer.close();
    aside?.close();
  };
  return { splicer, entrance: await splicer.entrance(), close };
}

/** The configured bitrate, within the limits of its live channels, kbps. */
function withinLimit({ args, plan, limitKbps }: TransmissionSettings): number {
  const { bitrateKbps } = plan().configuration;
  const { transport, channelId, several } = args;
  if (transport === null) return bitrateKbps;
  // One picture for several channels is encoded once, so their lowest limit counts.
  const channels = several?.outputs.map((output) => output.channelId) ?? [channelId];
  return Math.min(bitrateKbps, limitKbps(channels) || Infinity);
}

/** The transport to the channel; undefined for a transmission that is not live. */
async function openTransport(wanted: TransmissionSettings): Promise<Transport | undefined> {
  const { args, plan, log, policy, findLinks } = wanted;
  if (!args.transport) return undefined;
  const settings = { log, policy, findLinks, wantedKbps: () => withinLimit(wanted) };
  const open = (asked: TransportTarget): Promise<Transport> =>
    createTransport({ ...asked, latencyMs: latencyOf(plan().configuration.delay, asked.latencyMs) }, settings);
  const { several } = args;
  // One picture for several channels is encoded once.
  if (several?.run !== null) return open(args.transport);
  return new FanOutTransport(await Promise.all(several.outputs.map(({ transport }) => open(transport))));
}
