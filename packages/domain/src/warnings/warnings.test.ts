import { expect, it } from 'vitest';
import { unitWarnings, type WarnedUnit } from './warnings.js';

const FINE: WarnedUnit = {
  paired: true,
  online: true,
  licenceValid: true,
  cameraConnected: true,
  swVersion: '9.0.0',
  targetVersion: null,
  channelVersion: '9.0.0',
  partlyConfigured: false,
  missingEngines: [],
};

it.each<[string, Partial<WarnedUnit>, string[]]>([
  ['nothing', {}, []],
  ['no device', { paired: false, online: false, swVersion: '' }, ['No device is paired with the unit']],
  ['no licence', { licenceValid: false }, ['Unit video license is invalid']],
  ['no camera', { cameraConnected: false }, ['Camera not connected']],
  ['no camera, away', { cameraConnected: false, online: false }, []],
  [
    'an older channel',
    { channelVersion: '8.9' },
    ['Channel version should be equal to or higher than the unit version'],
  ],
  ['a newer channel', { channelVersion: '10.0' }, []],
  ['a channel of no known version', { channelVersion: '' }, []],
  ['an upgrade', { targetVersion: '9.1' }, ['The target version of the unit is 9.1']],
  ['an upgrade that was made', { targetVersion: '9.0' }, []],
  ['settings left out', { partlyConfigured: true }, ['The unit does not support all requested settings']],
  ['engines', { missingEngines: ['ffmpeg', 'ristsender'] }, ['Missing on the device: ffmpeg, ristsender']],
])('says of %s', (_, change, texts) => {
  expect(unitWarnings({ ...FINE, ...change }).map(({ text }) => text)).toEqual(texts);
});
