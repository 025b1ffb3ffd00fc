import type { Story, UnitStory } from '@backhaul/contract';
import { carriesStory, sluglineOf } from '@backhaul/domain';
import type { ConfigurationDependencies } from '../../control/configuration/change.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page, recordOf } from '../../control/resources/page.js';
import { giveChangedStories, giveStory } from '../../control/stories/give.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { forUnit, inGroup, type ListQuery, storyFor, storyIdOf, storyStore, withUnits } from './store.js';

/** Handlers of the calls on stories. */
export function storyHandlers(dependencies: ConfigurationDependencies): AreaHandlers<'stories'> {
  const { db } = dependencies;
  const kept = crud(dependencies, storyStore);

  const one = async (caller: Caller, id: string): Promise<Story> => {
    const [story] = await withUnits(db, caller.scope, [await recordOf(db, storyStore, caller, id)]);
    if (story === undefined) throw new Refusal('NOT_FOUND');
    return story;
  };
  const listed = async (caller: Caller, query: ListQuery, narrow: ReturnType<typeof inGroup>) => {
    const found = await page(db, storyStore, caller, query, narrow);
    return { ...found, items: await withUnits(db, caller.scope, found.items) };
  };

  const chosen = async (caller: Caller, { id, record }: VisibleUnit): Promise<UnitStory> => {
    const { metadata } = record.desired;
    const storyId = await storyIdOf(db, id);
    const story = storyId === undefined ? null : await seen(caller, storyId);
    return { story, slugline: sluglineOf(metadata), carried: story !== null && carriesStory(metadata, story) };
  };

  const seen = async (caller: Caller, id: string) => {
    try {
      return await one(caller, id);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };

  return {
    ...kept,
    get: (_input, { caller, subject }) => one(caller, subject.id),
    list: ({ query: { groupId, ...query } }, { caller }) => listed(caller, query, inGroup(groupId)),
    async update(input, context) {
      await kept.update(input, context);
      await giveChangedStories(dependencies, context.caller);
      return one(context.caller, context.subject.id);
    },
    ofUnit: ({ query }, { caller, subject }) => listed(caller, query, forUnit(subject.id)),
    chosen: (_input, { caller, subject }) => chosen(caller, subject),
    async choose(_input, { caller, subject, references: { story } }) {
      await giveStory(dependencies, caller, subject, async (tx) => ({
        id: story.id,
        ...(await storyFor(tx, story.id, subject.id)),
      }));
      return chosen(caller, subject);
    },
    async clear(_input, { caller, subject }) {
      if ((await storyIdOf(db, subject.id)) !== undefined) await giveStory(dependencies, caller, subject, null);
      return chosen(caller, subject);
    },
  };
}
