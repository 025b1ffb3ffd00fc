import type { Channel } from '@backhaul/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { channelOf } from '../../live/testing/rows.js';
import { channelFiles } from '../../text/en/channel-files.js';
import { addMessages } from '../../text/t.js';
import { RunningList } from './RunningList.js';

const live = vi.hoisted((): { channels: readonly Channel[] } => ({ channels: [] }));

vi.mock('../../live/index.js', () => ({
  useChannels: () => live.channels,
  channelsByName: (channels: readonly Channel[]) => channels,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ search, children }: { readonly search: { readonly open: string }; readonly children: ReactNode }) => (
    <a href={search.open}>{children}</a>
  ),
}));
addMessages(channelFiles);

const recording = (count: number): void => {
  live.channels = Array.from({ length: count }, (_, index) =>
    channelOf(`ch${index + 1}`, { recording: { enabled: true, state: 'recording', detail: '' } }),
  );
};
const links = (markup: string): readonly string[] => markup.match(/running_ch\d+/g) ?? [];

test.each([1, 4])('%i running recordings are all named at once', (count) => {
  recording(count);
  const markup = renderToStaticMarkup(<RunningList />);
  expect(links(markup)).toHaveLength(count);
  expect(markup).not.toContain('<details>');
});

test('of nine running recordings every one can be reached', () => {
  recording(9);
  const [atOnce = '', others = ''] = renderToStaticMarkup(<RunningList />).split('<details>');
  expect(links(atOnce)).toHaveLength(4);
  expect(others).toContain('<summary>5 more</summary>');
  expect(links(others)).toEqual(['running_ch5', 'running_ch6', 'running_ch7', 'running_ch8', 'running_ch9']);
});
