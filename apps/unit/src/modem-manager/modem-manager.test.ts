import { expect, it } from 'vitest';
import type { RunProgram } from '../tasks/run.js';
import { managedModems, parseCell, parseModem } from './modem-manager.js';
import { ModemWatch } from './modem-watch.js';

const PATH = '/org/freedesktop/ModemManager1/Modem/0';
const said = (change: object = {}, network: object = {}): string =>
  JSON.stringify({
    modem: {
      '3gpp': { 'operator-code': '26201', 'operator-name': 'Telekom', 'registration-state': 'home', ...network },
      generic: {
        'access-technologies': ['lte'],
        manufacturer: 'QUALCOMM INCORPORATED',
        model: 'EM7565',
        'equipment-identifier': '353901091234567',
        ports: ['cdc-wdm0 (qmi)', 'wwan0 (net)'],
        'primary-sim-slot': '1',
        'signal-quality': { recent: 'yes', value: '71' },
        ...change,
      },
    },
  });
const NOTHING = { 'operator-code': '--', 'operator-name': '--', 'registration-state': '--' };

it.each<[string, string, object]>([
  ['at home', said(), { interfaces: ['wwan0'], operator: 'Telekom', operatorId: '26201', technology: 'lte', signalPercent: 71, roaming: false, sim: 'A' }], // prettier-ignore
  ['abroad', said({ 'primary-sim-slot': '2' }, { 'registration-state': 'roaming' }), { roaming: true, sim: 'B' }],
  ['that searches', said({}, { 'registration-state': 'searching' }), { roaming: null }],
  ['without a SIM', said({ 'primary-sim-slot': '--', 'signal-quality': { value: '--' }, 'access-technologies': ['--'] }, NOTHING), { operator: '', operatorId: '', technology: '', signalPercent: null, roaming: null, sim: null }], // prettier-ignore
  ['of an older ModemManager', '{"modem":{"generic":{"ports":["wwan0 (net)"]}}}', { interfaces: ['wwan0'], operatorId: '', sim: null, roaming: null, signalPercent: null }], // prettier-ignore
])('reads a modem %s', (_, output, expected) => {
  expect(parseModem(PATH, output)).toMatchObject(expected);
});

it('reads what a modem is, without the part of its IMEI that names it', () => {
  expect(parseModem(PATH, said())?.hardware).toEqual({ manufacturer: 'QUALCOMM INCORPORATED', model: 'EM7565', tac: '35390109' }); // prettier-ignore
  const unknown = { manufacturer: '--', model: '--', 'equipment-identifier': '12' };
  expect(parseModem(PATH, said(unknown))?.hardware).toEqual({ manufacturer: '', model: '', tac: '' });
});

const located = (cell: object): string => JSON.stringify({ modem: { location: { '3gpp': cell } } });
it.each([
  ['of LTE', located({ mcc: '262', mnc: '01', lac: 'FFFE', tac: '00AF21', cid: '01A2B3C4' }), '262-01-00AF21-01A2B3C4'],
  ['of 3G', located({ mcc: '262', mnc: '01', lac: '2A3B', tac: '--', cid: '01A2' }), '262-01-2A3B-01A2'],
  ['that is not known', located({ mcc: '--', mnc: '--', lac: '--', tac: '--', cid: '--' }), null],
  ['where there is none', '{}', null],
])('reads a cell %s', (_, output, expected) => {
  expect(parseCell(output)).toBe(expected);
});

it('takes nothing else for a modem', () => {
  expect([parseModem(PATH, ''), parseModem(PATH, '{}'), parseModem(PATH, '[1]')]).toEqual([undefined, undefined, undefined]); // prettier-ignore
});

const LIST = JSON.stringify({ 'modem-list': [PATH] });
const answering =
  (of: () => string | undefined): RunProgram =>
  async (_, args) => {
    const output = of();
    if (output === undefined) return { ok: false, output: '', complaint: 'not found' };
    return { ok: true, output: args[0] === '-L' ? LIST : output, complaint: '' };
  };

it('finds no modems where ModemManager does not run, or prints anything else', async () => {
  expect(await managedModems(answering(() => undefined))).toEqual([]);
  expect(await managedModems(answering(() => 'error'))).toEqual([]);
});

it('asks again when the interval has passed, and not more often', async () => {
  let [now, asked, roaming] = [0, 0, 'home'];
  const run = answering(() => {
    asked += 1;
    return said({}, { 'registration-state': roaming });
  });
  const watch = new ModemWatch(run, () => now);
  await watch.ask();
  expect(watch.read()('wwan0')).toMatchObject({ roaming: false });
  expect(watch.read()('eth0')).toBeUndefined();
  const after = asked;
  roaming = 'roaming';
  now = 9_000;
  watch.read();
  expect(asked).toBe(after);
  now = 11_000;
  watch.read();
  await watch.ask();
  expect(asked).toBe(after + 3);
  expect(watch.read()('wwan0')).toMatchObject({ roaming: true });
});
