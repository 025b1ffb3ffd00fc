import { expect, it } from 'vitest';
import {
  checkModemName,
  checkReportedAs,
  checkTac,
  modemCatalogue,
  type ModemHardware,
  productOf,
  removedKeys,
} from './modem-vendors.js';

const EM = { name: 'EM7565', reportedAs: 'em7565', tacs: ['35390109'], canScan: true };
const RM = { name: 'RM520N-GL', reportedAs: '', tacs: ['86912505', '86912506'], canScan: false };
const catalogue = modemCatalogue([
  { name: 'Sierra', models: [EM] },
  { name: 'Quectel', models: [RM] },
  { name: 'Other', models: [{ ...EM, name: 'copy' }] },
]);

it.each<[string, Partial<ModemHardware>, string | null]>([
  ['by its type code', { tac: '86912506' }, 'Quectel RM520N-GL'],
  ['by its model, whatever its case', { model: ' EM7565 ' }, 'Sierra EM7565'],
  ['by its type code before its model', { model: 'EM7565', tac: '86912505' }, 'Quectel RM520N-GL'],
  ['of an unknown type by its model', { model: 'EM7565', tac: '11111111' }, 'Sierra EM7565'],
  ['that is not known', { model: 'RM520N-GL' }, null],
  ['that reports nothing', {}, null],
])('recognises a modem %s', (_, hardware, expected) => {
  const product = productOf(catalogue, { manufacturer: '', model: '', tac: '', ...hardware });
  expect(product && `${product.vendor} ${product.model}`).toBe(expected);
});

it('says whether a modem can scan', () => {
  expect(productOf(catalogue, { manufacturer: '', model: '', tac: '86912505' })?.canScan).toBe(false);
});

it('finds what recognises models that are removed', () => {
  expect(removedKeys([EM, RM], [{ ...EM, tacs: [] }])).toEqual(['tac 86912505', 'tac 86912506']);
  expect(removedKeys([EM], [])).toEqual(['tac 35390109', 'model em7565']);
});

it.each([
  [checkTac('35390109')?.text, undefined],
  [checkTac('3539010')?.text, 'Must match the pattern: [0-9]{8}'],
  [checkReportedAs({ reportedAs: ' ', tacs: [] })?.text, 'This field is required'],
  [checkReportedAs({ reportedAs: '', tacs: ['35390109'] }), null],
  [checkModemName('x'.repeat(65))?.text, 'Must have at most 64 characters'],
])('%#', (found, expected) => {
  expect(found).toBe(expected);
});
