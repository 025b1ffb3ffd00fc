import { expect, it } from 'vitest';
import type { Verdict } from '../actions/verdict.js';
import type { ChannelStatus } from '../status/statuses.js';
import { mayStartBridge, mayReturn, mayStopBridge, type BridgingUnit } from './readiness.js';

const unit: BridgingUnit = {
  uid: 'u',
  online: true,
  applications: {},
  transition: null,
  cameraConnected: false,
  transmission: null,
  services: ['videoReturn', 'databridge'],
  bridging: {},
};
const said = (verdict: Verdict): string | null => (verdict.allowed ? null : verdict.message.text);

it.each<[string, Partial<BridgingUnit>, ChannelStatus | null, string | null]>([
  ['what is collected', {}, 'collecting', null],
  ['an idle channel', {}, 'idle', null],
  ['a file that plays', {}, 'PlayStoredFile', null],
  ['a unit on air', { applications: { video: { state: 'streaming' } } }, 'collecting', null],
  ['instance 2 being taken', { applications: { videoReturn: { '2': {} } } }, 'collecting', null],
  ['no licence', { services: [] }, 'collecting', 'No available Video Return licenses'],
  ['a channel that connects', {}, 'connecting', 'Selected channel is busy'],
  ['a channel that stops', {}, 'stopping', 'Selected channel is busy'],
  ['an offline channel', {}, 'offline', 'Selected channel is offline'],
  ['an unavailable channel', {}, 'unavailable', 'Selected channel is offline'],
  ['no channel', {}, null, 'No channel selected'],
  ['a unit that is away', { online: false, services: [] }, null, 'The unit is offline'],
  ['a return that stands', { applications: { videoReturn: { '1': {} } } }, 'collecting', 'The unit is busy'],
  ['a return on its way', { bridging: { videoReturn1: 'disconnecting' } }, 'collecting', 'The unit is busy'],
])('video return with %s', (_, change, status, message) => {
  expect(said(mayReturn({ ...unit, ...change }, '1', status && { status }))).toBe(message);
});

it.each<[string, Partial<BridgingUnit>, boolean | null, string | null]>([
  ['a gateway', {}, true, null],
  ['no licence', { services: ['videoReturn'] }, true, 'Databridge license is not enabled'],
  ['no gateway', {}, null, 'No databridge gateway selected'],
  ['a gateway that is away', {}, false, 'The databridge gateway is offline'],
  ['a unit that is away', { online: false }, true, 'The unit is offline'],
  ['a unit on air', { applications: { video: { state: 'streaming' } } }, true, 'The unit is busy'],
  ['a databridge already', { applications: { databridge: {} } }, true, 'The unit is busy'],
  ['one on its way', { bridging: { databridge: 'connecting' } }, true, 'The unit is busy'],
])('databridge with %s', (_, change, online, message) => {
  expect(said(mayStartBridge({ ...unit, ...change }, online === null ? null : { online }))).toBe(message);
});

it.each<[string, Partial<BridgingUnit>, string | null]>([
  ['one that stands', { applications: { databridge: {} } }, null],
  ['one on its way', { bridging: { databridge: 'connecting' } }, null],
  ['none', {}, 'Not connected'],
  ['one that goes already', { bridging: { databridge: 'disconnecting' } }, 'Not connected'],
  ['a unit that is away', { online: false, applications: { databridge: {} } }, 'The unit is offline'],
])('ending %s', (_, change, message) => {
  expect(said(mayStopBridge({ ...unit, ...change }, 'databridge'))).toBe(message);
});
