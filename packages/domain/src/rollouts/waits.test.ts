import { expect, it } from 'vitest';
import { ownVersion } from '../versions/compare.js';
import { type RolledServer, type RolledUnit, type RolloutVerdict, serverVerdict, unitVerdict } from './waits.js';

const unit: RolledUnit = {
  version: '9.0',
  target: '9.5',
  model: '800',
  underSla: true,
  codec: 'h265',
  packages: undefined,
  servers: [{ name: 'studio-1', version: '9.5' }],
  standing: 'allowed',
  note: '',
  online: true,
  idle: true,
  installs: true,
};
const wordOf = (verdict: RolloutVerdict): string =>
  'message' in verdict ? `${verdict.kind} ${verdict.code ?? '-'} ${verdict.message.code}` : verdict.kind;

it.each<[string, Partial<RolledUnit>, string]>([
  ['idle', {}, 'ready'],
  ['on another server too', { servers: [] }, 'ready'],
  ['on the version', { version: '9.5.0', online: false }, 'installed'],
  ['offline', { online: false, idle: false }, 'waits - wait_offline'],
  ['on air', { idle: false }, 'waits - wait_busy'],
  ['never seen', { version: '', online: false }, 'waits - wait_offline'],
  ['before its server', { servers: [{ name: 'studio-1', version: '9.5' }, { name: 'studio-2', version: '9.4' }] }, 'waits - wait_server'],
  ['before its server and offline', { online: false, servers: [{ name: 's', version: '9.4' }] }, 'waits - wait_server'],
  ['whose server was never seen', { servers: [{ name: 's', version: '' }] }, 'ready'],
  ['too old', { version: '5.1', target: '6.5' }, 'refused 6802 upgrade_too_old'],
  ['from 6 to 7', { version: '6.5', target: '7.0' }, 'refused 6802 upgrade_six_to_seven'],
  ['below 8.5', { version: '8.4' }, 'refused 6802 upgrade_needs_8_5'],
  ['whose server is on 8, to 10.1', { target: '10.1', servers: [{ name: 's', version: '8.5' }] }, 'refused 6802 upgrade_via_10_0'],
  ['down', { version: '10.0' }, 'refused 6802 upgrade_downgrade'],
  ['a 600 in H.264', { model: '600', codec: 'h264' }, 'refused 6803 UPGRADE_MODEL'],
  ['whose product does not have the version', { standing: 'notAssociated' }, 'refused 6802 upgrade_not_associated'],
  ['of another product', { standing: 'otherProduct' }, 'refused 6810 upgrade_other_product'],
  ['without SLA', { underSla: false }, 'refused NOT_UNDER_SLA UPGRADE_NO_SLA'],
  ['without SLA and never seen', { underSla: false, version: '' }, 'refused NOT_UNDER_SLA UPGRADE_NO_SLA'],
  ['that installs by hand', { installs: false }, 'refused UNSUPPORTED upgrade_unit_by_hand'],
  ['that has not said what it installs', { installs: null }, 'ready'],
  ['of this software, not offered', { version: ownVersion('0.1.0'), target: '0.2.0', packages: { node: '20.19', needs: null } }, 'refused 6802 upgrade_not_offered'],
  ['of this software on an old Node', { version: ownVersion('0.1.0'), target: '0.2.0', packages: { node: '18.1', needs: '20.19' } }, 'refused 6810 upgrade_needs_node'],
  ['of this software before its server', { version: ownVersion('0.1.0'), target: '0.2.0', packages: { node: '20.19', needs: '20' }, servers: [{ name: 's', version: ownVersion('0.1.0') }] }, 'waits - wait_server'],
])('a unit %s', (_, change, expected) => {
  expect(wordOf(unitVerdict({ ...unit, ...change }))).toBe(expected);
}); // prettier-ignore

it('names the server that a unit waits for', () => {
  const servers = [{ name: 'studio-1', version: '9.6' }, { name: 'studio-2', version: '9.4' }]; // prettier-ignore
  const verdict = unitVerdict({ ...unit, servers });
  expect('message' in verdict && verdict.message.text).toBe('Waiting for its server studio-2, which has version 9.4');
});

it('says what the catalogue says of the version', () => {
  expect(unitVerdict({ ...unit, note: 'Needs an OS reinstall' }).warnings.map(({ text }) => text)).toEqual(['Note on this version: Needs an OS reinstall']); // prettier-ignore
  expect(unitVerdict({ ...unit, note: 'Needs an OS reinstall', idle: false }).warnings).toHaveLength(1);
});

it('warns of 9.2.1', () => {
  expect(unitVerdict({ ...unit, version: '9.2.1' }).warnings.map(({ code }) => code)).toEqual(['upgrade_resets']);
  expect(unitVerdict({ ...unit, version: '9.2.1', idle: false }).warnings).toHaveLength(1);
});

const server: RolledServer = {
  version: ownVersion('0.1.0'),
  isAssociated: true,
  note: '',
  online: true,
  busy: false,
  upgrading: false,
  installs: true,
  isTransceiver: false,
  hasInputChannel: false,
  node: '20.19.5',
  unitVersions: [],
};

it.each<[string, Partial<RolledServer>, string | null, string]>([
  ['idle', {}, '20.19', 'ready'],
  ['on the version', { version: ownVersion('0.2.0') }, null, 'installed'],
  ['without a package', {}, null, 'refused 6802 upgrade_none_for_servers'],
  ['offline', { online: false }, '20.19', 'waits 6199 wait_server_offline'],
  ['busy', { busy: true }, '20.19', 'waits 6808 wait_server_busy'],
  ['being upgraded', { upgrading: true }, '20.19', 'waits 6808 wait_server_busy'],
  ['that installs by hand', { installs: false }, '20.19', 'refused UNSUPPORTED upgrade_server_by_hand'],
  ['a busy transceiver', { isTransceiver: true, busy: true }, '20.19', 'waits 6808 wait_server_busy'],
  ['a transceiver with an input channel', { isTransceiver: true, hasInputChannel: true }, '20.19', 'refused 6802 upgrade_transceiver_input'],
  ['on an old Node', { node: '18.0' }, '20.19', 'refused 6810 upgrade_needs_newer_node'],
  ['with a newer unit', { unitVersions: [ownVersion('0.3.0')] }, '20.19', 'refused 6802 upgrade_below_unit'],
])('a server %s', (_, change, node, expected) => {
  const target = node === null ? null : { version: '0.2.0', node };
  expect(wordOf(serverVerdict({ ...server, ...change }, '0.2.0', target))).toBe(expected);
}); // prettier-ignore
