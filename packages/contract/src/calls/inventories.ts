import { checkCustomer, checkInventoryName, checkSipServer, CLOUD_PROVIDERS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { InventoryConsequences, InventoryProperties, ManagedInventory } from '../entities/inventory.js';

const PATH = `${CORE}/v2/admin/inventories`;

const kept = resource({
  kind: 'inventory',
  names: ['inventory', 'inventories'],
  path: PATH,
  see: 'inventory:manage',
  manage: 'inventory:manage',
  item: ManagedInventory,
  search: ['name', 'customer', 'region'],
  sort: ['name', 'customer', 'createdAt'],
});

const one = {
  access: { permission: 'inventory:manage' },
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  params: IdParams,
  errors: ['NOT_FOUND'],
} as const;

const { features } = InventoryProperties.shape;
const fields = {
  name: checkedText(checkInventoryName),
  region: z.string().max(255).default(''),
  cloudProvider: z.enum(CLOUD_PROVIDERS).nullable().default(null),
  customer: checkedText(checkCustomer).default(''),
  parentId: Id.nullable().default(null),
  twoFactor: z.boolean().default(false),
  sipServer: checkedText(checkSipServer).default(''),
  geocodingProfileId: Id.nullable().default(null),
  operatorSetId: Id.nullable().default(null),
};

/** Inventories, only for superusers (spec 3 §3, §5, §7). A parent only orders inventories; it grants no access. */
export const inventories = defineCalls({
  list: kept.list(),
  count: {
    method: 'GET',
    path: `${PATH}/count`,
    summary: 'How many inventories there are',
    access: { permission: 'inventory:manage' },
    response: z.object({ count: z.int().min(0) }),
  },
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ ...fields, features: features.optional() }),
    example: { name: 'Metro', customer: 'Metro Broadcasting', cloudProvider: 'aws', region: 'eu-central-1' },
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  update: kept.update({
    body: z
      .strictObject({
        name: fields.name,
        region: z.string().max(255),
        cloudProvider: z.enum(CLOUD_PROVIDERS).nullable(),
        customer: checkedText(checkCustomer),
        parentId: Id.nullable(),
        autoGroupId: Id.nullable(),
        twoFactor: z.boolean(),
        sipServer: checkedText(checkSipServer),
        geocodingProfileId: Id.nullable(),
        operatorSetId: Id.nullable(),
        features,
      })
      .partial(),
    example: { twoFactor: true },
    errors: ['NAME_TAKEN'],
  }),
  remove: kept.remove(
    'Delete an inventory with all that is in it; refused with the first of what stands in the way (see consequences)',
    ['INVENTORY_IN_USE'],
  ),
  clearGeolocation: {
    ...one,
    method: 'DELETE',
    path: `${PATH}/{id}/geolocation`,
    summary:
      'Clear the locations and tracks of all units of an inventory; a location appears again when its unit next reports it',
    status: 204,
    response: null,
  },
  consequences: {
    ...one,
    method: 'GET',
    path: `${PATH}/{id}/consequences`,
    summary: 'What stands in the way of the deletion of an inventory, and what would go with it',
    response: InventoryConsequences,
  },
  properties: {
    ...one,
    method: 'GET',
    path: `${PATH}/{id}/properties`,
    summary: 'What functions an inventory has',
    response: InventoryProperties,
  },
  setProperties: {
    ...one,
    method: 'PUT',
    path: `${PATH}/{id}/properties`,
    summary: 'Set what functions an inventory has: those that are named, and no other',
    body: InventoryProperties,
    example: { features: ['MapView', 'Reboot'] },
    response: InventoryProperties,
  },
});
