import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';
import { ofUnit } from './subjects.js';

/** The response to a request that begins a transmission: reports and the timeline name the transmission by `transmissionId`. */
const StreamAccepted = CommandAccepted.extend({ transmissionId: Id }).meta({ id: 'StreamAccepted' });

const ordering = { subject: ofUnit, params: IdParams, status: 202 } as const;

/** Common parts of every call that starts a unit to channels; 202 with the order's id (spec 1 §7). */
export const startsStream = {
  ...ordering,
  method: 'POST',
  access: { permission: 'unit:start' },
  response: StreamAccepted,
} as const;

/** Common refusals of starts; each call adds its own codes. */
export const START_REFUSALS = [
  'NOT_FOUND',
  'NO_CHANNEL',
  'CHANNEL_BUSY',
  'CHANNEL_OFFLINE',
  'CHANNEL_EXTERNAL',
  'CHANNEL_TYPE',
  'PREVIEW_CHANNEL',
  'SERVER_DRAINING',
  'RESOLUTION_CONFLICT',
  'UNIT_OFFLINE',
  'UNIT_BUSY',
  'UNIT_LICENSE',
  'SERVICE_LICENSE',
  'FEATURE_OFF',
  'UNSUPPORTED',
] as const;

/** Common parts of every call that ends a unit's transmission; 202 with the order's id. */
export const stopsStream = {
  ...ordering,
  method: 'DELETE',
  access: { permission: 'unit:stop' },
  response: CommandAccepted,
  errors: ['NOT_FOUND', 'NOT_STREAMING', 'UNIT_OFFLINE'],
} as const;
