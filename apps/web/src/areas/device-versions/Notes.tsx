import type { DeviceVersion } from '@backhaul/contract';
import { compareVersions } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataTable } from '../../ui/table/DataTable.js';

/** Messages in the catalogue about versions for the product of a device. */
export function Notes({ device }: { readonly device: DeviceVersion }) {
  const { kind, model, inventory } = device;
  const { data, error, refetch } = useQuery({
    ...callQuery(api.softwareVersions.messages, { params: { id: inventory.id }, query: { limit: 500 } }),
    staleTime: 0,
  });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  const own = `${kind}:${model}`.toLowerCase();
  const ofModel = data.items.filter(({ product }) => product.toLowerCase() === own);
  const shown = ofModel.length > 0 ? ofModel : data.items.filter(({ product }) => product === kind);
  return (
    <DataTable
      label={t('deviceVersions.notes')}
      empty={t('deviceVersions.notes.none')}
      columns={[
        { key: 'version', head: t('deviceVersions.version') },
        { key: 'message', head: t('deviceVersions.notes'), wraps: true },
      ]}
      rows={shown
        .toSorted((a, b) => compareVersions(b.version, a.version))
        .map(({ version, message }) => ({ key: version, cells: [version, message] }))}
    />
  );
}
