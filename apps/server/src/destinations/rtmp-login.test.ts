import { expect, it } from 'vitest';
import { challengeQuery, loginMode, loginQuery } from './rtmp-login.js';
import { connectAnswer, connectCommand } from './rtmp-messages.js';

const CREW = { userName: 'crew', password: 'word-of-nobody' };
const NONCE = '0a1b2c3d';

it.each([
  ['[ AccessManager.Reject ] : [ code=403 need auth; authmod=adobe ] : ', 'adobe'],
  ['[ AccessManager.Reject ] : [ code=403 need auth; authmod=llnw ] : ', 'llnw'],
  ['[ AccessManager.Reject ] : no such application', undefined],
  ['', undefined],
])('%s asks for the login %s', (description, mode) => expect(loginMode(description)).toBe(mode));

// The digests were computed by openssl and md5sum from the same formula: no server has confirmed the formula yet.
it.each([
  [
    'adobe',
    '?reason=needauth&user=crew&salt=c2FsdA==&challenge=Y2hhbA==&opaque=b3BhcXVl',
    `authmod=adobe&user=crew&challenge=${NONCE}&response=AWXCtHeOFjNfPw6YXva4Hw==&opaque=b3BhcXVl`,
  ],
  [
    'adobe',
    '[ authmod=adobe ] : ?reason=needauth&user=crew&salt=c2FsdA==&challenge=Y2hhbA==',
    `authmod=adobe&user=crew&challenge=${NONCE}&response=I2ru0RZTuWXrodS2qIX5aw==`,
  ],
  [
    'llnw',
    '[ authmod=llnw ] : ?reason=needauth&user=crew&nonce=0123abcd',
    `authmod=llnw&user=crew&nonce=0123abcd&cnonce=${NONCE}&nc=00000001&response=0e85cb3b582eb1fa5747466cbc961be3`,
  ],
  ['adobe', '[ authmod=adobe ] : ?reason=authfailed&opaque=b3BhcXVl', undefined],
  ['llnw', '[ authmod=llnw ] : ?reason=nosuchuser', undefined],
  ['adobe', '', undefined],
] as const)('%s: answers the challenge %s without the password', (mode, description, query) => {
  const answered = loginQuery(mode, description, 'live', CREW, NONCE);
  expect(answered).toBe(query);
  expect(answered ?? '').not.toContain(CREW.password);
  expect(challengeQuery(mode, CREW.userName)).toBe(`authmod=${mode}&user=crew`);
});

it('reads an answer in chunks of another size, and waits for one that is not complete', () => {
  const size = Buffer.from([2, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0x10, 0]);
  const body = Buffer.concat([
    Buffer.from([2, 0, 6]),
    Buffer.from('_error'),
    Buffer.from([0, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 5, 3, 0, 11]),
    Buffer.from('description'),
    Buffer.from([2, 0, 200]),
    Buffer.from('x'.repeat(200)),
    Buffer.from([0, 0, 9]),
  ]);
  const error = Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, body.length, 20, 0, 0, 0, 0]), body]);
  const whole = Buffer.concat([size, error]);
  expect(connectAnswer(whole)).toEqual({ accepted: false, description: 'x'.repeat(200) });
  for (let end = 0; end < whole.length; end += 1) expect(connectAnswer(whole.subarray(0, end))).toBeUndefined();
});

it('names application and address when it connects, in chunks of 128 bytes', () => {
  const command = connectCommand('live', `rtmp://a.example/${'y'.repeat(150)}`);
  expect(command.includes('connect')).toBe(true);
  expect(command[12 + 128]).toBe(0xc3);
});
