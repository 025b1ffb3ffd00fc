import type { CallDef } from '@backhaul/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { audit } from '../access/audit.js';
import type { Database } from '../db/schema.js';
import { changesState } from './origin.js';
import type { ParsedParts } from './parse.js';
import { Refusal } from './refusal.js';

interface NamedCall {
  readonly name: string;
  readonly definition: CallDef;
}

/** What an act is called in the audit: its permission, as acts that were done are, or the name of its call. */
export const actionOf = ({ name, definition: { access } }: NamedCall): string =>
  'permission' in access && !access.permission.endsWith(':read') ? access.permission : name;

/** Every refused act, and every look at what is not the caller's, or is not there: the two are one to them, and here. */
const isNoted = (method: string, { subject }: CallDef, { error }: Refusal): boolean =>
  changesState(method) || (subject !== undefined && (error === 'NOT_FOUND' || error === 'FORBIDDEN'));

/** Writes down what a signed-in user was refused, outside the transaction that it undid, and throws on. */
export async function auditRefusal(
  db: Kysely<Database>,
  request: FastifyRequest,
  input: ParsedParts,
  error: unknown,
): Promise<never> {
  const { call } = request.routeOptions.config;
  if (call && request.caller && error instanceof Refusal && isNoted(request.method, call.definition, error)) {
    await audit(db, {
      caller: request.caller,
      action: actionOf(call),
      subject: subjectOf(call.definition, input),
      result: 'refused',
      code: error.error,
      detail: error.detail ?? null,
    });
  }
  throw error;
}

function subjectOf(call: CallDef, input: ParsedParts): { kind: string; id: string } | null {
  if (!call.subject) return null;
  const part = input[call.subject.in];
  const id =
    typeof part === 'object' && part !== null
      ? Object.entries(part).find(([key]) => key === call.subject?.key)
      : undefined;
  return typeof id?.[1] === 'string' ? { kind: call.subject.kind, id: id[1] } : null;
}
