import { CORE } from '@backhaul/contract';
import { channelBusy, isChannelOffline, maySendLogs } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { supportsOrder } from '../../control/commands/supports.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { askForLogs, type LogSource } from '../../control/logs/ask.js';
import { listLogs } from '../../control/logs/list.js';
import { openLogs } from '../../control/logs/store.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleChannel, type VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';

export interface UnitLogDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
}

/** Handlers of the calls on logs of units. */
export const unitLogHandlers = (dependencies: UnitLogDependencies): AreaHandlers<'unitLogs'> => ({
  ask: ({ body }, { caller, subject: unit }) => ask(dependencies, caller, unit, body.channelId),
  cancel: (_input, { caller, subject: unit }) => cancel(dependencies, caller, unit),
  list: (_input, { subject: unit }) =>
    listLogs(dependencies.db, { deviceId: unit.id, channelId: null }, `${CORE}/v2/units/${unit.id}/fetchlogs`),
});

async function ask(
  dependencies: UnitLogDependencies,
  caller: Caller,
  { id, view }: VisibleUnit,
  channelId: string | null,
) {
  const channel = channelId === null ? undefined : sourceOf(dependencies, caller, channelId);
  if (view.applications.fetchlogs) throw new Refusal('LOGS_BUSY');
  const verdict = maySendLogs(view);
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  return askForLogs(dependencies, caller, { kind: 'unit', id, channelId: null }, channel);
}

/** The server that adds the logs of a channel to those of a unit. */
function sourceOf({ registry }: UnitLogDependencies, caller: Caller, channelId: string): LogSource {
  const { view, record } = visibleChannel(registry, caller.scope, channelId);
  if (isChannelOffline(view.status)) throw new Refusal('CHANNEL_OFFLINE');
  if (view.busy || channelBusy(view.status)) throw new Refusal('CHANNEL_BUSY');
  const server = { kind: 'server', id: record.serverId } as const;
  if (supportsOrder(registry, server, 'sendLogs') !== true) throw new Refusal('LOGS_UNIT_ONLY');
  if (!caller.permissions.has('channel:configure')) throw new Refusal('FORBIDDEN');
  return { ...server, channelId };
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
