import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';

const MOST = 100;

/** Activations of licences, latest first: of one unit, or of all. */
export function Activations({ unitId }: { readonly unitId?: string }) {
  const query = {
    limit: MOST,
    sortBy: 'activatedAt',
    sortDir: 'desc',
    ...(unitId !== undefined && { unitId }),
  } as const;
  const { data, error, refetch } = useQuery({ ...callQuery(api.licenseActivations.list, { query }), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  return (
    <TableSection title={t('licences.history')}>
      <DataTable
        label={t('licences.history')}
        empty={t('licences.history.empty')}
        columns={[
          ...(unitId === undefined
            ? [
                { key: 'unit', head: t('licences.unit') },
                { key: 'inventory', head: t('licences.inventory') },
              ]
            : []),
          { key: 'by', head: t('licences.by') },
          { key: 'at', head: t('licences.at') },
          { key: 'until', head: t('licences.until') },
          { key: 'hours', head: t('licences.hoursShort') },
        ]}
        rows={data.items.map((one) => ({
          key: one.id,
          cells: [
            ...(unitId === undefined ? [one.unit, one.inventory.name] : []),
            one.username,
            momentText(one.activatedAt),
            momentText(one.endsAt),
            decimal(one.hours, 0),
          ],
        }))}
      />
    </TableSection>
  );
}
