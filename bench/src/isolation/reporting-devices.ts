import { serverState, unitState, unitTelemetry } from '../subject/reports.js';
import { Device } from '../subject/device.js';
import type { TenantAssets, PlacedDevice, PlacedServer } from './testbed.js';

const SPEAK_EVERY_MS = 100;

/** Every unit and server of the customers. They report continuously, and their reports contain their canaries. */
export class ReportingDevices {
  /** The messages that each device received, by its id. */
  readonly received = new Map<string, string[]>();
  readonly #devices: Device[] = [];
  #timer: NodeJS.Timeout | undefined;
  #round = 0;

  static async gather(allAssets: readonly TenantAssets[], mediaUrl: string): Promise<ReportingDevices> {
    const devices = new ReportingDevices();
    for (const { units, servers, things } of allAssets) {
      for (const unit of units) {
        const device = await devices.#connect(unit);
        await device.report('state', stateOfUnit(unit, 0));
      }
      for (const server of servers) {
        const channels = things.channel.filter(({ groupId }) => groupId === server.groupId).map(({ id }) => id);
        const device = await devices.#connect(server);
        await device.report('state', stateOfServer(server, channels, mediaUrl));
      }
    }
    const units = allAssets.flatMap((assets) => assets.units);
    devices.#timer = setInterval(() => devices.#report(units), SPEAK_EVERY_MS);
    return devices;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#devices.map((device) => device.close()));
  }

  async #connect({ id, credentials }: PlacedDevice): Promise<Device> {
    const device = await Device.connect(credentials);
    const received: string[] = [];
    this.received.set(id, received);
    device.hear((downlink) => received.push(JSON.stringify(downlink)));
    this.#devices.push(device);
    return device;
  }

  #report(units: readonly PlacedDevice[]): void {
    this.#round += 1;
    for (const unit of units) {
      const device = this.#devices.find(({ id }) => id === unit.id);
      if (this.#round % 10 === 0) void device?.report('state', stateOfUnit(unit, this.#round)).catch(() => undefined);
      else
        device?.measure({ ...unitTelemetry(this.#round % 5_000, this.#round), location: placeOf(unit, this.#round) });
    }
  }
}

const placeOf = ({ canary }: PlacedDevice, round: number) => ({
  lat: 52 + (round % 100) / 1_000,
  lng: 4.9,
  address: { formattedAddress: `${canary} street` },
});

function stateOfUnit(unit: PlacedDevice, round: number) {
  const plain = unitState();
  return {
    ...plain,
    model: `${unit.canary} model`,
    swVersion: unit.canary,
    location: placeOf(unit, round),
    // Low enough for an alert.
    battery: { connected: true, percentage: round % 20 === 0 ? 3 : 4, charging: false, discharging: true },
    modems: plain.modems.map((modem) => ({ ...modem, modemInfo: `${unit.canary} carrier` })),
    capabilities: { ...plain.capabilities, canReboot: true },
    engines: [{ name: `${unit.canary} engine`, version: '1', install: '' }],
  };
}

function stateOfServer(server: PlacedServer, channelIds: readonly string[], mediaUrl: string) {
  const plain = serverState(channelIds);
  return {
    ...plain,
    swVersion: server.canary,
    host: `${server.canary}.example`,
    mediaUrl,
    gatePort: 1,
    intercom: { running: true, rooms: [...server.rooms] },
    channels: plain.channels.map((channel) => ({
      ...channel,
      status: 'collecting',
      hasPicture: true,
      video: { codec: server.canary, width: 1280, height: 720, frameRate: 25 },
      detail: `${server.canary} detail`,
    })),
    engines: [{ name: `${server.canary} engine`, version: '1', install: '' }],
  };
}
