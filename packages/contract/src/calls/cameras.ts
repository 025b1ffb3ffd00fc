import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';

const STREAM = `${CORE}/v2/units/{id}/stream`;
const ofUnit = { kind: 'unit', in: 'params', key: 'id' } as const;

const start = {
  method: 'POST',
  access: { permission: 'unit:start' },
  subject: ofUnit,
  params: IdParams,
  status: 202,
  response: CommandAccepted.extend({ transmissionId: Id }).meta({ id: 'CamerasAccepted' }),
  errors: [
    'NOT_FOUND',
    'NO_CHANNEL',
    'CHANNEL_BUSY',
    'CHANNEL_OFFLINE',
    'CHANNEL_EXTERNAL',
    'UNIT_OFFLINE',
    'UNIT_BUSY',
    'UNIT_LICENSE',
    'MULTI_CAMERA_LICENSE',
    'UNSUPPORTED',
  ],
} as const;

const stop = {
  method: 'DELETE',
  access: { permission: 'unit:stop' },
  subject: ofUnit,
  params: IdParams,
  status: 202,
  response: CommandAccepted,
  errors: ['NOT_FOUND', 'NOT_STREAMING', 'UNIT_OFFLINE'],
} as const;

/** Transmissions of several cameras, and of the switcher between them (spec 1 §7, stream/multiplecamera, stream/switchermode). */
export const cameras = defineCalls({
  startMultiCamera: {
    ...start,
    path: `${STREAM}/multiplecamera`,
    summary: 'Start several cameras as they are configured, each to a channel of its own, all or none',
  },
  stopMultiCamera: { ...stop, path: `${STREAM}/multiplecamera`, summary: 'Stop all cameras' },
  startSwitcher: {
    ...start,
    path: `${STREAM}/switchermode`,
    summary:
      'Start the switcher: the input on air to its channel, and where it is configured so a small picture of all to another',
  },
  stopSwitcher: { ...stop, path: `${STREAM}/switchermode`, summary: 'Stop the switcher' },
});
