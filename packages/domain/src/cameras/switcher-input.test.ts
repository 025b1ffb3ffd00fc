import { expect, test } from 'vitest';
import { failedAsk, shownInput, type InputAsk } from './switcher-input.js';

const asked: InputAsk = { input: 'sdi2', askedAt: 1000 };

test.each<[string, InputAsk | null, number, string]>([
  ['nothing was asked', null, 1000, 'sdi0'],
  ['just asked', asked, 1000, 'sdi2'],
  ['within five seconds', asked, 5999, 'sdi2'],
  ['after five seconds', asked, 6000, 'sdi0'],
  ['the ask failed', failedAsk(asked), 1001, 'sdi0'],
])('%s', (_, ask, now, expected) => {
  expect(shownInput(ask, 'sdi0', now)).toBe(expected);
});
