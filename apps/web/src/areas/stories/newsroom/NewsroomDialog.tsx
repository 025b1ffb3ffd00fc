import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { t } from '../../../text/t.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Tabs } from '../../../ui/tabs/Tabs.js';
import { InventoryChoice } from '../InventoryChoice.js';
import { Mapping } from './Mapping.js';
import { NewsroomForm } from './NewsroomForm.js';
import { NewsroomStatus } from './NewsroomStatus.js';

const REFRESH_MS = 2000;

/** The newsroom of an inventory. */
export default function NewsroomDialog() {
  return (
    <InventoryChoice label={t('newsroom.inventory')}>
      {(inventoryId) => <OfInventory inventoryId={inventoryId} />}
    </InventoryChoice>
  );
}

function OfInventory({ inventoryId }: { readonly inventoryId: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.newsrooms.get, { params: { id: inventoryId } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  if (data.newsroom === null)
    return (
      <>
        <Notice tone="info">{t('newsroom.none')}</Notice>
        <NewsroomForm key={inventoryId} inventoryId={inventoryId} newsroom={null} />
      </>
    );
  return (
    <Tabs
      key={inventoryId}
      label={t('newsroom.tabs')}
      tabs={[
        {
          key: 'status',
          label: t('newsroom.status'),
          content: <NewsroomStatus inventoryId={inventoryId} newsroom={data.newsroom} />,
        },
        {
          key: 'settings',
          label: t('newsroom.settings'),
          content: <NewsroomForm inventoryId={inventoryId} newsroom={data.newsroom} />,
        },
        ...(data.newsroom.kind === 'xml'
          ? [
              {
                key: 'mapping',
                label: t('newsroom.mapping'),
                content: <Mapping inventoryId={inventoryId} newsroom={data.newsroom} />,
              },
            ]
          : []),
      ]}
    />
  );
}
