import { expect, it } from 'vitest';
import { message } from './index.js';
import { MESSAGES } from './validation.js';

it.each([
  [message('default'), 'Invalid field'],
  [message('required'), 'This field is required'],
  [message('regex', { pattern: 'a-z $& {min}' }), 'Must match the pattern: a-z $& {min}'],
  [message('min', { min: 8 }), 'Must have at least 8 characters'],
  [message('max', { max: 64 }), 'Must have at most 64 characters'],
  [message('min_value', { min: 1000 }), 'Must be 1000 or more'],
  [message('max_value', { max: 20_000 }), 'Must be 20000 or less'],
  [message('interval', { min: 3, max: 255 }), 'Must be between 3 and 255 characters'],
  [message('url'), 'Invalid URL format'],
  [message('unique_stream_id'), 'Please make sure Stream ID is unique between the different streams'],
])('%j reads %j', ({ text }, expected) => {
  expect(text).toBe(expected);
});

it('holds the whole catalogue, each kind with its own sentence', () => {
  expect(Object.keys(MESSAGES)).toHaveLength(32);
  expect(new Set(Object.values(MESSAGES)).size).toBe(32);
});

it('keeps its code and parameters beside the sentence', () => {
  expect(message('interval', { min: 3, max: 255 })).toEqual({
    code: 'interval',
    params: { min: 3, max: 255 },
    text: 'Must be between 3 and 255 characters',
  });
  // @ts-expect-error -- a parameter that the sentence names is missing
  expect(message('interval', { min: 3 }).text).toContain('{max}');
  // @ts-expect-error -- a parameter that the sentence does not name
  expect(message('max', { max: 3, unit: 'x' }).text).toContain('3');
  // @ts-expect-error -- no such message
  expect(message('no_such').text).toBe('no_such');
});
