import type { Rollout } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { rollouts as words } from '../../text/en/rollouts.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { ROLLOUT_ACTS } from './acts.js';
import { Devices } from './Devices.js';
import { Overview } from './Overview.js';
import { LOOKS, progressText } from './rollout.js';
import { RolloutForm } from './RolloutForm.js';

addMessages(words);

/** Rollouts of versions to many devices: create, watch, pause, retry. */
export function RolloutsPage() {
  const resource: Resource<Rollout, 'createdAt' | 'name' | 'targetVersion', 'name' | 'targetVersion'> = {
    path: '/system/batch_upgrade',
    title: t('rollouts.title'),
    count: (count) => t('rollouts.count', { count }),
    search: {
      label: t('rollouts.search'),
      keys: [
        { value: 'name', label: t('rollouts.name') },
        { value: 'targetVersion', label: t('rollouts.target') },
      ],
    },
    sort: 'createdAt',
    sortDir: 'desc',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('rollouts.name'),
        track: 'minmax(160px, 1.4fr)',
        least: 160,
        sort: 'name',
        cell: nameCell,
      },
      {
        key: 'target',
        head: t('rollouts.target'),
        track: '110px',
        least: 110,
        sort: 'targetVersion',
        cell: targetText,
      },
      { key: 'state', head: t('rollouts.state'), track: '140px', least: 140, cell: stateCell },
      {
        key: 'progress',
        head: t('rollouts.devices'),
        track: 'minmax(220px, 1.6fr)',
        least: 220,
        cell: progressText,
      },
      {
        key: 'madeBy',
        head: t('rollouts.madeBy'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ madeBy }) => madeBy ?? '—',
      },
      {
        key: 'createdAt',
        head: t('rollouts.createdAt'),
        track: '170px',
        least: 170,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ name }) => name,
    brief: (rollout) => [rollout.targetVersion, t(`rollouts.${rollout.state}`), progressText(rollout)].join(' · '),
    empty: { title: t('rollouts.empty'), text: t('rollouts.empty.text') },
    missing: { title: t('rollouts.missing'), text: t('rollouts.missing.text') },
    list: (input) => callQuery(api.rollouts.list, { query: input }),
    get: (id) => callQuery(api.rollouts.get, { params: { id } }),
    refreshMs: 2000,
    acts: ROLLOUT_ACTS,
    create: { label: t('rollouts.new'), Form: RolloutForm },
    audited: 'rollout',
    state: stateCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: Rollout) => <strong>{name}</strong>;
const targetText = ({ targetVersion }: Rollout): string => targetVersion;
const stateCell = ({ state }: Rollout) => (
  <Badge look={LOOKS[state]} status={state}>
    {t(`rollouts.${state}`)}
  </Badge>
);
const tabsOf = (rollout: Rollout) => [
  { key: 'phases', label: t('rollouts.phases'), content: <Overview rollout={rollout} /> },
  { key: 'devices', label: t('rollouts.devices'), content: <Devices rollout={rollout} /> },
];
