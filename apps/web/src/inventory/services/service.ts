import type { ManagedService } from '@backhaul/contract';
import { serviceEndsSoon, type ServiceState } from '@backhaul/domain';
import { bytesText, decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import type { StateLook } from '../../ui/state/looks.js';

const BYTES_IN_MB = 1_000_000;

/** Glyph and tone of each state of a service. */
export const LOOKS: Readonly<Record<ServiceState, StateLook>> = {
  notEnabled: { glyph: 'ring', tone: 'plain' },
  onTrial: { glyph: 'brokenRing', tone: 'ready' },
  expired: { glyph: 'cross', tone: 'warn' },
  trialExpired: { glyph: 'cross', tone: 'warn' },
  purchased: { glyph: 'dot', tone: 'ready' },
  overUsage: { glyph: 'up', tone: 'warn' },
};

export const stateText = (state: ServiceState): string =>
  state === 'purchased' ? t('inventoryServices.isPurchased') : t(`inventoryServices.${state}`);

/** The usage out of the allowance. */
export function usedText({ counts, used, allowance }: ManagedService): string {
  switch (counts) {
    case 'na':
      return t('inventoryServices.none');
    case 'time':
      return allowance === null
        ? t('inventoryServices.usedHours', { used: decimal(used) })
        : t('inventoryServices.usedHoursOf', { used: decimal(used), size: decimal(allowance, 0) });
    case 'data':
      return allowance === null
        ? t('inventoryServices.usedData', { used: bytesText(used * BYTES_IN_MB) })
        : t('inventoryServices.usedDataOf', {
            used: bytesText(used * BYTES_IN_MB),
            size: bytesText(allowance * BYTES_IN_MB),
          });
    default:
      return counts satisfies never;
  }
}

/** Number of parallel uses, and their limit. */
export const usesText = ({ instances, instanceLimit }: ManagedService): string =>
  instanceLimit === null
    ? String(instances)
    : t('inventoryServices.usesOf', { count: instances, limit: String(instanceLimit) });

/** End of a service, and the days left if it ends soon. */
export function endText(service: ManagedService): string {
  const { purchased, trialEndsAt, expiresAt, daysLeft } = service;
  const ends = purchased ? expiresAt : trialEndsAt;
  if (daysLeft !== null && serviceEndsSoon(daysLeft)) return t('inventoryServices.warning', { count: daysLeft });
  if (ends !== null) return momentText(ends);
  return purchased ? t('inventoryServices.never') : t('inventoryServices.none');
}

/** Usage and end of a service in one line without headings; empty if it is not enabled. */
export function termsText(service: ManagedService): string {
  const { state, counts, instances, instanceLimit, purchased, trialEndsAt, expiresAt, daysLeft } = service;
  if (state === 'notEnabled') return '';
  const uses =
    counts !== 'na'
      ? usedText(service)
      : instanceLimit === null
        ? t('inventoryServices.unlimited')
        : t('inventoryServices.inUseOf', { count: instances, limit: String(instanceLimit) });
  const ends = purchased ? expiresAt : trialEndsAt;
  const end =
    ends === null
      ? t('inventoryServices.endless')
      : daysLeft !== null && serviceEndsSoon(daysLeft)
        ? t('inventoryServices.warning', { count: daysLeft })
        : t('inventoryServices.until', { time: momentText(ends) });
  return [uses, end].join(' · ');
}

/** Whether new use is refused. */
export const isOff = ({ state }: ManagedService): boolean => state !== 'purchased' && state !== 'onTrial';
