import type { ServiceLimits } from '@backhaul/contract';
import { serviceEndsSoon, type DeviceServiceState } from '@backhaul/domain';
import { bytesText, decimal } from '../text/number.js';
import { t } from '../text/t.js';
import { momentText } from '../text/zone.js';
import { Notice } from '../ui/data/Notice.js';
import type { StateLook } from '../ui/state/looks.js';

const BYTES_IN_MB = 1_000_000;

/** Look of the state of a unit's service. */
export const LIMIT_LOOKS: Readonly<Record<DeviceServiceState, StateLook>> = {
  active: { glyph: 'dot', tone: 'ready' },
  expired: { glyph: 'cross', tone: 'warn' },
  overUsage: { glyph: 'up', tone: 'warn' },
};

export const stateText = (state: DeviceServiceState): string => t(`deviceServices.${state}`);

/** Usage and allowance in words. */
export function limitText({ usageType, allowance, used }: ServiceLimits): string {
  switch (usageType) {
    case 'na':
      return t('deviceServices.none');
    case 'time':
      return t('deviceServices.hoursOf', { used: decimal(used), size: decimal(allowance ?? 0, 0) });
    case 'data':
      return t('deviceServices.dataOf', {
        used: bytesText(used * BYTES_IN_MB),
        size: bytesText((allowance ?? 0) * BYTES_IN_MB),
      });
    default:
      return usageType satisfies never;
  }
}

/** The end of a service, and the days left if it is soon. */
export function endText({ expiresAt, daysLeft }: ServiceLimits): string {
  if (daysLeft !== null && serviceEndsSoon(daysLeft)) return t('deviceServices.endsSoon', { count: daysLeft });
  return expiresAt === null ? t('deviceServices.never') : momentText(expiresAt);
}

/** A warning when a service has ended or ends soon. */
export function LimitsNotice({ limits }: { readonly limits: ServiceLimits }) {
  const { state, daysLeft } = limits;
  if (state !== 'active') return <Notice tone="warning">{t('deviceServices.off')}</Notice>;
  return daysLeft !== null && serviceEndsSoon(daysLeft) ? (
    <Notice tone="warning">{t('deviceServices.endsSoon', { count: daysLeft })}</Notice>
  ) : null;
}
