import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.js';

it.each([
  ['https://live.example', 'ignored:80', 'live.example', 'https://live.example'],
  ['https://live.example:8443/', 'localhost:80', 'live.example', 'https://live.example:8443'],
  ['http://localhost:3000', 'other', 'localhost', 'http://localhost:3000'],
  [undefined, 'localhost:3000', 'localhost', 'http://localhost:3000'],
  [undefined, 'desk.localhost', 'desk.localhost', 'http://desk.localhost'],
])('with PUBLIC_URL %s and the host %s passkeys are those of %s at %s', (publicUrl, host, id, origin) => {
  expect(relyingPartyOf(publicUrl, host)).toEqual({ id, origin });
});

it.each([
  ['http://live.example', 'localhost', 'without TLS'],
  ['https://192.0.2.7', 'localhost', 'by an address'],
  ['https://[2001:db8::7]', 'localhost', 'by an address'],
  [undefined, '127.0.0.1:3000', 'by an address'],
  [undefined, '[::1]:3000', 'by an address'],
  [undefined, 'live.example', 'by a host that nobody configured'],
  [undefined, 'localhost.example', 'by a host that only begins so'],
  [undefined, '', 'without a host'],
])('with PUBLIC_URL %s and the host %s there are none: %s', (publicUrl, host, _why) => {
  expect(relyingPartyOf(publicUrl, host)).toBeUndefined();
});
