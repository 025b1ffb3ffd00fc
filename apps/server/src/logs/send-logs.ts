import { logFiles, putLogs, redact, type OrderAnswer, type OrderContext } from '@backhaul/agent';
import type { ServerOrder } from '@backhaul/contract/bus';
import { readFile, stat } from 'node:fs/promises';
import { cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os';
import { basename } from 'node:path';
import { linesOf } from './channel-log.js';
import { secretsOf } from './secrets.js';

type Args = Extract<ServerOrder, { name: 'sendLogs' }>['args'];

/** Contents of a bundle of logs. */
export interface LogSources {
  /** The log of the program. */
  readonly path: string;
  readonly brokerUrl: string;
  /** The reported state, of the server or of one of its channels. */
  readonly state: (channelId: string | null) => unknown;
  /** Values that contain secrets, which are removed from every file. */
  readonly secrets: () => readonly unknown[];
}

/**
 * Uploads the log of the server, its present state and a description of its machine to the console; for a channel, only its lines
 * and its state. Credentials, journals and secrets are not included.
 */
export async function sendLogs(
  { logId, channelId, target }: Args,
  { path, brokerUrl, state, secrets }: LogSources,
  { reportProgress, signal }: OrderContext,
): Promise<OrderAnswer> {
  reportProgress({ percent: 10, text: 'Collecting' });
  const hidden = secretsOf(secrets());
  const text = (name: string, content: string, mtime = Date.now()) => ({
    name,
    content: Buffer.from(redact(content, hidden)),
    mtime,
  });
  const logs = await Promise.all(
    logFiles(path).map(async (file) => {
      const [content, mtime] = await read(file);
      if (content === null) return [];
      const lines = channelId === null ? content : linesOf(content, channelId);
      return [text(basename(file), lines, mtime)];
    }),
  );
  const entries = [
    ...logs.flat(),
    text('state.json', JSON.stringify(state(channelId), null, 2)),
    ...(channelId === null ? [text('machine.json', JSON.stringify(machine(), null, 2))] : []),
  ];
  reportProgress({ percent: 50, text: 'Sending' });
  return putLogs(logId, target, brokerUrl, entries, signal);
}

/** A file with the time of its last change; a new server has no older log. */
async function read(path: string): Promise<readonly [content: string | null, mtime: number]> {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return [content, mtimeMs];
  } catch {
    return [null, 0];
  }
}

const machine = () => ({
  node: process.version,
  kernel: release(),
  processors: cpus().length,
  load: loadavg(),
  memoryBytes: totalmem(),
  freeMemoryBytes: freemem(),
  uptimeSeconds: uptime(),
});
