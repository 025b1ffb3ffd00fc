import { fileSubject, signMediaToken } from '@backhaul/contract/bus';
import { Refusal } from '../../platform/kernel/refusal.js';
import { below } from '../../state/media/source.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import type { Registry } from '../../state/registry/types.js';
import { mediaServer } from '../../state/media/media-server.js';

/** A server needs some seconds to read and encode five minutes, ms. */
const PATIENCE_MS = 150_000;
/** Far above ten minutes of speech, bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A part of a file to read, in ms. */
export interface SpeechPart {
  readonly serverId: string;
  readonly channelId: string;
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Why there is no audio: `server`: its server does not answer now; `fileGone`: there is no such file; `silent`: the part has no sound. */
export type NoSpeech = 'server' | 'fileGone' | 'silent';

/** The audio of a part of a file from its media server, in Ogg. Rejects only when `signal` is aborted. */
export async function readSpeech(
  registry: Pick<Registry, 'serverRecord' | 'reportedServer'>,
  { serverId, channelId, name, fromMs, toMs }: SpeechPart,
  nowMs: number,
  signal: AbortSignal,
): Promise<Buffer | NoSpeech> {
  const server = mediaServerOf(registry, serverId);
  if (server === null) return 'server';
  const token = signMediaToken(server.key, fileSubject(channelId, name), tokenExpiry(nowMs));
  const url = below(server.base, `channel-files/${channelId}/speech/${encodeURIComponent(name)}`, token);
  url.searchParams.set('from', String(fromMs));
  url.searchParams.set('to', String(toMs));
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(url, { redirect: 'error', signal: limits });
    const length = Number(response.headers.get('content-length') ?? Infinity);
    if (response.status === 200 && length <= MOST_BYTES) return Buffer.from(await response.arrayBuffer());
    await response.body?.cancel();
    if (response.status === 204) return 'silent';
    return response.status === 404 ? 'fileGone' : 'server';
  } catch {
    signal.throwIfAborted();
    return 'server';
  }
}

function mediaServerOf(registry: Pick<Registry, 'serverRecord' | 'reportedServer'>, serverId: string) {
  try {
    return mediaServer(registry, serverId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
