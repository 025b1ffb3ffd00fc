import { AWS_REGIONS } from '../kinds/aws-regions.js';
import type { Feature } from '../kinds/features.js';
import { message, type RuleMessage } from '../messages/index.js';
import { all, atMost, type Check, matches, required, without } from '../validation/check.js';

/** Provider of the machines of an inventory's servers (spec 3 §3). */
export const CLOUD_PROVIDERS = ['aws', 'oracle'] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

/**
 * Properties of an inventory that enable a function of this product (spec 3 §3, §6). Properties whose functions are not built
 * (lux, vsim, MP reg user, MP contributor) are not offered.
 */
export const INVENTORY_FEATURES = [
  'MapView',
  'Reboot',
  'Ptmp',
  'Gauge',
  'SocialMediaIntegration',
  'ExternalPreview',
] as const satisfies readonly Feature[];
export type InventoryFeature = (typeof INVENTORY_FEATURES)[number];

/** Name of an inventory: 1–255, no backslash (spec 3 §5). */
export const checkInventoryName: Check<string> = all(required, atMost(255), without('\\'));

/** The customer of an inventory, in free text. */
export const checkCustomer: Check<string> = all(atMost(255), without('\\'));

/** SIP server of new units: a host, with a port unless it is the default one; empty: none. */
export const checkSipServer: Check<string> = all(
  atMost(255),
  matches(/^[A-Za-z0-9.:[\]_-]*$/, message('regex', { pattern: 'host:port' })),
);

const REGION_ID = /^[a-z]{2,4}(-[a-z0-9]+)+$/;

/**
 * Location of the servers of an inventory: an id of the provider, such as `eu-central-1`, or free text without a provider. For AWS it is one
 * of the regions that clients are offered.
 */
export function checkInventoryRegion(provider: CloudProvider | null, region: string): RuleMessage | null {
  if (region === '') return null;
  switch (provider) {
    case 'aws':
      return Object.hasOwn(AWS_REGIONS, region) ? null : message('default');
    case 'oracle':
      return atMost(64)(region) ?? (REGION_ID.test(region) ? null : message('regex', { pattern: 'eu-frankfurt-1' }));
    case null:
      return all(atMost(255), without('\\'))(region);
    default:
      return provider satisfies never;
  }
}

/** Why an inventory cannot have this parent; `ancestors`: those of the parent, up to the root. */
export function parentProblem(id: string, parentId: string | null, ancestors: readonly string[]): RuleMessage | null {
  if (parentId === null) return null;
  if (parentId === id) return message('same_inventory');
  return ancestors.includes(id) ? message('inventory_loop') : null;
}

/** What prevents the deletion of an inventory (spec 3 §5, §8), the worst first. */
export const INVENTORY_BLOCKERS = [
  'unitsTransmit',
  'channelsBusy',
  'channelsStream',
  'channelsShared',
  'filesHeld',
  'audioRooms',
  'overlays',
] as const;
export type InventoryBlocker = (typeof INVENTORY_BLOCKERS)[number];
