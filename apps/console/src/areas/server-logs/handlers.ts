import { CORE } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { supportsOrder } from '../../control/commands/supports.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { askForLogs } from '../../control/logs/ask.js';
import { listLogs } from '../../control/logs/list.js';
import { openLogs } from '../../control/logs/store.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

export interface ServerLogDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
}

/** Paths of the lists of log bundles; the files are below them. */
export const serverLogPath = (id: string): string => `${CORE}/v2/servers/${id}/fetchlogs`;
export const channelLogPath = (id: string): string => `${CORE}/v2/channels/${id}/fetchlogs`;

/** Handlers of the calls on logs of servers and channels. The log of a server covers all of its channels. */
export function serverLogHandlers(dependencies: ServerLogDependencies): AreaHandlers<'serverLogs'> {
  const { db, registry } = dependencies;
  const isOnline = (id: string): boolean => registry.server(id)?.online === true;
  return {
    async ask(_input, { caller, subject: { id } }) {
      requireAllChannels(registry, caller, id);
      if (supportsOrder(registry, { kind: 'server', id }, 'sendLogs') === false) throw new Refusal('UNSUPPORTED');
      if (!isOnline(id)) throw new Refusal('SERVER_OFFLINE');
      return askForLogs(dependencies, caller, { kind: 'server', id, channelId: null });
    },
    async list(_input, { caller, subject: { id } }) {
      requireAllChannels(registry, caller, id);
      return listLogs(db, { deviceId: id, channelId: null }, serverLogPath(id));
    },
    async cancel(_input, { caller, subject: { id } }) {
      requireAllChannels(registry, caller, id);
      if (!isOnline(id)) throw new Refusal('SERVER_OFFLINE');
      return cancel(dependencies, caller, id, null);
    },
    async askOfChannel(_input, { caller, subject: { id: channelId, record } }) {
      const server = { kind: 'server', id: record.serverId } as const;
      if (!isOnline(server.id)) throw new Refusal('CHANNEL_OFFLINE');
      if (supportsOrder(registry, server, 'sendLogs') !== true) throw new Refusal('LOGS_UNIT_ONLY');
      return askForLogs(dependencies, caller, { ...server, channelId });
    },
    listOfChannel: (_input, { subject: { id: channelId } }) => listLogs(db, { channelId }, channelLogPath(channelId)),
    async cancelOfChannel(_input, { caller, subject: { id: channelId, record } }) {
      if (!isOnline(record.serverId)) throw new Refusal('CHANNEL_OFFLINE');
      return cancel(dependencies, caller, record.serverId, channelId);
    },
  };
}

/** Cancels the logs that a server is sending, if they are of this channel, or of the server as a whole. @throws {Refusal} NO_SERVER_LOGS */
async function cancel(
  dependencies: ServerLogDependencies,
  caller: Caller,
  serverId: string,
  channelId: string | null,
): Promise<{ readonly commandId: string }> {
  const open = await openLogs(dependencies.db, serverId);
  if (open?.channel_id !== channelId) throw new Refusal('NO_SERVER_LOGS');
  return issueOrder(dependencies, caller, {
    device: { kind: 'server', id: serverId },
    command: 'cancel_fetchlogs',
    order: { name: 'cancelLogs', args: { commandId: open.command_id } },
    validForMs: PLAIN_VALID_MS,
  });
}
