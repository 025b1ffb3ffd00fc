import { expect, it } from 'vitest';
import { smsText } from './sms.js';

const LINK = 'https://console.example/manage/alerts?open=alt_1';

it.each<[string, string, string | undefined, string]>([
  ['words and link', 'Critical: cam-1: Battery at 9 %', LINK, `Critical: cam-1: Battery at 9 % ${LINK}`],
  ['without a link', 'Critical: cam-1: Battery at 9 %', undefined, 'Critical: cam-1: Battery at 9 %'],
  ['one line', ' Critical:\n cam-1 ', undefined, 'Critical: cam-1'],
  ['signs that GSM lacks', 'Temperature 80 °C – “hot”, it’s', undefined, 'Temperature 80 C - "hot", it\'s'],
  ['accents that GSM lacks', 'Crítica: Móvil ñ é ä', undefined, 'Critica: Movil ñ é ä'],
  ['160 characters', 'x'.repeat(160), undefined, 'x'.repeat(160)],
  ['too long', 'x'.repeat(161), undefined, `${'x'.repeat(157)}...`],
  ['too long with its link', 'x'.repeat(161), LINK, `${'x'.repeat(160 - 4 - LINK.length)}... ${LINK}`],
  ['characters that count twice', '€'.repeat(80), undefined, '€'.repeat(80)],
  ['too many that count twice', '€'.repeat(81), undefined, `${'€'.repeat(78)}...`],
  ['other alphabets', '警告: 装置: 温度'.padEnd(70, '高'), undefined, '警告: 装置: 温度'.padEnd(70, '高')],
  ['too long in other alphabets', '高'.repeat(71), undefined, `${'高'.repeat(67)}...`],
  ['no half of a character', '😀'.repeat(36), undefined, `${'😀'.repeat(33)}...`],
  ['a link that takes more than half', '警告', LINK, '警告'],
  ['a short link in other alphabets', '警告', 'https://c.example/a', '警告 https://c.example/a'],
])('%s', (_, words, link, expected) => {
  expect(smsText(words, link)).toBe(expected);
});
