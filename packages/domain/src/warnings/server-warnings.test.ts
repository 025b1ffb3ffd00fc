import { expect, it } from 'vitest';
import { ownVersion } from '../versions/compare.js';
import { serverWarnings, type WarnedServer } from './server-warnings.js';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const FINE: WarnedServer = {
  paired: true,
  online: true,
  draining: false,
  swVersion: ownVersion('0.2.0'),
  unitVersions: [ownVersion('0.2.0'), '9.0'],
  upgradeFailed: false,
  missingEngines: [],
  silentTally: [],
  silentIfb: [],
  certificateTo: null,
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
  ['a tally device', { silentTally: ['Gallery'] }, ['TALLY_DISCONNECTED']],
  ['a tally device, away', { silentTally: ['Gallery'], online: false }, []],
  ['an IFB device', { silentIfb: ['Dante 1'] }, ['IFB_DISCONNECTED']],
  ['an IFB device, away', { silentIfb: ['Dante 1'], online: false }, []],
  ['a certificate', { certificateTo: NOW + 30 * DAY + 1 }, []],
  ['a certificate that ends soon', { certificateTo: NOW + 30 * DAY, online: false }, ['CERTIFICATE_ENDS']],
  ['a certificate that ended', { certificateTo: NOW }, ['CERTIFICATE_ENDED']],
  [
    'its disk',
    {
      alerts: [
        { text: 'Storage 95 % used', since: NOW },
        { text: 'CPU at 99 %', since: NOW },
      ],
    },
    ['ALERT', 'ALERT'],
  ],
])('says of %s', (_, change, codes) => {
  expect(serverWarnings({ ...FINE, ...change }, NOW).map(({ code }) => code)).toEqual(codes);
});
