import type { Kysely, Transaction } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database, StoredOrder } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import type { Dispatcher, NewCommand, NewOrder } from './types.js';

/** How long a plain command is valid: it is for a unit that is online, ms. */
export const PLAIN_VALID_MS = 15_000;

export interface IssueDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
}

interface OrderRequest {
  readonly unitId: string;
  /** What was asked, for the audit: `unit:<command>`. */
  readonly command: string;
  readonly order: StoredOrder;
  readonly validForMs: number;
  readonly takesMs?: number;
  readonly retry?: NewCommand['retry'];
  /** Written in the same transaction before the order; users see it immediately. */
  readonly change?: (tx: Transaction<Database>) => Promise<unknown>;
  /** What is written with the order. */
  readonly beside?: (tx: Transaction<Database>, fresh: NewOrder) => Promise<unknown>;
  /** For the audit; never a secret. */
  readonly detail?: string;
}

/** Writes a command with its audit row and sends it to the unit. */
export async function issueOrder(
  dependencies: IssueDependencies,
  caller: Caller,
  { unitId, command, order, validForMs, takesMs = 0, retry, change, beside, detail }: OrderRequest,
): Promise<{ readonly commandId: string }> {
  const { dispatcher } = dependencies;
  const common = { deviceId: unitId, order, askedBy: caller.userId, transmissionId: null, validForMs, takesMs };
  const issued = await mutate(
    dependencies,
    caller,
    async (tx) => {
      await change?.(tx);
      const fresh = await dispatcher.enqueue(tx, retry === undefined ? common : { ...common, retry });
      await beside?.(tx, fresh);
      return fresh;
    },
    {
      action: `unit:${command}`,
      subject: { kind: 'unit', id: unitId },
      detail: detail ?? null,
      touches: change ? [['unit', unitId]] : [],
    },
    (fresh) => void dispatcher.dispatch(unitId, fresh),
  );
  return { commandId: issued.id };
}
