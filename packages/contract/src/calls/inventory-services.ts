import { INVENTORY_SERVICES, LIMIT_KINDS, SERVICE_STATES, SERVICE_STATUSES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { InventoryService, ManagedService } from '../entities/inventory-service.js';

const INVENTORY = `${CORE}/v2/inventories/{id}`;
const MOST = 1_000_000_000;

const kept = resource({
  kind: 'inventoryService',
  names: ['service of an inventory', 'services of inventories'],
  path: `${CORE}/v2/admin/inventoryService`,
  see: 'inventoryService:manage',
  manage: 'inventoryService:manage',
  item: InventoryService,
  search: ['inventory'],
  sort: ['inventory', 'createdAt', 'expiresAt'],
});

const ServiceName = z.enum(INVENTORY_SERVICES);
const terms = {
  /** False: not enabled, except by a trial. */
  purchased: z.boolean(),
  usageType: z.enum(LIMIT_KINDS),
  /** MB or hours a month, by the usage type. */
  packageSize: z.int().min(1).max(MOST).nullable(),
  startDay: z.int().min(1).max(31),
  instanceLimit: z.int().min(0).max(MOST).nullable(),
  expiresAt: Millis.nullable(),
};

const ofInventory = {
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  params: IdParams,
  /** May be repeated; absent: all. */
  query: z.strictObject({ serviceName: z.array(ServiceName).max(INVENTORY_SERVICES.length).default([]) }),
  errors: ['NOT_FOUND'],
} as const;

/**
 * Services of inventories (spec 3 §3, §4, §7): superusers configure them, administrators see them and may start a trial once. A service that is
 * not configured is purchased without limits.
 */
export const inventoryServices = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ ...terms, inventoryId: Id, serviceName: ServiceName }),
    example: {
      inventoryId: 'metro',
      serviceName: 'graphics',
      purchased: true,
      usageType: 'time',
      packageSize: 20,
      startDay: 1,
      instanceLimit: 2,
      expiresAt: null,
    },
    subject: { kind: 'inventory', in: 'body', key: 'inventoryId' },
    errors: ['NOT_FOUND', 'INVENTORY_SERVICE_EXISTS'],
  }),
  update: kept.update({
    body: z.strictObject(terms).partial(),
    example: { purchased: true, expiresAt: 2_000_000_000_000 },
  }),
  remove: kept.remove('Delete the configuration of a service: it is purchased without limits again'),
  managed: {
    ...ofInventory,
    method: 'GET',
    path: `${INVENTORY}/managed-services`,
    summary: 'Services of an inventory, with their limits and what was used of them',
    access: { permission: 'inventoryService:read' },
    response: z.array(ManagedService),
  },
  status: {
    ...ofInventory,
    method: 'GET',
    path: `${INVENTORY}/services_status`,
    summary: 'States of the services of an inventory',
    access: { permission: 'group:read' },
    response: z.array(
      z.object({ serviceName: ServiceName, status: z.enum(SERVICE_STATUSES), state: z.enum(SERVICE_STATES) }),
    ),
  },
  startTrial: {
    method: 'POST',
    path: `${INVENTORY}/managed-services/{serviceName}/trial`,
    summary: 'Start the trial of a service that is not enabled: 30 days, graphics 10 hours of use within them; once',
    access: { permission: 'inventoryService:trial' },
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id, serviceName: ServiceName }),
    response: ManagedService,
    errors: ['NOT_FOUND', 'SERVICE_TRIAL'],
  },
});
