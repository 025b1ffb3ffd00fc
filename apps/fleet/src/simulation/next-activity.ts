import type { Random } from '../random/random.js';
import type { Activity, Condition } from './condition.js';
import { pipeAfterAway } from './pipe.js';
import { begin, connecting, panelMs, idle, restart, stoppingMs, storedMs, UPGRADE_REST_MS } from './activity-model.js';

/** The activity that follows one that is over. */
export function proceed(condition: Condition, random: Random): Partial<Condition> {
  const { activity } = condition;
  switch (activity.kind) {
    case 'idle':
      return begin(activity.next, condition, random);
    case 'transmitting':
      switch (activity.phase) {
        case 'connecting':
          // An ordered transmission lasts until it is stopped by order.
          return { activity: { ...activity, phase: 'streaming', leftMs: activity.run ? Infinity : panelMs(random) } };
        case 'streaming':
          return { activity: { ...activity, phase: 'stopping', leftMs: stoppingMs(random) } };
        case 'stopping':
          return { activity: idle(random), uploadLeftMs: condition.uploadLeftMs + storedMs(activity.run, random) };
        default:
          return activity satisfies never;
      }
    case 'recording':
    case 'occupied':
      return { activity: idle(random) };
    case 'bridging':
      return activity.phase === 'stopping'
        ? { activity: idle(random) }
        : { activity: { ...activity, phase: 'connected', leftMs: Infinity } };
    case 'upgrading':
      return upgraded(activity, condition, random);
    case 'leaving':
      return {
        returns: {},
        pipe: pipeAfterAway(condition, random),
        activity: {
          kind: 'away',
          leftMs: activity.awayMs,
          how: activity.how,
          ...(activity.resumes && { resumes: activity.resumes }),
        },
      };
    case 'away':
      return { activity: activity.resumes ? connecting(activity.resumes, random) : idle(random) };
    default:
      return activity satisfies never;
  }
}

/** A failed upgrade leaves the old version; a successful one ends with a restart once the order is answered. */
function upgraded(
  { order }: Extract<Activity, { kind: 'upgrading' }>,
  { swVersion }: Condition,
  random: Random,
): Partial<Condition> {
  if (order === undefined) return { activity: restart(random), swVersion: nextVersion(swVersion) };
  if (order.code !== null) return { activity: idle(random) };
  return { activity: { ...restart(random), leftMs: UPGRADE_REST_MS }, swVersion: order.version };
}

/** `8.1.3` becomes `8.1.4`. */
const nextVersion = (version: string): string => version.replace(/\d+$/, (last) => String(Number(last) + 1));
