import type { ManagedServer } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser, useGroups } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import type { Act } from '../../ui/resource/resource.js';

/** The action that moves servers to a group of another inventory, with its consequences. `reason`: why the user may not. */
export function useChangeInventory(reason: string | null): Act<ManagedServer> {
  const { inventories } = useCurrentUser();
  const groups = useGroups();
  const [target, setTarget] = useState('');
  const why = reason ?? (inventories.length < 2 ? t('servers.oneInventory') : null);
  return {
    key: 'move',
    label: (count) => (count === 1 ? t('servers.move') : t('servers.moveSeveral', { count })),
    look: 'quiet',
    fits: () => true,
    reason: ({ activeChannels }) => why ?? (activeChannels > 0 ? t('servers.moveOnAir') : null),
    title: (rows) =>
      rows.length === 1
        ? t('servers.moveAsk', { name: rows[0]?.name ?? '' })
        : t('servers.moveAskSeveral', { count: rows.length }),
    consequences: (rows) => [
      t('servers.moveKeeps'),
      t('servers.moveChannels', { count: rows.reduce((sum, { channels }) => sum + channels, 0) }),
      t('servers.moveRemoves'),
    ],
    choices: (
      <LabeledSelect
        label={t('servers.moveTarget')}
        value={target}
        options={[
          { value: '', label: t('servers.moveChoose') },
          ...groups.map(({ uid, name, inventoryName }) => ({ value: uid, label: `${inventoryName}: ${name}` })),
        ]}
        onChange={setTarget}
      />
    ),
    ready: target !== '',
    run: ({ id }) => api.servers.changeInventory({ params: { id }, body: { groupId: target } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('servers.moved') : t('servers.movedSeveral', { count })),
  };
}
