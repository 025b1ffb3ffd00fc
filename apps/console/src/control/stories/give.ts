import { fieldsOf, metadataOfStory, metadataWithoutStory, unitActions } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Actor } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { sendOrder } from '../commands/issue.js';
import { writeConfiguration, type ConfigurationDependencies } from '../configuration/change.js';
import { updateUnitRow } from '../devices/unit-row.js';
import { visibleUnit, type VisibleUnit } from '../policies/records.js';
import { storyOf } from './fields.js';

interface Given {
  readonly id: string;
  readonly revision: number;
  readonly fields: Parameters<typeof metadataOfStory>[1];
}

/**
 * Gives a unit a story, or removes it: its metadata, which the unit gets immediately or when it returns, and on air the label of its
 * recordings. `find` reads the story within the transaction. @throws {Refusal} UNIT_BUSY, INVALID where the unit has no metadata
 */
export async function giveStory(
  dependencies: ConfigurationDependencies,
  caller: Actor,
  unit: VisibleUnit,
  find: ((tx: Transaction<Database>) => Promise<Given>) | null,
): Promise<void> {
  const verdict = unitActions(unit.view, null).configure;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const story = find && (await find(tx));
      const written = await writeConfiguration(dependencies, tx, caller, unit, {
        change: ({ metadata }) => ({
          metadata: story === null ? metadataWithoutStory(metadata) : metadataOfStory(metadata, story.fields),
        }),
        pathOf: () => 'body.storyId',
      });
      const { story_id: before } = await tx
        .selectFrom('units')
        .select('story_id')
        .where('device_id', '=', unit.id)
        .executeTakeFirstOrThrow();
      const chosen = { story_id: story?.id ?? null, story_revision: story?.revision ?? 0 };
      await updateUnitRow(tx, unit.id, { unit: chosen });
      if (before !== null && before !== chosen.story_id) await dropRemoved(tx, before);
      return { ...written, detail: story === null ? null : story.fields.slugline };
    },
    ({ entry, detail }) => ({ ...entry, action: detail === null ? 'unit:clearStory' : 'unit:chooseStory', detail }),
    ({ label }) => label && sendOrder(dependencies.dispatcher, label),
  );
  await dependencies.dispatcher.converge(unit.id);
}

/** Deletes a story that is no longer in a rundown, once no unit has it. */
async function dropRemoved(tx: Transaction<Database>, id: string): Promise<void> {
  await tx
    .deleteFrom('stories')
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .where(sql<boolean>`not exists (select 1 from units u where u.story_id = stories.id)`)
    .execute();
}

/** Updates units of the group that have an older revision of their story; a unit that is starting or stopping gets it the next time. */
export async function giveChangedStories(dependencies: ConfigurationDependencies, actor: Actor): Promise<void> {
  const { db, registry } = dependencies;
  const behind = await db
    .selectFrom('units as u')
    .innerJoin('stories as s', 's.id', 'u.story_id')
    .innerJoin('device_groups as g', (on) =>
      on.onRef('g.device_id', '=', 'u.device_id').onRef('g.group_id', '=', 's.group_id'),
    )
    .select(['u.device_id', 's.id'])
    .whereRef('u.story_revision', '<>', 's.revision')
    .orderBy('u.device_id')
    .limit(500)
    .execute();
  for (const { device_id: unitId, id } of behind) {
    try {
      const unit = visibleUnit(registry, { all: true }, unitId);
      await giveStory(dependencies, actor, unit, (tx) => presentStory(tx, id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function presentStory(tx: Transaction<Database>, id: string): Promise<Given> {
  const row = await tx.selectFrom('stories').selectAll().where('id', '=', id).forShare().executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return { id, revision: row.revision, fields: fieldsOf(storyOf(row)) };
}
