import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { useCurrentUser, useGroup } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { LabeledSelect } from '../../../ui/choice/LabeledSelect.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Tabs } from '../../../ui/tabs/Tabs.js';
import { Mapping } from './Mapping.js';
import { NewsroomForm } from './NewsroomForm.js';
import { NewsroomStatus } from './NewsroomStatus.js';

const REFRESH_MS = 2000;

/** The newsroom of an inventory. */
export default function NewsroomDialog() {
  const { inventories } = useCurrentUser();
  const group = useGroup();
  const first = inventories.find(({ id }) => id === group?.inventoryId) ?? inventories[0];
  const [inventoryId, setInventoryId] = useState(first?.id ?? group?.inventoryId ?? '');
  const { data, error, refetch } = useQuery({
    ...callQuery(api.newsrooms.get, { params: { id: inventoryId } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <>
      {inventories.length > 1 ? (
        <LabeledSelect
          label={t('newsroom.inventory')}
          value={inventoryId}
          options={inventories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setInventoryId}
        />
      ) : null}
      {data === undefined ? (
        <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />
      ) : data.newsroom === null ? (
        <>
          <Notice tone="info">{t('newsroom.none')}</Notice>
          <NewsroomForm key={inventoryId} inventoryId={inventoryId} newsroom={null} />
        </>
      ) : (
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
      )}
    </>
  );
}
