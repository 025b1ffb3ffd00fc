import * as z from 'zod';
import { Metadata } from './configuration.js';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A story of a group (spec 2 §3): what a unit that has it names its recordings, transmissions and files by. */
export const Story = z
  .object({
    id: Id,
    ...Metadata.shape,
    inventory: Named,
    group: Named,
    /** Where it stands in the newsroom; null: it was written here. `removed`: it was taken out of its rundown while a unit had it. */
    newsroom: z.object({ rundown: z.string(), position: z.int(), removed: z.boolean() }).nullable(),
    /** Units that have it, as far as the caller sees them. */
    units: z.array(Named),
    createdAt: Millis,
    changedAt: Millis,
  })
  .meta({ id: 'Story' });
export type Story = z.output<typeof Story>;

/** The story of a unit, and what its recordings are called by in effect. */
export const UnitStory = z
  .object({
    /** Null: none was chosen, or one that the caller does not see. */
    story: Story.nullable(),
    slugline: z.string().nullable(),
    /** Whether the metadata of the unit is that of the story: someone may have changed it since. */
    carried: z.boolean(),
  })
  .meta({ id: 'UnitStory' });
export type UnitStory = z.output<typeof UnitStory>;
