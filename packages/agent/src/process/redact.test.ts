import { expect, it } from 'vitest';
import { redact } from './redact.js';

it.each([
  [
    "Media path: 'srt://:1?mode=listener&passphrase=abc def",
    [],
    "Media path: 'srt://:1?mode=listener&passphrase=••• def",
  ],
  ["'srt://h:1?passphrase=hunter2hunter2&latency=5'", [], "'srt://h:1?passphrase=•••&latency=5'"],
  ['key hunter2hunter2 refused', ['hunter2hunter2'], 'key ••• refused'],
  ['nothing to hide', ['', 'x9'], 'nothing to hide'],
])('redacts %s', (text, secrets, clean) => {
  expect(redact(text, secrets)).toBe(clean);
});
