import type { Channel } from '@backhaul/contract';
import { t } from '../../text/t.js';

/** What a programme showed, in a word; there is none while no destination is on, or nothing arrives. */
export const programmeWord = (programme: Channel['programme']): string => {
  if (programme === null) return '—';
  return programme === 'none' ? t('channels.health.noProgramme') : t(`channels.programme.${programme}`);
};
