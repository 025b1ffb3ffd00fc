import { useState, type ReactNode } from 'react';
import { useCurrentUser, useGroup } from '../../session/hooks.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';

interface Props {
  readonly label: string;
  readonly children: (inventoryId: string) => ReactNode;
}

/** What belongs to one inventory: at first to that of the group in view, with a choice for users of several. */
export function InventoryChoice({ label, children }: Props) {
  const { inventories } = useCurrentUser();
  const group = useGroup();
  const first = inventories.find(({ id }) => id === group?.inventoryId) ?? inventories[0];
  const [inventoryId, setInventoryId] = useState(first?.id ?? group?.inventoryId ?? '');
  return (
    <>
      {inventories.length > 1 ? (
        <LabeledSelect
          label={label}
          value={inventoryId}
          options={inventories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setInventoryId}
        />
      ) : null}
      {children(inventoryId)}
    </>
  );
}
