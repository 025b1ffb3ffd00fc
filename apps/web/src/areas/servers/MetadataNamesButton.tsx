import { lazy, useState } from 'react';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { metadataNames } from '../../text/en/metadata-names.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { useLeaving } from '../../ui/dialog/unsaved.js';

const MetadataNames = lazy(() => import('../../inventory/MetadataNames.js'));

addMessages(metadataNames);

/** Opens the names of metadata fields of an inventory; `shown`: the inventory in the filter of the list. */
export function MetadataNamesButton({ shown }: { readonly shown: string | undefined }) {
  const { inventories } = useCurrentUser();
  const reason = useCan('group:manage') ? null : t('permission.missing');
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
      <Dialog opened={opened} onClose={close} title={t('metadataNames.title')}>
        {inventories.length > 1 ? <Inventories chosen={id} inventories={inventories} onChoose={setChosen} /> : null}
        <MetadataNames key={id} inventoryId={id} reason={reason} onDone={close} />
      </Dialog>
    </>
  );
}

interface ChoiceProps {
  readonly chosen: string;
  readonly inventories: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (id: string) => void;
}

/** Choice of the inventory; asks before it discards unsaved names. */
function Inventories({ chosen, inventories, onChoose }: ChoiceProps) {
  const leaving = useLeaving();
  return (
    <LabeledSelect
      label={t('metadataNames.inventory')}
      value={chosen}
      options={inventories.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => leaving(() => onChoose(id))}
    />
  );
}
