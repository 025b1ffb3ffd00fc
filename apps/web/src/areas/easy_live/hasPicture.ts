import type { Unit } from '@backhaul/contract';

/** Whether a card has room for a picture: of what is on air, with one or waiting for it. That of one that is away would be old. */
export const hasPicture = ({
  online,
  multiviewStatus,
  thumbnailUrl,
}: Pick<Unit, 'online' | 'multiviewStatus' | 'thumbnailUrl'>): boolean =>
  online && (thumbnailUrl !== null || multiviewStatus === 'live');
