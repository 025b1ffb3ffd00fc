/** Properties that lock the role of a channel. */
export interface LockableChannel {
  /** Whether it receives, or is allocated to a unit. */
  readonly busy: boolean;
  /** Whether a streaming destination of it is on. */
  readonly streaming: boolean;
  /** Whether a share link of it is active. */
  readonly sharing: boolean;
  /** Whether its server is shutting down. */
  readonly draining: boolean;
}

/** Why the role of a channel cannot change (spec 2 §4): error names of the contract; the last three are 9168 to 9170 of spec 2 §8. */
export const ROLE_LOCKS = ['SERVER_BUSY', 'OUTPUT_CHANNEL_BUSY', 'MULTIPOINT_SHARING', 'IP_STREAMING_BUSY'] as const;
export type RoleLock = (typeof ROLE_LOCKS)[number];

/** Why the role of a channel cannot change now; null: it can. */
export function roleLock({ busy, streaming, sharing, draining }: LockableChannel): RoleLock | null {
  if (draining) return 'SERVER_BUSY';
  if (busy) return 'OUTPUT_CHANNEL_BUSY';
  if (sharing) return 'MULTIPOINT_SHARING';
  return streaming ? 'IP_STREAMING_BUSY' : null;
}
