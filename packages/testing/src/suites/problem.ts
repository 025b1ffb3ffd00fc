import { type CallDef, ERRORS, type ErrorName, errorsOf, Problem } from '@backhaul/contract';
import { headerOf, type TestResponse } from '../client/injectable.js';

/** Problems that any request can get before it reaches its call. */
const ROUTING: readonly ErrorName[] = ['NO_CALL', 'METHOD'];

/** The problem document of an answer; null without one. */
export function problemIn(response: TestResponse): Problem | null {
  if (response.status < 400) return null;
  try {
    return Problem.parse(JSON.parse(response.body.toString('utf8')));
  } catch {
    return null;
  }
}

/** Problems that a request can get where there is no call. */
const WITHOUT_CALL: readonly ErrorName[] = ['INVALID', 'TOO_LARGE', 'MEDIA_TYPE', 'BAD_ORIGIN'];

/** What is wrong with an answer to any request: a 5xx, or a refusal whose problem the call does not declare. */
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
  return known ? null : `answers ${status} ${problem.code}, which it does not declare`;
}
