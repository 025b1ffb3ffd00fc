import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { START_REFUSALS, startsStream, stopsStream } from '../call/stream.js';

const STREAM = `${CORE}/v2/units/{id}/stream`;

const start = { ...startsStream, errors: [...START_REFUSALS, 'MULTI_CAMERA_LICENSE', 'POINT_TO_POINT'] } as const;

/** Transmissions of several cameras, and of the switcher between them (spec 1 §7, stream/multiplecamera, stream/switchermode). */
export const cameras = defineCalls({
  startMultiCamera: {
    ...start,
    path: `${STREAM}/multiplecamera`,
    summary: 'Start all configured cameras, each to its own channel, all or none',
  },
  stopMultiCamera: { ...stopsStream, path: `${STREAM}/multiplecamera`, summary: 'Stop all cameras' },
  startSwitcher: {
    ...start,
    path: `${STREAM}/switchermode`,
    summary:
      'Start the switcher: the input on air to the program channel and, if configured, all inputs as a small picture to the proxy channel',
  },
  stopSwitcher: { ...stopsStream, path: `${STREAM}/switchermode`, summary: 'Stop the switcher' },
});
