import type { UnitDownlink } from '@backhaul/contract/bus';
import { Device } from '../subject/device.js';
import { unitState } from '../subject/reports.js';
import type { DeviceCredentials } from '@backhaul/contract/bus';

/** A unit that carries out and confirms orders at once, so that only the round trip is measured. */
export class ObedientUnit {
  /** When the last order arrived, of `performance.now()`. */
  orderAt = 0;
  #transmission: { id: string; channelId: string; phase: 'streaming'; startedAt: number } | null = null;

  private constructor(private readonly device: Device) {
    device.hear((downlink) => void this.#obey(downlink));
  }

  static async start(credentials: DeviceCredentials): Promise<ObedientUnit> {
    const device = await Device.connect(credentials);
    const unit = new ObedientUnit(device);
    await unit.#report();
    return unit;
  }

  get id(): string {
    return this.device.id;
  }

  close = (): Promise<void> => this.device.close();

  async #obey(downlink: { readonly type: string }): Promise<void> {
    if (!isOrder(downlink)) return;
    this.orderAt = performance.now();
    const { id, order } = downlink;
    if (order.name === 'start') {
      const { transmissionId, channelId } = order.args;
      this.#transmission = { id: transmissionId, channelId, phase: 'streaming', startedAt: Date.now() };
    } else if (order.name === 'stop') this.#transmission = null;
    const result = { id, session: this.device.session, outcome: 'done', error: null };
    await Promise.all([this.#report(), this.device.publish('result', result)]);
  }

  #report = (): Promise<void> =>
    this.device.report(
      'state',
      unitState({
        applications: this.#transmission ? { video: { state: 'streaming' } } : {},
        transmission: this.#transmission,
      }),
    );
}

const isOrder = (downlink: { readonly type: string }): downlink is Extract<UnitDownlink, { type: 'order' }> =>
  downlink.type === 'order';
