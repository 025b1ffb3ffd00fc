import * as z from 'zod';

/** A sentence for users, with its code and parameters, for clients that word it in another language. */
export const Sentence = z
  .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])), text: z.string() })
  .meta({ id: 'Sentence' });
export type Sentence = z.output<typeof Sentence>;
