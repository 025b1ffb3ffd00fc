import { lazy, Suspense, useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import { useChannels } from '../../live/index.js';
import { useCan, useGroup } from '../../session/hooks.js';
import { channelFiles as words } from '../../text/en/channel-files.js';
import { bytesText } from '../../text/number.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { DataState } from '../../ui/data/DataState.js';
import { useListAddress, wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { useFileActs } from './acts.js';
import { Expiring } from './Expiring.js';
import { FailedDeletions, type Deletion } from './FailedDeletions.js';
import { FILE_LOOKS, type FileItem, itemOf, kindText, lengthText, stateOf, storyText, unitText } from './file.js';
import { filterQuery, useFileFilters } from './filters.js';
import { General } from './General.js';
import { rememberedFileFilters } from './remembered-filters.js';
import { RunningList } from './RunningList.js';
import { TransferList } from './TransferList.js';
import { UploadForm } from './uploads/UploadForm.js';
import { UploadList } from './uploads/UploadList.js';

const Watch = lazy(() => import('./player/Watch.js'));
const DayLine = lazy(() => import('./day/DayLine.js'));
const RunningPage = lazy(() => import('./player/RunningPage.js'));
const Transcript = lazy(() => import('./transcript/Transcript.js'));

addMessages(words);

type Sort = 'date' | 'name' | 'size';
type Search = 'name' | 'story' | 'unit' | 'channel' | 'server' | 'transcript';

/** Prefix of addresses of running recordings; the channel id follows it. */
const RUNNING = 'running_';

/** Files of the channels of the group: the list, the player of a file, or the player of a running recording. */
export function FilesPage() {
  const group = useGroup();
  const open = useListAddress('/files').text('open');
  if (group === null) return <DataState state="empty" title={t('cfiles.noGroup')} />;
  if (open.startsWith(RUNNING)) return <RunningPage channelId={open.slice(RUNNING.length)} />;
  return <GroupFiles key={group.uid} groupId={group.uid} />;
}

function GroupFiles({ groupId }: { readonly groupId: string }) {
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  const acts = useFileActs((deletion) => setDeletions((others) => [...others, deletion]));
  const dismiss = (commandId: string): void =>
    setDeletions((all) => all.filter((deletion) => deletion.commandId !== commandId));
  const failed = <FailedDeletions deletions={deletions} onDismiss={dismiss} />;
  const mayUpload = useCan('file:upload');
  const filters = useFileFilters(String(useListAddress('/files').search['unit'] ?? ''));
  const resource: Resource<FileItem, Sort, Search> = {
    path: '/files',
    title: t('cfiles.title'),
    count: (count, isMore) => (isMore ? t('cfiles.countMore', { count }) : t('cfiles.count', { count })),
    search: {
      label: t('cfiles.search'),
      keys: [
        { value: 'name', label: t('cfiles.name') },
        { value: 'story', label: t('cfiles.story') },
        { value: 'unit', label: t('cfiles.unit') },
        { value: 'channel', label: t('cfiles.channel') },
        { value: 'server', label: t('cfiles.server') },
        { value: 'transcript', label: t('cfiles.transcript') },
      ],
    },
    sort: 'date',
    sortDir: 'desc',
    filters,
    remembered: rememberedFileFilters,
    columns: [
      { key: 'name', head: t('cfiles.name'), track: 'minmax(220px, 2fr)', least: 220, sort: 'name', cell: nameCell },
      { key: 'date', head: t('cfiles.date'), track: '150px', least: 150, sort: 'date', cell: dateText },
      { key: 'length', head: t('cfiles.length'), track: '80px', least: 80, cell: lengthText },
      { key: 'channel', head: t('cfiles.channel'), track: 'minmax(110px, 1fr)', least: 110, cell: channelText },
      { key: 'unit', head: t('cfiles.unit'), track: 'minmax(110px, 1fr)', least: 110, cell: unitText },
      { key: 'story', head: t('cfiles.story'), track: 'minmax(110px, 1fr)', least: 110, cell: storyText },
      { key: 'kind', head: t('cfiles.kind'), track: '110px', least: 110, cell: kindText },
      { key: 'size', head: t('cfiles.size'), track: '90px', least: 90, sort: 'size', cell: sizeText },
      { key: 'state', head: t('cfiles.state'), track: '150px', least: 150, cell: stateCell },
      { key: 'server', head: t('cfiles.server'), track: 'minmax(100px, 0.8fr)', least: 100, cell: serverText },
    ],
    nameOf: ({ fileName }) => fileName,
    brief: (file) => [dateText(file), channelText(file), lengthText(file)].join(' · '),
    beside: besideList,
    above: (search) => aboveList(groupId, search, failed),
    empty: { title: t('cfiles.empty'), text: t('cfiles.empty.text') },
    missing: { title: t('cfiles.missing'), text: t('cfiles.missing.text') },
    list: (input, search) => {
      const query = { ...input, groupId, ...filterQuery(search) };
      return {
        queryKey: [...api.channelFiles.list.key({ query })],
        async queryFn({ signal }) {
          const { items, total, isMore } = await api.channelFiles.list({ query }, { signal });
          return { items: items.map(itemOf), total, isMore };
        },
      };
    },
    get: (fileId) => ({
      queryKey: [...api.channelFiles.list.key(), groupId, fileId],
      async queryFn({ signal }) {
        const { items } = await api.channelFiles.list({ query: { groupId, fileId } }, { signal });
        const [file] = items;
        if (file === undefined) throw new Error(t('cfiles.missing'));
        return itemOf(file);
      },
    }),
    refreshMs: 5000,
    // Files are audited at their channel.
    audited: ({ channel }) => ({ kind: 'channel', id: channel.id, noun: 'file' }),
    acts,
    create: mayUpload ? { label: t('cfiles.upload'), Form: UploadForm } : null,
    state: stateCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ fileName }: FileItem) => <strong>{fileName}</strong>;
const dateText = ({ startedAt }: FileItem): string =>
  momentText(startedAt, { dateStyle: 'short', timeStyle: 'medium' });
const channelText = ({ channel }: FileItem): string => channel.name;
const sizeText = ({ sizeBytes }: FileItem): string => bytesText(sizeBytes);
const serverText = ({ mmhName }: FileItem): string => mmhName ?? '—';
const stateCell = (file: FileItem) => {
  const state = stateOf(file);
  return (
    <Badge look={FILE_LOOKS[state]} status={state}>
      {t(`cfiles.state.${state}`)}
    </Badge>
  );
};

/** The day view of the chosen channel. */
function ChosenDay({ search }: { readonly search: ListSearch }) {
  const [channelId] = wordsIn(search, 'channel');
  const channel = useChannels().find((one) => one.channelId === channelId);
  if (channel === undefined) return null;
  return (
    <Suspense fallback={null}>
      <DayLine key={channel.channelId} channelId={channel.channelId} channelName={channel.channelName} />
    </Suspense>
  );
}

const aboveList = (groupId: string, search: ListSearch, failed: ReactNode) => (
  <>
    {failed}
    <UploadList groupId={groupId} />
    <TransferList groupId={groupId} />
    <Expiring groupId={groupId} />
    <ChosenDay search={search} />
  </>
);

const besideList = () => <RunningList />;

const tabsOf = (file: FileItem) => [
  { key: 'watch', label: t('cfiles.watch'), content: <Watch file={file} /> },
  { key: 'transcript', label: t('cfiles.transcript'), content: <Transcript file={file} /> },
  { key: 'general', label: t('cfiles.general'), content: <General file={file} /> },
];
