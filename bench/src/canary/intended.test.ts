import { expect, it } from 'vitest';
import { isIntended } from './intended.js';

const answer = (where: string) => ({ place: 'API answer', where, content: '' });
const PAIRING = 'POST /luc/luc-core-web/rest/v2/units/u-1/settings/pairingCode';
const SOURCES = 'GET /luc/luc-core-web/rest/v2/channels/ch-1/inputSources';

it.each([
  ['pairing code', answer(`admin ${PAIRING}`)],
  ['passphrase', answer(`admin ${SOURCES}`)],
  ['picture token', answer('reader GET /luc/luc-core-web/rest/devices/fetch')],
  ['picture token', { place: 'live update', where: 'live v2/live', content: '' }],
  ['passphrase', { place: 'process arguments', where: 'srt-live-transmit', content: '' }],
])('a %s is intended in a response that exists to return it', (kind, find) => {
  expect(isIntended(kind, find)).toBe(true);
});

it.each([
  ['pairing code', answer(`reader ${PAIRING}`)],
  ['pairing code', answer(`admin ${PAIRING.replace('POST', 'GET')}`)],
  ['passphrase', answer(`reader ${SOURCES}`)],
  ['passphrase', answer('admin GET /luc/luc-core-web/rest/v2/channels')],
  ['passphrase', { place: 'process arguments', where: 'ffmpeg', content: '' }],
  ['passphrase', { place: 'log', where: 'srt-live-transmit', content: '' }],
  ['device secret', { place: 'process arguments', where: 'srt-live-transmit', content: '' }],
  ['session token', answer('admin POST /luc/luc-core-web/rest/v2/session')],
  ['password', answer('admin GET /luc/luc-core-web/rest/users/fetch_current_user_details')],
  ['picture token', { place: 'log', where: 'console', content: '' }],
  ['media key', { place: 'database', where: 'public.servers', content: '' }],
])('a %s anywhere else is a hit', (kind, find) => {
  expect(isIntended(kind, find)).toBe(false);
});
