import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../session/hooks.js';
import { t } from '../text/t.js';
import { LabeledSelect } from '../ui/choice/LabeledSelect.js';

/** Form of a new record of an inventory: the inventory comes first, because the choices in the form depend on it. */
export function InventoryChoice({ children }: { readonly children: (inventoryId: string) => ReactNode }) {
  const { inventories } = useCurrentUser();
  const [chosen, setChosen] = useState(inventories[0]?.id ?? '');
  return (
    <>
      <LabeledSelect
        label={t('streamProfiles.inventory')}
        value={chosen}
        options={inventories.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <div key={chosen}>{children(chosen)}</div>
    </>
  );
}
