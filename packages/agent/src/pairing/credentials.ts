import { createHash } from 'node:crypto';
import { contract, type AppContract } from '@backhaul/contract';
import { DeviceCredentials } from '@backhaul/contract/bus';
import { ApiProblem, createClient, manifestOf } from '@backhaul/contract/client';
import { writeFileAtomic } from '../files/atomic.js';
import { tryToWrite } from '../files/writable.js';
import * as z from 'zod';
import { readJsonFile } from '../files/json.js';

/** The file: the credentials, and the SHA-256 of the code that they were exchanged for; the code itself is consumed. */
const Kept = DeviceCredentials.extend({ pairedBy: z.string().optional() });

const calls = { pairing: contract.pairing };

/** Where a device gets its credentials from. */
export type CredentialSource =
  | { readonly from: 'file'; readonly path: string }
  | {
      readonly from: 'pairing';
      readonly code: string;
      readonly consoleUrl: string;
      readonly kind: DeviceCredentials['kind'];
      /** Where they are stored, mode 0600. */
      readonly path: string;
    };

/**
 * Reads the credentials of a device, or exchanges a pairing code for them. A code that was exchanged already is not used
 * again: the same command line starts the same device.
 * @throws {Error} with a sentence for users: no file, damaged file, nowhere to write the credentials, code refused, console not reached.
 */
export async function obtainCredentials(source: CredentialSource): Promise<DeviceCredentials> {
  switch (source.from) {
    case 'file': {
      const found = await readJsonFile(source.path, Kept);
      if (!found)
        throw new Error(`No credentials at ${source.path}. Pair this device first: --pair CODE --console URL`);
      return credentialsOf(found);
    }
    case 'pairing': {
      const pairedBy = createHash('sha256').update(source.code).digest('hex');
      // A damaged file must not prevent pairing again.
      const found = await readJsonFile(source.path, Kept).catch(() => undefined);
      if (found?.pairedBy === pairedBy) return credentialsOf(found);
      await requireWritable(source.path);
      const credentials = await pair(source.code, source.consoleUrl, source.kind);
      await writeFileAtomic(source.path, `${JSON.stringify({ ...credentials, pairedBy }, null, 2)}\n`, 0o600);
      return credentials;
    }
    default:
      return source satisfies never;
  }
}

/** A code is valid for one attempt, so it is not used if its credentials cannot be stored. */
const requireWritable = (path: string): Promise<void> =>
  tryToWrite(path).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(
      `The credentials cannot be written to ${path}${reason}. The pairing code was not used. Choose a file in a folder that this program can write to.`,
      { cause: error },
    );
  });

const credentialsOf = ({ pairedBy: _pairedBy, ...credentials }: z.output<typeof Kept>): DeviceCredentials =>
  credentials;

async function pair(code: string, consoleUrl: string, kind: DeviceCredentials['kind']): Promise<DeviceCredentials> {
  const client = createClient<Pick<AppContract, 'pairing'>>(manifestOf(calls), {
    baseUrl: consoleUrl.replace(/\/+$/, ''),
    applicationId: 'device',
  });
  try {
    return DeviceCredentials.parse(await client.pairing.pair({ body: { code, kind } }));
  } catch (error) {
    if (error instanceof ApiProblem) {
      throw new Error(`The console refused the pairing: ${error.message}`, { cause: error });
    }
    throw error;
  }
}
