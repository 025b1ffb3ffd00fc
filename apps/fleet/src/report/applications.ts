import { deedsOf, type Applications } from '@backhaul/domain';
import type { Activity, Condition, Returns } from '../life/condition.js';

/** What the unit says that it is doing. */
export function applicationsOf({ activity, uploadLeftMs, returns }: Condition): Applications {
  return { ...(uploadLeftMs > 0 ? { forward: {} } : {}), ...doing(activity), ...returned(returns) };
}

function doing(activity: Activity): Applications {
  switch (activity.kind) {
    case 'transmitting': {
      const { phase, run } = activity;
      const { live, stores, forwards } = deedsOf(run?.mode ?? 'live');
      return {
        ...(live && { video: { state: phase, onAir: phase === 'streaming' } }),
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

/** Percent, in tenths of the whole: each is a report. */
export const progressOf = ({ leftMs, totalMs }: { leftMs: number; totalMs: number }): number =>
  10 * Math.floor((10 * (totalMs - leftMs)) / totalMs);
