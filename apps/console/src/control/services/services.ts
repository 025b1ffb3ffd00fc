import { message, type ManagedService } from '@backhaul/contract';
import {
  countedKind,
  GRAPHICS_TRIAL_HOURS,
  INVENTORY_SERVICES,
  serviceDaysLeft,
  serviceObstacle,
  servicePeriod,
  serviceState,
  serviceStatus,
  TECHNICAL_STATES,
  trialEndsAt,
  type InventoryServiceName,
  type ServiceTerms,
  type ServiceUse,
} from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import {
  configuredOf,
  configuredServices,
  licencesInUse,
  lockedService,
  readServiceUse,
  termsOf,
  type ServiceRow,
} from './services-store.js';

/** Names of inventory services in messages. */
export const INVENTORY_SERVICE_NAMES = {
  go_plan: 'Go',
  smart_plan: 'Smart',
  ai_integration: 'AI',
  graphics: 'Graphics',
  unit_license: 'Unit',
  web_aud_connect: 'Audio-Connect',
  audio_ifb: 'Audio-IFB',
  ingest: 'Ingest',
} as const satisfies Readonly<Record<InventoryServiceName, string>>;

const UNLIMITED: ServiceTerms = {
  purchased: true,
  trialStartedAt: null,
  usageType: 'na',
  packageSize: null,
  instanceLimit: null,
  startDay: 1,
  expiresAt: null,
};

/**
 * Refuses a new use of a service that its inventory does not have (spec 3 §6); running uses continue. `adds`: whether the call adds a
 * use. Returns the locked service; undefined if it is not configured. @throws {Refusal} FEATURE_OFF, SERVICE_LICENSE
 */
export async function requireService(
  tx: Transaction<Database>,
  inventoryId: string,
  service: InventoryServiceName,
  nowMs: number,
  adds = true,
): Promise<ServiceRow | undefined> {
  const row = await lockedService(tx, inventoryId, service);
  const terms = row === undefined ? null : termsOf(row);
  // Without configuration there are no limits.
  if (terms === null && service !== 'unit_license') return undefined;
  const use = await readServiceUse(tx, inventoryId, service, terms, nowMs);
  const obstacle = serviceObstacle(serviceState(service, terms, use, nowMs), terms, use, adds);
  if (obstacle === 'off') throw new Refusal('FEATURE_OFF');
  if (obstacle === 'license')
    throw new Refusal('SERVICE_LICENSE', message('no_service_license', { service: INVENTORY_SERVICE_NAMES[service] }));
  return row;
}

/** Whether an inventory has a service now (spec 3 §6); a service without configuration counts as present. */
export async function hasService(
  db: Kysely<Database>,
  inventoryId: string,
  service: InventoryServiceName,
  nowMs: number,
): Promise<boolean> {
  const row = (await configuredServices(db, inventoryId)).find((one) => one.service === service);
  if (row === undefined) return service !== 'unit_license';
  const terms = termsOf(row);
  const use = await readServiceUse(db, inventoryId, service, terms, nowMs);
  return serviceObstacle(serviceState(service, terms, use, nowMs), terms, use, false) !== 'off';
}

/** Limits of a service, and the id of its record. */
interface HeldService {
  readonly id: string;
  readonly terms: ServiceTerms;
}

/** A service with limits, usage and state; `held` null: it is not configured. */
export async function describeService(
  db: Kysely<Database>,
  inventory: ManagedService['inventory'],
  service: InventoryServiceName,
  held: HeldService | null,
  nowMs: number,
): Promise<ManagedService> {
  const use = await readServiceUse(db, inventory.id, service, held?.terms ?? null, nowMs);
  return described(inventory, service, held, use, nowMs);
}

const heldOf = (row: ServiceRow): HeldService => ({ id: row.id, terms: termsOf(row) });

function described(
  inventory: ManagedService['inventory'],
  service: InventoryServiceName,
  held: HeldService | null,
  use: ServiceUse,
  nowMs: number,
): ManagedService {
  const terms = held?.terms ?? null;
  const state = serviceState(service, terms, use, nowMs);
  const shown = terms ?? { ...UNLIMITED, purchased: state === 'purchased' };
  const counts = countedKind(service, shown);
  const inTrial = !shown.purchased && service === 'graphics';
  return {
    inventory,
    serviceName: service,
    configured: terms !== null,
    recordId: held?.id ?? null,
    purchased: shown.purchased,
    state,
    technicalState: TECHNICAL_STATES[state],
    status: serviceStatus(state, terms !== null),
    usageType: shown.usageType,
    counts,
    packageSize: shown.packageSize,
    allowance: inTrial ? GRAPHICS_TRIAL_HOURS : shown.packageSize,
    used: use.used,
    startDay: shown.startDay,
    renewsAt: counts === 'na' || !shown.purchased ? null : servicePeriod(shown, nowMs).until,
    instanceLimit: shown.instanceLimit,
    instances: use.instances,
    expiresAt: shown.expiresAt,
    trialStartedAt: shown.trialStartedAt,
    trialEndsAt: trialEndsAt(shown),
    daysLeft: serviceDaysLeft(state, terms, nowMs),
  };
}

/** The services of an inventory, those with these names or all. */
export async function servicesOfInventory(
  db: Kysely<Database>,
  inventory: ManagedService['inventory'],
  names: readonly InventoryServiceName[],
  nowMs: number,
): Promise<ManagedService[]> {
  const rows = await configuredServices(db, inventory.id);
  const wanted = INVENTORY_SERVICES.filter((one) => names.length === 0 || names.includes(one));
  return Promise.all(
    wanted.map((service) => {
      const row = rows.find((one) => one.service === service);
      return describeService(db, inventory, service, row === undefined ? null : heldOf(row), nowMs);
    }),
  );
}

/** The licences on demand of these inventories, by id, read at once. */
export async function unitLicences(
  db: Kysely<Database>,
  inventories: readonly ManagedService['inventory'][],
  nowMs: number,
): Promise<ReadonlyMap<string, ManagedService>> {
  if (inventories.length === 0) return new Map();
  const ids = inventories.map(({ id }) => id);
  const [rows, uses] = await Promise.all([configuredOf(db, ids, 'unit_license'), licencesInUse(db, ids)]);
  const held = new Map(rows.map((row) => [row.inventory_id, heldOf(row)]));
  return new Map(
    inventories.map((one) => {
      const use = { instances: uses.get(one.id) ?? 0, used: 0 };
      return [one.id, described(one, 'unit_license', held.get(one.id) ?? null, use, nowMs)];
    }),
  );
}
