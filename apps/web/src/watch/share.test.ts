import type { ShareEnd } from '@backhaul/contract/live';
import { SHARE_ENDS, ShareMessage } from '@backhaul/contract/live';
import { describe, expect, it } from 'vitest';
import { heard, messageOf, OPENING, type Watching } from './share.js';

const SHARE = { type: 'share', description: 'Agency', startsAt: 5_000, endsAt: 9_000, now: 6_000 } as const;
const WATCHING: Watching = { phase: 'watching', share: { description: 'A', startsAt: 1, endsAt: null }, lack: null };

describe('messages of the console', () => {
  it.each([SHARE, { ...SHARE, endsAt: null }, ...SHARE_ENDS.map((reason) => ({ type: 'end' as const, reason }))])(
    'are read as the contract has them: %j',
    (message) => {
      expect(messageOf(JSON.stringify(ShareMessage.parse(message)))).toEqual(message);
    },
  );

  it.each(['', 'null', '1', '{}', '{"type":"end","reason":"x"}', '{"type":"share"}', '{"type":"init","mimeType":"a"}'])(
    'and nothing else is: %s',
    (text) => expect(messageOf(text)).toBeNull(),
  );
});

it('times are those of this browser, whose clock may be wrong', () => {
  expect(heard(OPENING, SHARE, 106_000)).toEqual({
    phase: 'watching',
    share: { description: 'Agency', startsAt: 105_000, endsAt: 109_000 },
    lack: null,
  });
});

it.each<[ShareEnd, Watching['phase'], Watching['lack']]>([
  ['noPicture', 'watching', 'noPicture'],
  ['off', 'watching', 'off'],
  ['private', 'watching', 'private'],
  ['full', 'watching', 'full'],
  ['ended', 'ended', null],
  ['invalid', 'invalid', null],
  ['scheduled', 'scheduled', null],
  ['throttled', 'throttled', null],
])('%s: %s', (reason, phase, lack) => {
  expect(heard(WATCHING, { type: 'end', reason }, 0)).toEqual({ ...WATCHING, phase, lack });
});
