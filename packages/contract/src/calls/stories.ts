import { METADATA_FIELDS, storyFieldCheck } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { resource } from '../call/resource.js';
import { ofUnit } from '../call/subjects.js';
import { Id, IdParams } from '../entities/ids.js';
import { Story, UnitStory } from '../entities/story.js';

const SORT = ['slugline', 'storyId', 'reporter', 'rundown', 'changedAt'] as const;

const kept = resource({
  kind: 'story',
  names: ['story', 'stories'],
  path: `${CORE}/v2/stories`,
  see: 'story:read',
  manage: 'story:manage',
  item: Story,
  search: METADATA_FIELDS,
  sort: SORT,
});

const text = (field: (typeof METADATA_FIELDS)[number]) => checkedText(storyFieldCheck(field));
const slugline = text('slugline');
const further = {
  storyId: text('storyId'),
  crewName: text('crewName'),
  reporter: text('reporter'),
  provider: text('provider'),
  usageTerms: text('usageTerms'),
  keywords: text('keywords'),
  comments: text('comments'),
};
const Further = z.strictObject(further).partial();

const storyOfUnit = {
  path: `${CORE}/v2/units/{id}/story`,
  subject: ofUnit,
  params: IdParams,
  response: UnitStory,
} as const;

/** Stories of groups and of units (spec 2 §3, §5, §7; paths are ours, the specification gives none). */
export const stories = defineCalls({
  list: {
    ...kept.list(),
    references: { group: { kind: 'group', in: 'query', key: 'groupId' } },
    query: kept.listQuery.extend({
      /** Only of this group. */
      groupId: Id.optional(),
    }),
  },
  get: kept.get(),
  create: kept.create({
    body: Further.extend({ slugline, groupId: Id }),
    example: { slugline: 'Harbour fire', reporter: 'A. Reed', groupId: 'news' },
    subject: { kind: 'group', in: 'body', key: 'groupId' },
    errors: ['NOT_FOUND'],
  }),
  update: kept.update({
    body: Further.extend({ slugline: slugline.optional() }),
    example: { slugline: 'Harbour fire', comments: 'Two boats' },
    errors: ['STORY_OF_NEWSROOM'],
  }),
  remove: kept.remove('Delete a story; units that have it keep the metadata that they were given', [
    'STORY_OF_NEWSROOM',
  ]),
  ofUnit: {
    method: 'GET',
    path: `${CORE}/v2/units/{id}/stories`,
    summary: 'Stories that a unit may get: those of its groups, paged',
    access: { permission: 'story:read' },
    subject: ofUnit,
    params: IdParams,
    query: pagedQuery(METADATA_FIELDS, SORT),
    response: paged(Story),
    errors: ['NOT_FOUND'],
  },
  chosen: {
    ...storyOfUnit,
    method: 'GET',
    summary: 'The story of a unit',
    access: { permission: 'story:read' },
    errors: ['NOT_FOUND'],
  },
  choose: {
    ...storyOfUnit,
    method: 'PUT',
    summary: 'Give a unit a story: its fields become the metadata of the unit, also on air',
    description:
      'Recordings, transmissions and files of the unit are named by its slugline from now on. Later changes of the story follow.',
    access: { permission: 'unit:configure' },
    references: { story: { kind: 'story', in: 'body', key: 'storyId' } },
    body: z.strictObject({ storyId: Id }),
    example: { storyId: 'sto_1' },
    errors: ['NOT_FOUND', 'STORY_ELSEWHERE', 'UNIT_BUSY'],
  },
  clear: {
    ...storyOfUnit,
    method: 'DELETE',
    summary: 'Take the story of a unit away: it has its default metadata, or none; idempotent',
    access: { permission: 'unit:configure' },
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
});
