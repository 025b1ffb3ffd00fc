import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ConfigError, readConfig, type Config } from '../config.js';
import { EmbeddedDatabaseError } from '../platform/db/embedded/errors.js';
import { VaultError } from '../platform/vault/errors.js';
import { BackupError } from './errors.js';

type Work = (config: Config, folder: string, version: string) => Promise<string>;

/** Runs a command that takes a folder: prints the result of `work`, or an error message, and then ends with 1. */
export async function runWithFolder(usage: string, work: Work): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('-') || more.length > 0) {
    process.stderr.write(`Usage: ${usage}\n`);
    process.exitCode = 2;
    return;
  }
  const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
  try {
    process.stdout.write(`${await work(readConfig(process.env), path.resolve(folder), version)}\n`);
  } catch (error) {
    process.stderr.write(`${explained(error)}\n`);
    process.exitCode = 1;
  }
}

const OURS = [BackupError, ConfigError, EmbeddedDatabaseError, VaultError];

/** Not the error itself: a database error contains its connection. */
const explained = (error: unknown): string => {
  if (OURS.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : '';
  return error instanceof Error ? `It failed: ${error.message}` : String(error);
};
