import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import {
  issueOrder,
  PLAIN_VALID_MS,
  sendOrder,
  writeOrder,
  type IssueDependencies,
  type WrittenOrder,
} from '../commands/issue.js';
import type { DeviceOrder } from '../commands/types.js';
import { insertLogs, openLogs } from './store.js';

/** Time for a device to collect and send its logs, ms. */
const TAKES_MS = 180_000;

/** The source of logs: a unit, a server, or one channel of a server. */
export type LogSource =
  | { readonly kind: 'unit'; readonly id: string; readonly channelId: null }
  | { readonly kind: 'server'; readonly id: string; readonly channelId: string | null };

/**
 * Orders a device to send its logs, and a second device in the same transaction. A device sends one bundle at a time.
 * @throws {Refusal} UNSUPPORTED, LOGS_BUSY, LOGS_OTHER_CHANNEL while it sends those of another channel
 */
export async function askForLogs(
  dependencies: IssueDependencies,
  caller: Caller,
  source: LogSource,
  also?: LogSource,
): Promise<{ readonly commandId: string; readonly logId: string }> {
  const logId = newLogId();
  let second: WrittenOrder | undefined;
  const { commandId } = await issueOrder(dependencies, caller, {
    ...orderOf(source, logId),
    command: 'fetchlogs',
    validForMs: PLAIN_VALID_MS,
    takesMs: TAKES_MS,
    detail: also?.channelId ? `${logId}, and of channel ${also.channelId}` : logId,
    change: (tx) => refuseWhileSending(tx, also ? [source, also] : [source]),
    beside: async (tx, { id }) => {
      await insertLogs(tx, { ...rowOf(source, caller), logId, commandId: id });
      second = also && (await writeSecond(dependencies, tx, caller, also));
    },
  });
  if (second) sendOrder(dependencies.dispatcher, second);
  return { commandId, logId };
}

const newLogId = (): string => `log-${randomUUID()}`;

const rowOf = ({ id, channelId }: LogSource, { userId }: Caller) => ({ deviceId: id, channelId, askedBy: userId });

const orderOf = ({ kind, id, channelId }: LogSource, logId: string): DeviceOrder =>
  kind === 'unit'
    ? { device: { kind, id }, order: { name: 'fetchLogs', logId } }
    : { device: { kind, id }, order: { name: 'sendLogs', logId, channelId } };

async function writeSecond(
  { dispatcher }: IssueDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  source: LogSource,
): Promise<WrittenOrder> {
  const logId = newLogId();
  const terms = { validForMs: PLAIN_VALID_MS, takesMs: TAKES_MS };
  const written = await writeOrder(dispatcher, tx, caller.userId, { ...orderOf(source, logId), ...terms });
  await insertLogs(tx, { ...rowOf(source, caller), logId, commandId: written.order.id });
  return written;
}

/** Serialises requests to a device; rows of devices are locked in the order of their ids. */
async function refuseWhileSending(tx: Transaction<Database>, sources: readonly LogSource[]): Promise<void> {
  const ids = sources.map(({ id }) => id);
  await tx.selectFrom('devices').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  for (const { id, channelId } of sources) {
    const open = await openLogs(tx, id);
    if (!open) continue;
    const isOfOther = channelId !== null && open.channel_id !== null && open.channel_id !== channelId;
    throw new Refusal(isOfOther ? 'LOGS_OTHER_CHANNEL' : 'LOGS_BUSY');
  }
}
