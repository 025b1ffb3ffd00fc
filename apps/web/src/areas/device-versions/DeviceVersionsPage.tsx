import type { DeviceVersion } from '@backhaul/contract';
import { SOFTWARE_KINDS } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { useCan } from '../../session/hooks.js';
import { deviceVersions as words } from '../../text/en/device-versions.js';
import { addMessages, t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Defaults } from './Defaults.js';
import { Notes } from './Notes.js';

addMessages(words);

type Sort = 'name' | 'inventory' | 'kind';

/** Versions of units and servers, and the default versions of their inventories. */
export function DeviceVersionsPage() {
  const manages = useCan('group:manage');
  const resource: Resource<DeviceVersion, Sort, 'name' | 'inventory'> = {
    path: '/manage/sw_version',
    title: t('deviceVersions.title'),
    count: (count) => t('deviceVersions.count', { count }),
    search: {
      label: t('deviceVersions.search'),
      keys: [
        { value: 'name', label: t('deviceVersions.name') },
        { value: 'inventory', label: t('deviceVersions.inventory') },
      ],
    },
    sort: 'name',
    filters: [
      {
        key: 'kind',
        label: t('deviceVersions.kind'),
        options: SOFTWARE_KINDS.map((kind) => ({ value: kind, label: t(`deviceVersions.${kind}`) })),
        single: true,
      },
    ],
    columns: [
      {
        key: 'name',
        head: t('deviceVersions.name'),
        track: 'minmax(150px, 1.4fr)',
        least: 150,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'kind', head: t('deviceVersions.kind'), track: '90px', least: 90, sort: 'kind', cell: kindText },
      { key: 'version', head: t('deviceVersions.version'), track: '150px', least: 150, cell: versionText },
      { key: 'state', head: t('deviceVersions.state'), track: '190px', least: 190, cell: stateCell },
      {
        key: 'default',
        head: t('deviceVersions.default'),
        track: '130px',
        least: 130,
        cell: ({ defaultVersion }) => defaultVersion ?? '—',
      },
      {
        key: 'target',
        head: t('deviceVersions.target'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        cell: targetText,
      },
      {
        key: 'inventory',
        head: t('deviceVersions.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (device) => [versionText(device), t(`deviceVersions.${stateOf(device)}`)].join(' · '),
    empty: { title: t('deviceVersions.empty'), text: t('deviceVersions.empty.text') },
    missing: { title: t('deviceVersions.missing'), text: t('deviceVersions.missing.text') },
    list: (input, { kind }) => {
      const [chosen] = SOFTWARE_KINDS.filter((one) => one === kind);
      return callQuery(api.deviceVersions.list, { query: { ...input, ...(chosen && { kind: chosen }) } });
    },
    get: (id) => callQuery(api.deviceVersions.get, { params: { id } }),
    refreshMs: 10_000,
    acts: [],
    create: null,
    ...(manages && { beside: besideList }),
    audited: ({ kind, id }) => ({ kind, id }),
    state: stateCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const LOOKS = {
  behind: { glyph: 'down', tone: 'warn' },
  current: { glyph: 'dot', tone: 'ready' },
  unknown: { glyph: 'question', tone: 'off' },
  none: { glyph: 'ring', tone: 'plain' },
} as const satisfies Readonly<Record<string, StateLook>>;

function stateOf({ version, defaultVersion, behind }: DeviceVersion): keyof typeof LOOKS {
  if (version === '') return 'unknown';
  if (defaultVersion === null) return 'none';
  return behind ? 'behind' : 'current';
}

const besideList = (search: ListSearch) => <Defaults search={search} />;
const nameCell = ({ name }: DeviceVersion) => <strong>{name}</strong>;
const kindText = ({ kind }: DeviceVersion): string => t(`deviceVersions.${kind}`);
const versionText = ({ version }: DeviceVersion): string => version || '—';
const targetText = ({ targetVersion, status }: DeviceVersion): string => {
  if (targetVersion === null) return '—';
  if (status === null) return targetVersion;
  return t('deviceVersions.targetOf', { version: targetVersion, status: t(`deviceVersions.${status}`) });
};
const stateCell = (device: DeviceVersion) => {
  const state = stateOf(device);
  return (
    <Badge look={LOOKS[state]} status={state}>
      {t(`deviceVersions.${state}`)}
    </Badge>
  );
};
const tabsOf = (device: DeviceVersion) => [
  {
    key: 'general',
    label: t('deviceVersions.general'),
    content: (
      <Facts
        facts={[
          [t('deviceVersions.kind'), kindText(device)],
          [t('deviceVersions.model'), device.model || '—'],
          [t('deviceVersions.inventory'), device.inventory.name],
          [t('deviceVersions.version'), versionText(device)],
          [t('deviceVersions.default'), device.defaultVersion ?? '—'],
          [t('deviceVersions.target'), targetText(device)],
        ]}
      />
    ),
  },
  { key: 'notes', label: t('deviceVersions.notes'), content: <Notes device={device} /> },
];
