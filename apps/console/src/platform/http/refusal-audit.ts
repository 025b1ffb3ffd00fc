import type { CallDef, Subject } from '@backhaul/contract';
import { isAct, type AuditAction } from '@backhaul/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { audit, type CallName } from '../access/audit.js';
import type { Database } from '../db/schema.js';
import { changesState } from './origin.js';
import type { ParsedParts } from './parse.js';
import { Refusal } from '../kernel/refusal.js';

interface NamedCall {
  readonly name: CallName;
  readonly definition: CallDef;
}

/** Name of an act in the audit: its permission, as for completed acts, or the name of its call. */
export const actionOf = ({ name, definition: { access } }: NamedCall): AuditAction | CallName =>
  'permission' in access && isAct(access.permission) ? access.permission : name;

/** Refused changes, and every read of a missing or foreign record: callers cannot distinguish the two, and neither does the audit. */
const isNoted = (method: string, { subject }: CallDef, { error }: Refusal): boolean =>
  changesState(method) || (subject !== undefined && (error === 'NOT_FOUND' || error === 'FORBIDDEN'));

/** Audits the refusal of a signed-in user, outside the transaction that it rolled back, and rethrows it. */
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
      subject: named(call.definition.subject, input) ?? null,
      result: 'refused',
      code: error.error,
      detail: error.detail?.text ?? null,
    });
  }
  throw error;
}

/** The record that a request names in a field; undefined if it names none. */
export function named(
  subject: Subject | undefined,
  input: ParsedParts,
): { kind: Subject['kind']; id: string } | undefined {
  if (!subject) return undefined;
  const part = input[subject.in];
  const id =
    typeof part === 'object' && part !== null ? Object.entries(part).find(([key]) => key === subject.key) : undefined;
  return typeof id?.[1] === 'string' ? { kind: subject.kind, id: id[1] } : undefined;
}
