import { t } from '../../../text/t.js';
import { Notice } from '../../../ui/data/Notice.js';
import type { ConfigurationState } from './context.js';
import type { ConfigurableUnit } from './draft.js';

interface Props {
  readonly unit: Pick<ConfigurableUnit, 'online'>;
  readonly state: ConfigurationState;
  /** The unit has reported its capabilities. */
  readonly known: boolean;
}

/** Whether the requested configuration has reached the unit; the fields show differences. */
export function DeliveryNotice({ unit, state, known }: Props) {
  if (!unit.online) return <Notice tone="info">{t('configure.stored')}</Notice>;
  if (state.delivery === 'sent') return <Notice tone="info">{t('configure.sent')}</Notice>;
  if (state.delivery === 'applied' && !state.inSync)
    return <Notice tone="warning">{t('configure.partlyApplied')}</Notice>;
  return known ? null : <Notice tone="info">{t('configure.unknown')}</Notice>;
}
