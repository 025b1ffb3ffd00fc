import { expect, it } from 'vitest';
import { ownVersion } from '../versions/compare.js';
import { serverWarnings, type WarnedServer } from './server-warnings.js';

const FINE: WarnedServer = {
  paired: true,
  online: true,
  draining: false,
  swVersion: ownVersion('0.2.0'),
  unitVersions: [ownVersion('0.2.0'), '9.0'],
  upgradeFailed: false,
  missingEngines: [],
  alerts: [],
};

it.each<[string, Partial<WarnedServer>, string[]]>([
  ['nothing', {}, []],
  ['no machine', { paired: false, online: false, swVersion: '' }, ['NOT_PAIRED']],
  ['a newer unit', { unitVersions: [ownVersion('0.2.1')] }, ['UNIT_VERSION']],
  ['a newer unit, and no version of its own', { unitVersions: [ownVersion('0.2.1')], swVersion: '' }, []],
  ['an upgrade that failed', { upgradeFailed: true }, ['UPGRADE_FAILED']],
  ['engines', { missingEngines: ['ffmpeg'] }, ['ENGINE_MISSING']],
  ['engines, away', { missingEngines: ['ffmpeg'], online: false }, []],
  ['its end', { draining: true }, ['DRAINING']],
  ['its end, away', { draining: true, online: false }, []],
  ['its disk', { alerts: ['Storage 95 % used', 'CPU at 99 %'] }, ['ALERT', 'ALERT']],
])('says of %s', (_, change, codes) => {
  expect(serverWarnings({ ...FINE, ...change }).map(({ code }) => code)).toEqual(codes);
});
