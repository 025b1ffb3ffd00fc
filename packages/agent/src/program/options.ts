import { join, resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import type { CredentialSource } from '../pairing/credentials.js';

/** Options that every device's program has. */
export interface DeviceOptions {
  readonly credentials: CredentialSource;
  readonly stateDir: string;
}

type Kind = Extract<CredentialSource, { from: 'pairing' }>['kind'];

/** The flags for `parseArgs`. */
export const deviceFlags = (kind: Kind) =>
  ({
    pair: { type: 'string' },
    console: { type: 'string' },
    credentials: { type: 'string' },
    'state-dir': { type: 'string', default: `./${kind}-state` },
    help: { type: 'boolean', default: false },
  }) as const satisfies ParseArgsConfig['options'];

/** The help text of the flags. */
export const deviceUsage = (kind: Kind): string => `\
  --pair CODE --console URL   trade a pairing code for credentials, kept in the state folder; with - for CODE it is
                              read from standard input, where nobody else sees it
  --credentials FILE          credentials from a file (default: those in the state folder)
  --state-dir DIR             where the ${kind} keeps what it must remember (default ./${kind}-state)
`;

interface Given {
  readonly pair?: string | undefined;
  readonly console?: string | undefined;
  readonly credentials?: string | undefined;
  readonly 'state-dir': string;
}

/** Reads the values of the flags. @throws {Error} with a sentence for users. */
export function deviceOptions(kind: Kind, { pair, console, credentials, 'state-dir': folder }: Given): DeviceOptions {
  if ((pair === undefined) !== (console === undefined)) throw new Error('--pair and --console belong together');
  const stateDir = resolve(folder);
  const path = resolve(credentials ?? join(stateDir, 'credentials.json'));
  return {
    stateDir,
    credentials:
      pair !== undefined && console !== undefined
        ? { from: 'pairing', code: pair, consoleUrl: console, kind, path }
        : { from: 'file', path },
  };
}
