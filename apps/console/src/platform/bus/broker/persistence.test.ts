import type { AedesPublishPacket } from 'aedes';
import { expect, test } from 'vitest';
import { Persistence } from './persistence.js';

const kept = (topic: string, payload: string): AedesPublishPacket => ({
  cmd: 'publish',
  brokerId: 'b',
  brokerCounter: 0,
  topic,
  payload: Buffer.from(payload),
  qos: 1,
  retain: true,
  dup: false,
});

test('a retained message that changes while a subscriber is served is sent with its newest content, a cleared one not at all', async () => {
  const memory = new Persistence();
  for (let n = 0; n < 50; n += 1) await memory.storeRetained(kept(`d/${n}/presence`, 'online'));
  const delivered: string[] = [];
  for await (const { topic, payload } of memory.createRetainedStream('d/+/presence')) {
    if (delivered.length === 0) {
      await memory.storeRetained(kept('d/40/presence', 'offline'));
      await memory.storeRetained(kept('d/41/presence', ''));
    }
    delivered.push(`${topic} ${payload.toString()}`);
  }
  expect(delivered).toHaveLength(49);
  expect(delivered.filter((line) => !line.endsWith('online'))).toEqual(['d/40/presence offline']);
});

test('a topic that was cleared and retained again is sent once', async () => {
  const memory = new Persistence();
  for (const payload of ['one', '', 'two', 'three']) await memory.storeRetained(kept('a/b', payload));
  const delivered: string[] = [];
  for await (const { payload } of memory.createRetainedStream('#')) delivered.push(payload.toString());
  expect(delivered).toEqual(['three']);
});
