import { expect, it } from 'vitest';
import { closesLoop, type ChannelLink } from './channel-sources.js';

const links = (...pairs: readonly (readonly [string, string | null, ...string[]])[]): ChannelLink[] =>
  pairs.map(([id, ...sources]) => ({ id, sourceIds: sources.filter((one) => one !== null) }));

it.each<[string, readonly ChannelLink[], string, string, boolean]>([
  ['itself', links(['a', null]), 'a', 'a', true],
  ['another', links(['a', null], ['b', null]), 'b', 'a', false],
  ['one that takes it', links(['a', 'b'], ['b', null]), 'b', 'a', true],
  ['one that takes it over a third', links(['a', 'b'], ['b', 'c'], ['c', null]), 'c', 'a', true],
  ['the end of a chain', links(['a', 'b'], ['b', null], ['c', null]), 'c', 'a', false],
  ['what several take', links(['a', null], ['b', 'a'], ['c', null]), 'c', 'a', false],
  ['in place of another source', links(['a', null], ['b', 'a'], ['c', null]), 'b', 'c', false],
  ['a channel that is not there', links(['a', 'gone']), 'b', 'a', false],
  ['one that falls back to it', links(['a', null], ['b', 'c', 'a'], ['c', null]), 'a', 'b', true],
  ['one that falls back to another', links(['a', null], ['b', 'c', 'd'], ['c', null]), 'a', 'b', false],
  ['what is a loop already', links(['a', 'b'], ['b', 'a'], ['c', null]), 'c', 'a', false],
])('a channel that takes %s', (_what, channels, id, sourceId, isLoop) => {
  expect(closesLoop(channels, id, sourceId)).toBe(isLoop);
});
