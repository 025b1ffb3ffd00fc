import type { ManagedInventory } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { Pager } from '../../ui/wall/Pager.js';

/** Devices per page, the default of the call. */
const PAGE = 100;
const REFRESH_MS = 10_000;

type Device = Awaited<ReturnType<typeof api.settings.inventoryWarnings>>['items'][number];

/** Units and servers of an inventory that have warnings, each with a link to the device. */
export default function Warnings({ inventory: { id } }: { readonly inventory: ManagedInventory }) {
  const [page, setPage] = useState(1);
  const query = { offset: (page - 1) * PAGE, limit: PAGE };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.settings.inventoryWarnings, { params: { id }, query }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  // If a page becomes empty, the last one is shown.
  const pages = Math.max(1, Math.ceil(data.total / PAGE));
  if (page > pages) setPage(pages);
  return (
    <TableSection title={t('inventories.warnings.count', { count: data.total })}>
      <DataTable
        label={t('inventories.warnings')}
        empty={t('inventories.warnings.none')}
        columns={[
          { key: 'device', head: t('inventories.warnings.device') },
          { key: 'kind', head: t('inventories.warnings.kind') },
          { key: 'warning', head: t('inventories.warnings.warning'), wraps: true },
          { key: 'since', head: t('inventories.warnings.since') },
        ]}
        rows={data.items.flatMap((device) =>
          device.warnings.map(({ code, text, since }) => ({
            key: [device.deviceId, code, text].join(),
            cells: [
              <DeviceLink key="device" device={device} />,
              t(`inventories.warnings.${device.kind}`),
              translated(text),
              since === undefined ? '—' : momentText(since),
            ],
          })),
        )}
      />
      <Pager page={page} pages={pages} onPage={setPage} />
    </TableSection>
  );
}

const DeviceLink = ({ device: { deviceId, kind, name } }: { readonly device: Device }) => (
  <Link to={kind === 'unit' ? '/system/system_entities/units' : '/manage/devices'} search={{ open: deviceId }}>
    {name}
  </Link>
);
