import type { Story } from '@backhaul/contract';
import { METADATA_FIELDS, type MetadataField } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useFieldNames } from '../../inventory/use-field-names.js';
import { useCan, useCurrentUser, useGroups } from '../../session/hooks.js';
import { stories as words } from '../../text/en/stories.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { IngestAccountButton } from './IngestAccountButton.js';
import { NewsroomButton } from './NewsroomButton.js';
import { General, StoryForm } from './StoryForm.js';

addMessages(words);

type Sort = 'slugline' | 'storyId' | 'reporter' | 'rundown' | 'changedAt';
type Stories = Resource<Story, Sort, MetadataField>;
type Origin = 'console' | 'newsroom' | 'removed';

/** Refresh interval, ms: a newsroom changes stories at any time. */
const REFRESH_MS = 5000;
const LOOKS: Readonly<Record<Origin, StateLook>> = {
  console: { glyph: 'ring', tone: 'plain' },
  newsroom: { glyph: 'dot', tone: 'ready' },
  removed: { glyph: 'cross', tone: 'warn' },
};

/** Stories of the user's groups (spec 2 §2), which name the recordings of units, and the newsroom connection. */
export function StoriesPage() {
  const { inventories } = useCurrentUser();
  const groups = useGroups();
  const mayManage = useCan('story:manage');
  const mayConfigure = useCan('story:configure');
  const names = useFieldNames(inventories.length === 1 ? inventories[0]?.id : undefined);
  const resource: Stories = {
    path: '/stories',
    title: t('stories.title'),
    count: (count) => t('stories.count', { count }),
    search: { label: t('stories.search'), keys: [keyOf('slugline', names), ...OTHERS.map((one) => keyOf(one, names))] },
    sort: 'rundown',
    filters:
      groups.length < 2
        ? []
        : [
            {
              key: 'group',
              label: t('stories.group'),
              single: true,
              options: groups.map(({ uid, name }) => ({ value: uid, label: name })),
            },
          ],
    columns: columns(names),
    nameOf: ({ slugline }) => slugline,
    brief: (story) => [originText(story), story.reporter, unitsText(story)].filter((part) => part !== '').join(' · '),
    ...(mayConfigure && { beside: besideList }),
    empty: { title: t('stories.empty'), text: t('stories.empty.text') },
    missing: { title: t('stories.missing'), text: t('stories.missing.text') },
    list: (input, search) => callQuery(api.stories.list, { query: { ...input, ...groupIn(search) } }),
    get: (id) => callQuery(api.stories.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: mayManage ? [REMOVE] : [],
    create: mayManage ? { label: t('stories.new'), Form: StoryForm } : null,
    audited: 'story',
    state: originCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const OTHERS = METADATA_FIELDS.filter((field) => field !== 'slugline');
const keyOf = (value: MetadataField, names: (field: MetadataField) => string) => ({ value, label: names(value) });

const groupIn = (search: ListSearch) => {
  const [groupId] = wordsIn(search, 'group');
  return groupId === undefined ? {} : { groupId };
};

const originOf = ({ newsroom }: Story): Origin =>
  newsroom === null ? 'console' : newsroom.removed ? 'removed' : 'newsroom';
const originText = (story: Story): string => {
  const origin = originOf(story);
  return origin === 'newsroom' ? (story.newsroom?.rundown ?? '') : t(`stories.${origin}`);
};
const originCell = (story: Story) => (
  <Badge look={LOOKS[originOf(story)]} status={originOf(story)}>
    {originText(story)}
  </Badge>
);
const besideList = () => (
  <>
    <NewsroomButton />
    <IngestAccountButton />
  </>
);
const tabsOf = (story: Story) => [{ key: 'general', label: t('stories.general'), content: <General story={story} /> }];
const unitsText = ({ units }: Story): string => units.map(({ name }) => name).join(', ');

const columns = (names: (field: MetadataField) => string): Stories['columns'] => [
  {
    key: 'slugline',
    head: names('slugline'),
    track: 'minmax(160px, 2fr)',
    least: 160,
    sort: 'slugline',
    cell: ({ slugline }) => <strong>{slugline}</strong>,
  },
  {
    key: 'from',
    head: t('stories.from'),
    track: 'minmax(130px, 1.2fr)',
    least: 130,
    sort: 'rundown',
    cell: originCell,
  },
  { key: 'units', head: t('stories.units'), track: 'minmax(110px, 1fr)', least: 110, cell: unitsText },
  {
    key: 'storyId',
    head: names('storyId'),
    track: 'minmax(90px, 0.8fr)',
    least: 90,
    sort: 'storyId',
    cell: ({ storyId }) => storyId,
  },
  {
    key: 'reporter',
    head: names('reporter'),
    track: 'minmax(100px, 1fr)',
    least: 100,
    sort: 'reporter',
    cell: ({ reporter }) => reporter,
  },
  {
    key: 'group',
    head: t('stories.group'),
    track: 'minmax(90px, 0.8fr)',
    least: 90,
    cell: ({ group }) => group.name,
  },
  {
    key: 'changedAt',
    head: t('stories.changedAt'),
    track: '150px',
    least: 150,
    sort: 'changedAt',
    cell: ({ changedAt }) => momentText(changedAt),
  },
];

const REMOVE: Act<Story> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('stories.remove') : t('stories.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: (story) => (originOf(story) === 'newsroom' ? t('stories.kept') : null),
  title: (rows) =>
    rows.length === 1
      ? t('stories.removeAsk', { slugline: rows[0]?.slugline ?? '' })
      : t('stories.removeAskSeveral', { count: rows.length }),
  consequences: (rows) => (rows.some(({ units }) => units.length > 0) ? [t('stories.removeText')] : []),
  run: ({ id }) => api.stories.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('stories.removedOne') : t('stories.removedSeveral', { count })),
  removes: true,
};
