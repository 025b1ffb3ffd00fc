import type { RtmpOutputStatus } from '@backhaul/contract';
import type { RtmpOutputKind } from '@backhaul/domain';
import type { Condition } from './condition.js';

/** Whether an additional destination of this kind is connected or connecting. */
export const isOutputActive = ({ rtmpOutputs: pushes }: Condition, kind: RtmpOutputKind): boolean =>
  pushes.some((one) => one.kind === kind && one.state !== 'failed');

/** Sets the destination of its kind. */
export const withOutput = (condition: Condition, push: RtmpOutputStatus): Condition => ({
  ...condition,
  rtmpOutputs: [...withoutOutput(condition, push.kind).rtmpOutputs, push],
});

/** Removes the destination of a kind. */
export const withoutOutput = (condition: Condition, kind: RtmpOutputKind): Condition => ({
  ...condition,
  rtmpOutputs: condition.rtmpOutputs.filter((one) => one.kind !== kind),
});
