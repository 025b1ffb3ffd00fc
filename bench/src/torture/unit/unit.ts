import {
  DONE,
  failed,
  NOT_OFFERED,
  type Device,
  type DeviceProfile,
  type OrderAnswer,
  type StateReport,
  type TelemetryReport,
} from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import { UnitDownlink, UnitOrder, type UnitState } from '@backhaul/contract/bus';
import { unitState, unitTelemetry } from '../../subject/reports.js';
import type { LifeFile } from './life.js';
import type { Memory } from './memory.js';
import type { WatchedJournal } from './watched-journal.js';

/** Time from the order to the first picture, ms. */
const CONNECTING_MS = 150;

/** Supported delays, many enough that requests for the same one are rare. */
export const DELAYS = Array.from({ length: 64 }, (_, i) => 400 + i * 100);

export interface UnitParts {
  readonly memory: Memory;
  readonly journal: WatchedJournal;
  readonly life: LifeFile;
  readonly device: () => Pick<Device<UnitOrder, UnitConfiguration>, 'changed' | 'now'>;
}

/** The orders that histories compare. */
type ComparedOrder = Extract<UnitOrder, { name: 'start' | 'stop' | 'selectChannel' | 'reboot' }>;
const OBEYED: ReadonlySet<string> = new Set<ComparedOrder['name']>(['start', 'stop', 'selectChannel', 'reboot']);
const isObeyed = (order: UnitOrder): order is ComparedOrder => OBEYED.has(order.name);

/** A unit without video: it handles orders as the shipped one does, and records each order before it acts. */
export class SimulatedUnit implements DeviceProfile<UnitOrder, UnitConfiguration> {
  readonly downlink = UnitDownlink;
  readonly order = UnitOrder;
  #transmission: UnitState['transmission'] = null;

  constructor(private readonly parts: UnitParts) {}

  readonly execute = async (order: UnitOrder): Promise<OrderAnswer> => {
    if (!isObeyed(order)) return NOT_OFFERED;
    const { journal, life } = this.parts;
    const begun = journal.current;
    if (!begun) throw new Error('the order is not in the journal');
    const refusal = this.#objection(order);
    life.write({
      step: 'executed',
      id: begun.id,
      expires: begun.expires,
      order: order.name,
      transmissionId: 'transmissionId' in order.args ? order.args.transmissionId : null,
      channelId: 'channelId' in order.args ? order.args.channelId : null,
      refusal,
    });
    if (refusal !== null) return failed(refusal);
    return this.#act(order);
  };

  /** Transmissions end with the process: an order that was begun before it died has no effect. */
  readonly settle = async (order: UnitOrder): Promise<OrderAnswer> => {
    if (!isObeyed(order)) return NOT_OFFERED;
    switch (order.name) {
      case 'start':
        return failed('The unit restarted while the command was starting');
      case 'stop':
      case 'reboot':
        return DONE;
      case 'selectChannel':
        return this.parts.memory.now.channelId === order.args.channelId ? DONE : failed('The unit was restarted');
      default:
        return order satisfies never;
    }
  };

  readonly configuredVersion = (): number => this.parts.memory.now.version;

  readonly configure = async (version: number, applied: UnitConfiguration): Promise<void> => {
    await this.parts.memory.change({ version, applied });
    this.parts.life.write({ step: 'configured', version });
  };

  readonly unpaired = (): void => undefined;

  readonly describe = (): StateReport => {
    const { version, applied, channelId } = this.parts.memory.now;
    const transmission = this.#transmission;
    const phase = transmission?.phase;
    const state = unitState({
      applications: phase === 'connecting' || phase === 'streaming' ? { video: { state: phase } } : {},
      transmission,
      channelId,
      configuration: { version: Math.max(0, version), applied },
    });
    return { ...state, capabilities: { ...state.capabilities, delays: DELAYS } };
  };

  /** Telemetry without readings. */
  readonly measure = (): TelemetryReport => unitTelemetry(this.onAir ? 4_000 : 0, 0);

  get onAir(): boolean {
    return this.#transmission !== null;
  }

  #objection(order: ComparedOrder): string | null {
    if (order.name === 'reboot') return 'This unit does not restart its machine';
    const other = order.name === 'start' && this.#transmission && this.#transmission.id !== order.args.transmissionId;
    return other ? 'The unit is already transmitting' : null;
  }

  async #act(order: ComparedOrder): Promise<OrderAnswer> {
    switch (order.name) {
      case 'start':
        this.#start(order.args.transmissionId, order.args.channelId);
        return DONE;
      case 'stop':
        if (order.args.transmissionId === null || order.args.transmissionId === this.#transmission?.id)
          this.#transmission = null;
        this.parts.device().changed();
        return DONE;
      case 'selectChannel':
        await this.parts.memory.change({ channelId: order.args.channelId });
        return DONE;
      case 'reboot':
        return failed('This unit does not restart its machine');
      default:
        return order satisfies never;
    }
  }

  #start(id: string, channelId: string): void {
    if (this.#transmission?.id === id) return;
    this.#transmission = { id, channelId, phase: 'connecting', startedAt: this.parts.device().now() };
    setTimeout(() => {
      if (this.#transmission?.id !== id) return;
      this.#transmission = { ...this.#transmission, phase: 'streaming' };
      this.parts.device().changed();
    }, CONNECTING_MS);
  }
}
