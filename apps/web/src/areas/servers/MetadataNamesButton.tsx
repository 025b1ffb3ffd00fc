import { lazy, useState } from 'react';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { metadataNames } from '../../text/en/metadata-names.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { GuardedDialog } from '../../ui/dialog/GuardedDialog.js';

const MetadataNames = lazy(() => import('./MetadataNames.js'));

addMessages(metadataNames);

/** Opens what an inventory calls the fields of metadata; `shown`: the inventory that the list is filtered by. */
export function MetadataNamesButton({ shown }: { readonly shown: string | undefined }) {
  const { inventories } = useCurrentUser();
  const reason = useCan('unit:label') ? null : t('permission.missing');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = inventories.find(({ id }) => id === shown) ?? inventories[0];
  if (first === undefined) return null;
  const id = chosen ?? first.id;
  const close = () => {
    setOpened(false);
    setChosen(null);
  };
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('metadataNames.title')}</Button>
      <GuardedDialog opened={opened} onClose={close} title={t('metadataNames.title')}>
        {inventories.length > 1 ? (
          <LabeledSelect
            label={t('metadataNames.inventory')}
            value={id}
            options={inventories.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setChosen}
          />
        ) : null}
        <MetadataNames key={id} inventoryId={id} reason={reason} onDone={close} />
      </GuardedDialog>
    </>
  );
}
