import type { ListedUnit } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import type { Act } from '../../ui/resource/resource.js';

/** The action that moves units to another inventory; its dialog lists what moves with them and what is removed. */
export function useMove(): Act<ListedUnit> {
  const { inventories } = useCurrentUser();
  const permission = useCan('unit:license') ? null : t('permission.missing');
  const reason = permission ?? (inventories.length < 2 ? t('adminUnits.oneInventory') : null);
  const [target, setTarget] = useState('');
  return {
    key: 'move',
    label: (count) => (count === 1 ? t('adminUnits.move') : t('adminUnits.moveSeveral', { count })),
    look: 'quiet',
    fits: () => true,
    reason: ({ transmitting }) => reason ?? (transmitting ? t('adminUnits.transmitting') : null),
    title: (rows) =>
      rows.length === 1
        ? t('adminUnits.moveAsk', { name: rows[0]?.name ?? '' })
        : t('adminUnits.moveAskSeveral', { count: rows.length }),
    consequences: (rows) => {
      const groups = new Set(rows.flatMap((row) => row.groups.map(({ id }) => id))).size;
      return [
        t('adminUnits.moveKeeps'),
        ...(groups === 0 ? [] : [t('adminUnits.moveGroups', { count: groups })]),
        t('adminUnits.moveRemoves'),
        t('adminUnits.movePassphrases'),
      ];
    },
    choices: (
      <LabeledSelect
        label={t('adminUnits.target')}
        value={target}
        options={[
          { value: '', label: t('adminUnits.choose') },
          ...inventories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setTarget}
      />
    ),
    ready: target !== '',
    run: ({ id }) => api.adminUnits.putInInventory({ params: { id: target, unitId: id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('adminUnits.moved') : t('adminUnits.movedSeveral', { count })),
  };
}
