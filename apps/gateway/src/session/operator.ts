import {
  DONE,
  errorText,
  failed,
  NOT_OFFERED,
  notInstalled,
  type Device,
  type Log,
  type OrderAnswer,
  type StartArgs,
} from '@backhaul/agent';
import { INSTALLS_BY_HAND, applySupported } from '@backhaul/domain';
import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import type { UnitOrder } from '@backhaul/contract/bus';
import { Transmission } from '../media/transmission.js';
import type { OfferedMedium } from '../peer/offer.js';
import { GUEST_CAPABILITIES } from './capabilities.js';

export interface OperatorSettings {
  readonly media: readonly OfferedMedium[];
  readonly folder: string;
  readonly log: Log;
  readonly device: () => Pick<Device<UnitOrder, UnitConfiguration>, 'changed' | 'event' | 'now'>;
  readonly requestKeyframe: () => void;
  /** Whether the browser sends video. */
  readonly hasCamera: () => boolean;
  /** Called when the guest's page has to be updated. */
  readonly onChange: () => void;
}

/** Carries out the console's orders for a browser that is a unit. */
export class Operator {
  #transmission: Transmission | undefined;
  #announced = false;
  #channelId: string | null = null;
  #configuration: { version: number; applied: UnitConfiguration } = {
    version: -1,
    applied: { ...FIRST_CONFIGURATION, resolution: '720p30', bitrateKbps: 2500 },
  };

  constructor(private readonly settings: OperatorSettings) {}

  get transmission(): Transmission | undefined {
    return this.#transmission;
  }

  get channelId(): string | null {
    return this.#channelId;
  }

  get configuration(): { readonly version: number; readonly applied: UnitConfiguration } {
    return this.#configuration;
  }

  async execute(order: UnitOrder): Promise<OrderAnswer> {
    if (order.name === 'start') return this.#start(order.args);
    if (order.name === 'stop') return this.stop(order.args.transmissionId, '');
    if (order.name === 'upgrade') return notInstalled(INSTALLS_BY_HAND, true);
    // A browser supports nothing else; its capabilities say the same.
    if (order.name !== 'selectChannel') return NOT_OFFERED;
    this.#channelId = order.args.channelId;
    this.settings.device().changed();
    return DONE;
  }

  /** Everything ends with the connection with the browser, so no earlier order is still running. */
  async settle(order: UnitOrder): Promise<OrderAnswer> {
    return order.name === 'stop' ? DONE : failed('The browser reconnected while starting');
  }

  async configure(version: number, wanted: UnitConfiguration): Promise<void> {
    const before = this.#configuration.applied;
    const { applied } = applySupported(wanted, before, GUEST_CAPABILITIES);
    this.#configuration = { version, applied };
    if (JSON.stringify(before) !== JSON.stringify(applied)) await this.#transmission?.reconfigure();
  }

  /** Ends the given transmission, or any; another transmission continues. */
  async stop(transmissionId: string | null, detail: string): Promise<OrderAnswer> {
    const transmission = this.#transmission;
    if (!transmission || (transmissionId !== null && transmissionId !== transmission.args.transmissionId)) return DONE;
    await transmission.stop();
    this.#transmission = undefined;
    await this.#event('transmissionEnded', transmission.args, detail);
    this.#changed();
    return DONE;
  }

  async #start(args: StartArgs): Promise<OrderAnswer> {
    if (this.#transmission?.args.transmissionId === args.transmissionId) return DONE;
    if (this.#transmission) return failed('The unit is already transmitting');
    if (!this.settings.hasCamera()) return failed('Camera not connected');
    const { transport } = args;
    if (transport?.protocol !== 'srt') return NOT_OFFERED;
    const { media, folder, log, requestKeyframe } = this.settings;
    this.#announced = false;
    this.#channelId = args.channelId;
    this.#transmission = await Transmission.start({
      args,
      target: transport,
      startedAt: this.settings.device().now(),
      media,
      configuration: () => this.#configuration.applied,
      folder,
      log,
      requestKeyframe,
      onPhase: (phase) => {
        if (phase === 'streaming' && !this.#announced) {
          this.#announced = true;
          void this.#event('transmissionStarted', args, '');
        }
        this.#changed();
      },
    });
    this.#changed();
    return DONE;
  }

  #changed(): void {
    this.settings.device().changed();
    this.settings.onChange();
  }

  async #event(type: 'transmissionStarted' | 'transmissionEnded', args: StartArgs, detail: string): Promise<void> {
    const { transmissionId, channelId } = args;
    try {
      await this.settings.device().event({ type, transmissionId, channelId, detail });
    } catch (error) {
      this.settings.log.error({ type, error: errorText(error) }, 'an event cannot be kept');
    }
  }
}
