import { DONE, failed, type Log, type OrderAnswer } from '@backhaul/agent';
import type { ServerTarget, UnitOrder, UnitTelemetry } from '@backhaul/contract/bus';
import { RETURN_INSTANCES, type Applications, type PipeTarget, type ReturnInstance } from '@backhaul/domain';
import { Databridge, type DatabridgeSettings } from './databridge.js';
import { IncomingReturn } from './incoming.js';
import { IpPipe } from './ip-pipe.js';
import { connectByPolicy, type LanPolicy } from './lan-policy.js';

export type BridgeOrder = Extract<
  UnitOrder,
  { name: 'startReturn' | 'playFile' | 'stopReturn' | 'startBridge' | 'stopBridge' | 'startPipe' | 'stopPipe' }
>;

export interface BridgeSettings {
  readonly unitId: string;
  /** The target to which each return is forwarded; undefined: none. */
  readonly outputs: Readonly<Record<ReturnInstance, string | undefined>>;
  readonly listen: DatabridgeSettings['listen'];
  /** Targets that IP pipes may have. */
  readonly lanPolicy: LanPolicy;
  /** The configuration of the IP pipe. */
  readonly pipe: () => { readonly target: PipeTarget; readonly persistent: boolean };
  /** Stores the server of the IP pipe for a restart; null: none. */
  readonly keepPipe: (target: ServerTarget | null) => Promise<void>;
  /** A transmission or a task occupies the unit. */
  readonly occupied: () => boolean;
  readonly log: Log;
  readonly onChange: () => void;
}

/** Returns, databridge and IP pipe of this unit. After a restart only a persistent IP pipe is resumed. */
export class Bridges {
  readonly #returns = new Map<ReturnInstance, IncomingReturn>();
  #databridge: Databridge | undefined;
  #pipe: IpPipe | undefined;
  /** Orders about bridges run concurrently with other orders, but one after the other. */
  #sequencer: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: BridgeSettings) {}

  /** The databridge occupies the unit. */
  get busy(): boolean {
    return this.#databridge !== undefined;
  }

  get applications(): Applications {
    const states = RETURN_INSTANCES.flatMap((instance) => {
      const incoming = this.#returns.get(instance);
      return incoming ? [[instance, { state: incoming.state }] as const] : [];
    });
    return {
      ...(states.length > 0 && { videoReturn: Object.fromEntries(states) }),
      ...(this.#databridge && { databridge: this.#databridge.application }),
      ...(this.#pipe && { l2ControlPipe: this.#pipe.application }),
    };
  }

  /** Resumes the IP pipe from before the restart, if it is persistent. */
  async resume(kept: ServerTarget | null): Promise<void> {
    if (kept === null) return;
    if (!this.settings.pipe().persistent) return this.settings.keepPipe(null);
    this.#pipe = this.#newPipe(kept);
    this.#pipe.resume();
  }

  /** The configuration changed: connections to a former target of the IP pipe are closed. */
  configured(): void {
    this.#pipe?.look();
  }

  /** Received returns, for telemetry. */
  arriving(): NonNullable<UnitTelemetry['returns']> {
    return [...this.#returns].map(([instance, incoming]) => ({
      instance,
      channelId: incoming.channelId,
      ...incoming.arrived,
    }));
  }

  execute(order: BridgeOrder): Promise<OrderAnswer> {
    const answer = this.#sequencer.then(() => this.#execute(order));
    this.#sequencer = answer.catch(() => undefined);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#sequencer;
    this.#endPipe();
    await Promise.all([...RETURN_INSTANCES.map((instance) => this.#endReturn(instance)), this.#endBridge()]);
  }

  async #execute(order: BridgeOrder): Promise<OrderAnswer> {
    const { outputs, log, onChange } = this.settings;
    switch (order.name) {
      case 'startReturn':
      case 'playFile': {
        const { instance } = order.args;
        await this.#endReturn(instance);
        const onEnded = (): void => void this.#ended(instance, order);
        const incoming = await IncomingReturn.start({ order, output: outputs[instance], log, onChange, onEnded });
        this.#returns.set(instance, incoming);
        break;
      }
      case 'stopReturn':
        await this.#endReturn(order.args.instance);
        break;
      case 'startBridge':
        if (this.settings.occupied()) return failed('The unit is busy');
        await this.#endBridge();
        this.#databridge = await Databridge.start({ ...this.settings, target: order.args.target });
        break;
      case 'stopBridge':
        await this.#endBridge();
        break;
      case 'startPipe':
        await this.#startPipe(order.args.target);
        break;
      case 'stopPipe':
        this.#endPipe();
        await this.settings.keepPipe(null);
        break;
      default:
        return order satisfies never;
    }
    onChange();
    return DONE;
  }

  async #startPipe(target: ServerTarget): Promise<void> {
    if (this.#pipe?.renew(target)) return this.settings.keepPipe(target);
    this.#endPipe();
    this.#pipe = this.#newPipe(target);
    try {
      await this.#pipe.start();
      await this.settings.keepPipe(target);
    } catch (error) {
      await this.settings.keepPipe(null);
      throw error;
    }
  }

  #newPipe(target: ServerTarget): IpPipe {
    const { pipe, lanPolicy } = this.settings;
    return new IpPipe({
      ...this.settings,
      target,
      destination: () => pipe().target,
      connect: ({ host, port }) => connectByPolicy(lanPolicy, host, port),
      persistent: () => pipe().persistent,
    });
  }

  #endPipe(): void {
    this.#pipe?.stop();
    this.#pipe = undefined;
  }

  /** The file of a return has ended, and there was no other order since. */
  async #ended(instance: ReturnInstance, order: BridgeOrder): Promise<void> {
    const before = this.#sequencer;
    const end = async (): Promise<void> => {
      await before;
      if (this.#returns.get(instance)?.order !== order) return;
      await this.#endReturn(instance);
      this.settings.onChange();
    };
    await (this.#sequencer = end());
  }

  async #endReturn(instance: ReturnInstance): Promise<void> {
    await this.#returns.get(instance)?.stop();
    this.#returns.delete(instance);
  }

  async #endBridge(): Promise<void> {
    await this.#databridge?.stop();
    this.#databridge = undefined;
  }
}
