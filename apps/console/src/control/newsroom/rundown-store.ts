import type { RefusedStory } from '@backhaul/contract';
import {
  changeRundown,
  fieldsOf,
  METADATA_FIELDS,
  MOST_NEWSROOM_STORIES,
  takeStory,
  type IncomingStory,
  type RundownChange,
  type StoryFields,
} from '@backhaul/domain';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { StoryTable } from '../../platform/db/schema-stories.js';
import { newId } from '../../platform/kernel/ids.js';
import { columnsOf, storyOf } from '../stories/fields.js';

/** A rundown, and the place of its stories. */
export interface RundownKey {
  readonly inventoryId: string;
  readonly groupId: string;
  readonly rundownId: string;
  /** Its name; absent: unchanged. */
  readonly name?: string;
}

/** The result of a change. */
export interface Applied {
  /** Ids that are not in the rundown: nothing was changed. */
  readonly unknown: readonly string[];
  readonly refused: readonly Pick<RefusedStory, 'what' | 'why'>[];
  /** The slugline of the last accepted story. */
  readonly last: string | null;
}

type Row = Selectable<StoryTable>;
interface Placed {
  readonly externalId: string;
  /** Absent: as stored. */
  readonly fields?: StoryFields;
}

/** Stories written in one statement. */
const BATCH = 500;

/** Changes a rundown within `tx`: its stories and their order; removes stories that it no longer has. */
export async function applyToRundown(
  tx: Transaction<Database>,
  key: RundownKey,
  change: RundownChange<IncomingStory>,
): Promise<Applied> {
  // Serialises changes of the newsroom.
  await sql`select 1 from newsrooms where inventory_id = ${key.inventoryId} for update`.execute(tx);
  const rows = await rowsOf(tx, key);
  const present = rows.filter(({ removed_at }) => removed_at === null);
  const taking = taken(change, MOST_NEWSROOM_STORIES - (await countElsewhere(tx, key)));
  const { refused } = taking;
  const last = taking.accepted.at(-1)?.fields?.slugline ?? null;
  if (change.kind === 'replace' && taking.accepted.length === 0) return { unknown: [], refused, last };
  const placed = present.map((row): Placed => ({ externalId: row.external_id ?? '' }));
  const { stories, unknown } = changeRundown(placed, { ...change, ...(hasStories(change) && { stories: taking.accepted }) } as RundownChange<Placed>); // prettier-ignore
  if (unknown.length > 0) return { unknown, refused, last: null };
  await write(tx, key, rows, stories);
  return { unknown: [], refused, last };
}

/** Changes fields of one story of a rundown; empty ones stay. Returns null if the rundown does not have it. */
export async function applyToStory(
  tx: Transaction<Database>,
  key: RundownKey,
  { externalId, fields }: IncomingStory,
): Promise<Applied | null> {
  const row = (await rowsOf(tx, key)).find(({ external_id }) => external_id === externalId);
  if (row === undefined) return null;
  const given = Object.fromEntries(Object.entries(fields).filter(([, text]) => text?.trim()));
  return applyToRundown(tx, key, {
    kind: 'replace',
    id: externalId,
    stories: [{ externalId, fields: { ...storyOf(row), ...given } }],
  });
}

/** Renames a rundown. */
export const renameRundown = (tx: Transaction<Database>, { inventoryId, rundownId, name = '' }: RundownKey) =>
  tx
    .updateTable('stories')
    .set({ rundown: name })
    .where('inventory_id', '=', inventoryId)
    .where('rundown_id', '=', rundownId)
    .execute();

/** Ids of the rundowns of an inventory that have stories. */
export async function rundownsOf(tx: Transaction<Database>, inventoryId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('stories')
    .select('rundown_id')
    .distinct()
    .where('inventory_id', '=', inventoryId)
    .where('rundown_id', 'is not', null)
    .execute();
  return rows.flatMap(({ rundown_id }) => rundown_id ?? []);
}

const rowsOf = (tx: Transaction<Database>, { inventoryId, rundownId }: RundownKey): Promise<Row[]> =>
  tx
    .selectFrom('stories')
    .selectAll()
    .where('inventory_id', '=', inventoryId)
    .where('rundown_id', '=', rundownId)
    .orderBy('position')
    .orderBy('id')
    .execute();

