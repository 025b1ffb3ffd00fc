import type { Applications, MultiviewStatus, Transition, UnitStatus } from './statuses.js';
import { unitStatus } from './unit-status.js';

/** Properties of a unit that the multiview needs. */
export interface MultiviewInput {
  readonly online: boolean;
  readonly applications: Applications;
  readonly transition: Transition | null;
}

const BY_STATUS: Readonly<Record<UnitStatus, MultiviewStatus>> = {
  offline: 'offline',
  unavailable: 'offline',
  idle: 'idle',
  online: 'idle',
  forwarding: 'idle',
  storeandforward: 'storeandforward',
  streaming: 'live',
  streamingandforwarding: 'live',
  fetchlogs: 'fetchlogs',
  upgrading: 'upgrading',
  speedtest: 'speedtest',
  transparent_bridge: 'unknown',
  setup_transparent_bridge: 'unknown',
};

const SHOWN = { starting: 'connecting', stopping: 'stopping' } as const satisfies Record<Transition, MultiviewStatus>;
const OPEN_TO: Readonly<Record<Transition, ReadonlySet<MultiviewStatus>>> = {
  starting: new Set(['idle', 'storeandforward']),
  stopping: new Set(['live', 'connecting', 'storeandforward']),
};

/**
 * Status of a unit in the multiview and the list (spec 1 §4). The report decides; a pending action
 * is shown until the report is more specific: a start on a unit that is not busy yet, a stop
 * on one that is still live, connecting or storing.
 */
export function multiviewStatus({ online, applications, transition }: MultiviewInput): MultiviewStatus {
  const reported = reportedStatus(applications, online);
  return transition !== null && OPEN_TO[transition].has(reported) ? SHOWN[transition] : reported;
}

function reportedStatus(applications: Applications, online: boolean): MultiviewStatus {
  const status = BY_STATUS[unitStatus(applications, online)];
  if (status === 'live') return phaseOf(applications.video?.state);
  const feeds = applications.multiCamera ?? applications.switcher ?? applications.switcherAndProxy;
  return feeds && (status === 'idle' || status === 'storeandforward') ? phaseOf(feeds.state) : status;
}

function phaseOf(state: string | undefined): MultiviewStatus {
  return state === 'connecting' || state === 'stopping' ? state : 'live';
}
