import type { CallDef, Schema } from '@backhaul/contract';
import * as z from 'zod';
import { headerOf, type TestResponse } from '../client/injectable.js';
import { complaintAbout, problemIn } from './problem.js';

/** Maximum number of fields that a refusal names. */
const MOST_FIELDS = 20;

const PART = /^(params|query|body|header)(\.|$)/;

/**
 * What is wrong with a response to any request: a 5xx, a refusal whose problem the call does not declare or which does
 * not name the fields, a reply that does not match its schema. Null: nothing. `call` is null without a route.
 */
export function verdictOn(call: CallDef | null, response: TestResponse): string | null {
  const complaint = complaintAbout(call, response);
  if (complaint) return complaint;
  if (response.status >= 400) return fieldsComplaint(response);
  return call === null ? `answers ${response.status} where there is no call` : replyComplaint(call, response);
}

/** A refusal of an invalid request must name the fields. */
function fieldsComplaint(response: TestResponse): string | null {
  const problem = problemIn(response);
  if (problem?.code !== 'INVALID') return null;
  const fields = problem.errors ?? [];
  if (fields.length === 0) return `answers ${response.status} INVALID and names no field`;
  if (fields.length > MOST_FIELDS) return `answers ${response.status} INVALID and names ${fields.length} fields`;
  const vague = fields.find(({ path, message }) => !PART.test(path) || message === '');
  return vague ? `answers ${response.status} INVALID with the field ${JSON.stringify(vague).slice(0, 120)}` : null;
}

/** How a reply differs from what its call declares. */
function replyComplaint(call: CallDef, response: TestResponse): string | null {
  const { status, body } = response;
  const declared = call.status ?? 200;
  if (status !== declared) return `answers ${status}, declares ${declared}`;
  if (call.response === null) return body.length === 0 ? null : `answers a body, declares none`;
  if (!headerOf(response, 'content-type').startsWith('application/json')) return 'answers what is not JSON';
  const issue = issueWith(call.response, body);
  return issue === null ? null : `answers off its schema: ${issue}`;
}

function issueWith(schema: Schema, body: Buffer): string | null {
  if (!(schema instanceof z.core.$ZodType)) throw new TypeError('A schema of the contract is not a zod schema');
  try {
    const parsed = z.safeParse(schema, JSON.parse(body.toString('utf8')));
    const issue = parsed.error?.issues[0];
    return issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : null;
  } catch (error) {
    return String(error);
  }
}
