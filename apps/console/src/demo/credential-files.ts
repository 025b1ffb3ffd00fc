import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DeviceCredentials } from '@backhaul/contract/bus';
import * as z from 'zod';

const OWNER_ONLY = { file: 0o600, folder: 0o700 };

const demoFolder = (dataDir: string): string => path.join(dataDir, 'demo');
const credentialsFolder = (dataDir: string): string => path.join(demoFolder(dataDir), 'credentials');
const fleetFile = (dataDir: string): string => path.join(demoFolder(dataDir), 'fleet.credentials.json');

export interface DemoDevices {
  /** Real software devices: one file each, `demo/credentials/<name>.json`. */
  readonly own: readonly DeviceCredentials[];
  /** Simulated units: `demo/fleet.credentials.json`, an array. */
  readonly simulated: readonly DeviceCredentials[];
}

/** Writes the credentials of the demo's devices, readable only by the owner. Replaces earlier files. */
export async function writeDemoCredentials(dataDir: string, { own, simulated }: DemoDevices): Promise<void> {
  await rm(credentialsFolder(dataDir), { recursive: true, force: true });
  await mkdir(credentialsFolder(dataDir), { recursive: true, mode: OWNER_ONLY.folder });
  for (const one of own) await replace(path.join(credentialsFolder(dataDir), `${one.name}.json`), one);
  await replace(fleetFile(dataDir), simulated);
}

/** The broker may have another address than at the last start: updates the credentials of the demo's devices. Does nothing without a demo. */
export async function refreshDemoCredentials(dataDir: string, brokerUrl: string): Promise<void> {
  for (const name of await namesIn(credentialsFolder(dataDir))) {
    const file = path.join(credentialsFolder(dataDir), name);
    const credentials = DeviceCredentials.parse(await read(file));
    if (credentials.brokerUrl !== brokerUrl) await replace(file, { ...credentials, brokerUrl });
  }
  const fleet = await read(fleetFile(dataDir));
  if (fleet === undefined) return;
  const simulated = z.array(DeviceCredentials).parse(fleet);
  await replace(
    fleetFile(dataDir),
    simulated.map((credentials) => ({ ...credentials, brokerUrl })),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function read(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A reader finds the old content or the new one, never half of it. */
async function replace(file: string, content: unknown): Promise<void> {
  const fresh = `${file}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: OWNER_ONLY.file });
  await rename(fresh, file);
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
