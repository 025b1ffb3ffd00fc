import { expect, test } from 'vitest';
import { RefreshQueue } from './refresh-queue.js';

function gated() {
  const gates: { open: () => void; fail: (error: Error) => void }[] = [];
  const runs: string[] = [];
  const queue = new RefreshQueue<string>((subject) => {
    runs.push(subject);
    return new Promise((resolve, reject) => gates.push({ open: resolve, fail: reject }));
  });
  return { gates, runs, queue };
}

test('who asks during a run shares one more run that starts afterwards', async () => {
  const { gates, runs, queue } = gated();
  const first = queue.ask('k', 'k');
  const [second, third] = [queue.ask('k', 'k'), queue.ask('k', 'k')];
  expect(runs).toEqual(['k']);
  gates[0]?.open();
  await first;
  await new Promise(setImmediate);
  expect(runs).toEqual(['k', 'k']);
  gates[1]?.open();
  await Promise.all([second, third]);
  expect(runs).toHaveLength(2);
});

test('keys do not wait for each other, and a failed run does not stop the next', async () => {
  const { gates, runs, queue } = gated();
  const failing = queue.ask('a', 'a');
  const other = queue.ask('b', 'b');
  const next = queue.ask('a', 'a');
  gates[0]?.fail(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await new Promise(setImmediate);
  expect(runs).toEqual(['a', 'b', 'a']);
  for (const gate of gates) gate.open();
  await Promise.all([other, next]);
  const after = queue.ask('a', 'a');
  expect(runs).toHaveLength(4);
  gates[3]?.open();
  await after;
});
