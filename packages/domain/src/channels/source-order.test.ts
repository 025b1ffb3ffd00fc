import { expect, it } from 'vitest';
import { sourceForAir, type OrderedSource, type SourceOrderState } from './source-order.js';

const source = (id: string, steadyMs?: number): OrderedSource => ({
  id,
  hasPicture: steadyMs !== undefined,
  steadyMs: steadyMs ?? 0,
});
const state = (sources: readonly OrderedSource[], change: Partial<SourceOrderState> = {}): SourceOrderState => ({
  sources,
  onAir: 'first',
  chosen: undefined,
  returns: true,
  holdMs: 5000,
  ...change,
});

it.each<[string, SourceOrderState, string]>([
  ['nothing has a picture: it stays', state([source('first'), source('b')]), 'first'],
  ['it stays where it is, although none has a picture', state([source('first'), source('b')], { onAir: 'b' }), 'b'],
  ['the first has a picture', state([source('first', 0), source('b', 90_000)]), 'first'],
  ['lost: the next that has a picture', state([source('first'), source('b'), source('c', 0)]), 'c'],
  ['lost: in order', state([source('first'), source('b', 0), source('c', 90_000)]), 'b'],
  [
    'the second is lost: the first, however short its picture',
    state([source('first', 1), source('b')], { onAir: 'b' }),
    'first',
  ],
  ['returns not before the hold time', state([source('first', 4999), source('b', 1)], { onAir: 'b' }), 'b'],
  ['returns after the hold time', state([source('first', 5000), source('b', 1)], { onAir: 'b' }), 'first'],
  ['returns step by step', state([source('first', 10), source('b', 6000), source('c', 1)], { onAir: 'c' }), 'b'],
  ['does not return by itself', state([source('first', 90_000), source('b', 1)], { onAir: 'b', returns: false }), 'b'],
  ['falls back without return', state([source('first'), source('b', 1)], { returns: false }), 'b'],
  ['chosen', state([source('first', 90_000), source('b', 0)], { chosen: 'b' }), 'b'],
  [
    'chosen holds against the return',
    state([source('first', 90_000), source('b', 0)], { chosen: 'b', onAir: 'b' }),
    'b',
  ],
  [
    'taken back without return',
    state([source('first', 0), source('b', 9)], { chosen: 'first', onAir: 'b', returns: false }),
    'first',
  ],
  ['chosen and lost', state([source('first', 1), source('b')], { chosen: 'b', onAir: 'b' }), 'first'],
  ['chosen, not there', state([source('first', 1)], { chosen: 'gone' }), 'first'],
  ['the one on air was removed', state([source('first'), source('c', 1)], { onAir: 'b' }), 'c'],
])('%s', (_, given, expected) => expect(sourceForAir(given)).toBe(expected));
