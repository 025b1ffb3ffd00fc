import { INSTALLS_BY_HAND, type UpgradingUnit, UPGRADE_TAKES_MS } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database, StoredUpgrade } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry, UnitRecord } from '../../state/registry/types.js';
import { writeOrder, type WrittenOrder } from '../commands/issue.js';
import type { Dispatcher } from '../commands/types.js';
import type { PackageRow } from '../devices/software-packages.js';

type Known = Pick<Registry, 'channelRecord' | 'server' | 'unit' | 'unitRecord' | 'reportedUnit'>;

/** The servers of the channels that a unit has selected, or of the members of that group. */
export function serversOfUnit(
  registry: Pick<Known, 'channelRecord' | 'server'>,
  { selectedChannelId, furtherChannelIds }: Pick<UnitRecord, 'selectedChannelId' | 'furtherChannelIds'>,
): readonly { readonly name: string; readonly version: string }[] {
  const selected = registry.channelRecord(selectedChannelId ?? '');
  const channels = [...(selected?.memberIds ?? [selectedChannelId ?? '']), ...furtherChannelIds];
  const ids = new Set(channels.flatMap((id) => registry.channelRecord(id)?.serverId ?? []));
  return [...ids].flatMap((id) => {
    const server = registry.server(id);
    return server === undefined ? [] : [{ name: server.name, version: server.swVersion }];
  });
}

/** Facts that an upgrade of a unit depends on, besides its servers and the catalogue. `needs`: oldest Node of the package; null: none offered. */
export function upgradingUnit(
  registry: Known,
  unitId: string,
  target: string,
  needs: string | null,
): Omit<UpgradingUnit, 'serverVersions' | 'standing'> {
  const view = registry.unit(unitId);
  const record = registry.unitRecord(unitId);
  if (view === undefined || record === undefined) throw new Refusal('NOT_FOUND');
  const { software } = registry.reportedUnit(unitId)?.state ?? {};
  return {
    version: view.swVersion,
    target,
    model: view.model,
    underSla: record.services.includes('sla'),
    codec: record.desired.codec,
    packages: software === undefined ? undefined : { node: software.node, needs },
  };
}

interface AskedUnit {
  readonly unitId: string;
  readonly target: string;
  readonly offered: PackageRow | undefined;
  /** `succeeded`: it has the version already; `rejected`: it accepts no such order. */
  readonly handling: 'order' | 'succeeded' | 'rejected';
  readonly askedBy: string | null;
  /** How long the order waits for the unit, ms. */
  readonly validForMs: number;
}

/**
 * Writes, within a transaction, that a unit should have a version, with its order. An earlier order that was certainly never sent is
 * withdrawn. @throws {Refusal} NOT_FOUND
 */
export async function writeUnitUpgrade(
  { clock, dispatcher }: { readonly clock: Clock; readonly dispatcher: Pick<Dispatcher, 'enqueue'> },
  tx: Transaction<Database>,
  { unitId, target, offered, handling, askedBy, validForMs }: AskedUnit,
): Promise<WrittenOrder | undefined> {
  const held = await tx.selectFrom('devices').select('id').where('id', '=', unitId).forUpdate().executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  const now = clock.now();
  await withdrawWaiting(tx, unitId, now);
  const device = { kind: 'unit', id: unitId } as const;
  const order = { name: 'upgrade', args: { version: target }, ...(offered && { package: fileOf(offered) }) } as const;
  const written =
    handling === 'order'
      ? await writeOrder(dispatcher, tx, askedBy, { device, order, validForMs, takesMs: UPGRADE_TAKES_MS })
      : undefined;
  const upgrade: StoredUpgrade = {
    version: target,
    commandId: written?.order.id ?? null,
    askedAt: now,
    expiresAt: written?.order.expiresAt ?? null,
    outcome: handling === 'order' ? null : handling,
    code: null,
    reason: handling === 'rejected' ? INSTALLS_BY_HAND : null,
  };
  await tx
    .updateTable('units')
    .set({ target_version: target, upgrade: JSON.stringify(upgrade) })
    .where('device_id', '=', unitId)
    .execute();
  return written;
}

const fileOf = ({ sha256, bytes, signature }: PackageRow) => ({ sha256, bytes, signature });

const withdrawWaiting = (tx: Transaction<Database>, unitId: string, nowMs: number) =>
  tx
    .updateTable('commands')
    .set({ state: 'expired', answered_at: new Date(nowMs), error: 'Another version was requested' })
    .where('device_id', '=', unitId)
    .where('name', '=', 'upgrade')
    .where('state', '=', 'pending')
    .execute();
