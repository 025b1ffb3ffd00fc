import { expect, it } from 'vitest';
import { channels } from '../../text/en/channels.js';
import { addMessages } from '../../text/t.js';
import { formatField, formatOf, formatSet, formatText } from './forced-format.js';

addMessages(channels);
const seen = { state: 'on', since: 1, retryAt: null, detail: '', shown: null } as const;
const wanted = { resolution: '720p60', nonRound: true } as const;

it('offers progressive formats, with rates that are not round beside their own', () => {
  const field = formatField();
  expect(field.kind === 'choice' && field.options.map(({ value }) => value)).toEqual([
    '',
    '1080p60',
    '1080p59.94',
    '1080p50',
    '720p60',
    '720p59.94',
    '720p50',
    '576p25',
    '480p30',
    '480p29.97',
  ]);
  expect([formatOf('720p59.94'), formatOf('480p30'), formatOf('')]).toEqual([
    wanted,
    { resolution: '480p30', nonRound: false },
    null,
  ]);
});

it.each([
  [null, '', 'As received'],
  [{ ...seen, wanted }, '720p59.94', '720p59.94 – on air'],
  [
    { ...seen, wanted, state: 'waiting', detail: 'No streaming destination is on' },
    '720p59.94',
    '720p59.94 – waiting: No streaming destination is on',
  ],
  [{ ...seen, wanted: null, shown: wanted }, '', '720p59.94 – ending'],
] as const)('%j: %s, %s', (forcedOutput, value, text) => {
  expect([formatSet({ forcedOutput }), formatText({ forcedOutput })]).toEqual([value, text]);
});
