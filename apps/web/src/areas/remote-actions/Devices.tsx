import type { RemoteDevice } from '@backhaul/contract';
import { SOFTWARE_KINDS } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import type { ManagePath } from '../../navigation/pages.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import type { StateLook } from '../../ui/state/looks.js';
import { useDeviceActs } from './device-acts.js';
import { viewsBeside } from './Views.js';

type Sort = 'name' | 'inventory' | 'kind';

/** Units and servers in reach of the user, with the remote actions on them. */
export function Devices({ path }: { readonly path: ManagePath }) {
  const acts = useDeviceActs();
  const resource: Resource<RemoteDevice, Sort, 'name' | 'inventory'> = {
    path,
    title: t('remote.title'),
    count: (count) => t('remote.devices.count', { count }),
    search: {
      label: t('remote.devices.search'),
      keys: [
        { value: 'name', label: t('remote.name') },
        { value: 'inventory', label: t('remote.inventory') },
      ],
    },
    sort: 'name',
    filters: [
      {
        key: 'kind',
        label: t('remote.kind'),
        options: SOFTWARE_KINDS.map((value) => ({ value, label: t(`remote.kind.${value}`) })),
        single: true,
      },
    ],
    columns: [
      {
        key: 'name',
        head: t('remote.name'),
        track: 'minmax(150px, 1.4fr)',
        least: 150,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'kind', head: t('remote.kind'), track: '100px', least: 100, sort: 'kind', cell: kindText },
      { key: 'state', head: t('remote.deviceState'), track: '150px', least: 150, cell: stateCell },
      { key: 'version', head: t('remote.version'), track: '150px', least: 150, cell: versionText },
      {
        key: 'inventory',
        head: t('remote.inventory'),
        track: 'minmax(130px, 1fr)',
        least: 130,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
      {
        key: 'approval',
        head: t('remote.approval'),
        track: 'minmax(170px, 1fr)',
        least: 170,
        cell: ({ approval }) => t(`remote.approval.${approval}`),
      },
    ],
    nameOf: ({ name }) => name,
    brief: (device) => [kindText(device), t(`remote.${stateOf(device)}`), device.inventory.name].join(' · '),
    beside: viewsBeside(path),
    empty: {
      title: t('remote.devices.empty'),
      text: t(path === '/support/remote_actions' ? 'remote.devices.empty.support' : 'remote.devices.empty.text'),
    },
    missing: { title: t('remote.devices.missing'), text: t('remote.devices.missing.text') },
    list: (input, { kind }) => {
      const [chosen] = SOFTWARE_KINDS.filter((one) => one === kind);
      return callQuery(api.remoteActions.devices, { query: { ...input, ...(chosen && { kind: chosen }) } });
    },
    get: oneDevice,
    refreshMs: 5000,
    acts,
    create: null,
    state: stateCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const oneDevice = (deviceId: string) => ({
  queryKey: [...api.remoteActions.devices.key(), deviceId],
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<RemoteDevice> {
    const { items } = await api.remoteActions.devices({ query: { deviceId } }, { signal });
    const [device] = items;
    if (device === undefined) throw new Error(t('remote.devices.missing'));
    return device;
  },
});

const LOOKS = {
  onAir: { glyph: 'dot', tone: 'live' },
  online: { glyph: 'ring', tone: 'ready' },
  offline: { glyph: 'cross', tone: 'off' },
} as const satisfies Readonly<Record<string, StateLook>>;

function stateOf({ online, onAir }: RemoteDevice): keyof typeof LOOKS {
  if (onAir) return 'onAir';
  return online ? 'online' : 'offline';
}

const nameCell = ({ name }: RemoteDevice) => <strong>{name}</strong>;
const kindText = ({ kind, demo }: RemoteDevice): string =>
  demo ? `${t(`remote.kind.${kind}`)} · ${t('remote.simulated')}` : t(`remote.kind.${kind}`);
const versionText = ({ version }: RemoteDevice): string => version || '—';

const stateCell = (device: RemoteDevice) => {
  const state = stateOf(device);
  return (
    <Badge look={LOOKS[state]} status={state}>
      {t(`remote.${state}`)}
    </Badge>
  );
};

const tabsOf = (device: RemoteDevice) => [
  {
    key: 'general',
    label: t('remote.general'),
    content: (
      <Facts
        facts={[
          [t('remote.kind'), kindText(device)],
          [t('remote.inventory'), device.inventory.name],
          [t('remote.version'), versionText(device)],
          [t('remote.approval'), t(`remote.approval.${device.approval}`)],
        ]}
      />
    ),
  },
];
