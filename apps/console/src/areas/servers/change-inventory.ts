import { checkChannelName } from '@backhaul/domain';
import { sql } from 'kysely';
import { insertServer } from '../../control/devices/new-server.js';
import { movedPlaces, placeOfDevice } from '../../control/devices/moved-places.js';
import { refusingTakenNames } from '../../control/devices/names.js';
import { requireManaged } from '../../control/policies/inventory.js';
import type { VisibleServer } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { ServerDependencies } from './dependencies.js';
import { takeOut, unitsFollow } from './take-out.js';

interface Group {
  readonly id: string;
  readonly inventoryId: string;
}

/**
 * Moves a server to the inventory of a group. It stays paired, but starts there as a new server with as many new channels,
 * without any data of the old inventory.
 * @throws {Refusal} NOT_FOUND unless the caller manages both inventories; FORBIDDEN, CHANNEL_BUSY, AUDIO_ROOM_IN_USE, NAME_TAKEN
 */
export async function changeInventory(
  dependencies: ServerDependencies,
  caller: Caller,
  { id, record }: VisibleServer,
  { id: groupId, inventoryId }: Group,
): Promise<void> {
  const { registry, dispatcher, vault, clearRetained } = dependencies;
  const { inventoryId: from, bucket } = record;
  if (from === inventoryId) return;
  for (const managed of [from, inventoryId]) requireManaged(caller.scope, managed);
  // The new version must exceed the version that the server reports, even if that is higher than the stored one.
  const reported = registry.reportedServer(id)?.state?.configurationVersion ?? 0;
  const { touches } = await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        const device = await tx.selectFrom('devices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
        if (!device) throw new Refusal('NOT_FOUND');
        const { name, demo, bucket: number, ownership, secret_hash, paired_at } = device;
        const { created_at, desired_version, last_online, last_seen_at } = device;
        const left = await placeOfDevice(tx, id, from);
        const taken = await takeOut(dependencies, tx, caller, id);
        const names = Array.from({ length: taken.channels }, (_, index) => `${name}-${index + 1}`);
        const complaint = checkChannelName(names.at(-1) ?? 'x');
        if (complaint !== null) throw invalid('body.groupId', complaint);
        const groupIds = [groupId];
        const channels = names.map((channel) => ({ name: channel, groupIds }));
        const made = await insertServer(tx, vault, { id, name, inventoryId, groupIds, demo, channels });
        await tx
          .updateTable('devices')
          .set({
            bucket: number,
            ownership,
            secret_hash,
            paired_at,
            created_at,
            last_online,
            last_seen_at,
            desired_version: sql<number>`greatest(${desired_version}::int, ${reported}::int) + 1`,
          })
          .where('id', '=', id)
          .execute();
        return { ...taken, ...made, left };
      },
      // One audit entry for both inventories.
      (done) => ({
        action: 'server:move',
        subject: { kind: 'server', id },
        leaves: from,
        changes: movedPlaces(done.left, { inventoryId, groupIds: done.groupIds }),
        touches: [...done.touches, ...done.channelIds.map((channelId) => ['channel', channelId] as const)],
      }),
    ),
  );
  unitsFollow(dependencies, touches);
  // The retained messages of an offline server belong to its former inventory; an online one reports everything again.
  if (registry.reportedServer(id)?.online === true) await dispatcher.converge(id);
  else await clearRetained({ deviceId: id, bucket });
}
