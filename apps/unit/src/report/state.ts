import type { StateReport } from '@backhaul/agent';
import { NO_CAPABILITIES } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import { RESOLUTIONS, type Resolution } from '@backhaul/domain';
import { cpus } from 'node:os';
import { madeBy } from '../encoder/format.js';
import type { Gauges } from '../gauges/gauges.js';
import type { UnitMemory } from '../memory/memory.js';
import type { Tasks } from '../tasks/tasks.js';
import type { Transmission } from '../transmission/transmission.js';
import { MODEL, SW_VERSION } from '../version.js';

/** Delays on offer, ms (spec 1 §9: 1000 to 20000 for these units, and less on a fast network). */
const DELAYS = [400, 500, 700, 900, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 20_000];

export interface StateParts {
  readonly transmission: Transmission | undefined;
  readonly memory: UnitMemory;
  readonly gauges: Gauges;
  readonly cameraConnected: boolean;
  readonly canReboot: boolean;
  /** What it does beside a transmission, and what it takes of that. */
  readonly tasks: Pick<Tasks, 'applications' | 'offered'>;
  readonly engines: UnitState['engines'];
}

/** What a software unit can do on this machine. */
const capabilities = (
  canReboot: boolean,
  bonds: boolean,
  orders: string[],
  resolutions: Resolution[],
): UnitState['capabilities'] => ({
  ...NO_CAPABILITIES,
  codecs: ['h264', 'h265'],
  resolutions,
  delays: DELAYS,
  audioChannels: [2],
  transports: bonds ? ['srt', 'rist'] : ['srt'],
  canReboot,
  orders,
});

/** What the unit says that it is doing. */
export function applicationsOf(phase: Transmission['phase'] | undefined): UnitState['applications'] {
  switch (phase) {
    case undefined:
    case 'ended':
      return {};
    case 'connecting':
    case 'streaming':
    case 'stopping':
      return { video: { state: phase, onAir: phase === 'streaming' } };
    default:
      return phase satisfies never;
  }
}

/** The whole reported state. */
export function describeUnit(parts: StateParts): StateReport {
  const { transmission, memory, gauges, cameraConnected, canReboot, tasks, engines } = parts;
  const { version, applied } = memory.now.configuration;
  const bonds = engines.some(({ name, version: installed }) => name === 'ristsender' && installed !== null);
  return {
    kind: 'unit',
    model: MODEL,
    type: 'fieldUnits',
    swVersion: SW_VERSION,
    simulated: false,
    applications: { ...tasks.applications, ...applicationsOf(transmission?.phase) },
    transmission: transmission
      ? {
          id: transmission.args.transmissionId,
          channelId: transmission.args.channelId,
          phase: transmission.phase,
          startedAt: transmission.startedAt,
        }
      : null,
    channelId: memory.now.channelId,
    cameraConnected,
    battery: gauges.battery,
    location: null,
    modems: gauges.modems,
    configuration: { version: Math.max(0, version), applied },
    capabilities: capabilities(canReboot, bonds, tasks.offered, madeBy(cpus().length, RESOLUTIONS)),
    engines,
  };
}
