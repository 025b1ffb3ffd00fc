import {
  DONE,
  failed,
  errorText,
  probeEngines,
  type Device,
  type Log,
  type OrderAnswer,
  type OrderContext,
} from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { UnitOrder, UnitState } from '@backhaul/contract/bus';
import { Clips } from '../encoder/clip.js';
import type { EncoderPlan } from '../encoder/commands.js';
import { sendable } from '../encoder/format.js';
import { findLinks, givenLinks } from '../bonding/links.js';
import { OPEN_POLICY } from '../bonding/policy.js';
import type { UnitMemory } from '../memory/memory.js';
import { isConnected, type Source } from '../source/source.js';
import { endsTransmission, isTask, type Tasks } from '../tasks/tasks.js';
import type { StreamLink } from '../transport/transport.js';
import { Transmission, type StartArgs } from '../transmission/transmission.js';

export interface OperatorSettings {
  readonly memory: UnitMemory;
  readonly folder: string;
  readonly name: string;
  readonly source: Source;
  readonly nameOverlay: boolean;
  readonly allowReboot: boolean;
  /** Addresses to send from; undefined: those that are found. */
  readonly links: readonly string[] | undefined;
  /** Whether routes may be made so that each network leads to the server. */
  readonly bondRoutes: boolean;
  readonly log: Log;
  readonly tasks: () => Tasks;
  readonly device: () => Pick<Device<UnitOrder, UnitConfiguration>, 'changed' | 'event' | 'now'>;
}

/** Does what the console asks of this unit: starts and stops transmissions, keeps the choice of channel, applies settings. */
export class Operator {
  readonly #clips: Clips;
  #transmission: Transmission | undefined;
  #announced = false;

  constructor(private readonly settings: OperatorSettings) {
    this.#clips = new Clips(settings.folder);
  }

  get transmission(): Transmission | undefined {
    return this.#transmission;
  }

  /** What the stream goes over, while there is one. */
  links(): StreamLink[] {
    return this.#transmission?.links() ?? [];
  }

  /** Says what became of a transmission that a crash or a power cut ended, and makes ready. */
  async begin(): Promise<void> {
    const { memory, log } = this.settings;
    const cut = memory.now.transmission;
    if (cut) {
      await this.#event('transmissionEnded', cut.id, cut.channelId, 'The unit was started again');
      await memory.change({ transmission: null });
    }
    this.#prepare().catch((error: unknown) => log.error({ error: errorText(error) }, 'the clip cannot be made'));
  }

  async execute(order: UnitOrder, context: OrderContext): Promise<OrderAnswer> {
    if (isTask(order)) {
      if (endsTransmission(order) && this.settings.allowReboot) await this.shutDown();
      return this.settings.tasks().execute(order, context);
    }
    switch (order.name) {
      case 'start':
        return this.#start(order.args);
      case 'stop':
        return this.#stop(order.args.transmissionId);
      case 'selectChannel':
        await this.settings.memory.change({ channelId: order.args.channelId });
        this.settings.tasks().channelChanged(context);
        return DONE;
      default:
        return order satisfies never;
    }
  }

  /** Engines die with the process: what was begun before it died is not running now. */
  async settle(order: UnitOrder): Promise<OrderAnswer> {
    if (isTask(order)) {
      return endsTransmission(order) ? DONE : failed('The unit was started again while it was at it');
    }
    switch (order.name) {
      case 'start':
        return failed('The unit was started again while it began');
      case 'stop':
        return DONE;
      case 'selectChannel': {
        const chosen = this.settings.memory.now.channelId === order.args.channelId;
        return chosen ? DONE : failed('The unit was started again before the channel was chosen');
      }
      default:
        return order satisfies never;
    }
  }

  /** Applies settings as far as this unit can, and reports what it has then; on air the encoder takes them up behind the transport. */
  async configure(version: number, wanted: UnitConfiguration): Promise<void> {
    const { memory, log } = this.settings;
    const before = memory.now.configuration.applied;
    const applied = sendable(wanted, before);
    if (applied !== wanted)
      log.warn({ resolution: wanted.resolution }, 'this unit cannot send the resolution that is wanted');
    // A clip of the new settings is made while the old one is still on air.
    await this.#prepare(applied);
    await memory.change({ configuration: { version, applied } });
    if (JSON.stringify(before) !== JSON.stringify(applied)) await this.#transmission?.reconfigure(applied);
  }

  /** Ends the transmission because the process ends. */
  async shutDown(): Promise<void> {
    if (this.#transmission) await this.#stop(null, 'The unit was switched off');
  }

  async #start(args: StartArgs): Promise<OrderAnswer> {
    const { memory, source, log, folder, links, bondRoutes } = this.settings;
    if (this.#transmission?.args.transmissionId === args.transmissionId) return DONE;
    if (this.#transmission) return failed('The unit is already transmitting');
    if (this.settings.tasks().busy) return failed('The unit is busy');
    if (!(await isConnected(source))) return failed('Camera not connected');
    const missing = (await probeEngines(['ffmpeg', 'srt-live-transmit'])).find(({ version }) => version === null);
    if (missing) return failed(`${missing.name} is not installed: ${missing.install}`);
    const { transmissionId, channelId } = args;
    await memory.change({ channelId, transmission: { id: transmissionId, channelId } });
    this.#announced = false;
    this.#transmission = await Transmission.start({
      args,
      startedAt: this.settings.device().now(),
      plan: () => this.#plan(),
      policy: () => OPEN_POLICY,
      findLinks: (host) => (links ? givenLinks(links) : findLinks(host, { makeRoutes: bondRoutes })),
      clips: this.#clips,
      folder,
      log,
      onPhase: (phase) => this.#phase(args, phase),
      onEncoderFailure: (detail) => void this.#event('engineFailed', transmissionId, channelId, `Encoder: ${detail}`),
    });
    return DONE;
  }

  async #stop(transmissionId: string | null, detail = ''): Promise<OrderAnswer> {
    const transmission = this.#transmission;
    // Another transmission was meant: it does not run, which is what was asked.
    if (!transmission || (transmissionId !== null && transmissionId !== transmission.args.transmissionId)) return DONE;
    await transmission.stop();
    this.#transmission = undefined;
    const { transmissionId: id, channelId } = transmission.args;
    await this.settings.memory.change({ transmission: null });
    await this.#event('transmissionEnded', id, channelId, detail);
    this.settings.device().changed();
    return DONE;
  }

  #phase({ transmissionId, channelId }: StartArgs, phase: NonNullable<UnitState['transmission']>['phase']): void {
    if (phase === 'streaming' && !this.#announced) {
      this.#announced = true;
      void this.#event('transmissionStarted', transmissionId, channelId, '');
    }
    this.settings.device().changed();
  }

  #plan(applied = this.settings.memory.now.configuration.applied): EncoderPlan {
    const { source, name, nameOverlay } = this.settings;
    return { source, name, nameOverlay, configuration: applied };
  }

  async #prepare(applied?: UnitConfiguration): Promise<void> {
    if (this.settings.source.kind !== 'loop') return;
    const plan = this.#plan(applied);
    await this.#clips.prepare(plan);
    if (!this.#transmission) await this.#clips.tidy(plan);
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
