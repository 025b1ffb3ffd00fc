import type { AppContract, HandlerInput, Server } from '@backhaul/contract';
import { checkChannelName, checkServerName } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { refusingTakenNames } from '../../control/devices/names.js';
import { insertServer } from '../../control/devices/new-server.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import { visibleServer } from '../../control/policies/records.js';
import { invalid } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';

export interface ServerDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly clock: Clock;
}

type CreateBody = HandlerInput<AppContract['servers']['create']>['body'];

/** Adds a media server with channels `<name>-1` … to a group. Throws INVALID, NAME_TAKEN, NOT_FOUND for the group. */
export async function createServer(
  dependencies: ServerDependencies,
  caller: Caller,
  { id: groupId, inventoryId }: VisibleGroup,
  body: CreateBody,
): Promise<Server> {
  const names = Array.from({ length: body.channels }, (_, i) => `${body.name}-${i + 1}`);
  const complaint = checkServerName(body.name) ?? checkChannelName(names.at(-1) ?? '');
  if (complaint !== null) throw invalid('body.name', complaint);
  const { vault, registry } = dependencies;
  const groupIds = [groupId];
  const made = await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      (tx) => {
        const channels = names.map((name) => ({ name, groupIds }));
        return insertServer(tx, vault, { name: body.name, inventoryId, groupIds, channels });
      },
      ({ id, channelIds }) => ({
        action: 'server:create',
        subject: { kind: 'server', id },
        touches: [['server', id], ...channelIds.map((channelId) => ['channel', channelId] as const)],
      }),
    ),
  );
  return visibleServer(registry, caller.scope, made.id).view;
}
