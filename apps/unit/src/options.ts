import type { CredentialSource } from '@backhaul/agent';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSource, type Source } from './source/source.js';

export const USAGE = `Field unit of Backhaul

  --pair CODE --console URL   trade a pairing code for credentials, kept in the state folder
  --credentials FILE          credentials from a file (default: those in the state folder)
  --state-dir DIR             where the unit keeps what it must remember (default ./unit-state)
  --source SOURCE             FILE, a capture DEVICE such as /dev/video0, test or loop (default test)
  --name-overlay              burn the unit's name into the picture of a file or device
  --allow-reboot              let the console restart this machine
`;

export interface UnitOptions {
  readonly credentials: CredentialSource;
  readonly stateDir: string;
  readonly source: Source;
  readonly nameOverlay: boolean;
  readonly allowReboot: boolean;
}

/** Reads the command line; undefined when only help is wanted. @throws {Error} in words for people. */
export function readOptions(args: readonly string[]): UnitOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pair: { type: 'string' },
      console: { type: 'string' },
      credentials: { type: 'string' },
      'state-dir': { type: 'string', default: './unit-state' },
      source: { type: 'string', default: 'test' },
      'name-overlay': { type: 'boolean', default: false },
      'allow-reboot': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const stateDir = resolve(values['state-dir']);
  const path = resolve(values.credentials ?? join(stateDir, 'credentials.json'));
  if ((values.pair === undefined) !== (values.console === undefined)) {
    throw new Error('--pair and --console belong together');
  }
  return {
    credentials:
      values.pair !== undefined && values.console !== undefined
        ? { from: 'pairing', code: values.pair, consoleUrl: values.console, kind: 'unit', path }
        : { from: 'file', path },
    stateDir,
    source: readSource(values.source),
    nameOverlay: values['name-overlay'],
    allowReboot: values['allow-reboot'],
  };
}
