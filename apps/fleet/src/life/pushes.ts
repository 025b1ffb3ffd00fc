import type { PushStatus } from '@backhaul/contract';
import type { PushKind } from '@backhaul/domain';
import type { Condition } from './condition.js';

/** Whether a stream of a kind goes on, or is tried. */
export const pushStands = ({ pushes }: Condition, kind: PushKind): boolean =>
  pushes.some((one) => one.kind === kind && one.state !== 'failed');

/** With this stream in place of the one of its kind. */
export const pushing = (condition: Condition, push: PushStatus): Condition => ({
  ...condition,
  pushes: [...unpushed(condition, push.kind).pushes, push],
});

/** Without the stream of a kind. */
export const unpushed = (condition: Condition, kind: PushKind): Condition => ({
  ...condition,
  pushes: condition.pushes.filter((one) => one.kind !== kind),
});
