import { expect, it } from 'vitest';
import { loginStep, WRONG_LOGIN } from './rtmp-login.js';

const CREW = { userName: 'crew', password: 'word-of-nobody' };
const NONCE = '0a1b2c3d';
const said = (words: string): string[] => [
  '[rtmp @ 0x1] No credentials set',
  `[rtmp @ 0x1] Server error: [ AccessManager.Reject ] : ${words}`,
  'rtmp://a.example.org/live: Unknown error occurred',
];

// On air, `rtmp-user.test.ts` compares the digests with those of ffmpeg and GStreamer.
it.each([
  ['[ code=403 need auth; authmod=adobe ] : ', { app: 'live?authmod=adobe&user=crew' }],
  ['[ code=403 need auth; authmod=llnw ] : ', { app: 'live?authmod=llnw&user=crew' }],
  [
    '[ authmod=adobe ] : ?reason=needauth&user=crew&salt=c2FsdA==&challenge=Y2hhbA==&opaque=b3BhcXVl',
    {
      app: `live?authmod=adobe&user=crew&challenge=${NONCE}&response=AWXCtHeOFjNfPw6YXva4Hw==&opaque=b3BhcXVl`,
    },
  ],
  [
    '[ authmod=adobe ] : ?reason=needauth&user=crew&salt=c2FsdA==&challenge=Y2hhbA==',
    { app: `live?authmod=adobe&user=crew&challenge=${NONCE}&response=I2ru0RZTuWXrodS2qIX5aw==` },
  ],
  [
    '[ authmod=llnw ] : ?reason=needauth&user=crew&nonce=0123abcd',
    {
      app: `live?authmod=llnw&user=crew&nonce=0123abcd&cnonce=${NONCE}&nc=00000001&response=0e85cb3b582eb1fa5747466cbc961be3`,
    },
  ],
  ['[ authmod=adobe ] : ?reason=authfailed&opaque=b3BhcXVl', { refused: WRONG_LOGIN }],
  ['[ authmod=llnw ] : ?reason=nosuchuser', { refused: WRONG_LOGIN }],
  ['[ code=403 need auth; authmod=unknown ] : ', undefined],
  ['no such application', undefined],
  ['', undefined],
])('%s leads to %j', (words, step) => {
  expect(loginStep(said(words), 'live', CREW, NONCE)).toEqual(step);
  expect(JSON.stringify(step) ?? '').not.toContain(CREW.password);
});

it('asks for a user where a server does, adds to the parameters of an application, and takes no other line for an answer', () => {
  const asked = said('[ code=403 need auth; authmod=adobe ] : ');
  expect(loginStep(asked, 'live', undefined)).toEqual({ refused: 'The server asks for a user name and a password' });
  expect(loginStep(asked, 'live?a=1', CREW)).toEqual({ app: 'live?a=1&authmod=adobe&user=crew' });
  expect(loginStep(['authmod=adobe'], 'live', CREW)).toBeUndefined();
  expect(loginStep([], 'live', CREW)).toBeUndefined();
});
