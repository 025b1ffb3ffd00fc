import { modeFlags, type Applications } from '@backhaul/domain';
import type { Condition, Returns, Run } from '../simulation/condition.js';
import { NOWHERE, PIPE_PORT } from '../server/channels.js';

/** The activities that the unit reports. */
export function applicationsOf(condition: Condition): Applications {
  const forward = condition.uploadLeftMs > 0 ? { forward: {} } : {};
  const { audioRoom } = condition;
  const room = audioRoom === null ? {} : { audioRoom };
  return { ...forward, ...doing(condition), ...returned(condition.returns), ...piped(condition), ...room };
}

function doing(condition: Condition): Applications {
  const { activity } = condition;
  switch (activity.kind) {
    case 'transmitting': {
      const { phase, run } = activity;
      if (run?.several?.run) return { [run.several.run]: { state: phase, ...feedsOf(run.several, condition) } };
      const { live, stores, forwards } = modeFlags(run?.mode ?? 'live');
      return {
        ...(live && { video: { state: phase, onAir: phase === 'streaming' && condition.tally } }),
        ...(stores && { store: {} }),
        ...(forwards && phase !== 'stopping' && { forward: {} }),
      };
    }
    case 'recording':
      return { store: {} };
    case 'upgrading':
      return { upgrade: { progress: progressOf(activity) } };
    case 'occupied':
      return activity.what === 'speedtest' ? { video: { state: 'speedtest' } } : { fetchlogs: {} };
    case 'bridging':
      return { databridge: { state: activity.phase } };
    case 'idle':
    case 'leaving':
    case 'away':
      return {};
    default:
      return activity satisfies never;
  }
}

function returned(returns: Returns): Applications {
  const { '1': first, '2': second } = returns;
  if (first === undefined && second === undefined) return {};
  return {
    videoReturn: {
      ...(first && { '1': { state: first.phase } }),
      ...(second && { '2': { state: second.phase } }),
    },
  };
}

/** Simulated pipes lead nowhere: the address never resolves. */
function piped({ pipe, configuration }: Condition): Applications {
  if (pipe === null) return {};
  const { host, port } = configuration.applied.ipPipeTarget;
  const { phase } = pipe;
  return {
    l2ControlPipe: {
      state: phase,
      ...(phase === 'connected' && { address: `${NOWHERE}:${PIPE_PORT}` }),
      ...(phase === 'failed' && {
        error: host === '' ? 'No address is set for the IP pipe' : `Nothing answers at ${host}:${port}`,
      }),
    },
  };
}

/** The picture that each camera sends; only the first camera may be unplugged. */
function feedsOf(
  { run, channels }: NonNullable<Run['several']>,
  { camera, configuration }: Condition,
): Pick<NonNullable<Applications['multiCamera']>, 'feeds'> {
  if (run !== 'multiCamera') return {};
  const videoMode = configuration.applied.resolution;
  return {
    feeds: channels.map((_, index) => ({
      feed: index + 1,
      videoMode: index === 0 && !camera.connected ? null : videoMode,
    })),
  };
}

/** Percent, in steps of ten: each step is a report. */
export const progressOf = ({ leftMs, totalMs }: { leftMs: number; totalMs: number }): number =>
  10 * Math.floor((10 * (totalMs - leftMs)) / totalMs);
