import { checkLabel, LABEL_COLOURS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { Id, IdParams } from '../entities/ids.js';
import { DeviceLabel } from '../entities/unit.js';

const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofLabel = { kind: 'label', in: 'params', key: 'labelId' } as const;
const LabelParams = z.strictObject({ labelId: Id });
const colour = z.enum(LABEL_COLOURS);

/**
 * A label of an inventory, with the number of the caller’s units and servers that have it. `shared`: others have it too, so the caller cannot
 * change or delete it.
 */
const InventoryLabel = DeviceLabel.extend({
  inventoryId: Id,
  units: z.int(),
  servers: z.int(),
  shared: z.boolean(),
}).meta({ id: 'InventoryLabel' });

/** The labels of a unit or a server. */
const LabelledDevice = z.object({ uid: Id, labels: z.array(DeviceLabel) }).meta({ id: 'LabelledDevice' });

const onDevice = {
  access: { permission: 'unit:label' },
  subject: { kind: 'device', in: 'params', key: 'uid' },
  references: { label: ofLabel },
  params: z.strictObject({ labelId: Id, uid: Id }),
  response: LabelledDevice,
  errors: ['NOT_FOUND'],
} as const;

/** Labels of inventories for devices (spec 1 §5, §7, §9): at most 15 an inventory, 100 characters each. */
export const labels = defineCalls({
  list: {
    method: 'GET',
    path: `${CORE}/inventories/{id}/labels`,
    summary: 'Labels of an inventory, by name',
    access: { permission: 'unit:read' },
    subject: ofInventory,
    params: IdParams,
    response: z.array(InventoryLabel),
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: `${CORE}/inventories/{id}/labels`,
    summary: 'Create a label; at most 15 in an inventory',
    access: { permission: 'unit:label' },
    subject: ofInventory,
    params: IdParams,
    body: z.strictObject({ label: checkedText(checkLabel), colour: colour.default('grey') }),
    example: { label: 'Election night', colour: 'violet' },
    status: 201,
    response: InventoryLabel,
    errors: ['NOT_FOUND', 'LABEL_LIMIT', 'NAME_TAKEN'],
  },
  update: {
    method: 'PUT',
    path: `${CORE}/device-labels/{labelId}`,
    summary: 'Change the name or colour of a label that no device of other groups has',
    access: { permission: 'unit:label' },
    subject: ofLabel,
    params: LabelParams,
    body: z.strictObject({ label: checkedText(checkLabel).optional(), colour: colour.optional() }),
    example: { colour: 'blue' },
    response: InventoryLabel,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  remove: {
    method: 'DELETE',
    path: `${CORE}/device-labels/{labelId}`,
    summary: 'Delete a label that no device of other groups has, from its inventory and from every device',
    access: { permission: 'unit:label' },
    subject: ofLabel,
    params: LabelParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  assign: {
    ...onDevice,
    method: 'POST',
    path: `${CORE}/device-labels/{labelId}/device/{uid}`,
    summary: 'Assign a label of its inventory to a unit or a server; idempotent',
  },
  withdraw: {
    ...onDevice,
    method: 'DELETE',
    path: `${CORE}/device-labels/{labelId}/device/{uid}`,
    summary: 'Remove a label from a unit or a server; idempotent',
  },
});
