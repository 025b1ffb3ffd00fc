import { type CallDef, ENGLISH, ERRORS, type ErrorName, errorsOf, Problem } from '@backhaul/contract';
import { fill } from '@backhaul/domain';
import { headerOf, type TestResponse } from '../client/injectable.js';

/** Problems that any request can get before it reaches its call. */
const ROUTING: readonly ErrorName[] = ['NO_CALL', 'METHOD'];

/** The problem document of a response; null without one. */
export function problemIn(response: TestResponse): Problem | null {
  if (response.status < 400) return null;
  try {
    return Problem.parse(JSON.parse(response.body.toString('utf8')));
  } catch {
    return null;
  }
}

/** Problems that a request without a matching call can get. */
const WITHOUT_CALL: readonly ErrorName[] = ['INVALID', 'TOO_LARGE', 'MEDIA_TYPE', 'BAD_ORIGIN'];

/** What is wrong with a response to any request: a 5xx, or a refusal whose problem the call does not declare. */
export function complaintAbout(call: CallDef | null, response: TestResponse): string | null {
  const { status } = response;
  if (status >= 500) return `answers ${status}: ${response.body.toString('utf8').slice(0, 200)}`;
  if (status < 400) return null;
  const problem = problemIn(response);
  if (!problem || !headerOf(response, 'content-type').startsWith('application/problem+json')) {
    return `answers ${status} without a problem document: ${response.body.toString('utf8').slice(0, 200)}`;
  }
  const known = [...(call === null ? WITHOUT_CALL : errorsOf(call)), ...ROUTING].some(
    (name) => ERRORS[name].code === problem.code && ERRORS[name].status === status && problem.status === status,
  );
  if (!known) return `answers ${status} ${problem.code}, which it does not declare`;
  return wordingComplaint(problem);
}

/** A message whose code and parameters do not result in its English sentence. */
function wordingComplaint({ detail, title, message, errors = [] }: Problem): string | null {
  const said = [
    { ...message, text: detail ?? title },
    ...errors.map(({ code, params, message: text }) => ({ code, params, text })),
  ];
  const wrong = said.find(({ code, params, text }) => fill(SENTENCES.get(code) ?? '', params) !== text);
  return wrong ? `says ${JSON.stringify(wrong.text)} for ${wrong.code} ${JSON.stringify(wrong.params)}` : null;
}

const SENTENCES: ReadonlyMap<string, string> = new Map(Object.entries(ENGLISH));
