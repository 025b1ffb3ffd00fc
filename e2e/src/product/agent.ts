import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../setup/folders.js';
import { until } from '../until.js';

/** A device program that was started from the command line. */
export interface Agent {
  readonly pid: number;
  /** All of its output. */
  readonly output: () => string;
  readonly exitCode: () => number | null;
  /** Kills the program itself, not its launcher. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Runs a device program as `npm run unit -- …` or `npm run server -- …` does. */
export const startAgent = (kind: 'unit' | 'server' | 'fleet', args: readonly string[]): Agent =>
  agentOf(
    spawn(process.execPath, [path.join(ROOT, 'scripts/agent.mjs'), kind, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

/** Runs any other program that sends video. */
export const startProgram = (command: string, args: readonly string[]): Agent =>
  agentOf(spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }));

function agentOf(child: ChildProcess): Agent {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const { pid } = child;
  if (pid === undefined) throw new Error('The program could not be started');
  const end = async (signal: NodeJS.Signals) => {
    if (ended(child)) return;
    child.kill(signal);
    await until(`process ${pid} ends`, () => ended(child));
  };
  return {
    pid,
    output: () => output,
    exitCode: () => child.exitCode,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  };
}
