import { expect, it } from 'vitest';
import { Clips } from './clips.js';

it('gives each unit a clip of its own while there are enough', () => {
  const clips = new Clips(['a', 'b', 'c']);
  expect([clips.take(), clips.take(), clips.take(), clips.take()]).toEqual(['a', 'b', 'c', 'a']);
  clips.giveBack('b');
  expect([clips.take(), clips.take()]).toEqual(['b', 'b']);
  expect(new Clips([]).take()).toBeUndefined();
});
