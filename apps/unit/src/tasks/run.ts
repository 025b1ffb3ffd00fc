import { errorText } from '@backhaul/agent';
import { execFile } from 'node:child_process';

/** What a program that was run to its end said. */
export interface Ran {
  readonly ok: boolean;
  readonly output: string;
  /** Its last complaint, for the log; may hold what a user typed. */
  readonly complaint: string;
}

/** Runs a program of the machine to its end; the only way in which tasks touch the machine. */
export type RunProgram = (
  command: string,
  args: readonly string[],
  options: {
    readonly timeoutMs: number;
    readonly signal?: AbortSignal;
    /** What it reads from its standard input; secrets go this way, since everybody on the machine sees arguments. */
    readonly input?: string;
  },
) => Promise<Ran>;

const MAX_OUTPUT = 1024 * 1024;

/** Runs a program of this machine to its end, or until it takes too long or is called off; never throws. */
export const runProgram: RunProgram = (command, args, { timeoutMs, signal, input = '' }) =>
  new Promise((resolve) => {
    const options = { timeout: timeoutMs, maxBuffer: MAX_OUTPUT, env: { ...process.env, LC_ALL: 'C' }, signal };
    const { stdin } = execFile(command, [...args], options, (error, stdout, stderr) => {
      const complaint = stderr.trim() || (error === null ? '' : errorText(error));
      resolve({ ok: error === null, output: stdout, complaint });
    });
    // One that is not there, or does not read to the end, says so by its exit.
    stdin?.on('error', () => undefined);
    stdin?.end(input);
  });
