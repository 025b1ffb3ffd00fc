import { expect, it } from 'vitest';
import { message, MESSAGES } from './messages.js';

it.each([
  [message('default'), 'Invalid field'],
  [message('required'), 'This field is required'],
  [message('regex', 'a-z $& {0}'), 'Must match the pattern: a-z $& {0}'],
  [message('min', 8), 'Must have at least 8 characters'],
  [message('max', 64), 'Must have at most 64 characters'],
  [message('min_value', 1000), 'Must be 1000 or more'],
  [message('max_value', 20_000), 'Must be 20000 or less'],
  [message('interval', 3, 255), 'Must be between 3 and 255 characters'],
  [message('name_taken'), 'Name is already taken. Please select a different name'],
  [message('unique_stream_id'), 'Please make sure Stream ID is unique between the different streams'],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});

it('holds the whole catalogue, each kind with its own sentence', () => {
  expect(Object.keys(MESSAGES)).toHaveLength(23);
  expect(new Set(Object.values(MESSAGES)).size).toBe(23);
});
