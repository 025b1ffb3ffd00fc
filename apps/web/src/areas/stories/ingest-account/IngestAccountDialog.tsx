import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { useCurrentUser, useGroup } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { LabeledSelect } from '../../../ui/choice/LabeledSelect.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { IngestAccountForm } from './IngestAccountForm.js';
import { IngestAccountUse } from './IngestAccountUse.js';

/** The ingest account of an inventory. */
export default function IngestAccountDialog() {
  const { inventories } = useCurrentUser();
  const group = useGroup();
  const first = inventories.find(({ id }) => id === group?.inventoryId) ?? inventories[0];
  const [inventoryId, setInventoryId] = useState(first?.id ?? group?.inventoryId ?? '');
  const { data, error, refetch } = useQuery({
    ...callQuery(api.ingestAccounts.get, { params: { id: inventoryId } }),
    staleTime: 0,
  });
  return (
    <>
      {inventories.length > 1 ? (
        <LabeledSelect
          label={t('ingestAccount.inventory')}
          value={inventoryId}
          options={inventories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setInventoryId}
        />
      ) : null}
      {data === undefined ? (
        <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />
      ) : (
        <>
          <IngestAccountUse {...data} />
          <IngestAccountForm key={inventoryId} inventoryId={inventoryId} account={data.account} />
        </>
      )}
    </>
  );
}
