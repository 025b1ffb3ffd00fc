import {
  DONE,
  failed,
  NOT_OFFERED,
  errorText,
  probeEngines,
  type Device,
  type Log,
  type OrderAnswer,
  type OrderContext,
  type StartArgs,
  type TransmissionPhase,
} from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { PushTarget, UnitOrder } from '@backhaul/contract/bus';
import { deedsOf, DISK_FULL, recordingStem, RESOLUTIONS, sameValue, takenUp } from '@backhaul/domain';
import { Clips } from '../encoder/clip.js';
import { clipKey, encoderArgs, type EncoderPlan } from '../encoder/commands.js';
import { formatOf } from '../encoder/format.js';
import { findLinks, givenLinks } from '../bonding/links.js';
import { effective, sourceOf } from '../configuration/effective.js';
import { settingsOnOffer } from '../configuration/offer.js';
import { isOff, policyOf } from '../configuration/policy.js';
import type { UnitMemory } from '../memory/memory.js';
import { Pushes } from '../pushes/pushes.js';
import { isConnected, type Inputs, type Source } from '../source/source.js';
import { endsTransmission, isTask, type Tasks } from '../tasks/tasks.js';
import type { StreamLink } from '../transport/transport.js';
import type { Forwarder } from '../storing/forwarder.js';
import type { Shelf } from '../storing/shelf.js';
import { CamerasTransmission } from '../transmission/cameras.js';
import type { SeenInput } from '../transmission/camera-plans.js';
import { Transmission, type TransmissionSettings, type Store } from '../transmission/transmission.js';

/** Length of stored files, s; what is forwarded goes in small pieces, so that the first is there soon. */
const STORED_SECONDS = 600;
const FORWARDED_SECONDS = 60;

export interface OperatorSettings {
  readonly memory: UnitMemory;
  readonly folder: string;
  readonly name: string;
  readonly sources: Inputs;
  readonly nameOverlay: boolean;
  readonly allowReboot: boolean;
  /** Addresses to send from; undefined: those that are found. */
  readonly links: readonly string[] | undefined;
  /** Whether routes may be made so that each network leads to the server. */
  readonly bondRoutes: boolean;
  readonly log: Log;
  readonly tasks: () => Tasks;
  readonly shelf: Shelf;
  readonly forwarder: Forwarder;
  /** Whether a link is a cellular one, by the name of its interface. */
  readonly isCellular: (name: string) => boolean;
  /** Whether it can use several networks at a time. */
  readonly bonds: boolean;
  /** Whether an IP pipe may lead anywhere. */
  readonly pipes: boolean;
  readonly device: () => Pick<Device<UnitOrder, UnitConfiguration>, 'changed' | 'event' | 'now'>;
}

/** Does what the console asks of this unit: starts and stops transmissions, keeps the choice of channel, applies settings. */
export class Operator {
  readonly #clips: Clips;
  /** Streams to elsewhere than the channel. */
  readonly pushes: Pushes;
  #transmission: Transmission | CamerasTransmission | undefined;
  /** Whether each input has a picture. */
  #there: readonly boolean[] = [];
  #announced = false;

  constructor(private readonly settings: OperatorSettings) {
    this.#clips = new Clips(settings.folder);
    this.pushes = new Pushes({
      plan: () => this.#plan(),
      clips: this.#clips,
      folder: settings.folder,
      log: settings.log,
      now: () => settings.device().now(),
      changed: () => settings.device().changed(),
      transmission: () => this.#transmission,
    });
  }

  get transmission(): Transmission | CamerasTransmission | undefined {
    return this.#transmission;
  }

  /** Where the picture comes from by the settings as they are. */
  get source(): Source {
    return sourceOf(this.settings.memory.now.configuration.applied, this.settings.sources[0]);
  }

  /** Looks at which inputs have a picture; whether the one for one camera does. */
  async lookAtInputs(): Promise<boolean> {
    this.#there = await Promise.all(this.#inputs().map(isConnected));
    return this.#there[0] ?? false;
  }

  /** What the stream goes over, while there is one. */
  links(): StreamLink[] {
    return this.#transmission?.links() ?? [];
  }

