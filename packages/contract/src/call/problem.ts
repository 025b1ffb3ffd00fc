import * as z from 'zod';

/** One field that was refused; `path` is dotted from the part of the request, as in `body.name`. */
export const FieldProblem = z.object({ path: z.string(), message: z.string() }).meta({ id: 'FieldProblem' });

/** RFC 9457 problem document, with our `code` and field messages (design §4). */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.union([z.string(), z.int()]),
    errors: z.array(FieldProblem).optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof Problem>;
export type FieldProblem = z.output<typeof FieldProblem>;
