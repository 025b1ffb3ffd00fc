import { checkTargetVersion } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { SelectField } from '../../ui/form/Field.js';
import type { Field, Refused } from '../../ui/resource/form.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';

/** Button that opens the default versions of the inventories that the user manages, first of the one that was searched for. */
export function Defaults({ search }: { readonly search: ListSearch }) {
  const [open, setOpen] = useState(false);
  const { inventories } = useCurrentUser();
  const [chosen, setChosen] = useState((searched(inventories, search) ?? inventories[0])?.id ?? '');
  if (inventories.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('deviceVersions.defaults')}</Button>
      <Dialog opened={open} title={t('deviceVersions.defaults.title')} onClose={() => setOpen(false)} width={420}>
        <DialogText>{t('deviceVersions.defaults.text')}</DialogText>
        <SelectField
          label={t('deviceVersions.inventory')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {inventories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <DefaultsForm key={chosen} id={chosen} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const searched = <T extends { readonly name: string }>(inventories: readonly T[], { by, q }: ListSearch) =>
  by === 'inventory' ? inventories.find(({ name }) => name === q) : undefined;

/** An empty version removes the default. */
const check = (version: string): Refused => (version === '' ? null : checkTargetVersion(version));

const fields = (): readonly Field<'unit' | 'server'>[] => [
  { kind: 'text', name: 'unit', label: t('deviceVersions.defaults.unit'), hint: t('deviceVersions.defaults.hint'), check },
  { kind: 'text', name: 'server', label: t('deviceVersions.defaults.server'), check },
]; // prettier-ignore

function DefaultsForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.deviceVersions.defaults, { params: { id } }),
    staleTime: 0,
  });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  return (
    <ResourceForm
      saved={{ unit: data.unit ?? '', server: data.server ?? '' }}
      fields={fields}
      submit={t('dialog.apply')}
      onCancel={onDone}
      send={async ({ unit, server }) => {
        const body = { unit: unit === '' ? null : unit, server: server === '' ? null : server };
        await api.deviceVersions.setDefaults({ params: { id }, body }, idempotencyHeaders());
        return () => {
          toast(t('deviceVersions.defaults.saved'), { tone: 'success' });
          onDone();
        };
      }}
    />
  );
}