  /** Takes up a persistent stream that a crash or a power cut ended, says what became of another one, and makes ready. */
  async begin(): Promise<void> {
    const { memory, log } = this.settings;
    await this.#tidyShelf();
    await this.pushes.tidy();
    const cut = memory.now.transmission;
    if (cut && !(await this.#resume(cut))) {
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
      case 'startPush':
        return this.#push(order.args);
      case 'stopPush':
        await this.pushes.stop(order.args.kind);
        return DONE;
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
        if (this.#transmission?.args.transmissionId === order.args.transmissionId) return DONE;
        return failed('The unit was started again while it began');
      case 'stop':
      case 'stopPush':
        return DONE;
      case 'startPush':
        return failed('The unit was started again while it began');
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
    const offer = settingsOnOffer(
      sourceOf(wanted, this.settings.sources[0]),
      this.settings.bonds,
      this.settings.sources.length,
      this.settings.pipes,
    );
    // One that this machine is too slow for is sent all the same when it is asked for.
    const resolutions = RESOLUTIONS.filter((resolution) => formatOf(resolution) !== undefined);
    const { applied, left } = takenUp(wanted, before, { ...offer, resolutions });
    if (left.length > 0) log.warn({ settings: left }, 'this unit does not offer all that is wanted');
    // A clip of the new settings is made while the old one is still on air.
    await this.#prepare(applied);
    await memory.change({ configuration: { version, applied } });
    const ofSeveral = this.#transmission instanceof CamerasTransmission;
    const same = sameValue(this.#sent(before), this.#sent(applied));
    if (same && !ofSeveral) return;
    await this.#transmission?.reconfigure(effective(applied));
    if (!same) await this.pushes.restart();
  }

  /** Ends the transmission because the process ends; a persistent one is taken up again at the next start. */
  async shutDown(): Promise<void> {
    await this.pushes.stopAll();
    if (!this.#transmission) return;
    if (!this.settings.memory.now.configuration.applied.persistentStream) {
      await this.#stop(null, 'The unit was switched off');
      return;
    }
    await this.#transmission.stop();
    this.#transmission = undefined;
    await this.settings.forwarder.ended();
  }

  async #start(args: StartArgs): Promise<OrderAnswer> {
    if (this.#transmission?.args.transmissionId === args.transmissionId) return DONE;
    if (this.#transmission) return failed('The unit is already transmitting');
    if (this.settings.tasks().busy) return failed('The unit is busy');
    const first = await this.lookAtInputs();
    const run = args.several?.run ?? null;
    if (run === null ? !first : !this.#there.includes(true)) return failed('Camera not connected');
    const { live, stores, forwards } = deedsOf(args.mode ?? 'live');
    if (live !== (args.transport !== null) || forwards !== (args.forward !== undefined)) return NOT_OFFERED;
    if (stores && !(await this.settings.shelf.hasRoom())) return failed(DISK_FULL);
    return this.#transmit(args, this.settings.device().now());
  }

  async #push(target: PushTarget): Promise<OrderAnswer> {
    if (this.settings.tasks().busy) return failed('The unit is busy');
    if (!this.#transmission && !(await isConnected(this.source))) return failed('Camera not connected');
    return this.pushes.start(target);
  }

  /** Begins to send, whether or not there is a picture yet. */
  async #transmit(args: StartArgs, startedAt: number): Promise<OrderAnswer> {
    const { memory, log, folder, links, bondRoutes } = this.settings;
    const engines = args.transport === null ? ['ffmpeg' as const] : ['ffmpeg' as const, 'srt-live-transmit' as const];
    const missing = (await probeEngines(engines)).find(({ version }) => version === null);
    if (missing) return failed(`${missing.name} is not installed: ${missing.install}`);
    const { transmissionId, channelId } = args;
    const order = { name: 'start', args } as const;
    await memory.change({ channelId, transmission: { id: transmissionId, channelId, order, startedAt } });
    this.#announced = false;
    // A camera can be opened once: whoever encoded it for elsewhere makes room.
    await this.pushes.yield();
    const run = args.several?.run ?? null;
    const settings: TransmissionSettings = {
      args,
      startedAt,
      plan: () => this.#plan(),
      policy: () => policyOf(memory.now.configuration.applied),
      findLinks: async (host) => {
        const found = await (links ? givenLinks(links) : findLinks(host, { makeRoutes: bondRoutes }));
        return found.filter(({ name }) => !isOff(memory.now.configuration.applied, name));
      },
      clips: this.#clips,
      folder,
      tap: this.pushes.tap,
      tapped: () => this.pushes.running,
      log,
      store: this.#storeOf(args),
      onPhase: (phase) => this.#phase(args, phase),
      onFull: () => void this.#full(args),
      onEncoderFailure: (detail) => void this.#event('engineFailed', transmissionId, channelId, `Encoder: ${detail}`),
    };
    this.#transmission =
      run === null
        ? await Transmission.start(settings)
        : await CamerasTransmission.start({ ...settings, run, inputs: () => this.#seenInputs() });
    await this.pushes.restart();
    return DONE;
  }

  async #stop(transmissionId: string | null, detail = ''): Promise<OrderAnswer> {
    const transmission = this.#transmission;
    // Another transmission was meant: it does not run, which is what was asked.
    if (!transmission || (transmissionId !== null && transmissionId !== transmission.args.transmissionId)) return DONE;
    await transmission.stop();
    this.#transmission = undefined;
    await this.settings.forwarder.ended();
    await this.pushes.restart();
    const { transmissionId: id, channelId } = transmission.args;
    await this.settings.memory.change({ transmission: null });
    await this.#event('transmissionEnded', id, channelId, detail);
    this.settings.device().changed();
    return DONE;
  }

  /** Files of a run: named after prefix, unit and time, and to be forwarded where the run says so. */
  #storeOf({ mode = 'live', channelId, forward }: StartArgs): Store {
    const { memory, name, shelf, forwarder, device } = this.settings;
    return {
      hasRoom: () => shelf.hasRoom(),
      sweep: () => shelf.sweep(),
      rescue: () => shelf.rescue(),
      begin: async () => {
        const { filenamePrefix } = memory.now.configuration.applied;
        const { folder, stem } = await shelf.begin(recordingStem(filenamePrefix, name, device().now()));
        if (forward) await forwarder.expect(stem, { channelId, target: forward });
        return { folder, stem, segmentSeconds: deedsOf(mode).forwards ? FORWARDED_SECONDS : STORED_SECONDS };
      },
    };
  }

  /** There is no more room: a live transmission goes on without its files, another one is over. */
  async #full({ transmissionId, channelId }: StartArgs): Promise<void> {
    await this.#event('engineFailed', transmissionId, channelId, `Storage: ${DISK_FULL}`);
    if (this.#transmission?.live === false) await this.#stop(transmissionId, DISK_FULL);
    this.settings.device().changed();
  }

  /** What was being written when the process died is kept, and forwarded where that was asked for. */
  async #tidyShelf(): Promise<void> {
    const { shelf, forwarder, log } = this.settings;
    try {
      await shelf.rescue();
      await forwarder.ended();
    } catch (error) {
      log.error({ error: errorText(error) }, 'stored files cannot be kept');
    }
  }

  #phase({ transmissionId, channelId }: StartArgs, phase: TransmissionPhase): void {
    if (phase === 'streaming' && !this.#announced) {
      this.#announced = true;
      void this.#event('transmissionStarted', transmissionId, channelId, '');
    }
    this.settings.device().changed();
  }

  /** Goes on with what ran when the process died, if it is to go on until somebody stops it; false when it does not. */
  async #resume({ order, startedAt }: NonNullable<UnitMemory['now']['transmission']>): Promise<boolean> {
    const { persistentStream } = this.settings.memory.now.configuration.applied;
    if (!persistentStream || order?.name !== 'start' || startedAt === undefined) return false;
    const { outcome, error } = await this.#transmit(order.args, startedAt);
    if (outcome !== 'done') this.settings.log.error({ error }, 'the persistent stream cannot go on');
    return outcome === 'done';
  }

  #plan(applied = this.settings.memory.now.configuration.applied): EncoderPlan {
    const { sources, name, nameOverlay, isCellular } = this.settings;
    const links = this.links();
    const cellularAlone = links.length > 0 && links.every(({ interfaceName }) => isCellular(interfaceName));
    return {
      source: sourceOf(applied, sources[0]),
      name,
      nameOverlay,
      configuration: effective(applied, cellularAlone),
    };
  }

  #inputs(): readonly Source[] {
    const [, ...others] = this.settings.sources;
    return [this.source, ...others];
  }

  #seenInputs(): readonly SeenInput[] {
    return this.#inputs().map((source, index) => ({ source, there: this.#there[index] ?? false }));
  }

  /** What of the settings the engines of a transmission are started with. */
  #sent(applied: UnitConfiguration): unknown {
    const plan = this.#plan(applied);
    const outputs = { live: '', store: { folder: '', stem: applied.filenamePrefix, segmentSeconds: 0 } };
    return [plan.configuration.delay, clipKey(plan), encoderArgs(plan, undefined, outputs, 0)];
  }

  async #prepare(applied?: UnitConfiguration): Promise<void> {
    const plan = this.#plan(applied);
    if (plan.source.kind !== 'loop') return;
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
