import type { DutyList } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { dutyLists as words } from '../../text/en/duty-lists.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import { DutyListForm, General } from './DutyListForm.js';
import { Shifts } from './Shifts.js';

addMessages(words);

const REFRESH_MS = 30_000;

/** Duty lists: weekly shifts of users. Alert routes notify the user on duty. */
export function DutyListsPage() {
  const resource: Resource<DutyList, 'name' | 'createdAt', 'name'> = {
    path: '/manage/duty_lists',
    title: t('dutyLists.title'),
    count: (count) => t('dutyLists.count', { count }),
    search: { label: t('dutyLists.search'), keys: [{ value: 'name', label: t('dutyLists.name') }] },
    sort: 'name',
    filters: [],
    columns: [
      { key: 'name', head: t('dutyLists.name'), track: 'minmax(130px, 1fr)', least: 130, sort: 'name', cell: nameCell },
      { key: 'now', head: t('dutyLists.now'), track: 'minmax(150px, 1.4fr)', least: 150, cell: nowText },
      { key: 'shifts', head: t('dutyLists.shifts'), track: '110px', least: 110, cell: ({ shifts }) => shifts.length },
      {
        key: 'zone',
        head: t('dutyLists.zone'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        cell: (list) => list.timeZone,
      },
      {
        key: 'inventory',
        head: t('dutyLists.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: nowText,
    empty: { title: t('dutyLists.empty'), text: t('dutyLists.empty.text') },
    missing: { title: t('dutyLists.missing'), text: t('dutyLists.missing.text') },
    list: (input) => callQuery(api.dutyLists.list, { query: input }),
    get: (id) => callQuery(api.dutyLists.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [REMOVE],
    create: { label: t('dutyLists.new'), Form: DutyListForm, tab: 'shifts' },
    audited: 'dutyList',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: DutyList) => <strong>{name}</strong>;
const nowText = ({ onDuty }: DutyList): string => (onDuty.length === 0 ? t('dutyLists.nobody') : onDuty.join(', '));
const tabsOf = (list: DutyList) => [
  { key: 'shifts', label: t('dutyLists.shifts'), content: <Shifts list={list} /> },
  { key: 'general', label: t('dutyLists.general'), content: <General list={list} /> },
];

const REMOVE: Act<DutyList> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('dutyLists.remove') : t('dutyLists.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('dutyLists.removeAsk', { name: rows[0]?.name ?? '' })
      : t('dutyLists.removeAskSeveral', { count: rows.length }),
  consequences: () => [t('dutyLists.removeText')],
  run: ({ id }) => api.dutyLists.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('dutyLists.removed') : t('dutyLists.removedSeveral', { count })),
  removes: true,
};
