import * as z from 'zod';
import { Metadata } from './configuration.js';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A story of a group (spec 2 §3): recordings, transmissions and files of its units are named after it. */
export const Story = z
  .object({
    id: Id,
    ...Metadata.shape,
    inventory: Named,
    group: Named,
    /** Its position in the newsroom; null: it was created here. `removed`: it was removed from its rundown while a unit had it. */
    newsroom: z.object({ rundown: z.string(), position: z.int(), removed: z.boolean() }).nullable(),
    /** Its units, of those that the caller sees. */
    units: z.array(Named),
    createdAt: Millis,
    changedAt: Millis,
  })
  .meta({ id: 'Story' });
export type Story = z.output<typeof Story>;

/** The story of a unit, and the present slugline of its recordings. */
export const UnitStory = z
  .object({
    /** Null: none was selected, or one that the caller does not see. */
    story: Story.nullable(),
    slugline: z.string().nullable(),
    /** Whether the metadata of the unit is still that of the story. */
    carried: z.boolean(),
  })
  .meta({ id: 'UnitStory' });
export type UnitStory = z.output<typeof UnitStory>;
