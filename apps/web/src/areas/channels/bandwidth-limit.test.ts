import { expect, it } from 'vitest';
import { channels } from '../../text/en/channels.js';
import { addMessages } from '../../text/t.js';
import { limitFields, limitOf, limitSet, limitText } from './bandwidth-limit.js';

addMessages(channels);
const custom = { option: 'custom', customKbps: 1500, kbps: 1500, state: 'idle' } as const;
const fixed = { option: 3.6, customKbps: 0, kbps: 3600, state: 'applied' } as const;

it('offers the options of the specification, and a number for the custom one', () => {
  const [choice, ...others] = limitFields({ limit: '3.6' });
  expect(choice?.kind === 'choice' && choice.options.map(({ label }) => label)).toEqual([
    'None',
    'Custom',
    '3.6 Mbps',
    '4.2 Mbps',
    '4.4 Mbps',
    '5.5 Mbps',
    '6.2 Mbps',
    '8.0 Mbps',
  ]);
  expect(others).toEqual([]);
  const [, own] = limitFields({ limit: 'custom' });
  expect(own?.kind === 'text' && ['', '1500', '999', '20001', 'x'].map(own.check)).toMatchObject([
    null,
    null,
    { code: 'min_value' },
    { code: 'max_value' },
    { code: 'integer' },
  ]);
});

it.each([
  [null, { limit: 'disabled', customKbps: '' }, undefined],
  [null, { limit: '3.6', customKbps: '' }, { option: 3.6, customKbps: 0 }],
  [fixed, { limit: '3.6', customKbps: '' }, undefined],
  [fixed, { limit: 'custom', customKbps: '2500' }, { option: 'custom', customKbps: 2500 }],
  [custom, { limit: 'custom', customKbps: '1500' }, undefined],
  [custom, { limit: 'disabled', customKbps: '1500' }, { option: 'disabled', customKbps: 0 }],
] as const)('%j with %j sends %j', (bandwidthLimit, values, sent) => {
  expect(limitOf({ bandwidthLimit }, values)).toEqual(sent);
  expect(limitOf({ bandwidthLimit }, limitSet({ bandwidthLimit }))).toBeUndefined();
});

it.each([
  [null, 'None'],
  [fixed, '3.6 Mbps – applied by the unit'],
  [{ ...fixed, state: 'uncontrolled' }, '3.6 Mbps – only units are limited; this input is not controlled here'],
  [{ ...fixed, option: 'disabled', kbps: 0, state: 'waiting' }, 'None – waiting for the unit'],
] as const)('%j: %s', (bandwidthLimit, text) => {
  expect(limitText({ bandwidthLimit })).toBe(text);
});
