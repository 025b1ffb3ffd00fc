import type { ChannelFault } from '@backhaul/domain';
import { t } from '../../text/t.js';

/** What is wrong with picture or sound, in a word. */
export const faultWord = (fault: ChannelFault): string =>
  fault === 'noSound' ? t('channels.fault.noSound') : t(`channels.problem.${fault}`);

/** All that is wrong with picture and sound; a dash where they are not judged. */
export const faultsText = (faults: readonly ChannelFault[] | null): string => {
  if (faults === null) return '—';
  return faults.length === 0 ? t('channels.faults.none') : faults.map(faultWord).join(', ');
};
