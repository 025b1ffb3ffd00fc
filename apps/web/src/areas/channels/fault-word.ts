import type { ChannelFault } from '@backhaul/domain';
import { t } from '../../text/t.js';

/** Name of a fault of picture or sound. */
export const faultWord = (fault: ChannelFault): string =>
  fault === 'noSound' ? t('channels.fault.noSound') : t(`channels.problem.${fault}`);

/** All faults of picture and sound; a dash while unknown. */
export const faultsText = (faults: readonly ChannelFault[] | null): string => {
  if (faults === null) return '—';
  return faults.length === 0 ? t('channels.faults.none') : faults.map(faultWord).join(', ');
};
