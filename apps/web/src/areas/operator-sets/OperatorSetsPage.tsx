import type { OperatorSet } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { operatorSets as words } from '../../text/en/operator-sets.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { inventoriesText, OPERATOR_SET_ACTS } from './acts.js';
import { General, SetForm } from './General.js';
import { Operators } from './Operators.js';

addMessages(words);

/** Operator sets: operators that modems of an inventory may be registered with by hand. */
export function OperatorSetsPage() {
  const resource: Resource<OperatorSet, 'name' | 'createdAt', 'name'> = {
    path: '/system/system_settings/liq_operator_sets',
    title: t('operatorSets.title'),
    count: (count) => t('operatorSets.count', { count }),
    search: { label: t('operatorSets.search'), keys: [{ value: 'name', label: t('operatorSets.name') }] },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('operatorSets.name'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        sort: 'name',
        cell: nameCell,
      },
      {
        key: 'operators',
        head: t('operatorSets.operators'),
        track: 'minmax(180px, 2fr)',
        least: 180,
        cell: operatorsText,
      },
      {
        key: 'inventories',
        head: t('operatorSets.inventories'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        cell: inventoriesText,
      },
      {
        key: 'createdAt',
        head: t('operatorSets.createdAt'),
        track: '150px',
        least: 150,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ name }) => name,
    brief: (row) => [operatorsText(row), inventoriesText(row)].filter(Boolean).join(' · '),
    empty: { title: t('operatorSets.empty'), text: t('operatorSets.empty.text') },
    missing: { title: t('operatorSets.missing'), text: t('operatorSets.missing.text') },
    list: (input) => callQuery(api.operatorSets.list, { query: input }),
    get: (id) => callQuery(api.operatorSets.get, { params: { id } }),
    acts: OPERATOR_SET_ACTS,
    create: { label: t('operatorSets.new'), tab: 'operators', Form: SetForm },
    state: inventoriesText,
    audited: 'operatorSet',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: OperatorSet) => <strong>{name}</strong>;
const operatorsText = ({ operators }: OperatorSet): string => operators.map(({ name }) => name).join(', ');
const tabsOf = (set: OperatorSet) => [
  { key: 'general', label: t('operatorSets.general'), content: <General set={set} /> },
  { key: 'operators', label: t('operatorSets.operators'), content: <Operators set={set} /> },
];
