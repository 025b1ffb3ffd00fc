import { FIRST_SOURCE } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { nextOnAir } from './off-air.js';

const live = (onAir: string | null, withPicture: readonly string[], chosen: string | null = null) => ({
  onAir,
  chosen,
  sources: [FIRST_SOURCE, 'a', 'b'].map((sourceId) => ({
    sourceId,
    kind: 'testPicture' as const,
    hasPicture: withPicture.includes(sourceId),
    state: 'connected' as const,
    since: 0,
    retryAt: null,
    detail: '',
  })),
});
const MOVED = { ids: [FIRST_SOURCE, 'b', 'a'], returns: true };
const REMOVED = { ids: [FIRST_SOURCE, 'b'], returns: true };
const RENEWED = { ids: [FIRST_SOURCE, 'a', 'b'], returns: true, renewed: 'a' };

it.each([
  ['a source with a picture before the one on air', live('a', ['a', 'b']), MOVED, 'b'],
  ['a source without a picture before it', live('a', ['a']), MOVED, undefined],
  ['it, where the channel does not return by itself', live('a', ['a', 'b']), { ...MOVED, returns: false }, undefined],
  ['it before one that was chosen by hand', live('a', ['a', 'b'], 'a'), MOVED, undefined],
  ['the source on air before another', live('b', ['a', 'b']), MOVED, undefined],
  ['removal of the source on air', live('a', ['a', 'b']), REMOVED, 'b'],
  ['removal of the only one with a picture', live('a', ['a']), REMOVED, null],
  ['removal of another source', live('b', ['a', 'b']), REMOVED, undefined],
  ['other settings of the source on air', live('a', ['a', 'b']), RENEWED, 'b'],
  ['other settings of the only one with a picture', live('a', ['a']), RENEWED, null],
  ['other settings of another source', live('b', ['a', 'b']), RENEWED, undefined],
  ['anything while nothing is on air', live(null, []), REMOVED, undefined],
  ['anything of a channel with one source', null, REMOVED, undefined],
])('says what %s puts on air', (_what, order, change, next) => {
  expect(nextOnAir(order, change)).toBe(next);
});
