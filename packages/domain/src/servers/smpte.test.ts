import { expect, it } from 'vitest';
import { FIRST_SMPTE_SETTINGS, smpteSettingProblems, type SmpteSettings } from './smpte.js';

const bounds = { interfaces: ['eth0', 'eth1'], ptpDomain: { min: 0, max: 127 } };
const problems = (change: Partial<SmpteSettings>) =>
  smpteSettingProblems({ ...FIRST_SMPTE_SETTINGS, ...change }, bounds).map(({ path, message }) => [path, message.text]);

it.each<[Partial<SmpteSettings>, string, string]>([
  [{ secondaryPort: 'eth1' }, 'secondaryPort', 'The main port must be configured first'],
  [{ mainPort: 'eth1', secondaryPort: 'eth1' }, 'secondaryPort', 'This field must be unique'],
  [{ mainPort: 'eth2' }, 'mainPort', 'Invalid field'],
  [{ mainPort: 'eth0', secondaryPort: 'eth2' }, 'secondaryPort', 'Invalid field'],
  [{ ptpDomain: -1 }, 'ptpDomain', 'Must be 0 or more'],
  [{ ptpDomain: 128 }, 'ptpDomain', 'Must be 127 or less'],
])('%j is refused', (change, path, text) => {
  expect(problems(change)).toEqual([[path, text]]);
});

it.each<Partial<SmpteSettings>>([{}, { mainPort: 'eth0' }, { mainPort: 'eth0', secondaryPort: 'eth1', ptpDomain: 0 }])(
  '%j is taken',
  (change) => {
    expect(problems(change)).toEqual([]);
  },
);
