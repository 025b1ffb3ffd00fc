import { logFiles, putLogs, type OrderAnswer, type OrderContext } from '@backhaul/agent';
import type { UnitOrder } from '@backhaul/contract/bus';
import { readFile, stat } from 'node:fs/promises';
import { cpus, loadavg, networkInterfaces, release, totalmem, uptime } from 'node:os';
import { basename, join } from 'node:path';

type FetchLogsArgs = Extract<UnitOrder, { name: 'fetchLogs' }>['args'];

/** Contents of a log bundle. */
export interface LogSources {
  readonly stateDir: string;
  readonly brokerUrl: string;
  /** The reported state; it contains no secret. */
  readonly state: () => object;
}

/** Name of the unit's log in its state folder. */
const LOG_FILE = 'unit.log';

/**
 * Uploads the unit's log, its present state and a description of its machine to the console, without credentials and
 * the journal.
 */
export async function fetchLogs(
  { logId, target }: FetchLogsArgs,
  { stateDir, brokerUrl, state }: LogSources,
  { reportProgress, signal }: OrderContext,
): Promise<OrderAnswer> {
  reportProgress({ percent: 10, text: 'Collecting' });
  const entries = [
    ...(await Promise.all(logFiles(join(stateDir, LOG_FILE)).map(entryOf))).flat(),
    text('state.json', JSON.stringify(state(), null, 2)),
    text('machine.json', JSON.stringify(machine(), null, 2)),
  ];
  reportProgress({ percent: 50, text: 'Sending' });
  return putLogs(logId, target, brokerUrl, entries, signal);
}

async function entryOf(path: string) {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
    return [{ name: basename(path), content, mtime: mtimeMs }];
  } catch {
    // A new unit has no older file.
    return [];
  }
}

const text = (name: string, content: string) => ({ name, content: Buffer.from(content), mtime: Date.now() });

const machine = () => ({
  node: process.version,
  kernel: release(),
  processors: cpus().length,
  load: loadavg(),
  memoryBytes: totalmem(),
  uptimeSeconds: uptime(),
  interfaces: networkInterfaces(),
});