async function countElsewhere(tx: Transaction<Database>, { inventoryId, rundownId }: RundownKey): Promise<number> {
  const { count } = await tx
    .selectFrom('stories')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('inventory_id', '=', inventoryId)
    .where('rundown_id', 'is not', null)
    .where('rundown_id', '<>', rundownId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const hasStories = <S>(change: RundownChange<S>): change is Extract<RundownChange<S>, { readonly stories: unknown }> =>
  change.kind === 'all' || change.kind === 'insert' || change.kind === 'replace';

/** Which of the new stories are accepted; at most `room`. */
function taken(change: RundownChange<IncomingStory>, room: number) {
  const accepted: Placed[] = [];
  const refused: Pick<RefusedStory, 'what' | 'why'>[] = [];
  for (const story of hasStories(change) ? change.stories : []) {
    const { externalId, fields, refused: why } = takeStory(story);
    const what = (story.fields.slugline?.trim() || externalId).slice(0, 200);
    if (why !== null) refused.push({ what, why: why.text });
    else if (accepted.length >= room) refused.push({ what, why: `At most ${MOST_NEWSROOM_STORIES} stories are taken` });
    else accepted.push({ externalId, fields });
  }
  return { accepted, refused };
}

async function write(
  tx: Transaction<Database>,
  key: RundownKey,
  rows: readonly Row[],
  stories: readonly Placed[],
): Promise<void> {
  const { inventoryId, groupId, rundownId } = key;
  const known = new Map(rows.map((row) => [row.external_id, row]));
  const name = key.name ?? rows[0]?.rundown ?? '';
  const place = { inventory_id: inventoryId, group_id: groupId, rundown_id: rundownId, rundown: name };
  const added: Parameters<typeof insert>[1][number][] = [];
  const moved: { id: string; position: number }[] = [];
  for (const [position, { externalId, fields }] of stories.entries()) {
    const row = known.get(externalId);
    if (row === undefined) {
      if (fields) added.push({ ...place, id: newId('sto'), external_id: externalId, position, ...columns(fields) });
      continue;
    }
    if (row.position !== position) moved.push({ id: row.id, position });
    const changed = fields !== undefined && METADATA_FIELDS.some((field) => fields[field] !== storyOf(row)[field]);
    const elsewhere = row.group_id !== groupId || row.rundown !== name || row.removed_at !== null;
    if (!changed && !elsewhere) continue;
    await tx
      .updateTable('stories')
      .set({
        group_id: groupId,
        rundown: name,
        removed_at: null,
        ...(changed && { ...columnsOf(fields), revision: row.revision + 1, changed_at: sql`now()` }),
      })
      .where('id', '=', row.id)
      .execute();
  }
  await insert(tx, added);
  await sql`
    update stories s set position = v.position
    from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ position }) => position)}::int[]) as v (id, position)
    where s.id = v.id`.execute(tx);
  const left = new Set(stories.map(({ externalId }) => externalId));
  await leave(
    tx,
    rows.filter((row) => row.removed_at === null && !left.has(row.external_id ?? '')).map(({ id }) => id),
  );
}

const columns = (fields: StoryFields) => ({ ...columnsOf(fieldsOf(fields)), slugline: fields.slugline });

type New = Pick<Row, 'id' | 'inventory_id' | 'group_id' | 'rundown_id' | 'external_id' | 'rundown' | 'position' | 'slugline'>; // prettier-ignore

async function insert(tx: Transaction<Database>, rows: readonly New[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insertInto('stories')
      .values(rows.slice(at, at + BATCH))
      .execute();
}

/** Stories that are no longer in a rundown: deleted, except those that units have. */
async function leave(tx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isHad = sql<boolean>`exists (select 1 from units u where u.story_id = stories.id)`;
  await tx
    .updateTable('stories')
    .set({ removed_at: sql`now()` })
    .where('id', 'in', ids)
    .where(isHad)
    .execute();
  await tx
    .deleteFrom('stories')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isHad}`)
    .execute();
}
