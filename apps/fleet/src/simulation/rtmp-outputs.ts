import type { PushStatus } from '@backhaul/contract';
import type { PushKind } from '@backhaul/domain';
import type { Condition } from './condition.js';

/** Whether an additional destination of this kind is connected or connecting. */
export const isOutputActive = ({ rtmpOutputs: pushes }: Condition, kind: PushKind): boolean =>
  pushes.some((one) => one.kind === kind && one.state !== 'failed');

/** Sets the destination of its kind. */
export const withOutput = (condition: Condition, push: PushStatus): Condition => ({
  ...condition,
  rtmpOutputs: [...withoutOutput(condition, push.kind).rtmpOutputs, push],
});

/** Removes the destination of a kind. */
export const withoutOutput = (condition: Condition, kind: PushKind): Condition => ({
  ...condition,
  rtmpOutputs: condition.rtmpOutputs.filter((one) => one.kind !== kind),
});
