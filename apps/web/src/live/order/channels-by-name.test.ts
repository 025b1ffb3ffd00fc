import { expect, it } from 'vitest';
import { channelsByName } from './channels-by-name.js';

it('stand by name, and numbers in names count', () => {
  const channels = ['studio-10', 'Gallery', 'studio-2', 'studio-1'].map((channelName) => ({ channelName }));
  const names = channelsByName(channels).map(({ channelName }) => channelName);
  expect(names).toEqual(['Gallery', 'studio-1', 'studio-2', 'studio-10']);
});
