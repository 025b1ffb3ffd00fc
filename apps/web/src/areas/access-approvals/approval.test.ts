import { expect, it } from 'vitest';
import { momentText } from '../../text/zone.js';
import { untilText } from './approval.js';

const [eight, noon] = [Date.UTC(2026, 0, 5, 8), Date.UTC(2026, 0, 5, 12)];

it.each([
  ['no access', null, null, ''],
  ['the planned end', noon, null, momentText(noon)],
  ['an end by hand', noon, eight, momentText(eight)],
  ['an end by itself', eight, noon, momentText(eight)],
])('shows %s', (_, endsAt, endedAt, text) => {
  expect(untilText({ endsAt, endedAt })).toBe(text);
});
