import type { AppContract, HandlerInput, Server } from '@backhaul/contract';
import { checkChannelName, checkServerName } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/schema.js';
import { refusingTakenNames } from '../../devices/names.js';
import { insertServer } from '../../devices/new-server.js';
import { enteredGroup, visibleServer } from '../../devices/visible.js';
import { invalid } from '../../http/refusal.js';
import type { Registry } from '../../registry/types.js';
import type { Vault } from '../../vault/vault.js';

export interface ServerDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly clock: Clock;
}

type CreateBody = HandlerInput<AppContract['servers']['create']>['body'];

/** Adds a media server with channels `<name>-1` … to a group. Throws INVALID, NAME_TAKEN, NOT_FOUND for the group. */
export async function createServer(
  { db, vault, registry }: ServerDependencies,
  caller: Caller,
  body: CreateBody,
): Promise<Server> {
  const names = Array.from({ length: body.channels }, (_, i) => `${body.name}-${i + 1}`);
  const complaint = checkServerName(body.name) ?? checkChannelName(names.at(-1) ?? '');
  if (complaint !== null) throw invalid('body.name', complaint);
  const { id: groupId, inventoryId } = await enteredGroup(db, caller.scope, body.groupId);
  const groupIds = [groupId];
  const made = await refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      const channels = names.map((name) => ({ name, groupIds }));
      const server = await insertServer(tx, vault, { name: body.name, inventoryId, groupIds, channels });
      const subject = { kind: 'server', id: server.id };
      await audit(tx, { caller, action: 'server:create', subject, result: 'done' });
      return server;
    }),
  );
  await registry.refresh('server', made.id);
  await Promise.all(made.channelIds.map((id) => registry.refresh('channel', id)));
  return visibleServer(registry, caller.scope, made.id).view;
}
