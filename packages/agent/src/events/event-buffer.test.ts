import type { DeviceEvent } from '@backhaul/contract/bus';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EventBuffer } from './event-buffer.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'));
});
afterEach(() => rm(folder, { recursive: true }));

const event = (id: string): DeviceEvent => ({
  id,
  at: 1,
  type: 'engineFailed',
  transmissionId: null,
  channelId: null,
  detail: '',
});

it('keeps events over a restart until they are acknowledged', async () => {
  const path = join(folder, 'events.json');
  const first = await EventBuffer.open(path);
  await Promise.all(['a', 'b', 'c'].map((id) => first.add(event(id))));
  await first.acknowledge(['b', 'unknown']);
  const second = await EventBuffer.open(path);
  expect(second.waiting.map(({ id }) => id)).toEqual(['a', 'c']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await second.acknowledge(['a', 'c']);
  expect((await EventBuffer.open(path)).waiting).toEqual([]);
});

it('drops the oldest events when it is full', async () => {
  const buffer = EventBuffer.inMemory();
  for (let n = 0; n < 1005; n++) await buffer.add(event(`e${n}`));
  expect(buffer.waiting).toHaveLength(1000);
  expect(buffer.waiting[0]?.id).toBe('e5');
});
