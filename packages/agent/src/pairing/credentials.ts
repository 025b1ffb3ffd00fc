import { contract, type AppContract } from '@backhaul/contract';
import { DeviceCredentials } from '@backhaul/contract/bus';
import { ApiProblem, createClient, manifestOf } from '@backhaul/contract/client';
import { writeFileAtomic } from '../files/atomic.js';
import { readJsonFile } from '../files/json.js';

const calls = { pairing: contract.pairing };

/** How a device comes by its credentials. */
export type CredentialSource =
  | { readonly from: 'file'; readonly path: string }
  | {
      readonly from: 'pairing';
      readonly code: string;
      readonly consoleUrl: string;
      readonly kind: DeviceCredentials['kind'];
      /** Where they are kept from then on, mode 0600. */
      readonly path: string;
    };

/**
 * Reads the credentials of a device, or trades a pairing code for them.
 * @throws {Error} in words for people: no file, damaged file, code refused, console not reached.
 */
export async function obtainCredentials(source: CredentialSource): Promise<DeviceCredentials> {
  switch (source.from) {
    case 'file': {
      const found = await readJsonFile(source.path, DeviceCredentials);
      if (!found)
        throw new Error(`No credentials at ${source.path}. Pair this device first: --pair CODE --console URL`);
      return found;
    }
    case 'pairing': {
      const credentials = await pair(source.code, source.consoleUrl, source.kind);
      await writeFileAtomic(source.path, `${JSON.stringify(credentials, null, 2)}\n`, 0o600);
      return credentials;
    }
    default:
      return source satisfies never;
  }
}

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
