import { errorText } from '@backhaul/agent';
import { execFile } from 'node:child_process';

/** Result of a program that has ended. */
export interface Ran {
  readonly ok: boolean;
  readonly output: string;
  /** Its last error line, for the log; may contain what a user typed. */
  readonly complaint: string;
}

/** Runs a program of the machine to its end; tasks change the machine only through this. */
export type RunProgram = (
  command: string,
  args: readonly string[],
  options: {
    readonly timeoutMs: number;
    readonly signal?: AbortSignal;
    /** Its standard input; for secrets, since every account of the machine can read arguments. */
    readonly input?: string;
  },
) => Promise<Ran>;

const MAX_OUTPUT = 1024 * 1024;

/** Runs a program of this machine to its end, a timeout or a cancellation; never throws. */
export const runProgram: RunProgram = (command, args, { timeoutMs, signal, input = '' }) =>
  new Promise((resolve) => {
    const options = { timeout: timeoutMs, maxBuffer: MAX_OUTPUT, env: { ...process.env, LC_ALL: 'C' }, signal };
    const { stdin } = execFile(command, [...args], options, (error, stdout, stderr) => {
      const complaint = stderr.trim() || (error === null ? '' : errorText(error));
      resolve({ ok: error === null, output: stdout, complaint });
    });
    // A program that is missing, or does not read all of its input, reports that by its exit.
    stdin?.on('error', () => undefined);
    stdin?.end(input);
  });
