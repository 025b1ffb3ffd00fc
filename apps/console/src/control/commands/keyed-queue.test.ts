import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('keeps the order of one key and lets other keys pass', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const slow = queue.run('a', async () => {
      await sleep(20);
      seen.push('a1');
    });
    const second = queue.run('a', async () => void seen.push('a2'));
    const other = queue.run('b', async () => void seen.push('b1'));
    await Promise.all([slow, second, other]);
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });

  it('continues after a failed task, and rejects that task’s caller', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const after = queue.run('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(after).resolves.toBe('yes');
    await queue.idle();
  });

  it('is idle only when tasks that tasks asked for have run', async () => {
    const queue = new KeyedQueue();
    let inner = false;
    void queue.run('a', async () => {
      await sleep(5);
      void queue.run('a', async () => {
        await sleep(5);
        inner = true;
      });
    });
    await queue.idle();
    expect(inner).toBe(true);
  });
});
