import { expect, it } from 'vitest';
import { ownVersion } from '../versions/compare.js';
import { serverUpgradeRefusal, serverUpgradeStatus, type UpgradingServer } from './upgrading.js';

const idle: UpgradingServer = {
  online: true,
  busy: false,
  upgrading: false,
  installs: true,
  isTransceiver: false,
  hasInputChannel: false,
  node: '20.19.5',
  isAssociated: true,
  unitVersions: [],
};

it.each<[string, Partial<UpgradingServer>, ReturnType<typeof serverUpgradeRefusal>]>([
  ['that is idle', {}, null],
  ['that is offline', { online: false, busy: true }, 'SERVER_OFFLINE'],
  ['that is busy', { busy: true }, 'SERVER_IN_USE'],
  ['that is being upgraded', { upgrading: true }, 'SERVER_IN_USE'],
  ['whose software is installed by hand', { installs: false }, 'UNSUPPORTED'],
  ['that is a transceiver', { isTransceiver: true }, null],
  ['that is a transceiver and busy', { isTransceiver: true, busy: true }, 'SERVER_IN_USE'],
  ['that is a transceiver with an input channel', { isTransceiver: true, hasInputChannel: true }, 'TRANSCEIVER_INPUT'],
  ['with an input channel', { hasInputChannel: true }, null],
  ['on an older Node', { node: '20.18.9' }, 'UPGRADE_HARDWARE'],
  ['on a newer Node', { node: '24.1.0' }, null],
  ['whose version the catalogue does not have', { isAssociated: false }, 'NOT_ASSOCIATED'],
  ['with units of that version', { unitVersions: [ownVersion('0.2.0')] }, null],
  ['with a newer unit', { unitVersions: [ownVersion('0.1.0'), ownVersion('0.2.1')] }, 'BELOW_UNIT'],
  ['with a unit of hardware', { unitVersions: ['8.2.1'] }, null],
])('a server %s', (_, change, refusal) => {
  expect(serverUpgradeRefusal({ ...idle, ...change }, { version: '0.2.0', node: '20.19' })).toBe(refusal);
});

it.each([
  ['was asked for', null, null, 'waiting'],
  ['is downloaded', null, { commandId: 'c1', phase: 'downloading' }, 'downloading'],
  ['is not the one in progress', null, { commandId: 'c0', phase: 'installing' }, 'waiting'],
  ['is over, though the last report is older', 'rolledBack', { commandId: 'c1', phase: 'restarting' }, 'rolledBack'],
  ['was carried out', 'done', null, 'done'],
] as const)('an upgrade that %s', (_, outcome, installing, status) => {
  expect(serverUpgradeStatus({ commandId: 'c1', outcome }, installing)).toBe(status);
});
