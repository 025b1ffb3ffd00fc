import { Device, EventBuffer, memoryJournal, type DeviceProfile, type Log } from '@backhaul/agent';
import { ServerDownlink, ServerOrder, type DeviceCredentials, type ServerConfiguration } from '@backhaul/contract/bus';
import { serverState } from '../subject/reports.js';

const nothing = (): void => undefined;
const SILENT: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A media server whose channels all listen; it only reports the addresses for units. */
export async function startServer(
  credentials: DeviceCredentials,
  channelIds: readonly string[],
): Promise<{ readonly stop: () => Promise<void> }> {
  let version = 0;
  const profile: DeviceProfile<ServerOrder, ServerConfiguration> = {
    downlink: ServerDownlink,
    order: ServerOrder,
    describe: () => ({ ...serverState(channelIds), configurationVersion: version }),
    execute: async () => ({ outcome: 'done', error: null }),
    settle: async () => ({ outcome: 'done', error: null }),
    configuredVersion: () => version,
    configure: async (wanted) => {
      version = wanted;
    },
    unpaired: nothing,
  };
  const device = new Device({
    credentials,
    profile,
    journal: memoryJournal(),
    events: EventBuffer.inMemory(),
    log: SILENT,
  });
  await device.start();
  return { stop: () => device.stop() };
}
