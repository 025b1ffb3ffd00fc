import { standardOutput, type Log } from '@backhaul/agent';
import { pino, type LoggerOptions } from 'pino';

/** A broker that is gone is one event, not one for each of 10,000 devices. */
const MOST = 5;
const WINDOW_MS = 10_000;

/** Where simulated devices say what is wrong: no more than a few lines in some seconds, for all of them together. */
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
        if (lines <= MOST) method.apply(this, inputArgs);
      },
    },
  };
  return pino(options, standardOutput());
}
