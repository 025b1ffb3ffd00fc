import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeast, compareVersions, majorOf, ownVersion } from './compare.js';
import { type UpgradingUnit, upgradeRefusals } from './upgrade.js';

const OWN = { version: ownVersion('0.1.0'), target: '0.2.0' };
const OFFERED = { packages: { node: '20.19.5', needs: '20.19' } };

describe('comparison', () => {
  it.each([
    ['7.0', '7', 0],
    ['7.0.0', '7.0', 0],
    ['9.2.10', '9.2.9', 1],
    ['10.0', '9.9', 1],
    ['5.1', '5.10', -1],
    ['7.1.2-rc3', '7.1.2', 0],
    ['v8.5', '8.5', 0],
    ['', '0', 0],
    ['unknown', '3.5', -1],
  ])('%j against %j', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
    expect(atLeast(a, b)).toBe(sign >= 0);
  });

  it('knows the first part', () => {
    expect([majorOf('10.1.2'), majorOf('none')]).toEqual([10, 0]);
  });

  it('holds: an order', () => {
    const version = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b))).toBe(0 - Math.sign(compareVersions(b, a)));
        if (atLeast(a, b) && atLeast(b, c)) expect(atLeast(a, c)).toBe(true);
        expect(compareVersions(a, `${a}.0`)).toBe(0);
      }),
    );
  });
});

const unit: UpgradingUnit = {
  version: '9.0',
  target: '9.5',
  model: '800',
  underSla: true,
  codec: 'h265',
  standing: 'allowed',
  serverVersions: ['10.1'],
};

describe('upgrade of a unit', () => {
  it.each<[string, Partial<UpgradingUnit>, string[]]>([
    ['the plain case', {}, []],
    ['no server', { serverVersions: [] }, []],
    ['a version of no product', { standing: 'notAssociated' }, ['NOT_ASSOCIATED']],
    ['a version of another product', { standing: 'otherProduct' }, ['OTHER_PRODUCT']],
    ['from 5.1', { version: '5.1', target: '6.5' }, ['TOO_OLD']],
    ['from 5.1.9, the stricter reading', { version: '5.1.9', target: '6.5' }, ['TOO_OLD']],
    ['from 5.2', { version: '5.2', target: '6.5' }, []],
    ['6 to 7', { version: '6.5', target: '7.0' }, ['SIX_TO_SEVEN']],
    ['6 to 8', { version: '6.5', target: '8.0' }, []],
    ['8.4 to 9', { version: '8.4', target: '9.0' }, ['NINE_NEEDS_8_5']],
    ['8.5 to 9', { version: '8.5', target: '9.0' }, []],
    ['8.0 to 10', { version: '8.0', target: '10.0' }, ['NINE_NEEDS_8_5']],
    ['a server behind the target', { serverVersions: ['10.1', '9.4'] }, ['SERVER_FIRST']],
    ['10.1 with a server on 8', { target: '10.1', serverVersions: ['8.5'] }, ['VIA_10_0', 'SERVER_FIRST']],
    ['8.5 with a server on 8.5', { version: '8.0', target: '8.5', serverVersions: ['8.5'] }, []],
    ['no SLA', { underSla: false }, ['NOT_UNDER_SLA']],
    ['model 600 in H.264', { model: 'LU600', codec: 'h264' }, ['LU600_H264']],
    ['model 600 in HEVC', { model: 'LU600' }, []],
    ['model 1600 in H.264', { model: '1600', codec: 'h264' }, []],
    ['this software, which answers for itself', { version: ownVersion('0.1.0'), serverVersions: ['8.0'] }, []],
    ['a server that runs this software', { target: '10.1', serverVersions: [ownVersion('0.1.0')] }, []],
    ['this software, offered', { ...OWN, packages: { node: '20.19.5', needs: '20.19' } }, []],
    ['this software, not offered', { ...OWN, packages: { node: '20.19.5', needs: null } }, ['NOT_OFFERED']],
    ['an older Node', { ...OWN, packages: { node: '18.20.1', needs: '20.19' } }, ['OLDER_NODE']],
    [
      'a server of this software behind',
      { ...OWN, ...OFFERED, serverVersions: [ownVersion('0.1.9')] },
      ['SERVER_FIRST'],
    ],
    ['a server of this software at it', { ...OWN, ...OFFERED, serverVersions: [ownVersion('0.2.0')] }, []],
    ['this software without SLA', { version: ownVersion('0.1.0'), underSla: false }, ['NOT_UNDER_SLA']],
    ['down a major version', { version: '10.0', target: '9.5' }, ['DOWNGRADE']],
    ['down a minor version', { version: '9.5', target: '9.0' }, []],
  ])('%s', (_, over, expected) => {
    expect(upgradeRefusals({ ...unit, ...over }).map(({ reason }) => reason)).toEqual(expected);
  });
});

it.each([
  [{ version: '10.0' }, 6802],
  [{ version: '5.0', target: '5.5' }, 6802],
  [{ version: '6.5', target: '7.0' }, 6802],
  [{ version: '8.0' }, 6802],
  [{ model: '600', codec: 'h264' as const }, 6803],
])('%j has code %i', (over, code) => {
  expect(upgradeRefusals({ ...unit, ...over }).map((refusal) => refusal.code)).toEqual([code]);
});
