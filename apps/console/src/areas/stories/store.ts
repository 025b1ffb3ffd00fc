import type { AppContract, HandlerInput, Story } from '@backhaul/contract';
import { fieldsOf, METADATA_FIELDS, type MetadataField } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { unitSeen } from '../../control/policies/seen.js';
import { storiesWithin } from '../../control/policies/story.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { columnsOf, storyOf } from '../../control/stories/fields.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { StoryTable } from '../../platform/db/schema-stories.js';
import { Refusal } from '../../platform/kernel/refusal.js';

interface Row extends Selectable<StoryTable> {
  readonly inventory: string;
  readonly group_name: string;
}

type Calls = AppContract['stories'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];
export type ListQuery = HandlerInput<Calls['ofUnit']>['query'];
type Sort = ListQuery['sortBy'];

/** Rundowns in order; stories that were written here come last. */
const byRundown = sql`(r.rundown_id is null), lower(r.rundown), r.rundown_id, r.position`;

/** Stories of groups; stories in a rundown are changed only by their newsroom. */
export const storyStore: Store<Row, Story, MetadataField, Sort, Create, Change> = {
  kind: 'story',
  idPrefix: 'sto',
  table: 'stories',
  rows: (_db, scope) => sql<Row>`(
    select s.*, i.name as inventory, g.name as group_name
    from stories s join inventories i on i.id = s.inventory_id join groups g on g.id = s.group_id
    where ${storiesWithin(scope)})`,
  search: {
    slugline: 'slugline',
    storyId: 'story_id',
    crewName: 'crew_name',
    reporter: 'reporter',
    provider: 'provider',
    usageTerms: 'usage_terms',
    keywords: 'keywords',
    comments: 'comments',
  },
  sort: {
    slugline: byText('slugline'),
    storyId: byText('story_id'),
    reporter: byText('reporter'),
    rundown: byRundown,
    changedAt: byValue('changed_at'),
  },
  present: (row) => ({
    id: row.id,
    ...fieldsOf(storyOf(row)),
    inventory: { id: row.inventory_id, name: row.inventory },
    group: { id: row.group_id, name: row.group_name },
    newsroom:
      row.rundown_id === null
        ? null
        : { rundown: row.rundown, position: row.position, removed: row.removed_at !== null },
    // Read by `withUnits`, only for lists that show units.
    units: [],
    createdAt: row.created_at.getTime(),
    changedAt: row.changed_at.getTime(),
  }),
  audited: (row) => ({ ...storyOf(row), group: row.group_id }),
  async create(tx, _caller, id, { groupId, ...fields }) {
    const group = await tx
      .selectFrom('groups')
      .select('inventory_id')
      .where('id', '=', groupId)
      .forKeyShare()
      .executeTakeFirst();
    if (group === undefined) throw new Refusal('NOT_FOUND');
    const { slugline } = fields;
    await tx
      .insertInto('stories')
      .values({ id, inventory_id: group.inventory_id, group_id: groupId, ...columnsOf(fields), slugline })
      .execute();
    return { detail: slugline };
  },
  async update(tx, _caller, row, change) {
    refuseKept(row);
    const changed = METADATA_FIELDS.some(
      (field) => change[field] !== undefined && change[field] !== storyOf(row)[field],
    );
    if (changed)
      await tx
        .updateTable('stories')
        .set({ ...columnsOf(change), revision: row.revision + 1, changed_at: sql`now()` })
        .where('id', '=', row.id)
        .execute();
    return { detail: change.slugline ?? row.slugline };
  },
  async remove(tx, _caller, row) {
    refuseKept(row);
    await tx.deleteFrom('stories').where('id', '=', row.id).execute();
    return { detail: row.slugline };
  },
};

/** The newsroom would restore a story that is still in a rundown. */
function refuseKept({ rundown_id, removed_at }: Row): void {
  if (rundown_id !== null && removed_at === null) throw new Refusal('STORY_OF_NEWSROOM');
}

/** Stories with their units, limited to the scope. */
export async function withUnits(db: Kysely<Database>, scope: Scope, stories: readonly Story[]): Promise<Story[]> {
  const { rows } = await sql<{ story: string; id: string; name: string }>`
    select x.story_id as story, u.id, u.name from units x join devices u on u.id = x.device_id
    where x.story_id = any(${stories.map(({ id }) => id)}::text[]) and ${unitSeen(scope)} order by u.name`.execute(db);
  return stories.map((story) => ({
    ...story,
    units: rows.filter((row) => row.story === story.id).map(({ id, name }) => ({ id, name })),
  }));
}

/** SQL condition for the stories of a group. */
export const inGroup = (groupId: string | undefined): RawBuilder<boolean> =>
  groupId === undefined ? sql<boolean>`true` : sql<boolean>`r.group_id = ${groupId}`;

/** SQL condition for the stories that a unit may get. */
export const forUnit = (unitId: string): RawBuilder<boolean> => sql<boolean>`(r.removed_at is null and exists (
  select 1 from device_groups dg where dg.device_id = ${unitId} and dg.group_id = r.group_id))`;

/** The story of a unit; undefined without one. */
export async function storyIdOf(db: Kysely<Database>, unitId: string): Promise<string | undefined> {
  const row = await db.selectFrom('units').select('story_id').where('device_id', '=', unitId).executeTakeFirst();
  return row?.story_id ?? undefined;
}

/**
 * The story for a unit, locked against changes until the transaction ends. A story removed from its rundown is only for units that have it.
 * @throws {Refusal} NOT_FOUND, STORY_ELSEWHERE
 */
export async function storyFor(tx: Transaction<Database>, storyId: string, unitId: string) {
  const row = await tx
    .selectFrom('stories as s')
    .selectAll('s')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('device_groups as g')
            .select('g.device_id')
            .where('g.device_id', '=', unitId)
            .whereRef('g.group_id', '=', 's.group_id'),
        )
        .as('near'),
    )
    .where('s.id', '=', storyId)
    .forShare('s')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.removed_at !== null && (await storyIdOf(tx, unitId)) !== storyId) throw new Refusal('NOT_FOUND');
  if (row.near !== true && Number(row.near) !== 1) throw new Refusal('STORY_ELSEWHERE');
  return { revision: row.revision, fields: storyOf(row) };
}
