import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDeviceCsv } from './device-csv.js';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const devices = (text: string) => parseDeviceCsv(text).devices.map(({ line, device }) => `${line}:${device}`);

it.each([
  ['one column', 'device\ncrew-1\ncrew-2\n', ['2:crew-1', '3:crew-2']],
  ['the lines of Windows, and a byte order mark', '\uFEFFname\r\ncrew-1\r\n', ['2:crew-1']],
  ['another column first', 'comment,Serial Number\nspare,SN 1\n', ['2:SN 1']],
  ['semicolons', 'inventory;device\nmetro;crew-1', ['2:crew-1']],
  ['tabs', 'inventory\tdevice\nmetro\tcrew-1', ['2:crew-1']],
  ['blank lines', '\ndevice\n\ncrew-1\n  \ncrew-2', ['4:crew-1', '6:crew-2']],
  ['quotes', 'device,comment\n"crew,1","a ""b""\nc"\ncrew-2,', ['2:crew,1', '4:crew-2']],
  ['a missing cell', 'comment,device\nspare\n', ['2:']],
  ['the id before the name', 'name,id\ncrew-1,u-1\n', ['2:u-1']],
])('reads %s', (_, text, expected) => {
  expect(devices(text)).toEqual(expected);
});

it.each([
  ['no column', 'crew-1\ncrew-2\n', 'rollout_csv_header'],
  ['nothing', '', 'rollout_csv_header'],
  ['no devices', 'device\n\n', 'rollout_no_devices'],
  ['an open quotation mark', 'device\n"crew-1\n', 'rollout_csv_quote'],
  ['501 devices', `device\n${'crew\n'.repeat(501)}`, 'rollout_most'],
])('refuses %s', (_, text, code) => {
  expect(parseDeviceCsv(text).problem?.code).toBe(code);
});

it('takes 500 devices', () => {
  expect(parseDeviceCsv(`device\n${'crew\n'.repeat(500)}`).devices).toHaveLength(500);
});

it('reads back what is written by RFC 4180', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.trim());
  fc.assert(
    fc.property(
      fc.array(
        cell.filter((text) => text !== ''),
        { minLength: 1, maxLength: 20 },
      ),
      (names) => {
        const text = `device,comment\r\n${names.map((name) => `${quoted(name)},x`).join('\r\n')}`;
        expect(parseDeviceCsv(text).devices.map(({ device }) => device)).toEqual(names);
      },
    ),
  );
});
