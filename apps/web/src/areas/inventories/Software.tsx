import type { DeviceVersion, ManagedInventory } from '@backhaul/contract';
import { compareVersions, SOFTWARE_KINDS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { wholeList } from '../../api/whole-list.js';
import { deviceVersions as words } from '../../text/en/device-versions.js';
import { addMessages, t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';

addMessages(words);

/** Default software versions of an inventory, with a link to where they are set, and how many devices have which version. */
export default function Software({ inventory: { id, name } }: { readonly inventory: ManagedInventory }) {
  const defaults = useQuery({ ...callQuery(api.deviceVersions.defaults, { params: { id } }), staleTime: 0 });
  const devices = useQuery({
    ...wholeList(api.deviceVersions.list, (part) => ({
      query: { ...part, searchKey: 'inventory' as const, searchValue: name },
    })),
    staleTime: 0,
  });
  if (defaults.data === undefined || devices.data === undefined) {
    const { error, refetch } = defaults.data === undefined ? defaults : devices;
    return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  }
  const { unit, server } = defaults.data;
  return (
    <>
      <TableSection
        title={t('deviceVersions.defaults.title')}
        beside={
          <Link to="/manage/sw_version" search={{ by: 'inventory', q: name }}>
            {t('inventories.software.change')}
          </Link>
        }
      >
        <Facts
          facts={[
            [t('deviceVersions.defaults.unit'), unit ?? '—'],
            [t('deviceVersions.defaults.server'), server ?? '—'],
          ]}
        />
      </TableSection>
      <TableSection title={t('inventories.software.installed')}>
        <DataTable
          label={t('inventories.software.installed')}
          empty={t('deviceVersions.empty')}
          columns={[
            { key: 'kind', head: t('deviceVersions.kind') },
            { key: 'version', head: t('deviceVersions.version') },
            { key: 'devices', head: t('inventories.software.devices'), align: 'end' },
            { key: 'behind', head: t('deviceVersions.behind'), align: 'end' },
          ]}
          rows={counted(devices.data.filter(({ inventory }) => inventory.id === id)).map((one) => ({
            key: [one.kind, one.version].join(),
            cells: [
              t(`deviceVersions.${one.kind}`),
              one.version || t('deviceVersions.unknown'),
              String(one.count),
              String(one.behind),
            ],
          }))}
        />
      </TableSection>
    </>
  );
}

/** Devices by kind and version, the newest first; those of unknown version last. */
const counted = (devices: readonly DeviceVersion[]) =>
  SOFTWARE_KINDS.flatMap((kind) => {
    const ofKind = devices.filter((device) => device.kind === kind);
    return [...new Set(ofKind.map(({ version }) => version))].toSorted(newestFirst).map((version) => {
      const same = ofKind.filter((device) => device.version === version);
      return { kind, version, count: same.length, behind: same.filter(({ behind }) => behind).length };
    });
  });

const newestFirst = (a: string, b: string): number => {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return compareVersions(b, a);
};
