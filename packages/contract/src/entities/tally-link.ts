import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A link that opens the tally page of a channel or a unit without signing in, until `endsAt`. */
export const TallyLink = z
  .object({
    tallyLinkId: Id,
    description: z.string(),
    endsAt: Millis,
    ended: z.boolean(),
    createdAt: Millis,
  })
  .meta({ id: 'TallyLink' });
export type TallyLink = z.output<typeof TallyLink>;

/** `link` is returned only once: the console stores a hash of its token. */
export const MadeTallyLink = TallyLink.extend({ link: z.string() }).meta({ id: 'MadeTallyLink' });
export type MadeTallyLink = z.output<typeof MadeTallyLink>;
