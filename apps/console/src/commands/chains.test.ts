import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Chains } from './chains.js';

describe('Chains', () => {
  it('keeps the order of one key and lets other keys pass', async () => {
    const chains = new Chains();
    const seen: string[] = [];
    const slow = chains.run('a', async () => {
      await sleep(20);
      seen.push('a1');
    });
    const second = chains.run('a', async () => void seen.push('a2'));
    const other = chains.run('b', async () => void seen.push('b1'));
    await Promise.all([slow, second, other]);
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after a task that failed, and tells its asker', async () => {
    const chains = new Chains();
    const failed = chains.run('a', () => Promise.reject(new Error('no')));
    const after = chains.run('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(after).resolves.toBe('yes');
    await chains.idle();
  });

  it('is idle only when tasks that tasks asked for have run', async () => {
    const chains = new Chains();
    let inner = false;
    void chains.run('a', async () => {
      await sleep(5);
      void chains.run('a', async () => {
        await sleep(5);
        inner = true;
      });
    });
    await chains.idle();
    expect(inner).toBe(true);
  });
});
