import { EngineRun } from '@backhaul/agent';
import { expect, it } from 'vitest';
import { Feed } from './feed.js';

it('holds data until the program runs, and then passes it on in order', async () => {
  const feed = new Feed({ limitBytes: 1000 }, () => undefined);
  feed.write(Buffer.from('one '));
  feed.write(Buffer.from('two '));
  let output = '';
  const run = await EngineRun.start({
    command: 'cat',
    args: [],
    input: true,
    onOutput: (chunk) => (output += String(chunk)),
  });
  feed.attach(run);
  feed.write(Buffer.from('three'));
  feed.close();
  feed.write(Buffer.from('never'));
  expect((await run.exited).code).toBe(0);
  expect(output).toBe('one two three');
});

it('gives up on a program that reads nothing, once, and holds no more than its limit', async () => {
  let overflows = 0;
  const run = await EngineRun.start({ command: 'sleep', args: ['60'], input: true });
  const feed = new Feed({ limitBytes: 300_000 }, () => overflows++);
  feed.attach(run);
  for (let n = 0; n < 100; n++) feed.write(Buffer.alloc(10_000));
  expect(overflows).toBe(1);
  expect(run.input?.writableLength).toBeLessThanOrEqual(300_000);
  await run.kill();
});

it('writes what comes shortly after a write with what comes later, or at the end', async () => {
  const feed = new Feed({ limitBytes: 1000, gatherMs: 60_000 }, () => undefined);
  const run = await EngineRun.start({ command: 'cat', args: [], input: true, onOutput: (chunk) => (output += chunk) });
  let output = '';
  feed.attach(run);
  for (const word of ['one ', 'two ']) {
    feed.write(Buffer.from(word));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(feed.backlogBytes).toBe(8);
  feed.close();
  expect((await run.exited).code).toBe(0);
  expect(output).toBe('one two ');
});
