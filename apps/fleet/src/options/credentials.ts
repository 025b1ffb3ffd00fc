import { readJsonFile } from '@backhaul/agent';
import { DeviceCredentials } from '@backhaul/contract/bus';
import * as z from 'zod';
import type { Options } from './options.js';

/**
 * The devices to simulate: the first `units` units of the file and all of its servers, on the given broker.
 * @throws {Error} with a sentence for users when the file is missing or holds something else.
 */
export async function readCredentials({ credentials, units, broker }: Options): Promise<DeviceCredentials[]> {
  const found = await readJsonFile(credentials, z.array(DeviceCredentials));
  if (!found) throw new Error(`There are no credentials at ${credentials}`);
  let left = units;
  const chosen = found.filter(({ kind }) => kind === 'server' || left-- > 0);
  return broker === undefined ? chosen : chosen.map((device) => ({ ...device, brokerUrl: broker }));
}
