import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Api } from '../api/api.js';
import { findRecord, recordsOf } from '../api/records.js';
import { until } from '../until.js';
import { startAgent } from './agent.js';

/** A real unit that a story adds, and removes with `leave`. */
export interface FieldUnit {
  readonly name: string;
  readonly uid: string;
  /** Folder for its state, its storage and its source files. */
  readonly folder: string;
  /** Kills the program, and waits until the unit is offline. */
  readonly kill: () => Promise<void>;
  /** Restarts the program with its credentials, and waits until the unit is online. */
  readonly again: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

interface Wanted {
  readonly url: string;
  readonly name: string;
  /** Further arguments of its command line; they may name files in its folder. */
  readonly args: (folder: string) => readonly string[];
  /** Puts files into its folder before it starts. */
  readonly prepare?: (folder: string) => Promise<unknown>;
}

/** Adds a unit to the north desk, pairs a program on this machine with it, and waits until it is ready. */
export async function fieldUnit(api: Api, { url, name, args, prepare }: Wanted): Promise<FieldUnit> {
  const { groupId } = await recordsOf(api);
  const { uid } = await api.units.create({ body: { name, groupId } });
  const { code } = await api.units.makePairingCode({ params: { id: uid } });
  if (code === null) throw new Error(`There is no pairing code for ${name}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), `backhaul-${name}-`));
  await prepare?.(folder);
  const words = ['--console', url, '--state-dir', path.join(folder, 'state'), ...args(folder)];
  let agent = startAgent('unit', ['--pair', code, ...words]);
  const ready = () =>
    until(
      `${name} is ready`,
      async () => {
        if (agent.exitCode() !== null) throw new Error(agent.output());
        return (await findRecord(api, name)).online;
      },
      60_000,
    );
  await ready().catch(async (error: unknown) => {
    await agent.stop();
    throw error;
  });
  return {
    name,
    uid,
    folder,
    kill: async () => {
      await agent.kill();
      await until(`${name} is offline`, async () => !(await findRecord(api, name)).online, 30_000);
    },
    again: async () => {
      agent = startAgent('unit', words);
      await ready();
    },
    leave: async () => {
      await agent.stop();
      await api.adminUnits.remove({ params: { id: uid } });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
