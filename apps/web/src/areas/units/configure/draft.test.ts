import { aModem } from '@backhaul/testing/reports';
import { FIRST_CONFIGURATION, NO_CAPABILITIES } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  newComplaints,
  type ConfigurableUnit,
  configuredUnit,
  filled,
  following,
  NO_PASSWORDS,
} from './draft.js';
import { fieldOf, itemOf, settingOf } from './setting-path.js';

const unit: ConfigurableUnit = {
  inventoryId: 'inv-1',
  uid: 'u',
  name: 'crew-1',
  online: true,
  type: 'fieldUnits',
  model: 'Software unit',
  swVersion: '9.1',
  modems: [aModem('eth0'), aModem('cell1', { activeSim: 'B' })],
  applications: {},
  transition: null,
  cameraConnected: true,
  transmission: null,
  services: [],
  bridging: {},
  channelId: null,
};
const now = filled(FIRST_CONFIGURATION, unit.modems);
const offer = { ...NO_CAPABILITIES, features: ['interfaceControl' as const, 'bandwidthLimits' as const] };
const complaints = (drafted: typeof now) =>
  newComplaints(drafted, offer, configuredUnit(unit, now, NO_CAPABILITIES)).map(({ path, message }) => ({
    path,
    message: message.text,
  }));

describe('parts', () => {
  const interfaces = settingOf('interfaces');

  it('read and put what they name, and nothing else', () => {
    const limit = fieldOf(settingOf('limits'), 'totalKbps');
    const changed = limit.put(now, 9000);
    expect([limit.path, limit.get(changed), changed.limits.cellularKbps]).toEqual(['limits.totalKbps', 9000, 0]);
    expect(changed.interfaces).toBe(now.interfaces);
  });

  it('reach into lists, also beyond their end', () => {
    const first = now.interfaces[0];
    if (first === undefined) throw new Error('no interface');
    const apn = fieldOf(itemOf(interfaces, 1, first), 'apn');
    expect([apn.path, apn.get(apn.put(now, 'internet'))]).toEqual(['interfaces.1.apn', 'internet']);
    const labels = fieldOf(settingOf('multiCamera'), 'labels');
    expect(itemOf(labels, 2, '').put(now, 'Wide').multiCamera.labels).toEqual(['', '', 'Wide']);
  });
});

describe('a draft', () => {
  it('has an entry for each interface that the unit reports, as it reports it', () => {
    expect(now.interfaces.map(({ port, activeSim }) => [port, activeSim])).toEqual([
      ['eth0', null],
      ['cell1', 'B'],
    ]);
    const set = { ...now, interfaces: now.interfaces.toReversed() };
    expect(filled(set, unit.modems).interfaces.map(({ port }) => port)).toEqual(['cell1', 'eth0']);
    expect(filled(set, unit.modems, now.interfaces).interfaces.map(({ port }) => port)).toEqual(['eth0', 'cell1']);
  });

  it('changes what was touched alone', () => {
    expect(changesOf(now, now, NO_PASSWORDS)).toEqual({});
    expect(changesOf({ ...now, codec: 'h265' }, now, NO_PASSWORDS)).toEqual({ codec: 'h265' });
    const limits = { cellularKbps: 2000, totalKbps: 0 };
    expect(changesOf({ ...now, limits }, now, NO_PASSWORDS)).toEqual({ limits });
  });

  it('sends a password with the interface that it was typed for, and no other', () => {
    const { interfaces } = changesOf(now, now, { modems: { cell1: 'secret' } });
    expect(interfaces?.map(({ password }) => password)).toEqual([undefined, 'secret']);
    expect(changesOf(now, now, { modems: {}, sip: '' })).toEqual({ sipAccount: { ...now.sipAccount, password: '' } });
  });

  it('is held to the rules of the console, for what it changes', () => {
    expect(complaints(now)).toEqual([]);
    const off = { ...now, interfaces: now.interfaces.map((one) => ({ ...one, enabled: one.port !== 'eth0' })) };
    expect(complaints(off)).toEqual([
      {
        path: 'interfaces.0.enabled',
        message: 'This is your last interface connected. You need at least 2 interfaces connected.',
      },
    ]);
    expect(complaints({ ...now, limits: { cellularKbps: 5000, totalKbps: 2000 } })).toEqual([
      { path: 'limits.totalKbps', message: 'Total bandwidth limit must not be below the cellular limit' },
    ]);
    expect(complaints({ ...now, storeMode: 'storeOnly' })).toEqual([
      { path: 'storeMode', message: 'Not supported by this unit' },
    ]);
  });
});

describe('licences', () => {
  it.each([
    [[], ['Unit does not have PRO-4K license']],
    [['pro4k' as const], []],
  ])('a 4K picture asks for its licence before it is sent: %o', (services, expected) => {
    const licensed = configuredUnit({ ...unit, services }, now, NO_CAPABILITIES);
    const found = newComplaints({ ...now, resolution: '2160p30' }, null, licensed);
    expect(found.filter(({ path }) => path === 'resolution').map(({ message }) => message.text)).toEqual(expected);
  });
});

describe('a draft', () => {
  const onAir = filled(FIRST_CONFIGURATION, [...unit.modems, aModem('lo', { uiType: 'lan' })]);
  const drafted = { ...onAir, bitrateKbps: 1234 };

  it('changes nothing of interfaces that went since it was begun', () => {
    expect(changesOf(following(drafted, now), now, NO_PASSWORDS)).toEqual({ bitrateKbps: 1234 });
    expect(complaints(following(drafted, now))).toEqual([]);
  });

  it('changes nothing of those that came', () => {
    const begun = { ...now, bitrateKbps: 1234 };
    expect(changesOf(following(begun, onAir), onAir, NO_PASSWORDS)).toEqual({ bitrateKbps: 1234 });
  });

  it('keeps the changes of a unit that is offline for a moment', () => {
    const [first, second] = now.interfaces;
    if (first === undefined || second === undefined) throw new Error('no interface');
    const apn = { ...now, interfaces: [first, { ...second, apn: 'internet' }] };
    const without = filled(FIRST_CONFIGURATION, [aModem('eth0')]);
    expect(following(apn, without).interfaces.map((one) => [one.port, one.apn])).toEqual([
      ['eth0', ''],
      ['cell1', 'internet'],
    ]);
  });
});
