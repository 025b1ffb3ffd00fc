import { LANGUAGES } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { alertWords } from './alert-words.js';
import { noticeMessage } from './notice-message.js';

const NOTICE = {
  device: 'crew-1',
  kind: 'unit',
  type: 'battery',
  severity: 'critical',
  text: 'Battery at 9 %',
  since: Date.UTC(2026, 10, 21, 23, 30),
  timeZone: 'UTC',
  route: 'Night desk',
  number: 2,
  link: 'https://console.example/manage/alerts?open=a',
} as const;

it.each([
  ['en', 'Critical: crew-1: Battery at 9 %', '23:30', 'message 2'],
  ['de', 'Kritisch: crew-1: Akku bei 9 %', '23:30', 'Nachricht 2'],
  ['es', 'Crítica: crew-1: Batería al 9 %', '23:30', 'mensaje 2'],
] as const)('in %s it names the device, the alert, its time, the route and the link', (language, subject, ...facts) => {
  const message = noticeMessage(language, NOTICE);
  expect(`${message.about}: ${message.says}`).toBe(subject);
  for (const fact of [NOTICE.route, NOTICE.link, ...facts]) expect(message.text).toContain(fact);
  expect(noticeMessage(language, { ...NOTICE, number: 1, link: undefined }).text).not.toMatch(/undefined|console/);
});

it.each([
  ['Bitrate 40 % below its target', 'Bitrate 40 % unter dem Ziel', 'Tasa de bits un 40 % por debajo de su objetivo'],
  ['No signal: studio-1', 'Kein Signal: studio-1', 'Sin señal: studio-1'],
  ['Something that only a device says', 'Something that only a device says', 'Something that only a device says'],
])('%j is worded in other languages, with what the device added', (text, german, spanish) => {
  expect([alertWords('de', text), alertWords('es', text)]).toEqual([german, spanish]);
});

it('has every language', () => {
  expect(new Set(LANGUAGES.map((language) => noticeMessage(language, NOTICE).about)).size).toBe(LANGUAGES.length);
});
