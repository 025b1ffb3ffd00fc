import type { AudioInterface } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { audioInterfaces as words } from '../../text/en/audio-interfaces.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { AUDIO_INTERFACE_LOOKS, AUDIO_USE_LOOKS } from '../../ui/state/audio-interface-looks.js';
import { General } from './General.js';
import { NewInterface } from './NewInterface.js';

addMessages(words);

/** Audio feeds from studios to crews on air. */
export function AudioInterfacesPage() {
  const resource: Resource<AudioInterface, 'name' | 'createdAt', 'name' | 'inventory' | 'server'> = {
    path: '/manage/audio_interfaces',
    title: t('ifb.title'),
    count: (count) => t('ifb.count', { count }),
    search: {
      label: t('ifb.search'),
      keys: [
        { value: 'name', label: t('ifb.name') },
        { value: 'server', label: t('ifb.server') },
        { value: 'inventory', label: t('ifb.inventory') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      { key: 'name', head: t('ifb.name'), track: 'minmax(150px, 1.4fr)', least: 150, sort: 'name', cell: nameCell },
      { key: 'state', head: t('ifb.state'), track: '140px', least: 140, cell: stateCell },
      { key: 'use', head: t('ifb.use'), track: '130px', least: 130, cell: usageCell },
      {
        key: 'server',
        head: t('ifb.server'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        cell: ({ server }) => server.name,
      },
      {
        key: 'channels',
        head: t('ifb.channels'),
        track: 'minmax(150px, 1.6fr)',
        least: 150,
        cell: ({ channels }) => channels.map(({ name }) => name).join(', '),
      },
      {
        key: 'inventory',
        head: t('ifb.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: ({ state, channels }) =>
      [t(`ifb.state.${state}`), t('ifb.channels.count', { count: channels.length })].join(' · '),
    empty: { title: t('ifb.empty'), text: t('ifb.empty.text') },
    missing: { title: t('ifb.missing'), text: t('ifb.missing.text') },
    list: (input) => callQuery(api.audioInterfaces.list, { query: input }),
    get: (id) => callQuery(api.audioInterfaces.get, { params: { id } }),
    refreshMs: 2000,
    acts: [REMOVE],
    create: { label: t('ifb.new'), Form: NewInterface, tab: 'general' },
    state: stateCell,
    audited: 'audioInterface',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: AudioInterface) => <strong>{name}</strong>;
const stateCell = ({ state }: AudioInterface) => (
  <Badge look={AUDIO_INTERFACE_LOOKS[state]} status={state}>
    {t(`ifb.state.${state}`)}
  </Badge>
);
const usageCell = ({ use }: AudioInterface) =>
  use === null ? null : (
    <Badge look={AUDIO_USE_LOOKS[use]} status={use}>
      {t(`ifb.use.${use}`)}
    </Badge>
  );

const tabsOf = (row: AudioInterface) => [{ key: 'general', label: t('ifb.general'), content: <General row={row} /> }];

const REMOVE: Act<AudioInterface> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('ifb.remove') : t('ifb.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('ifb.removeAsk', { name: rows[0]?.name ?? '' })
      : t('ifb.removeAskSeveral', { count: rows.length }),
  consequences: () => [t('ifb.removeText')],
  run: ({ id }) => api.audioInterfaces.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('ifb.removed') : t('ifb.removedSeveral', { count })),
  removes: true,
};
