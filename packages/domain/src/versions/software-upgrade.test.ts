import { describe, expect, it } from 'vitest';
import {
  DEVICE_SOFTWARE_CODES,
  DEVICE_SOFTWARE_ERRORS,
  UPGRADE_STATUSES,
  upgradeStatus,
  type UpgradeOutcome,
  type UpgradeStatus,
} from './software-upgrade.js';

it('knows the statuses of the spec', () => {
  expect(UPGRADE_STATUSES).toEqual(['pending', 'upgrading', 'succeeded', 'upgradeFailed', 'rejected']);
});

describe('errors of devices', () => {
  it.each([
    [101, /installation/],
    [102, /driver/],
    [103, /operating system/],
    [104, /network/],
    [105, /repository/],
    [106, /backup/],
    [107, /reboot/],
    [-1, /unknown/],
  ] as const)('%i says what it is', (code, word) => {
    expect(DEVICE_SOFTWARE_CODES).toContain(code);
    expect(DEVICE_SOFTWARE_ERRORS[code]).toMatch(word);
  });

  it('are eight, each with a different message', () => {
    expect(new Set(DEVICE_SOFTWARE_CODES.map((code) => DEVICE_SOFTWARE_ERRORS[code])).size).toBe(8);
  });
});

describe('the status of an upgrade', () => {
  it.each<[string, UpgradeOutcome | null, string, boolean, UpgradeStatus]>([
    ['was asked for', null, '9.0', false, 'pending'],
    ['of a unit that never spoke', null, '', false, 'pending'],
    ['is under way', null, '9.0', true, 'upgrading'],
    ['is under way on the new version already', null, '9.1', true, 'upgrading'],
    ['is there, though nobody has said so', null, '9.1', false, 'succeeded'],
    ['is there, written longer', null, '9.1.0', false, 'succeeded'],
    ['was carried out', 'succeeded', '9.1', false, 'succeeded'],
    ['failed', 'upgradeFailed', '9.0', false, 'upgradeFailed'],
    ['failed, and was then done by hand', 'upgradeFailed', '9.1', false, 'succeeded'],
    ['was rejected', 'rejected', '9.0', false, 'rejected'],
    ['failed, and the unit upgrades by itself since', 'upgradeFailed', '9.0', true, 'upgradeFailed'],
  ])('that %s', (_, outcome, swVersion, upgrading, status) => {
    const applications = upgrading ? { upgrade: { progress: 40 } } : {};
    expect(upgradeStatus({ version: '9.1', outcome }, { swVersion, applications })).toBe(status);
  });
});
