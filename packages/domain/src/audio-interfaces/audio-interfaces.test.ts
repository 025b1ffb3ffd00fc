import { expect, it } from 'vitest';
import {
  checkAudioInterface,
  checkAudioInterfaceName,
  clash,
  countUses,
  useOfInterface,
  type AudioInterfaceFields,
  type AudioInterfaceState,
  type AudioInterfaceUse,
} from './audio-interfaces.js';

const FINE: AudioInterfaceFields = { listenPort: 5004, multicastGroup: null, sourceHost: null };

it.each<[Partial<AudioInterfaceFields>, string | null]>([
  [{}, null],
  [{ listenPort: 1024 }, null],
  [{ listenPort: 1023 }, 'listenPort: Must be 1024 or more'],
  [{ listenPort: 65_536 }, 'listenPort: Must be 65535 or less'],
  [{ listenPort: 5004.5 }, 'listenPort: Must be an integer'],
  [{ multicastGroup: '239.69.1.2' }, null],
  [{ multicastGroup: '224.0.2.1' }, null],
  [{ multicastGroup: '224.0.0.251' }, 'multicastGroup: Invalid IP field'],
  [{ multicastGroup: '224.0.1.129' }, 'multicastGroup: Invalid IP field'],
  [{ multicastGroup: '192.168.1.2' }, 'multicastGroup: Invalid IP field'],
  [{ multicastGroup: '240.0.0.1' }, 'multicastGroup: Invalid IP field'],
  [{ multicastGroup: '239.69.1' }, 'multicastGroup: Invalid IP field'],
  [{ multicastGroup: '239.069.1.2' }, 'multicastGroup: Invalid IP field'],
  [{ multicastGroup: 'ff02::1' }, 'multicastGroup: Invalid IP field'],
  [{ sourceHost: '192.168.1.9' }, null],
  [{ sourceHost: '239.69.1.2' }, 'sourceHost: Invalid IP field'],
  [{ sourceHost: '0.0.0.0' }, 'sourceHost: Invalid IP field'],
  [{ sourceHost: 'dante.studio' }, 'sourceHost: Invalid IP field'],
])('an interface with %j is answered with %s', (change, complaint) => {
  const wrong = checkAudioInterface({ ...FINE, ...change });
  expect(wrong && `${wrong.field}: ${wrong.message.text}`).toBe(complaint);
});

it.each([
  ['Dante 1', null],
  ['', 'This field is required'],
  ['x'.repeat(65), 'Must have at most 64 characters'],
  ['a\\b', 'Cannot contain \\'],
])('the name %s is answered with %s', (name, complaint) => {
  expect(checkAudioInterfaceName(name)?.text ?? null).toBe(complaint);
});

it.each([
  ['the same port', {}, {}, true],
  ['another port', {}, { listenPort: 5006 }, false],
  ['two groups', { multicastGroup: '239.69.1.1' }, { multicastGroup: '239.69.1.2' }, false],
  ['the same group', { multicastGroup: '239.69.1.1' }, { multicastGroup: '239.69.1.1' }, true],
  ['a group and the server itself', { multicastGroup: '239.69.1.1' }, {}, true],
])('interfaces with %s clash or not', (_, one, other, clashes) => {
  expect(clash({ ...FINE, ...one }, { ...FINE, ...other })).toBe(clashes);
  expect(clash({ ...FINE, ...other }, { ...FINE, ...one })).toBe(clashes);
});

it.each<[AudioInterfaceState, number, AudioInterfaceUse | null]>([
  ['connected', 0, 'available'],
  ['connected', 1, 'used'],
  ['connected', 3, 'used'],
  ['silent', 0, 'available'],
  ['silent', 1, 'frozen'],
  ['failed', 0, null],
  ['failed', 1, 'frozen'],
  ['unknown', 0, null],
  ['unknown', 1, null],
])('an interface that is %s, in the ear of %s units, is %s', (state, units, use) => {
  expect(useOfInterface(state, units)).toBe(use);
});

it('counts each use', () => {
  expect(countUses(['used', 'frozen', null, 'available', 'used'])).toEqual({ available: 1, used: 2, frozen: 1 });
  expect(countUses([])).toEqual({ available: 0, used: 0, frozen: 0 });
});
