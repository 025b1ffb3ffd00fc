import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import { bucketOf } from '../../control/devices/secrets.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { Sessions } from '../../platform/access/sessions.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { clearLocations } from './geolocation-store.js';
import { lossesOf, obstacleMessage, obstaclesOf } from './obstacles-store.js';
import { lockContents, removeInventory } from './remove-store.js';
import { deactivateLeftAlone } from './users-store.js';
import { countInventories, inventoryStore } from './store.js';

export interface InventoryDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'channel' | 'refresh'> & {
    /** Reads all records again. */
    load(): Promise<void>;
  };
  readonly sessions: Pick<Sessions, 'userChanged' | 'endAllOf' | 'ended'>;
  readonly clock: Clock;
  /** Informs a device that its credentials are void, and ends its connection. */
  readonly sendOff: (device: DeviceAddress) => Promise<void>;
}

/** Handlers of the calls on inventories, for superusers. */
export function inventoryHandlers(dependencies: InventoryDependencies): AreaHandlers<'inventories'> {
  const { db, registry, sessions, clock, sendOff } = dependencies;
  const now = (): Date => new Date(clock.now());
  const store = inventoryStore(async (tx, { id, name }) => {
    const contents = await lockContents(tx, id);
    const [first] = await obstaclesOf(tx, registry, id, now());
    if (first !== undefined) throw new Refusal('INVENTORY_IN_USE', obstacleMessage(first));
    const { also, endings } = await deactivateLeftAlone(tx, sessions, id);
    return {
      detail: name,
      touches: await removeInventory(tx, id, contents),
      also,
      after: () => {
        for (const ending of endings) sessions.ended(ending);
        for (const deviceId of contents.paired) void sendOff({ deviceId, bucket: bucketOf(deviceId) });
      },
    };
  });
  const kept = crud(dependencies, store);
  return {
    ...kept,
    async remove(input, context) {
      await kept.remove(input, context);
      // This console reloads now; others are notified.
      await registry.load();
    },
    count: async () => ({ count: await countInventories(db) }),
    async clearGeolocation(_input, { caller, subject: { id } }) {
      await mutate(
        dependencies,
        caller,
        (tx) => clearLocations(tx, id, now()),
        (touches) => ({ action: 'inventory:clearGeolocation', subject: { kind: 'inventory', id }, touches }),
      );
    },
    consequences: async (_input, { subject: { id } }) => ({
      obstacles: await obstaclesOf(db, registry, id, now()),
      ...(await lossesOf(db, id)),
    }),
    properties: async (input, context) => ({ features: (await kept.get(input, context)).features }),
    setProperties: async ({ body: { features } }, context) => ({
      features: (await kept.update({ body: { features } }, context)).features,
    }),
  };
}
