import { DONE, failed, type Log, type OrderAnswer } from '@backhaul/agent';
import type { ServerTarget, UnitOrder, UnitTelemetry } from '@backhaul/contract/bus';
import { RETURN_INSTANCES, type Applications, type PipeTarget, type ReturnInstance } from '@backhaul/domain';
import { Databridge, type DatabridgeSettings } from './databridge.js';
import { IncomingReturn } from './incoming.js';
import { IpPipe } from './ip-pipe.js';
import { reachSide, type Sides } from './side.js';

export type BridgeOrder = Extract<
  UnitOrder,
  { name: 'startReturn' | 'stopReturn' | 'startBridge' | 'stopBridge' | 'startPipe' | 'stopPipe' }
>;

export interface BridgeSettings {
  readonly unitId: string;
  /** Where each return goes on to; undefined: nowhere. */
  readonly outputs: Readonly<Record<ReturnInstance, string | undefined>>;
  readonly listen: DatabridgeSettings['listen'];
  /** Where IP pipes may lead. */
  readonly sides: Sides;
  /** What the unit is set to. */
  readonly pipe: () => { readonly target: PipeTarget; readonly persistent: boolean };
  /** Remembers the server of the IP pipe over a restart; null: there is none. */
  readonly keepPipe: (target: ServerTarget | null) => Promise<void>;
  /** A transmission or a task occupies the unit. */
  readonly occupied: () => boolean;
  readonly log: Log;
  readonly onChange: () => void;
}

/** What leads between the station and this unit. Of what the process ended a persistent IP pipe alone is taken up again by itself. */
export class Bridges {
  readonly #returns = new Map<ReturnInstance, IncomingReturn>();
  #databridge: Databridge | undefined;
  #pipe: IpPipe | undefined;
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
      ...(this.#pipe && { l2ControlPipe: this.#pipe.application }),
    };
  }

  /** Takes up the IP pipe of before the restart, if it is to last. */
  async resume(kept: ServerTarget | null): Promise<void> {
    if (kept === null) return;
    if (!this.settings.pipe().persistent) return this.settings.keepPipe(null);
    this.#pipe = this.#newPipe(kept);
    this.#pipe.resume();
  }

  /** The unit was set anew: what goes on to an address that the IP pipe no longer leads to ends. */
  configured(): void {
    this.#pipe?.look();
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
    this.#endPipe();
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
    const { pipe, sides } = this.settings;
    return new IpPipe({
      ...this.settings,
      target,
      leadsTo: () => pipe().target,
      reach: ({ host, port }) => reachSide(sides, host, port),
      persistent: () => pipe().persistent,
    });
  }

  #endPipe(): void {
    this.#pipe?.stop();
    this.#pipe = undefined;
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
