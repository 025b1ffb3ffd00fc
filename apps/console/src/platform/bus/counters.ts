/** Why a message of a device was dropped. */
export const DROP_REASONS = [
  'notATopic',
  'unknownDevice',
  'oversized',
  'malformed',
  'wrongKind',
  'outOfOrder',
  'failed',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Counters of messages from devices since the console started, for metrics. */
export interface InboundCounters {
  accepted: number;
  readonly dropped: Record<DropReason, number>;
}

/** All counters of messages from devices, at zero. */
export const newInboundCounters = (): InboundCounters => ({
  accepted: 0,
  dropped: { notATopic: 0, unknownDevice: 0, oversized: 0, malformed: 0, wrongKind: 0, outOfOrder: 0, failed: 0 },
});
