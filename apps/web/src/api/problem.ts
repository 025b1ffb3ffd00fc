import { ApiProblem } from '@backhaul/contract/client';
import { messageText } from '../text/messages.js';
import { translated } from '../text/sentences.js';

/** The sentence to show for a failed call: the console's message, with its detail if any; for refused fields, the message of each field. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return translated(error instanceof Error ? error.message : String(error));
  const { message, detail, title, code, errors = [] } = error.problem;
  const fields = errors.filter((field) => field.code !== 'default');
  if (code === 'INVALID' && message.code === 'INVALID' && fields.length > 0)
    return [...new Set(fields.map(({ message: text, ...field }) => messageText({ ...field, text })))].join(' · ');
  return messageText({ ...message, text: detail ?? title });
}

/** Error codes that concern one field but are not validation errors. */
const FIELDS: Readonly<Record<string, string>> = { NAME_TAKEN: 'name', USER_EXISTS: 'username', EMAIL_TAKEN: 'email' };

/** Messages by field, keyed without the part of the request: `name` for `body.name`. */
export function fieldProblems(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiProblem)) return new Map();
  const field = FIELDS[error.problem.code];
  if (field !== undefined) return new Map([[field, problemText(error)]]);
  const errors = error.problem.errors ?? [];
  return new Map(
    errors.map(({ path, message: text, code, params }) => [
      path.replace(/^(?:body|query|params)\./, ''),
      messageText({ code, params, text }),
    ]),
  );
}
