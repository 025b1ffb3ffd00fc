import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAgent, builtModule } from '../testing/built.js';
import { eventually } from '../testing/test-console.js';
import { EngineRun, type EngineExit } from './engine-run.js';
import { Supervisor, type SupervisorSettings } from './supervisor.js';

const log = pino({ level: 'silent' });
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const sh = (script: string) => ({ command: 'sh', args: ['-c', script] });
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A pid that a script writes into a file. */
const pidIn = (name: string): Promise<number> =>
  eventually(`a pid in ${name}`, async () => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    return text.endsWith('\n') ? Number(text) : undefined;
  });

describe('EngineRun', () => {
  it('returns output, lines without secrets, and the exit', async () => {
    const lines: string[] = [];
    let output = '';
    const run = await EngineRun.start({
      ...sh('echo out; echo "srt://x?passphrase=abcabcabca&y=1" >&2; echo tell hunter2hunter2 >&2; exit 3'),
      secrets: ['hunter2hunter2'],
      onLine: (line) => lines.push(line),
      onOutput: (chunk) => (output += chunk.toString()),
    });
    const exit = await run.exited;
    expect(exit).toMatchObject({ code: 3, signal: null, missing: false });
    expect(exit.lastLines).toEqual(['srt://x?passphrase=•••&y=1', 'tell •••']);
    expect([lines, output]).toEqual([exit.lastLines, 'out\n']);
  });

  it('reports a missing program', async () => {
    const run = await EngineRun.start({ command: 'no-such-engine', args: [] });
    expect(await run.exited).toEqual({
      code: null,
      signal: null,
      missing: true,
      lastLines: ['no-such-engine is not installed'],
    });
    expect(await run.stop()).toMatchObject({ missing: true });
  });

  it('ends the whole group, by force when it ignores the request', async () => {
    const run = await EngineRun.start(
      sh(`trap '' INT; sh -c 'trap "" INT; echo $$ > ${folder}/inner; while :; do sleep 1; done' & wait; sleep 60`),
    );
    const inner = await pidIn('inner');
    await run.stop();
    await eventually('the end of the group', () => !alive(inner) || undefined);
  });
});

const supervise = (settings: Partial<SupervisorSettings>): Supervisor =>
  new Supervisor({ name: 'test', spec: () => sh('exit 1'), log, backoff: { minMs: 20, maxMs: 80 }, ...settings });

describe('Supervisor', () => {
  it('logs a missing program once, and each other end', async () => {
    const specs = ['no-such-engine', 'no-such-engine', 'no-such-engine', 'false', 'false', 'no-such-engine'];
    let [run, warnings] = [0, ''];
    const supervisor = supervise({
      spec: () => ({ command: specs[run++] ?? 'no-such-engine', args: [] }),
      log: { ...silent, warn: () => (warnings += specs[run - 1] === 'false' ? 'f' : 'm') },
    });
    supervisor.start();
    await eventually('ten runs', () => run >= 10 || undefined);
    await supervisor.stop();
    expect(warnings).toBe('mffm');
  });

  it('starts a program again with growing waits until it is stopped', async () => {
    const exits: EngineExit[] = [];
    const supervisor = supervise({ onExit: (exit) => exits.push(exit) });
    supervisor.start();
    await eventually('five ends', () => exits.length >= 5 || undefined);
    await supervisor.stop();
    const seen = exits.length;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(exits).toHaveLength(seen);
    expect(supervisor.run).toBeUndefined();
  });

  it('stops during a long wait at once', async () => {
    let ended = false;
    const supervisor = supervise({ backoff: { minMs: 60_000, maxMs: 60_000 }, onExit: () => (ended = true) });
    supervisor.start();
    await eventually('an end', () => ended || undefined);
    await supervisor.stop();
    expect(supervisor.run).toBeUndefined();
  });

  it('restarts without waiting, with the latest specification', async () => {
    let starts = 0;
    const pids: number[] = [];
    const supervisor = supervise({
      spec: () => sh(`sleep ${60 + starts++}`),
      onStart: (run) => pids.push(run.pid ?? 0),
      backoff: { minMs: 60_000, maxMs: 60_000 },
    });
    supervisor.start();
    await eventually('a run', () => pids[0]);
    await supervisor.restart();
    await eventually('another run', () => pids[1]);
    expect(alive(pids[0] ?? 0)).toBe(false);
    await supervisor.stop();
    expect(alive(pids[1] ?? 0)).toBe(false);
  });

  it('kills a program that makes no progress', async () => {
    let exit: EngineExit | undefined;
    const supervisor = supervise({ spec: () => sh('exec sleep 60'), stalledMs: 100, onExit: (end) => (exit = end) });
    supervisor.start();
    expect(await eventually('the end', () => exit)).toMatchObject({ signal: 'SIGKILL' });
    await supervisor.stop();
  });
});

describe('a process that is killed', () => {
  beforeAll(buildAgent, 120_000);

  it('takes its engines along', async () => {
    const script = `
      import { EngineRun } from ${JSON.stringify(builtModule('process/engine-run'))};
      const run = await EngineRun.start({ command: 'sleep', args: ['300'] });
      console.error(run.pid);
    `;
    let line = '';
    const parent = await EngineRun.start({
      command: process.execPath,
      args: ['--input-type=module', '-e', script],
      onLine: (text) => (line ||= text),
    });
    const inner = Number(await eventually('the pid', () => line || undefined));
    expect(alive(inner)).toBe(true);
    process.kill(parent.pid ?? 0, 'SIGKILL');
    await eventually('the end of the engine', () => !alive(inner) || undefined);
    await parent.exited;
  });
});
