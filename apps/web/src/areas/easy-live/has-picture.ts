import type { Unit } from '@backhaul/contract';

/** Whether a card has a picture: for units on air, also while one is expected. That of an offline unit would be outdated. */
export const hasPicture = ({
  online,
  multiviewStatus,
  thumbnailUrl,
}: Pick<Unit, 'online' | 'multiviewStatus' | 'thumbnailUrl'>): boolean =>
  online && (thumbnailUrl !== null || multiviewStatus === 'live');
