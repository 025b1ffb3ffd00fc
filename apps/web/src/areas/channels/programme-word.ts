import type { Channel } from '@backhaul/contract';
import { t } from '../../text/t.js';

/** Name of the programme state; a dash if there is none, as without a destination or input. */
export const programmeWord = (programme: Channel['programme']): string => {
  if (programme === null) return '—';
  return programme === 'none' ? t('channels.health.noProgramme') : t(`channels.programme.${programme}`);
};
