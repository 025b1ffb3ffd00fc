import * as z from 'zod';

/** The parameters of a message, by their names in its sentence. */
const Params = z.record(z.string(), z.union([z.string(), z.number()]));

/** The message of a problem, for clients that word it themselves: its code and its parameters. */
export const ProblemMessage = z.object({ code: z.string(), params: Params }).meta({ id: 'ProblemMessage' });

/**
 * One field that was refused; `path` is dotted from the part of the request, as in `body.name`. `message` is the English
 * sentence; `code` and `params` are those of the message.
 */
export const FieldProblem = z
  .object({ path: z.string(), message: z.string(), code: z.string(), params: Params })
  .meta({ id: 'FieldProblem' });

/**
 * RFC 9457 problem document, with our `code` and field messages. `message` is the English sentence of `detail`, or else
 * `title`.
 */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.union([z.string(), z.int()]),
    message: ProblemMessage,
    errors: z.array(FieldProblem).optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof Problem>;
export type FieldProblem = z.output<typeof FieldProblem>;
