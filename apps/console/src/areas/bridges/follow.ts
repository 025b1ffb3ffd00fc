import { returnBridge, type Bridge } from '@backhaul/domain';
import { sql } from 'kysely';
import { follow } from '../../platform/access/mutate.js';
import type { Dispatcher, StoredCommand } from '../../control/commands/types.js';
import type { BridgeDependencies } from './dependencies.js';

/** Clears the transition flag of a bridge after its order failed or expired, or after the playback of its file has started. */
export function followBridges(
  dependencies: Pick<BridgeDependencies, 'db' | 'registry'> & { readonly dispatcher: Pick<Dispatcher, 'onSettled'> },
): void {
  dependencies.dispatcher.onSettled(async (command) => {
    const bridge = bridgeOf(command);
    if (bridge === null || command.state === 'unknown') return;
    // A file may end before the unit reports the bridge.
    if (command.state === 'done' && command.order.name !== 'playFile') return;
    const { deviceId, createdAt } = command;
    await follow(
      dependencies,
      (tx) =>
        tx
          .updateTable('units')
          .set({ bridges: sql`jsonb_set(bridges, ${[bridge, 'asked']}::text[], 'null')` })
          .where('device_id', '=', deviceId)
          // This result must not end a later request.
          .where(sql<boolean>`(bridges #>> ${[bridge, 'asked', 'at']}::text[])::int8 <= ${createdAt}`)
          .executeTakeFirst(),
      ({ numUpdatedRows }) => (numUpdatedRows > 0n ? [['unit', deviceId]] : []),
    );
  });
}

function bridgeOf({ order }: StoredCommand): Bridge | null {
  if (order.name === 'startBridge' || order.name === 'stopBridge') return 'databridge';
  if (order.name === 'startPipe' || order.name === 'stopPipe') return 'ipPipe';
  if (order.name === 'startReturn' || order.name === 'playFile') return returnBridge(order.instance);
  return order.name === 'stopReturn' ? returnBridge(order.args.instance) : null;
}
