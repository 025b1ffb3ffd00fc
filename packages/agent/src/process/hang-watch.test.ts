import { expect, it } from 'vitest';
import { eventually } from '../testing/test-console.js';
import { EngineRun } from './engine-run.js';
import { watchForHang } from './hang-watch.js';

const sleeper = () => EngineRun.start({ command: 'sh', args: ['-c', 'while :; do sleep 0.05; done'] });
const waiter = () => EngineRun.start({ command: 'cat', args: [], input: true });

it('distinguishes a stopped program from a running one', async () => {
  const run = await sleeper();
  const pid = run.pid ?? 0;
  let [still, looks] = [false, 0];
  const end = watchForHang({ pid, lookMs: 200, hadWork: () => (looks += 1) > 0, onHang: () => (still = true) });
  await eventually('many looks', () => looks > 15 || undefined);
  expect(still).toBe(false);
  process.kill(pid, 'SIGSTOP');
  await eventually('that it hangs', () => still || undefined);
  end();
  await run.kill();
});

it('reports no program as hanging that has no work, and each that does not do its work', async () => {
  const run = await waiter();
  const pid = run.pid ?? 0;
  let [still, works, looks] = [false, false, 0];
  const end = watchForHang({
    pid,
    lookMs: 100,
    hadWork: () => {
      looks += 1;
      if (works) run.input?.write('x');
      return works;
    },
    onHang: () => (still = true),
  });
  await eventually('many looks', () => looks > 15 || undefined);
  works = true;
  await eventually('more looks', () => looks > 30 || undefined);
  expect(still).toBe(false);
  process.kill(pid, 'SIGSTOP');
  await eventually('that it hangs', () => still || undefined);
  end();
  await run.kill();
});

it('reports nothing for a program that has ended', async () => {
  const run = await sleeper();
  await run.kill();
  let [still, looks] = [false, 0];
  const end = watchForHang({
    pid: run.pid ?? 0,
    lookMs: 50,
    hadWork: () => (looks += 1) > 0,
    onHang: () => (still = true),
  });
  await eventually('many looks', () => looks > 15 || undefined);
  end();
  expect(still).toBe(false);
});
