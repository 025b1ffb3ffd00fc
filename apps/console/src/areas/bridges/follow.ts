import { returnBridge, type Bridge } from '@backhaul/domain';
import { sql } from 'kysely';
import type { Dispatcher, StoredCommand } from '../../commands/types.js';
import { notifyChanged } from '../../db/notify.js';
import type { BridgeDependencies } from './dependencies.js';

/** Ends the flag of a bridge whose order came to nothing: its unit has said so, or will not say more. */
export function followBridges({
  db,
  registry,
  dispatcher,
}: Pick<BridgeDependencies, 'db' | 'registry'> & { readonly dispatcher: Pick<Dispatcher, 'onSettled'> }): void {
  dispatcher.onSettled(async (command) => {
    const bridge = bridgeOf(command);
    if (bridge === null || command.state === 'done' || command.state === 'unknown') return;
    const { deviceId, createdAt } = command;
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('devices')
        .set({ bridges: sql`jsonb_set(bridges, ${[bridge, 'asked']}::text[], 'null')` })
        .where('id', '=', deviceId)
        // A later ask is not this one's to end.
        .where(sql<boolean>`(bridges #>> ${[bridge, 'asked', 'at']}::text[])::int8 <= ${createdAt}`)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await notifyChanged(tx, 'unit', deviceId);
    });
    await registry.refresh('unit', deviceId);
  });
}

function bridgeOf({ order }: StoredCommand): Bridge | null {
  if (order.name === 'startBridge' || order.name === 'stopBridge') return 'databridge';
  if (order.name === 'startPipe' || order.name === 'stopPipe') return 'ipPipe';
  if (order.name === 'startReturn') return returnBridge(order.instance);
  return order.name === 'stopReturn' ? returnBridge(order.args.instance) : null;
}
