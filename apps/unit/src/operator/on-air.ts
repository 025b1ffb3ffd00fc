import {
  DONE,
  errorText,
  failed,
  probeEngines,
  type OrderAnswer,
  type StartArgs,
  type TransmissionPhase,
} from '@backhaul/agent';
import type { UnitOrder } from '@backhaul/contract/bus';
import { DISK_FULL, lowestLimit } from '@backhaul/domain';
import { findLinks, givenLinks } from '../bonding/links.js';
import { isOff, policyOf } from '../configuration/policy.js';
import type { Clips } from '../encoder/clip.js';
import type { UnitMemory } from '../memory/memory.js';
import type { RtmpOutputs } from '../rtmp-outputs/rtmp-outputs.js';
import { CamerasTransmission } from '../transmission/cameras.js';
import { Transmission, type TransmissionSettings } from '../transmission/transmission.js';
import type { Pictures } from './pictures.js';
import type { OperatorSettings } from './settings.js';
import { storeOf } from './store.js';

type LimitArgs = Extract<UnitOrder, { name: 'limitBandwidth' }>['args'];

/** The limits of the channels of its transmission. */
export function limitsOf({ now: { transmission } }: Pick<UnitMemory, 'now'>): LimitArgs['limits'] {
  return transmission?.order?.name === 'start' ? (transmission.order.args.limits ?? []) : [];
}

interface Parts {
  readonly pictures: Pictures;
  readonly clips: Clips;
  readonly rtmpOutputs: RtmpOutputs;
}

/** The only transmission of this unit, from its start to its end, and its events for the console. */
export class OnAir {
  #transmission: Transmission | CamerasTransmission | undefined;
  #announced = false;

  constructor(
    private readonly settings: OperatorSettings,
    private readonly parts: () => Parts,
  ) {}

  get transmission(): Transmission | CamerasTransmission | undefined {
    return this.#transmission;
  }

  /** Whether this transmission runs. */
  runs(transmissionId: string): boolean {
    return this.#transmission?.args.transmissionId === transmissionId;
  }

  /** Begins to send, whether or not there is video yet. */
  async start(args: StartArgs, startedAt: number): Promise<OrderAnswer> {
    const engines = args.transport === null ? ['ffmpeg' as const] : ['ffmpeg' as const, 'srt-live-transmit' as const];
    const missing = (await probeEngines(engines)).find(({ version }) => version === null);
    if (missing) return failed(`${missing.name} is not installed: ${missing.install}`);
    const { pictures, rtmpOutputs } = this.parts();
    const { transmissionId, channelId } = args;
    const order = { name: 'start', args } as const;
    await this.settings.memory.change({ channelId, transmission: { id: transmissionId, channelId, order, startedAt } });
    this.#announced = false;
    // A camera can be opened once: the encoder of additional destinations releases it.
    await rtmpOutputs.yield();
    const run = args.several?.run ?? null;
    const settings = this.#settingsOf(args, startedAt);
    this.#transmission =
      run === null
        ? await Transmission.start(settings)
        : await CamerasTransmission.start({ ...settings, run, inputs: () => pictures.seen() });
    await rtmpOutputs.restart();
    return DONE;
  }

  /** Ends it permanently; null: any. */
  async stop(transmissionId: string | null, detail = ''): Promise<OrderAnswer> {
    const transmission = this.#transmission;
    // The order is about another transmission, which does not run, as requested.
    if (!transmission || (transmissionId !== null && !this.runs(transmissionId))) return DONE;
    await this.suspend();
    await this.parts().rtmpOutputs.restart();
    const { transmissionId: id, channelId } = transmission.args;
    await this.settings.memory.change({ transmission: null });
    await this.#event('transmissionEnded', id, channelId, detail);
    this.settings.device().changed();
    return DONE;
  }

  /** Sets the limits of its channels; the encoder applies them. */
  async limit({ transmissionId, limits }: LimitArgs): Promise<OrderAnswer> {
    const { memory, device } = this.settings;
    const kept = memory.now.transmission;
    // The order is about another transmission, which does not run.
    if (kept?.id !== transmissionId || kept.order?.name !== 'start') return DONE;
    await memory.change({ transmission: { ...kept, order: { ...kept.order, args: { ...kept.order.args, limits } } } });
    device().changed();
    return DONE;
  }

  /** Ends it temporarily: it is remembered, and may be resumed. */
  async suspend(): Promise<void> {
    await this.#transmission?.stop();
    this.#transmission = undefined;
    await this.settings.forwarder.ended();
  }

  /** Resumes a persistent transmission after a crash or a power cut, and reports the end of another one. */
  async resume(): Promise<void> {
    const { memory } = this.settings;
    const cut = memory.now.transmission;
    if (!cut || (await this.#goesOn(cut))) return;
    await this.#event('transmissionEnded', cut.id, cut.channelId, 'The unit was restarted');
    await memory.change({ transmission: null });
  }

  async #goesOn({ order, startedAt }: NonNullable<UnitMemory['now']['transmission']>): Promise<boolean> {
    const { persistentStream } = this.settings.memory.now.configuration.applied;
    if (!persistentStream || order?.name !== 'start' || startedAt === undefined) return false;
    const { outcome, error } = await this.start(order.args, startedAt);
    if (outcome !== 'done') this.settings.log.error({ error }, 'the persistent stream cannot go on');
    return outcome === 'done';
  }

  #settingsOf(args: StartArgs, startedAt: number): TransmissionSettings {
    const { memory, log, folder, links, bondRoutes } = this.settings;
    const { pictures, clips, rtmpOutputs } = this.parts();
    const { transmissionId, channelId } = args;
    return {
      args,
      startedAt,
      plan: () => pictures.plan(),
      limitKbps: (channelIds) => lowestLimit(limitsOf(memory), channelIds),
      policy: () => policyOf(memory.now.configuration.applied),
      findLinks: async (host) => {
        const found = await (links ? givenLinks(links) : findLinks(host, { makeRoutes: bondRoutes }));
        return found.filter(({ name }) => !isOff(memory.now.configuration.applied, name));
      },
      clips,
      folder,
      tap: rtmpOutputs.tap,
      tapped: () => rtmpOutputs.running,
      log,
      store: storeOf(this.settings, args),
      onPhase: (phase) => this.#phase(args, phase),
      onFull: () => void this.#full(args),
      onEncoderFailure: (detail) => void this.#event('engineFailed', transmissionId, channelId, `Encoder: ${detail}`),
    };
  }

  /** The disk is full: a live transmission continues without files, any other ends. */
  async #full({ transmissionId, channelId }: StartArgs): Promise<void> {
    await this.#event('engineFailed', transmissionId, channelId, `Storage: ${DISK_FULL}`);
    if (this.#transmission?.live === false) await this.stop(transmissionId, DISK_FULL);
    this.settings.device().changed();
  }

  #phase({ transmissionId, channelId }: StartArgs, phase: TransmissionPhase): void {
    if (phase === 'streaming' && !this.#announced) {
      this.#announced = true;
      void this.#event('transmissionStarted', transmissionId, channelId, '');
    }
    this.settings.device().changed();
  }

  async #event(
    type: 'transmissionStarted' | 'transmissionEnded' | 'engineFailed',
    transmissionId: string,
    channelId: string,
    detail: string,
  ): Promise<void> {
    try {
      await this.settings.device().event({ type, transmissionId, channelId, detail });
    } catch (error) {
      this.settings.log.error({ type, error: errorText(error) }, 'an event cannot be kept');
    }
  }
}
