import type { StateReport } from '@backhaul/agent';
import type { RtmpOutputStatus, ReportedStorage } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import { modeFlags, type Tally } from '@backhaul/domain';
import { supportedSettings, type Abilities } from '../configuration/capabilities.js';
import { asSet } from '../configuration/policy.js';
import type { Gauges } from '../gauges/gauges.js';
import type { UnitMemory } from '../memory/memory.js';
import { limitsOf } from '../operator/on-air.js';
import type { Source } from '../source/source.js';
import type { Tasks } from '../tasks/tasks.js';
import type { CamerasTransmission } from '../transmission/cameras.js';
import type { Transmission } from '../transmission/transmission.js';
import { MODEL, SW_VERSION } from '../version.js';

export interface StateParts {
  readonly transmission: Transmission | CamerasTransmission | undefined;
  readonly memory: UnitMemory;
  readonly gauges: Gauges;
  /** Its location; null: not known. */
  readonly location: UnitState['location'];
  /** The present video source. */
  readonly source: Source;
  /** Number of inputs. */
  readonly inputs: number;
  /** Whether it can use several networks at once. */
  readonly bonds: boolean;
  readonly abilities: Abilities;
  readonly cameraConnected: boolean;
  readonly canReboot: boolean;
  /** Tasks besides a transmission: running ones and supported ones. */
  readonly tasks: Pick<Tasks, 'applications' | 'offered'>;
  readonly storage: ReportedStorage;
  /** Whether stored video is being uploaded, or waits for upload. */
  readonly forwards: boolean;
  /** Its additional destinations. */
  readonly rtmpOutputs: readonly RtmpOutputStatus[];
  readonly engines: UnitState['engines'];
  /** State of its software; undefined: no upgrades. */
  readonly software: UnitState['software'];
  /** The tally that the crew sees. */
  readonly tally: Tally | null;
}

/** The applications of a transmission. */
export function applicationsOf(
  transmission:
    Pick<Transmission, 'phase' | 'mode' | 'stores'> | Pick<CamerasTransmission, 'run' | 'phase' | 'feeds'> | undefined,
): UnitState['applications'] {
  if (!transmission) return {};
  if ('run' in transmission) return camerasOf(transmission);
  const { phase, mode, stores } = transmission;
  const { live, forwards } = modeFlags(mode);
  switch (phase) {
    case 'ended':
      return {};
    case 'connecting':
    case 'streaming':
    case 'stopping':
      return {
        ...(live && { video: { state: phase } }),
        ...(stores && { store: {} }),
        ...(forwards && phase !== 'stopping' && { forward: {} }),
      };
    default:
      return phase satisfies never;
  }
}

/** Several cameras, or the switcher between them. */
function camerasOf(transmission: Pick<CamerasTransmission, 'run' | 'phase' | 'feeds'>): UnitState['applications'] {
  const { run, phase } = transmission;
  if (phase === 'ended') return {};
  return { [run]: { state: phase, ...(run === 'multiCamera' && { feeds: transmission.feeds() }) } };
}

/** The whole reported state. */
export function describeUnit(parts: StateParts): StateReport {
  const { transmission, memory, gauges, source, bonds, cameraConnected, canReboot, tasks, engines } = parts;
  const { version, applied } = memory.now.configuration;
  const limits = limitsOf(memory);
  return {
    kind: 'unit',
    model: MODEL,
    type: 'fieldUnits',
    swVersion: SW_VERSION,
    simulated: false,
    applications: { ...tasks.applications, ...(parts.forwards && { forward: {} }), ...applicationsOf(transmission) },
    transmission: transmission
      ? {
          id: transmission.args.transmissionId,
          channelId: transmission.args.channelId,
          phase: transmission.phase,
          startedAt: transmission.startedAt,
          ...(transmission.mode !== 'live' && { mode: transmission.mode }),
          ...(limits.length > 0 && { limits }),
        }
      : null,
    channelId: memory.now.channelId,
    cameraConnected,
    battery: gauges.battery,
    location: parts.location,
    modems: asSet(gauges.modems, applied),
    configuration: { version: Math.max(0, version), applied },
    capabilities: {
      ...supportedSettings(source, bonds, parts.inputs, parts.abilities),
      canReboot,
      orders: tasks.offered,
    },
    storage: parts.storage,
    pushes: [...parts.rtmpOutputs],
    engines,
    locationRules: memory.now.locationRules,
    tally: parts.tally,
    ...(parts.software && { software: parts.software }),
  };
}
