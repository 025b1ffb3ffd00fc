import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { Refusal } from '../http/refusal.js';
import { audit, type AuditActor } from './audit.js';

export interface AuditedAct {
  readonly caller: AuditActor;
  /** `<noun>:<verb>`, as permissions are named. */
  readonly action: string;
  readonly subject: { readonly kind: 'unit' | 'channel' | 'server' | 'group'; readonly id: string };
}

/** Runs a control action; when it is refused, that leaves an audit row. The act writes its own row when it is done. */
export async function audited<T>(db: Kysely<Database>, act: AuditedAct, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) {
      await audit(db, { ...act, result: 'refused', code: error.error, detail: error.detail ?? null });
    }
    throw error;
  }
}
