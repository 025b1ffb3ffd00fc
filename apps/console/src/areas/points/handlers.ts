import type { AppContract } from '@backhaul/contract';
import type { HandlersOf } from '../../http/types.js';
import { groupsOf, setGroups } from './groups.js';
import { setPoints, pointsOf, type PointDependencies } from './points.js';

/** Handlers of the calls on point-to-point and point-to-multipoint units. */
export function pointHandlers(dependencies: PointDependencies): HandlersOf<Pick<AppContract, 'points'>>['points'] {
  const { transmissions } = dependencies;
  return {
    channels: ({ params }, { caller }) => pointsOf(dependencies, caller, params.id),
    add: ({ params, body }, { caller }) =>
      setPoints(dependencies, caller, params.id, (now) => [...new Set([...now, body.channelId])]),
    set: ({ params, body }, { caller }) =>
      setPoints(dependencies, caller, params.id, () => [...new Set(body.channelIds)]),
    clear: ({ params }, { caller }) => setPoints(dependencies, caller, params.id, () => []),
    groups: ({ params }, { caller }) => groupsOf(dependencies, caller, params.id),
    setGroups: ({ params, body }, { caller }) =>
      setGroups(dependencies, caller, params.id, [...new Set(body.groupIds)]),
    async selectedGroups({ params }, { caller }) {
      const groups = await groupsOf(dependencies, caller, params.id);
      return groups.flatMap(({ member, ...group }) => (member ? [group] : []));
    },
    start: ({ params }, { caller }) => transmissions.startPoints(caller, params.id),
    async stop({ params }, { caller }) {
      await pointsOf(dependencies, caller, params.id);
      return transmissions.stop(caller, params.id);
    },
  };
}
