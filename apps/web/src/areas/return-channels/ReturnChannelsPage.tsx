import type { ReturnChannel } from '@backhaul/contract';
import { checkChannelName, checkText, FIRST_RETURN_INPUTS, message } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { groupsColumn, inventoryColumn, inventoryIn, useInventoryFilter } from '../../inventory/in-inventories.js';
import { firstServer, serverOptions, useListedServers } from '../../inventory/listed-servers.js';
import { useServers } from '../../live/index.js';
import { useCan } from '../../session/hooks.js';
import { channels } from '../../text/en/channels.js';
import { returnChannels as words } from '../../text/en/return-channels.js';
import { addMessages, t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import { searchedText } from '../../ui/resource/remembered.js';
import type { ListPlace, NewProps, Remembered, Resource } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { General } from './General.js';
import { Input } from './Input.js';
import { ReturnBadge } from './ReturnBadge.js';

addMessages(channels);
addMessages(words);

type Sort = 'name' | 'server' | 'input' | 'createdAt';
type Search = 'name' | 'description' | 'server' | 'inventory';

/** Refresh interval, ms. */
const REFRESH_MS = 3000;

/** Video return channels with their inputs and the units that receive them. */
export function ReturnChannelsPage({ at = '/manage/video_return' }: ListPlace) {
  const reason = useCan('channel:configure') ? null : t('permission.missing');
  const resource: Resource<ReturnChannel, Sort, Search> = {
    path: at,
    title: t('nav.videoReturn'),
    count: (count) => t('returnChannels.count', { count }),
    search: {
      label: t('returnChannels.search'),
      keys: [
        { value: 'name', label: t('channels.name') },
        { value: 'description', label: t('returnChannels.description') },
        { value: 'server', label: t('channels.server') },
        { value: 'inventory', label: t('channels.inventory') },
      ],
    },
    sort: 'name',
    filters: useInventoryFilter(),
    ...(at === '/manage/video_return' && { remembered: rememberedReturnFilters }),
    columns: [
      { key: 'name', head: t('channels.name'), track: 'minmax(140px, 1fr)', least: 140, sort: 'name', cell: nameCell },
      { key: 'status', head: t('channels.status'), track: '170px', least: 170, cell: statusCell },
      {
        key: 'input',
        head: t('channels.input'),
        track: '130px',
        least: 130,
        sort: 'input',
        cell: ({ input }) => t(`channels.input.${input}`),
      },
      {
        key: 'units',
        head: t('returnChannels.units'),
        track: '80px',
        least: 80,
        cell: ({ ptmpStatuses }) => String(ptmpStatuses.length),
      },
      {
        key: 'server',
        head: t('channels.server'),
        track: 'minmax(100px, 1fr)',
        least: 100,
        sort: 'server',
        cell: ({ server }) => server?.name ?? '',
      },
      {
        key: 'description',
        head: t('returnChannels.description'),
        track: 'minmax(120px, 2fr)',
        least: 120,
        cell: ({ description }) => description,
      },
      ...(at === '/manage/video_return' ? [] : [inventoryColumn(), groupsColumn()]),
    ],
    nameOf: ({ name }) => name,
    brief,
    empty: { title: t('returnChannels.empty'), text: t('returnChannels.empty.text') },
    missing: { title: t('channels.missing'), text: t('channels.missing.text') },
    list: (input, search) => callQuery(api.returnChannels.list, { query: { ...input, ...inventoryIn(search) } }),
    get: (id) => callQuery(api.returnChannels.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [
      {
        key: 'delete',
        label: (count) => (count === 1 ? t('channels.delete') : t('channels.deleteSeveral', { count })),
        look: 'danger',
        fits: () => true,
        reason: () => reason,
        title: (rows) =>
          rows.length === 1
            ? t('channels.deleteAsk', { name: rows[0]?.name ?? '' })
            : t('channels.deleteAskSeveral', { count: rows.length }),
        consequences: (rows) => consequencesOf(rows),
        run: ({ id }) => api.returnChannels.remove({ params: { id } }),
        done: (count) => (count === 1 ? t('channels.deleted') : t('channels.deletedSeveral', { count })),
        removes: true,
      },
    ],
    create: reason === null ? { label: t('returnChannels.new'), tab: 'general', Form: NewReturnChannel } : null,
    audited: 'returnChannel',
    state: statusCell,
    tabs: (row) => tabsOf(row, reason),
  };
  return <ResourcePage resource={resource} />;
}

/** The list has no filter by status, so only the search text is remembered. */
const rememberedReturnFilters: Remembered = {
  store: (search, { videoReturnFilters: { states } }) => ({
    videoReturnFilters: { states, text: searchedText(search) },
  }),
  restore: ({ videoReturnFilters: { text } }) => ({ q: text }),
};

const nameCell = ({ name }: ReturnChannel) => <strong>{name}</strong>;
const brief = ({ status, server }: ReturnChannel) => (
  <>
    <ReturnBadge status={status} /> {server?.name}
  </>
);
const tabsOf = (row: ReturnChannel, reason: string | null) => [
  { key: 'general', label: t('channels.general'), content: <General row={row} reason={reason} /> },
  { key: 'input', label: t('channels.input'), content: <Input row={row} reason={reason} /> },
];
const statusCell = ({ status }: ReturnChannel) => <ReturnBadge status={status} />;

function consequencesOf(rows: readonly ReturnChannel[]): string[] {
  const count = rows.reduce((total, { ptmpStatuses }) => total + ptmpStatuses.length, 0);
  return [...(count === 0 ? [] : [t('returnChannels.deleteUnits', { count })]), t('returnChannels.deleteText')];
}

/** Form of a new video return channel. */
function NewReturnChannel({ onDone, onCancel }: NewProps<ReturnChannel>) {
  const servers = useListedServers();
  const inView = useServers();
  return (
    <ResourceForm
      isNew
      saved={{
        name: '',
        description: '',
        serverId: firstServer(servers, inView),
        input: FIRST_RETURN_INPUTS[0],
      }}
      fields={() => [
        {
          kind: 'text',
          name: 'name',
          label: t('channels.name'),
          hint: t('channels.name.hint'),
          check: checkChannelName,
        },
        { kind: 'text', name: 'description', label: t('returnChannels.description'), check: checkText },
        {
          kind: 'choice',
          name: 'serverId',
          label: t('channels.server'),
          hint: t('channels.server.hint'),
          options: serverOptions(servers),
          check: (id) => (id === '' ? message('required') : null),
        },
        {
          kind: 'choice',
          name: 'input',
          label: t('channels.input'),
          hint: t('returnChannels.input.hint'),
          options: FIRST_RETURN_INPUTS.map((value) => ({ value, label: t(`channels.input.${value}`) })),
        },
      ]}
      submit={t('returnChannels.create')}
      send={async ({ input, ...values }) => {
        const first = FIRST_RETURN_INPUTS.find((one) => one === input) ?? FIRST_RETURN_INPUTS[0];
        const made = await api.returnChannels.create({ body: { ...values, input: first } }, idempotencyHeaders());
        return () => {
          toast(t('channels.created', { name: made.name }), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
