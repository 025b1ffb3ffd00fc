import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';

const UNIT = `${CORE}/v2/units/{id}`;

/** Other one-time commands of a unit (spec 1 §7). */
export const unitCommands = defineCalls({
  shutdown: {
    method: 'POST',
    path: `${UNIT}/shutdown`,
    summary: 'Shut down a unit’s machine, if the unit allows it; someone has to switch it on again',
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
    summary: 'Cancel a command that is in progress, such as a speed test or a scan',
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
    summary: 'Unpair the device of a unit: its credentials become invalid; the unit remains',
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
    summary:
      'Unpair the device of a unit, as DELETE v2/units/{id}/pairing does, and delete its serial number so that another device can be paired',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
});
