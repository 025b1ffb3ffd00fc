import { fileSubject, runningSubject, signMediaToken } from '@backhaul/contract/bus';
import * as z from 'zod';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../registry/types.js';
import { mediaServer } from './media-server.js';
import { below } from './source.js';
import { tokenExpiry } from './tokens.js';

type Reached = Pick<Registry, 'serverRecord' | 'reportedServer'>;

/** Time limit for a server's response (spec 2 §9: file server probe), ms. */
const PROBE_MS = 5_000;
const MOST_BYTES = 512 * 1024;

const Running = z.object({
  name: z.string().min(1).max(255),
  startedAt: z.int().min(0),
  /** When the file was created; absent from older servers. */
  openedAt: z.int().min(0).optional(),
  bytes: z.int().min(0),
  lengthMs: z.int().min(0),
});

/** The running recording of a channel, as its server reports; null without one. Times in ms. @throws {Refusal} SERVER_OFFLINE, UNSUPPORTED */
export async function runningOf(
  registry: Reached,
  { id, serverId }: { readonly id: string; readonly serverId: string },
  nowMs: number,
) {
  const { key, base } = mediaServer(registry, serverId);
  const token = signMediaToken(key, runningSubject(id), tokenExpiry(nowMs));
  const text = await read(below(base, `channel-files/${id}/running`, token));
  if (text === null) return null;
  const parsed = Running.safeParse(jsonOf(text));
  if (!parsed.success) throw new Refusal('SERVER_OFFLINE');
  return parsed.data;
}

/** The XML next to a file; null without one. @throws {Refusal} SERVER_OFFLINE */
export function besideOf(
  registry: Reached,
  file: { readonly device_id: string; readonly channel_id: string; readonly name: string },
  nowMs: number,
): Promise<string | null> {
  const { key, base } = mediaServer(registry, file.device_id);
  const token = signMediaToken(key, fileSubject(file.channel_id, file.name), tokenExpiry(nowMs));
  return read(below(base, `channel-files/${file.channel_id}/beside/${encodeURIComponent(file.name)}`, token));
}

/** Null: the server has none. @throws {Refusal} SERVER_OFFLINE */
async function read(url: URL): Promise<string | null> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PROBE_MS) }).catch(() => null);
  if (response === null) throw new Refusal('SERVER_OFFLINE');
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  const length = Number(response.headers.get('content-length') ?? Infinity);
  if (!response.ok || length > MOST_BYTES) {
    await response.body?.cancel();
    throw new Refusal('SERVER_OFFLINE');
  }
  return response.text();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
