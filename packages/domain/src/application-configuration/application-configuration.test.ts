import { expect, it } from 'vitest';
import { checkApplicationAddress } from './application-configuration.js';

it.each([
  ['https://portal.example', null],
  ['http://10.0.0.2:8080/portal?from=console#top', null],
  ['', 'This field is required'],
  ['portal.example', 'Invalid URL format'],
  ['javascript:alert(1)', 'Invalid URL format'],
  ['ftp://portal.example', 'Invalid URL format'],
  ['https://user:secret@portal.example', 'Invalid URL format'],
  ['https://portal.example:99999', 'Invalid URL format'],
  [`https://portal.example/${'x'.repeat(1024)}`, 'Must have at most 1024 characters'],
])('%s: %j', (url, expected) => {
  expect(checkApplicationAddress(url)?.text ?? null).toBe(expected);
});
