import { randomUUID } from 'node:crypto';
import { CORE, type AppContract, type HandlerOutput } from '@backhaul/contract';
import { channelBusy, isChannelOffline, maySendLogs } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleChannel, type VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';
import { insertLogs, logsOf, openLogs } from './store.js';

export interface UnitLogDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
}

/** A unit gets so long to collect and send its logs, ms. */
const TAKES_MS = 180_000;

/** Handlers of the calls on logs of units. */
export const unitLogHandlers = (dependencies: UnitLogDependencies): AreaHandlers<'unitLogs'> => ({
  ask: ({ body }, { caller, subject: unit }) => ask(dependencies, caller, unit, body.channelId),
  cancel: (_input, { caller, subject: unit }) => cancel(dependencies, caller, unit),
  list: (_input, { subject: unit }) => list(dependencies, unit.id),
});

async function ask(
  dependencies: UnitLogDependencies,
  caller: Caller,
  { id: unitId, view }: VisibleUnit,
  channelId: string | null,
) {
  const { db } = dependencies;
  if (channelId !== null) refuseChannelLogs(dependencies, caller, channelId);
  if (view.applications.fetchlogs) throw new Refusal('LOGS_BUSY');
  const verdict = maySendLogs(view);
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  if (await openLogs(db, unitId)) throw new Refusal('LOGS_BUSY');
  const logId = `log-${randomUUID()}`;
  const { commandId } = await issueOrder(dependencies, caller, {
    device: { kind: 'unit', id: unitId },
    command: 'fetchlogs',
    order: { name: 'fetchLogs', logId },
    validForMs: PLAIN_VALID_MS,
    takesMs: TAKES_MS,
    beside: (tx, fresh) => insertLogs(tx, { logId, unitId, commandId: fresh.id, askedBy: caller.userId }),
    detail: logId,
  });
  return { commandId, logId };
}

/** Media servers of this version send no log bundles; the channel decides which refusal applies. */
function refuseChannelLogs({ registry }: UnitLogDependencies, caller: Caller, channelId: string): never {
  const { view } = visibleChannel(registry, caller.scope, channelId);
  if (isChannelOffline(view.status)) throw new Refusal('CHANNEL_OFFLINE');
  if (view.busy || channelBusy(view.status)) throw new Refusal('CHANNEL_BUSY');
  throw new Refusal('LOGS_UNIT_ONLY');
}

async function cancel(dependencies: UnitLogDependencies, caller: Caller, { id: unitId, view }: VisibleUnit) {
  const open = await openLogs(dependencies.db, unitId);
  if (!open) throw new Refusal('NO_LOGS');
  if (!view.online) throw new Refusal('UNIT_OFFLINE');
  const order = { name: 'cancel', args: { commandId: open.command_id } } as const;
  return issueOrder(dependencies, caller, {
    device: { kind: 'unit', id: unitId },
    command: 'cancel_fetchlogs',
    order,
    validForMs: PLAIN_VALID_MS,
  });
}

async function list(
  { db }: UnitLogDependencies,
  unitId: string,
): Promise<HandlerOutput<AppContract['unitLogs']['list']>> {
  const rows = await logsOf(db, unitId);
  return rows.map((row) => ({
    logId: row.id,
    commandId: row.command_id,
    state: row.state,
    askedBy: row.username ?? '',
    createdAt: row.created_at.getTime(),
    receivedAt: row.received_at?.getTime() ?? null,
    bytes: row.bytes,
    sha256: row.sha256,
    error: row.error,
    url: row.received_at === null ? null : `${CORE}/v2/units/${unitId}/fetchlogs/${row.id}/file`,
  }));
}
