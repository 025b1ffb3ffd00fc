import type { Unit } from '@backhaul/contract';

/** Whether a card has a picture: units on air, even before the first still. A still of an offline unit would be outdated. */
export const hasPicture = ({
  online,
  multiviewStatus,
  thumbnailUrl,
}: Pick<Unit, 'online' | 'multiviewStatus' | 'thumbnailUrl'>): boolean =>
  online && (thumbnailUrl !== null || multiviewStatus === 'live');
