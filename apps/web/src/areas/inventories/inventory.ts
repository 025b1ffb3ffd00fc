import type { ManagedInventory } from '@backhaul/contract';
import { AWS_REGIONS, type CloudProvider, CLOUD_PROVIDERS } from '@backhaul/domain';
import { t } from '../../text/t.js';

/** The provider of a form value; null: none. */
export const providerOf = (text: string): CloudProvider | null => CLOUD_PROVIDERS.find((one) => one === text) ?? null;

/** Provider and region of the servers of an inventory. */
export function regionText({ cloudProvider, region }: Pick<ManagedInventory, 'cloudProvider' | 'region'>): string {
  const named = cloudProvider === 'aws' ? (AWS_REGIONS[region] ?? region) : region;
  const provider = cloudProvider === null ? '' : t(`inventories.provider.${cloudProvider}`);
  return [provider, named].filter(Boolean).join(' · ');
}

/** Whether users need a second factor, in words. */
export const twoFactorText = ({ twoFactor }: Pick<ManagedInventory, 'twoFactor'>): string =>
  t(twoFactor ? 'inventories.twoFactor.required' : 'inventories.twoFactor.optional');
