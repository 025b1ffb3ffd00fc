import type { DeviceCredentials } from '@backhaul/contract/bus';
import { LiveMessage } from '@backhaul/contract/live';
import { connectDevices } from '../subject/device.js';
import { unitState, unitTelemetry } from '../subject/reports.js';
import type { World } from '../subject/world.js';
import { consoleCandidate } from './console.js';
import { Crowd } from './crowd.js';
import { IN_FLIGHT, pushRound, type Round } from './load.js';

/** Reports of devices reach subscribers without the database; peers have no such path. */
export async function measureReports(
  world: World,
  credentials: readonly DeviceCredentials[],
  size: { readonly subscribers: number; readonly seconds: number },
): Promise<Round> {
  const candidate = await consoleCandidate(world);
  const devices = await connectDevices(credentials.slice(0, IN_FLIGHT));
  for (const device of devices)
    await device.report('state', unitState({ applications: { video: { state: 'streaming' } } }));
  const crowd = await Crowd.open(
    {
      ...candidate.hearing,
      comments: (received) => {
        const message = LiveMessage.parse(JSON.parse(received));
        return message.type === 'delta'
          ? (message.units ?? []).flatMap(({ modems }) => modems?.[0]?.modemInfo ?? [])
          : [];
      },
    },
    size.subscribers,
  );
  let next = 0;
  const round = await pushRound(
    candidate,
    crowd,
    (worker) => {
      next += 1;
      const done = devices[worker]?.report('telemetry', unitTelemetry(1000 + (next % 500), next)) ?? Promise.resolve();
      return { seen: `stamp ${next.toFixed(3)}`, done };
    },
    size.seconds,
  );
  crowd.close();
  await Promise.all(devices.map((device) => device.close()));
  return round;
}
