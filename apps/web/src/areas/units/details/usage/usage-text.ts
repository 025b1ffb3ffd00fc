import { type UsageInfo, usagePercent } from '@backhaul/domain';
import { bytesText, decimal } from '../../../../text/number.js';
import { t } from '../../../../text/t.js';

const BYTES_IN_MB = 1_000_000;

export const hoursText = (hours: number): string => t('usage.hours', { hours: decimal(hours) });

/** The used part of the allowance, as text. */
export function usageText(info: UsageInfo, exceeded: boolean): string {
  const say = (amount: number): string =>
    info.mode === 'perHours' ? hoursText(amount) : bytesText(amount * BYTES_IN_MB);
  return t(exceeded ? 'usage.exceeded' : 'usage.of', {
    used: say(info.used),
    allowance: say(info.allowance),
    percent: Math.floor(usagePercent(info)),
  });
}
