import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Children } from './children.mjs';

let folder;
let children;
/** Lines that were printed to the terminal. */
let said;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-children-'));
  said = [];
});
afterEach(async () => {
  await children?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const made = (options = {}) =>
  (children = new Children(path.join(folder, 'logs'), { report: (line) => said.push(line), ...options }));

/** Starts a test program; returns its IPC messages. */
function program(name, source, options = {}) {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  const words = [];
  children.start(name, file, [], { onMessage: (word) => words.push(word), ...options });
  return words;
}

const UNTIL_TOLD = 'process.on("disconnect", () => process.exit());';
const log = (name = 'one.log') => path.join(folder, 'logs', name);
const text = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** A file that opens, but fails at the first write. */
const failing = (code) => async () => ({
  stat: async () => ({ size: 0 }),
  appendFile: () => Promise.reject(Object.assign(new Error(`${code}: no`), { code })),
  close: async () => undefined,
});

/** The process ids that a program reported, one per start. */
const pids = (words) => words.flatMap((word) => word.pid ?? []);

describe('logs', () => {
  it('contain a program’s output, readable by their owner alone', async () => {
    made();
    program('one', `console.log('out'); console.error('err'); ${UNTIL_TOLD}`);
    await expect.poll(() => text(log())).toMatch(/out\n[^]*err\n|err\n[^]*out\n/);
    expect(statSync(log()).mode & 0o777).toBe(0o600);
  });

  it.each(['ENOSPC', 'EROFS', 'EIO'])(
    'that fail with %s cost nothing but their lines, and it is said once',
    async (code) => {
      made({ log: { openFile: failing(code), retryMs: 20 } });
      const words = program(
        'one',
        `let n = 0; setInterval(() => { console.log('x'.repeat(200_000)); process.send?.(++n); }, 10); ${UNTIL_TOLD}`,
      );
      await expect.poll(() => words.at(-1)).toBeGreaterThan(50);
      expect(said.filter((line) => line.includes(code))).toHaveLength(1);
      expect(said.filter((line) => line.includes('ended'))).toEqual([]);
    },
  );

  it('in a folder that cannot be created lose only their lines', async () => {
    writeFileSync(path.join(folder, 'logs'), 'a file where the folder should be');
    made({ log: { retryMs: 20 } });
    const words = program('one', `console.log('lost'); process.send('here'); ${UNTIL_TOLD}`);
    await expect.poll(() => words).toContain('here');
    await expect.poll(() => said.some((line) => line.includes('cannot be written'))).toBe(true);
  });

  it('are written again once possible, and state what is missing', async () => {
    let broken = true;
    const openFile = (...words) => (broken ? failing('ENOSPC')() : open(...words));
    made({ log: { retryMs: 20, openFile } });
    program('one', `let n = 0; setInterval(() => console.log('line ' + ++n), 10); ${UNTIL_TOLD}`);
    await expect.poll(() => said.some((line) => line.includes('ENOSPC'))).toBe(true);
    broken = false;
    await expect.poll(() => text(log())).toMatch(/^\[\d+ bytes are missing here: ENOSPC/m);
    await expect.poll(() => text(log())).toMatch(/^line \d+$/m);
  });

  it('rotate while they are written, and take no more than two files of the limit', async () => {
    const limitBytes = 20_000;
    made({ log: { limitBytes } });
    const words = program(
      'one',
      `let n = 0; const next = () => { process.stdout.write(String(++n).padStart(99) + '\\n', () => n < 2_000 ? setTimeout(next, n % 20 ? 0 : 1) : process.send('all')); }; next(); ${UNTIL_TOLD}`,
    );
    await expect.poll(() => words).toContain('all');
    await expect.poll(() => text(log())).toContain(' 2000\n');
    expect(readdirSync(path.join(folder, 'logs')).sort()).toEqual(['one.log', 'one.log.1']);
    for (const file of ['one.log', 'one.log.1']) expect(statSync(log(file)).size).toBeLessThanOrEqual(limitBytes);
    // The end of the output is stored, without a gap.
    const kept = (text(log('one.log.1')) + text(log())).trim().split('\n').map(Number);
    expect(kept).toEqual(Array.from(kept, (_, index) => 2_000 - kept.length + 1 + index));
  });
});

describe('a program', () => {
  it('that ends by itself is restarted', async () => {
    made();
    const words = program('one', `process.send('here'); setTimeout(() => process.exit(3), 20);`);
    await expect.poll(() => words.length).toBeGreaterThan(1);
    expect(said[0]).toMatch(/^one ended \(3\); started again in 0\.5 s\. Its log: .*one\.log$/);
  });

  it('is not restarted once all are being stopped', async () => {
    made();
    await children.stop();
    const words = program('late', `process.send('here'); ${UNTIL_TOLD}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(words).toEqual([]);
  });

  const ALIVE = `setInterval(() => process.send?.({ type: 'alive' }), 20); process.send({ type: 'alive' });
    process.send({ pid: process.pid }); ${UNTIL_TOLD}`;

  it('that hangs is killed and restarted, with a message', async () => {
    made({ silenceMs: 1_000 });
    const words = program('one', ALIVE);
    await expect.poll(() => pids(words)).toHaveLength(1);
    process.kill(pids(words)[0], 'SIGSTOP');
    await expect.poll(() => pids(words)).toHaveLength(2);
    expect(said.find((line) => line.includes('does not answer'))).toMatch(
      /^one does not answer for 1 s: it is ended\./,
    );
    expect(() => process.kill(pids(words)[0], 0)).toThrow('ESRCH');
  });

  it('a program without heartbeats is not watched', async () => {
    made({ silenceMs: 100 });
    const words = program('one', `setInterval(() => process.send('here'), 50); ${UNTIL_TOLD}`);
    await expect.poll(() => words.length).toBeGreaterThan(20);
    expect(said).toEqual([]);
  });

  it('is not killed after the launcher itself was suspended', async () => {
    made({ silenceMs: 500 });
    const words = program('one', `setInterval(() => process.send?.('here'), 20); ${ALIVE}`);
    await expect.poll(() => words.length).toBeGreaterThan(3);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    const seen = words.length;
    await expect.poll(() => words.length).toBeGreaterThan(seen + 100);
    expect(pids(words)).toHaveLength(1);
    expect(said).toEqual([]);
  });
});
