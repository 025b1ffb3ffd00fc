import {
  DONE,
  errorText,
  failed,
  NOT_OFFERED,
  type OrderAnswer,
  type OrderContext,
  type StartArgs,
} from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { RtmpTarget, UnitOrder } from '@backhaul/contract/bus';
import { modeFlags, DISK_FULL, RESOLUTIONS, applySupported } from '@backhaul/domain';
import { effective, sourceOf } from '../configuration/effective.js';
import { supportedSettings } from '../configuration/capabilities.js';
import { Clips } from '../encoder/clip.js';
import { formatOf } from '../encoder/format.js';
import { RtmpOutputs } from '../rtmp-outputs/rtmp-outputs.js';
import { isConnected, type Source } from '../source/source.js';
import { endsTransmission, isTask } from '../tasks/tasks.js';
import { CamerasTransmission } from '../transmission/cameras.js';
import type { Transmission } from '../transmission/transmission.js';
import type { StreamLink } from '../transport/transport.js';
import { OnAir } from './on-air.js';
import { Pictures } from './pictures.js';
import type { OperatorSettings } from './settings.js';
import { tidySpool } from './store.js';

/** Carries out the console's orders: starts and stops transmissions, remembers the channel, applies settings. */
export class Operator {
  /** Additional destinations. */
  readonly rtmpOutputs: RtmpOutputs;
  readonly #pictures: Pictures;
  readonly #onAir: OnAir;

  constructor(private readonly settings: OperatorSettings) {
    const { folder, log, device } = settings;
    const clips = new Clips(folder);
    this.#pictures = new Pictures(settings, clips, () => this.links());
    this.#onAir = new OnAir(settings, () => ({ pictures: this.#pictures, clips, rtmpOutputs: this.rtmpOutputs }));
    this.rtmpOutputs = new RtmpOutputs({
      plan: () => this.#pictures.plan(),
      clips,
      folder,
      log,
      now: () => device().now(),
      changed: () => device().changed(),
      transmission: () => this.transmission,
    });
  }

  get transmission(): Transmission | CamerasTransmission | undefined {
    return this.#onAir.transmission;
  }

  /** The video source by the present settings. */
  get source(): Source {
    return this.#pictures.source;
  }

  /** Checks which inputs have video; returns whether the one for a single camera does. */
  lookAtInputs(): Promise<boolean> {
    return this.#pictures.look();
  }

  /** The links of the stream, while there is one. */
  links(): StreamLink[] {
    return this.transmission?.links() ?? [];
  }

  /** Resumes a persistent stream after a crash or a power cut, reports the end of another one, and prepares the clip. */
  async begin(): Promise<void> {
    const { log } = this.settings;
    await tidySpool(this.settings);
    await this.rtmpOutputs.tidy();
    await this.#onAir.resume();
    this.#prepare().catch((error: unknown) => log.error({ error: errorText(error) }, 'the clip cannot be made'));
  }

  /** Carries out an order; returns its result. */
  async execute(order: UnitOrder, context: OrderContext): Promise<OrderAnswer | undefined> {
    if (isTask(order)) {
      if (endsTransmission(order) && this.settings.allowReboot) await this.shutDown();
      return this.settings.tasks().execute(order, context);
    }
    switch (order.name) {
      case 'start':
        return this.#start(order.args);
      case 'stop':
        return this.#onAir.stop(order.args.transmissionId);
      case 'limitBandwidth':
        return this.#onAir.limit(order.args);
      case 'startPush':
        return this.#push(order.args);
      case 'stopPush':
        await this.rtmpOutputs.stop(order.args.kind);
        return DONE;
      case 'selectChannel':
        await this.settings.memory.change({ channelId: order.args.channelId });
        this.settings.tasks().channelChanged(context);
        return DONE;
      default:
        return order satisfies never;
    }
  }

  /** Engines end with the process, so earlier orders are no longer running. */
  async settle(order: UnitOrder, id: string): Promise<OrderAnswer | undefined> {
    if (order.name === 'upgrade') return this.settings.tasks().settleUpgrade(id);
    if (isTask(order)) {
      return endsTransmission(order) ? DONE : failed('The unit restarted during the command');
    }
    switch (order.name) {
      case 'start':
        if (this.#onAir.runs(order.args.transmissionId)) return DONE;
        return failed('The unit restarted while the command was starting');
      case 'limitBandwidth':
        return this.#onAir.limit(order.args);
      case 'stop':
      case 'stopPush':
        return DONE;
      case 'startPush':
        return failed('The unit restarted while the command was starting');
      case 'selectChannel': {
        const chosen = this.settings.memory.now.channelId === order.args.channelId;
        return chosen ? DONE : failed('The unit restarted before the channel was selected');
      }
      default:
        return order satisfies never;
    }
  }

  /** Applies settings as far as this unit can, and reports them; on air, the encoder applies them while the transport stays up. */
  async configure(version: number, wanted: UnitConfiguration): Promise<void> {
    const { memory, log, sources, bonds, abilities } = this.settings;
    const before = memory.now.configuration.applied;
    const offer = supportedSettings(sourceOf(wanted, sources[0]), bonds, sources.length, abilities);
    // A resolution that is too large for this machine is still sent when it is requested.
    const resolutions = RESOLUTIONS.filter((resolution) => formatOf(resolution) !== undefined);
    const { applied, left } = applySupported(wanted, before, { ...offer, resolutions });
    if (left.length > 0) log.warn({ settings: left }, 'this unit does not offer all that is wanted');
    // The clip for the new settings is made while the old one is still on air.
    await this.#prepare(applied);
    await memory.change({ configuration: { version, applied } });
    const { transmission } = this;
    const same = this.#pictures.isSame(before, applied);
    if (same && !(transmission instanceof CamerasTransmission)) return;
    await transmission?.reconfigure(effective(applied));
    if (!same) await this.rtmpOutputs.restart();
  }

  /** Ends the transmission because the process ends; a persistent one is resumed at the next start. */
  async shutDown(): Promise<void> {
    await this.rtmpOutputs.stopAll();
    if (!this.transmission) return;
    if (this.settings.memory.now.configuration.applied.persistentStream) await this.#onAir.suspend();
    else await this.#onAir.stop(null, 'The unit was switched off');
  }

  async #start(args: StartArgs): Promise<OrderAnswer> {
    if (this.#onAir.runs(args.transmissionId)) return DONE;
    if (this.transmission) return failed('The unit is already transmitting');
    if (this.settings.tasks().busy) return failed('The unit is busy');
    const first = await this.lookAtInputs();
    const run = args.several?.run ?? null;
    if (run === null ? !first : !this.#pictures.some) return failed('Camera not connected');
    const { live, stores, forwards } = modeFlags(args.mode ?? 'live');
    if (live !== (args.transport !== null) || forwards !== (args.forward !== undefined)) return NOT_OFFERED;
    if (stores && !(await this.settings.spool.hasRoom())) return failed(DISK_FULL);
    return this.#onAir.start(args, this.settings.device().now());
  }

  async #push(target: RtmpTarget): Promise<OrderAnswer> {
    if (this.settings.tasks().busy) return failed('The unit is busy');
    if (!this.transmission && !(await isConnected(this.source))) return failed('Camera not connected');
    return this.rtmpOutputs.start(target);
  }

  #prepare(applied?: UnitConfiguration): Promise<void> {
    return this.#pictures.prepare(applied, () => this.transmission !== undefined);
  }
}
