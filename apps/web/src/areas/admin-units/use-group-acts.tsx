import type { ListedUnit } from '@backhaul/contract';
import { useState } from 'react';
import { useManagedGroups } from '../../access/use-managed-groups.js';
import { api } from '../../api/client.js';
import { useCan } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import type { Act } from '../../ui/resource/resource.js';

/** The actions that add units to a group of their inventory, or remove them from one. */
export function useGroupActs(): readonly Act<ListedUnit>[] {
  const groups = useManagedGroups();
  const reason = useCan('unit:remove') ? null : t('permission.missing');
  const [groupId, setGroupId] = useState('');
  const group = groups.find(({ id }) => id === groupId);
  const shared = {
    look: 'quiet' as const,
    reason: () => reason,
    choices: (
      <LabeledSelect
        label={t('adminUnits.group')}
        value={groupId}
        options={[
          { value: '', label: t('adminUnits.choose') },
          ...groups.map(({ id, name, inventory }) => ({ value: id, label: `${inventory.name} · ${name}` })),
        ]}
        onChange={setGroupId}
      />
    ),
    ready: group !== undefined,
  };
  const ofInventory = async ({ inventory }: ListedUnit) => {
    if (inventory.id !== group?.inventory.id) throw new Error(t('adminUnits.otherInventory'));
  };
  return [
    {
      ...shared,
      key: 'join',
      label: (count) => (count === 1 ? t('adminUnits.join') : t('adminUnits.joinSeveral', { count })),
      fits: () => true,
      title: (rows) => t('adminUnits.joinAsk', { count: rows.length }),
      consequences: () => [t('adminUnits.joinText')],
      run: async (unit) => {
        await ofInventory(unit);
        await api.adminUnits.putInGroup({ params: { id: groupId, unitId: unit.id } });
      },
      done: (count) => t('adminUnits.joined', { count }),
    },
    {
      ...shared,
      key: 'leave',
      label: (count) => (count === 1 ? t('adminUnits.leave') : t('adminUnits.leaveSeveral', { count })),
      fits: (unit) => unit.groups.length > 0,
      title: (rows) => t('adminUnits.leaveAsk', { count: rows.length }),
      consequences: () => [t('adminUnits.leaveText')],
      run: async (unit) => {
        await ofInventory(unit);
        await api.adminUnits.removeFromGroup({ params: { id: groupId, unitId: unit.id } });
      },
      done: (count) => t('adminUnits.left', { count }),
    },
  ];
}
