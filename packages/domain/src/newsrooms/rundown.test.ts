import { describe, expect, it } from 'vitest';
import { changeRundown, type RundownChange } from './rundown.js';

interface Story {
  readonly externalId: string;
  readonly slug: string;
}
const of = (...ids: readonly string[]): readonly Story[] => ids.map((id) => ({ externalId: id, slug: id }));
const ABC = of('a', 'b', 'c');

describe('a change of a rundown', () => {
  const cases: readonly (readonly [string, RundownChange<Story>, readonly string[]])[] = [
    ['replaces it', { kind: 'all', stories: of('x', 'a') }, ['x', 'a']],
    ['names a story once', { kind: 'all', stories: of('x', 'x') }, ['x']],
    ['inserts before a story', { kind: 'insert', before: 'b', stories: of('x', 'y') }, ['a', 'x', 'y', 'b', 'c']],
    ['inserts at the end', { kind: 'insert', before: '', stories: of('x') }, ['a', 'b', 'c', 'x']],
    ['inserts what is there already', { kind: 'insert', before: 'a', stories: of('c') }, ['c', 'a', 'b']],
    ['replaces a story by others', { kind: 'replace', id: 'b', stories: of('x', 'y') }, ['a', 'x', 'y', 'c']],
    ['replaces a story by itself', { kind: 'replace', id: 'b', stories: of('b') }, ['a', 'b', 'c']],
    ['replaces a story by one from elsewhere', { kind: 'replace', id: 'c', stories: of('a') }, ['b', 'a']],
    ['moves a story', { kind: 'move', before: 'a', ids: ['c'] }, ['c', 'a', 'b']],
    ['moves several, in the order named', { kind: 'move', before: '', ids: ['b', 'a'] }, ['c', 'b', 'a']],
    ['moves a story before itself', { kind: 'move', before: 'b', ids: ['b'] }, ['a', 'b', 'c']],
    ['swaps two', { kind: 'swap', ids: ['a', 'c'] }, ['c', 'b', 'a']],
    ['deletes some', { kind: 'delete', ids: ['a', 'c'] }, ['b']],
  ];
  it.each(cases)('%s', (_what, change, expected) => {
    const { stories, unknown } = changeRundown(ABC, change);
    expect([stories.map(({ externalId }) => externalId), unknown]).toEqual([expected, []]);
  });

  const refused: readonly (readonly [RundownChange<Story>, readonly string[]])[] = [
    [{ kind: 'insert', before: 'x', stories: of('y') }, ['x']],
    [{ kind: 'replace', id: 'x', stories: of('y') }, ['x']],
    [{ kind: 'move', before: 'a', ids: ['x', 'b'] }, ['x']],
    [{ kind: 'move', before: 'x', ids: ['a'] }, ['x']],
    [{ kind: 'swap', ids: ['a', 'x'] }, ['x']],
    [{ kind: 'delete', ids: ['x', 'x', 'a'] }, ['x']],
  ];
  it.each(refused)('%j names stories that are not there, and changes nothing', (change, unknown) => {
    expect(changeRundown(ABC, change)).toEqual({ stories: ABC, unknown });
  });
});
