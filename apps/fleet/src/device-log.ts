import { standardOutput, type Log } from '@backhaul/agent';
import { pino, type LoggerOptions } from 'pino';

/** A lost broker is one event, not one for each of 10,000 devices. */
const MAX_LINES = 5;
const WINDOW_MS = 10_000;

/** The log of all simulated devices together: limited to a few lines in some seconds. */
export function deviceLog(clock: () => number): Log {
  let since = -Infinity;
  let lines = 0;
  const options: LoggerOptions = {
    name: 'fleet-devices',
    level: 'warn',
    base: { name: 'fleet-devices' },
    hooks: {
      logMethod(inputArgs, method) {
        if (clock() - since > WINDOW_MS) {
          since = clock();
          lines = 0;
        }
        lines += 1;
        if (lines <= MAX_LINES) method.apply(this, inputArgs);
      },
    },
  };
  return pino(options, standardOutput());
}
