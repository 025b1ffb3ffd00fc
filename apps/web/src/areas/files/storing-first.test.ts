import { expect, it } from 'vitest';
import { unitOf } from '../../live/testing/rows.js';
import { storingFirst } from './storing-first.js';

it('offers units with a storage first, and leaves no other out', () => {
  const disk = [{ id: 'd', name: 'Disk' }];
  const units = [unitOf('a'), unitOf('b', { storages: disk }), unitOf('c'), unitOf('d', { storages: disk })];
  expect(storingFirst(units).map(({ uid }) => uid)).toEqual(['b', 'd', 'a', 'c']);
});
