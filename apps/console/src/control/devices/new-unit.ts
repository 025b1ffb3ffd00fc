import type { UnitConfiguration } from '@backhaul/contract';
import { UNIT_SERVICES, type UnitService, type UnitType } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { notifyAllChanged } from '../../platform/db/notify.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { firstConfiguration, inventoryFirsts } from './inventory-firsts.js';
import { bucketOf } from './secrets.js';

/** Above the version of a device that never received a configuration, so that it is sent. */
const FIRST_VERSION = 1;

export interface NewUnit {
  readonly name: string;
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
  readonly type: UnitType;
  readonly comment?: string;
  readonly serialNumber?: string;
  readonly alias?: string;
  readonly demo?: boolean;
  readonly selectedChannelId?: string;
  readonly configuration?: Partial<UnitConfiguration>;
  /** All services by default. */
  readonly services?: readonly UnitService[];
}

/** Adds units, offline until devices are paired with them; returns their ids in the same order. */
export async function insertUnits(tx: Transaction<Database>, units: readonly NewUnit[]): Promise<string[]> {
  const made = units.map((unit) => ({ ...unit, id: newId('u') }));
  if (made.length === 0) return [];
  const firsts = await inventoryFirsts(
    tx,
    made.map(({ inventoryId }) => inventoryId),
  );
  await tx
    .insertInto('devices')
    .values(
      made.map((unit) => ({
        id: unit.id,
        kind: 'unit' as const,
        inventory_id: unit.inventoryId,
        name: unit.name,
        bucket: bucketOf(unit.id),
        demo: unit.demo ?? false,
        desired_version: FIRST_VERSION,
      })),
    )
    .execute();
  await tx
    .insertInto('units')
    .values(
      made.map((unit) => ({
        device_id: unit.id,
        type: unit.type,
        serial_number: unit.serialNumber ?? '',
        comment: unit.comment ?? '',
        alias: unit.alias ?? '',
        selected_channel_id: unit.selectedChannelId ?? null,
        services: [...(unit.services ?? UNIT_SERVICES)],
        desired: JSON.stringify({ ...firstConfiguration(firsts.get(unit.inventoryId)), ...unit.configuration }),
      })),
    )
    .execute();
  const places = made.flatMap(({ id, groupIds, inventoryId }) =>
    [...new Set([...groupIds, ...(firsts.get(inventoryId)?.groupIds ?? [])])].map((group_id) => ({
      device_id: id,
      group_id,
    })),
  );
  if (places.length > 0) await tx.insertInto('device_groups').values(places).execute();
  await notifyAllChanged(
    tx,
    made.map(({ id }) => ['unit', id]),
  );
  return made.map(({ id }) => id);
}
