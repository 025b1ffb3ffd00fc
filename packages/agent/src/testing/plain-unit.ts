import { FIRST_CONFIGURATION, NO_CAPABILITIES, type UnitConfiguration } from '@backhaul/contract';
import { UnitDownlink, UnitOrder } from '@backhaul/contract/bus';
import type { StateReport } from '../bus/device-bus.js';
import type { DeviceProfile, OrderContext } from '../device/profile.js';
import { DONE, type OrderAnswer } from '../journal/entry.js';

export const PLAIN_CONFIGURATION: UnitConfiguration = {
  ...FIRST_CONFIGURATION,
  resolution: '720p30',
  bitrateKbps: 2000,
};

/** A unit that only records its orders; `execute` may be replaced. */
export class PlainUnit implements DeviceProfile<UnitOrder, UnitConfiguration> {
  readonly downlink = UnitDownlink;
  readonly order = UnitOrder;
  readonly executed: UnitOrder[] = [];
  readonly settled: UnitOrder[] = [];
  readonly versions: number[] = [];
  removed = false;
  version = 0;
  act: (order: UnitOrder, context: OrderContext) => Promise<OrderAnswer> = async () => DONE;
  readonly isConcurrent = (order: UnitOrder): boolean => order.name === 'cellularScan';

  readonly execute = async (order: UnitOrder, context: OrderContext): Promise<OrderAnswer> => {
    this.executed.push(order);
    return this.act(order, context);
  };
  readonly settle = async (order: UnitOrder): Promise<OrderAnswer> => {
    this.settled.push(order);
    return { outcome: 'unknown', error: 'died' };
  };
  readonly configuredVersion = (): number => this.version;
  readonly configure = async (version: number): Promise<void> => {
    this.versions.push(version);
    this.version = version;
  };
  readonly unpaired = (): void => {
    this.removed = true;
  };
  readonly describe = (): StateReport => ({
    kind: 'unit',
    model: 'plain',
    type: 'fieldUnits',
    swVersion: '0',
    simulated: true,
    applications: {},
    transmission: null,
    channelId: null,
    cameraConnected: true,
    battery: null,
    location: null,
    modems: [],
    configuration: { version: this.version, applied: PLAIN_CONFIGURATION },
    capabilities: { ...NO_CAPABILITIES, transports: ['srt'] },
    engines: [],
  });
}
