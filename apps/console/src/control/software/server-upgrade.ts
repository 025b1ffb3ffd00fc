import { SERVER_UPGRADE_TAKES_MS, type UpgradingServer } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database, StoredServerUpgrade } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { writeOrder, type WrittenOrder } from '../commands/issue.js';
import { supportsOrder } from '../commands/supports.js';
import type { Dispatcher } from '../commands/types.js';
import { isInUse } from '../devices/server-use.js';
import type { PackageRow } from '../devices/software-packages.js';

/** Facts that an upgrade of a server depends on. `units`: those that send to it; `isAssociated`: the catalogue has the version for servers. */
export function upgradingServer(
  registry: Registry,
  id: string,
  units: readonly string[],
  isAssociated: boolean,
): UpgradingServer {
  const view = registry.server(id);
  const state = registry.reportedServer(id)?.state;
  const outcome = registry.serverRecord(id)?.upgrade?.outcome;
  return {
    online: view?.online === true,
    busy: isInUse(registry, id) || view?.draining === true,
    upgrading: outcome === null || (state?.software?.installing ?? null) !== null,
    installs: supportsOrder(registry, { kind: 'server', id }, 'installSoftware') === true,
    isTransceiver: view?.roles.includes('transceiver') === true,
    hasInputChannel: registry.channelsOfServer(id).some(({ type }) => type === 'input'),
    isAssociated,
    node: state?.software?.node ?? '',
    unitVersions: units.flatMap((unitId) => registry.unit(unitId)?.swVersion || []),
  };
}

interface AskedServer {
  readonly serverId: string;
  readonly offered: PackageRow;
  readonly askedBy: string | null;
  /** How long the order waits for the server, ms. */
  readonly validForMs: number;
}

/** Writes, within a transaction, that a server should install a package, with its order. @throws {Refusal} NOT_FOUND */
export async function writeServerUpgrade(
  { clock, dispatcher }: { readonly clock: Clock; readonly dispatcher: Pick<Dispatcher, 'enqueue'> },
  tx: Transaction<Database>,
  { serverId, offered, askedBy, validForMs }: AskedServer,
): Promise<WrittenOrder> {
  // Serialises simultaneous requests.
  const held = await tx.selectFrom('devices').select('id').where('id', '=', serverId).forUpdate().executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  const { version, sha256, bytes, signature } = offered;
  const written = await writeOrder(dispatcher, tx, askedBy, {
    device: { kind: 'server', id: serverId },
    order: { name: 'installSoftware', version, sha256, bytes, signature },
    validForMs,
    takesMs: SERVER_UPGRADE_TAKES_MS,
  });
  const commandId = written.order.id;
  const upgrade: StoredServerUpgrade = {
    version,
    commandId,
    askedAt: clock.now(),
    outcome: null,
    code: null,
    reason: null,
  };
  await tx
    .updateTable('servers')
    .set({ upgrade: JSON.stringify(upgrade) })
    .where('device_id', '=', serverId)
    .execute();
  return written;
}
