import { expect, test } from 'vitest';
import { rollouts } from '../../text/en/rollouts.js';
import { addMessages } from '../../text/t.js';
import { deviceChoice, ROLLOUT_CHOICES } from './device-choice.js';
import { NEW_ROLLOUT, rolloutFields } from './fields.js';

addMessages(rollouts);

const metro = { name: 'Metro' };
const unit = (id: string, name: string, inventory = metro) => ({ id, name, swVersion: '9.0', inventory });

test('devices with the same name are distinguished by their inventory', () => {
  const { options } = deviceChoice(
    { items: [{ ...unit('s', 'media-1'), swVersion: '' }], total: 1 },
    { items: [unit('a', 'crew-1'), unit('b', 'crew-1', { name: 'North' })], total: 2 },
  );
  expect(options).toEqual([
    { value: 's', label: 'media-1 · Metro' },
    { value: 'a', label: 'crew-1 · Metro · 9.0' },
    { value: 'b', label: 'crew-1 · North · 9.0' },
  ]);
});

const hintOf = (total: number): string | undefined =>
  rolloutFields(
    { ...NEW_ROLLOUT, from: 'list' },
    deviceChoice(undefined, { items: [unit('a', 'crew-1')], total }),
  ).find(({ name }) => name === 'deviceIds')?.hint;

test('a list that is cut says so', () => {
  expect(hintOf(1)).toBeUndefined();
  expect(hintOf(ROLLOUT_CHOICES + 1)).toBe(
    'The first 500 servers and the first 500 units are listed. Name the others in a CSV file.',
  );
});
