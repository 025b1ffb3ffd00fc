import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { ServiceNotice, useServiceMissing } from '../../../inventory/ServiceNotice.js';
import { t } from '../../../text/t.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { InventoryChoice } from '../InventoryChoice.js';
import { IngestAccountForm } from './IngestAccountForm.js';
import { IngestAccountUse } from './IngestAccountUse.js';

/** The ingest account of an inventory. */
export default function IngestAccountDialog() {
  return (
    <InventoryChoice label={t('ingestAccount.inventory')}>
      {(inventoryId) => <OfInventory inventoryId={inventoryId} />}
    </InventoryChoice>
  );
}

function OfInventory({ inventoryId }: { readonly inventoryId: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.ingestAccounts.get, { params: { id: inventoryId } }),
    staleTime: 0,
  });
  const needed = { inventoryId, service: 'ingest' } as const;
  const missing = useServiceMissing(needed);
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  return (
    <>
      <ServiceNotice {...needed} />
      <IngestAccountUse {...data} />
      {data.account === null && missing !== null ? null : (
        <IngestAccountForm key={inventoryId} inventoryId={inventoryId} account={data.account} />
      )}
    </>
  );
}
