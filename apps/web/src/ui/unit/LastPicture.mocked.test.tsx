import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { unitOf } from '../../live/testing/rows.js';
import { NoPicture } from './NoPicture.js';
import { UnitPicture } from './UnitPicture.js';

vi.mock('../../live/index.js', () => ({
  useChannel: () => undefined,
  useConsoleNow: () => 0,
  useConnection: () => ({ state: 'connected', lastMessageAt: 0, retryAt: null }),
}));
vi.mock('../age/use-now.js', () => ({ useNow: () => 200_000 }));

const lastPicture = { url: '/media/last-pictures/u.jpg?at=20000', at: 20_000, channelId: 'c' };
const ready = unitOf('u', { name: 'crew-1', lastPicture });

test.each([
  ['on the wall and in the details', <NoPicture key="wall" unit={ready} />],
  ['in the list', <UnitPicture key="list" unit={ready} />],
])('a ready unit has its last picture %s, with its age in words', (_, place) => {
  const markup = renderToStaticMarkup(place);
  expect(markup).toContain('src="/media/last-pictures/u.jpg?at=20000"');
  expect(markup).toContain('alt="Last picture of crew-1"');
  expect(markup).toContain('3 min ago');
});

test('on the wall a text marks it as not live', () => {
  expect(renderToStaticMarkup(<NoPicture unit={ready} />)).toContain('Last picture ·');
});

test.each(['live', 'connecting', 'offline'] as const)('a unit that is %s has none', (multiviewStatus) => {
  const unit = { ...ready, multiviewStatus, online: multiviewStatus !== 'offline' };
  const markup = renderToStaticMarkup(<NoPicture unit={unit} />) + renderToStaticMarkup(<UnitPicture unit={unit} />);
  expect(markup).not.toContain('last-pictures');
});
