import type { Unit } from '@backhaul/contract';

/** Whether a card has room for a picture: of what is on air, with one or waiting for it. A simulated unit has none to wait for; of one that is away it would be old. */
export const hasPicture = ({
  online,
  multiviewStatus,
  thumbnailUrl,
  demo,
}: Pick<Unit, 'online' | 'multiviewStatus' | 'thumbnailUrl' | 'demo'>): boolean =>
  online && (thumbnailUrl !== null || (multiviewStatus === 'live' && !demo));
