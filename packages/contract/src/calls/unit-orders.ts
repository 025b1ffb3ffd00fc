import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';

const UNIT = `${CORE}/v2/units/{id}`;

/** What else is asked of a unit once (spec 1 §7). */
export const unitOrders = defineCalls({
  shutdown: {
    method: 'POST',
    path: `${UNIT}/shutdown`,
    summary: 'Switch a unit’s machine off where the unit allows it; somebody has to switch it on again',
    access: { permission: 'unit:reboot' },
    subject: ofUnit,
    params: IdParams,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'UNIT_OFFLINE', 'UNIT_BUSY', 'UNSUPPORTED'],
  },
  cancel: {
    method: 'DELETE',
    path: `${UNIT}/commands/{commandId}`,
    summary: 'Break off an order that takes its time, as a speed test or a scan',
    access: { permission: 'unit:start' },
    subject: ofUnit,
    params: z.strictObject({ id: Id, commandId: Id }),
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'UNIT_OFFLINE', 'COMMAND_OVER'],
  },
  unpair: {
    method: 'DELETE',
    path: `${UNIT}/pairing`,
    summary: 'Void the credentials of the device that is paired with a unit; the unit stays on record',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
  deregister: {
    method: 'POST',
    path: `${CORE}/v2/admin/units/{id}/deregistration`,
    summary: 'As DELETE v2/units/{id}/pairing, and the serial number is forgotten: another device may take the place',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
});
