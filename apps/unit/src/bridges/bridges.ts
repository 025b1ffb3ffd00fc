import { DONE, failed, type Log, type OrderAnswer } from '@backhaul/agent';
import type { UnitOrder, UnitTelemetry } from '@backhaul/contract/bus';
import { RETURN_INSTANCES, type Applications, type ReturnInstance } from '@backhaul/domain';
import { Databridge, type DatabridgeSettings } from './databridge.js';
import { IncomingReturn } from './incoming.js';

export type BridgeOrder = Extract<UnitOrder, { name: 'startReturn' | 'stopReturn' | 'startBridge' | 'stopBridge' }>;

export interface BridgeSettings {
  readonly unitId: string;
  /** Where each return goes on to; undefined: nowhere. */
  readonly outputs: Readonly<Record<ReturnInstance, string | undefined>>;
  readonly listen: DatabridgeSettings['listen'];
  /** A transmission or a task occupies the unit. */
  readonly occupied: () => boolean;
  readonly log: Log;
  readonly onChange: () => void;
}

/** What leads from the station to this unit. One that the process ended is not taken up again by itself. */
export class Bridges {
  readonly #returns = new Map<ReturnInstance, IncomingReturn>();
  #databridge: Databridge | undefined;
  /** Orders about bridges run beside others, and one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: BridgeSettings) {}

  /** The databridge has the unit for itself. */
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
    };
  }

  /** What arrives, for telemetry. */
  arriving(): NonNullable<UnitTelemetry['returns']> {
    return [...this.#returns].map(([instance, incoming]) => ({
      instance,
      channelId: incoming.channelId,
      ...incoming.arrived,
    }));
  }

  execute(order: BridgeOrder): Promise<OrderAnswer> {
    const answer = this.#turn.then(() => this.#execute(order));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#turn;
    await Promise.all([...RETURN_INSTANCES.map((instance) => this.#endReturn(instance)), this.#endBridge()]);
  }

  async #execute(order: BridgeOrder): Promise<OrderAnswer> {
    const { outputs, log, onChange } = this.settings;
    switch (order.name) {
      case 'startReturn': {
        const { instance } = order.args;
        await this.#endReturn(instance);
        const incoming = await IncomingReturn.start({ args: order.args, output: outputs[instance], log, onChange });
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
      default:
        return order satisfies never;
    }
    onChange();
    return DONE;
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
