import { expect, it } from 'vitest';
import { aboutOf } from './webhook.js';

it.each([
  [{ data: { unit: { id: 'u-1', name: 'crew-1' }, channel: { id: 'ch-1', name: 'studio-1' } } }, 'crew-1'],
  [{ data: { device: { id: 's-1', name: 'media-1', kind: 'server' } } }, 'media-1'],
  [{ data: { server: { id: 's-1', name: 'media-1' }, channel: { id: 'ch-1', name: 'studio-1' } } }, 'studio-1'],
  [{ data: { webhook: { id: 'whk-1', name: 'Rundown' } } }, 'Rundown'],
  [{ data: { other: 1 } }, 'subject'],
  [{}, 'subject'],
])('an event %j is about %s', (body, about) => {
  expect(aboutOf({ body: JSON.stringify(body), subjectId: 'subject' })).toBe(about);
});
