import { followUpgrades } from '../areas/admin-units/follow-upgrades.js';
import { followBridges } from '../areas/bridges/follow.js';
import { followFileRemovals } from '../areas/channel-files/follow.js';
import { followServerUpgrades } from '../areas/software/follow.js';

type Parts = Parameters<typeof followBridges>[0] &
  Parameters<typeof followFileRemovals>[0] &
  Parameters<typeof followUpgrades>[0] &
  Parameters<typeof followServerUpgrades>[0];

/** Acts on the results of orders for bridges, upgrades and deletions of files. */
export function followOrders(parts: Parts): void {
  followBridges(parts);
  followFileRemovals(parts);
  followUpgrades(parts);
  followServerUpgrades(parts);
}
