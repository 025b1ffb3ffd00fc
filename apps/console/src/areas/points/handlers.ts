import type { AreaHandlers } from '../../policies/subjects.js';
import { groupsOf, setGroups } from './groups.js';
import { setPoints, pointsOf, type PointDependencies } from './points.js';

/** Handlers of the calls on point-to-point and point-to-multipoint units. */
export function pointHandlers(dependencies: PointDependencies): AreaHandlers<'points'> {
  const { transmissions } = dependencies;
  return {
    channels: (_input, { caller, subject: unit }) => pointsOf(dependencies, caller, unit),
    add: ({ body }, { caller, subject: unit }) =>
      setPoints(dependencies, caller, unit, (now) => [...new Set([...now, body.channelId])]),
    set: ({ body }, { caller, subject: unit }) =>
      setPoints(dependencies, caller, unit, () => [...new Set(body.channelIds)]),
    clear: (_input, { caller, subject: unit }) => setPoints(dependencies, caller, unit, () => []),
    groups: (_input, { caller, subject: unit }) => groupsOf(dependencies, caller, unit),
    setGroups: ({ body }, { caller, subject: unit }) =>
      setGroups(dependencies, caller, unit, [...new Set(body.groupIds)]),
    async selectedGroups(_input, { caller, subject: unit }) {
      const groups = await groupsOf(dependencies, caller, unit);
      return groups.flatMap(({ member, ...group }) => (member ? [group] : []));
    },
    start: (_input, { caller, subject: unit }) => transmissions.startPoints(caller, unit),
    async stop(_input, { caller, subject: unit }) {
      await pointsOf(dependencies, caller, unit);
      return transmissions.stop(caller, unit);
    },
  };
}
