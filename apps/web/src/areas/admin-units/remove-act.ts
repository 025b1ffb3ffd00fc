import type { ListedUnit } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

/** The action that deletes units and warns if some may transmit. `reason`: why the user may not; null when they may. */
export const removeAct = (reason: string | null): Act<ListedUnit> => ({
  key: 'delete',
  label: (count) => (count === 1 ? t('adminUnits.remove') : t('adminUnits.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => reason,
  title: (rows) =>
    rows.length === 1
      ? t('adminUnits.removeAsk', { name: rows[0]?.name ?? '' })
      : t('adminUnits.removeAskSeveral', { count: rows.length }),
  consequences: (rows) => {
    const onAir = rows.filter(({ transmitting }) => transmitting).length;
    return [...(onAir === 0 ? [] : [t('adminUnits.removeOnAir', { count: onAir })]), t('adminUnits.removeText')];
  },
  run: ({ id }) => api.adminUnits.remove({ params: { id } }),
  done: (count) => (count === 1 ? t('adminUnits.removed') : t('adminUnits.removedSeveral', { count })),
  removes: true,
});
