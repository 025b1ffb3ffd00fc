import { newUploadSubject, personUploadSubject, signMediaToken } from '@backhaul/contract/bus';
import { isUploadRefusal } from '@backhaul/domain';
import { Refusal } from '../../platform/kernel/refusal.js';
import { below, mediaUrl } from '../../state/media/source.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import type { Registry } from '../../state/registry/types.js';

/** Time limit for the server to answer, ms. */
const ASK_MS = 10_000;

interface UploadServer {
  readonly key: string;
  readonly base: URL;
}

/** The server of a channel, if it accepts uploads of people. @throws {Refusal} SERVER_OFFLINE, UNSUPPORTED */
export function uploadServer(registry: Registry, serverId: string): UploadServer {
  const key = registry.serverRecord(serverId)?.mediaKey ?? '';
  const device = registry.reportedServer(serverId);
  if (device?.online !== true || key === '') throw new Refusal('SERVER_OFFLINE');
  if (device.state?.fileUploads !== true) throw new Refusal('UNSUPPORTED');
  const base = mediaUrl(device.state.mediaUrl);
  if (base === null) throw new Refusal('SERVER_OFFLINE');
  return { key, base };
}

interface New {
  readonly channelId: string;
  readonly uploadId: string;
  readonly name: string;
  readonly bytes: number;
}

/** Creates an upload on its server. @throws {Refusal} SERVER_OFFLINE, UPLOAD_NO_ROOM, UNAVAILABLE */
export async function createAtServer({ key, base }: UploadServer, upload: New, nowMs: number): Promise<void> {
  const { channelId, uploadId, name, bytes } = upload;
  const token = signMediaToken(key, newUploadSubject(channelId, uploadId, name, bytes), tokenExpiry(nowMs));
  const url = below(base, `file-uploads/${channelId}/${uploadId}`, token);
  url.searchParams.set('name', name);
  url.searchParams.set('bytes', String(bytes));
  const response = await asked(url, 'POST');
  if (response === null) throw new Refusal('SERVER_OFFLINE');
  const problem = response.headers.get('upload-problem') ?? '';
  if (response.ok) return;
  if (isUploadRefusal(problem)) throw new Refusal(problem);
  // The server does not have the channel in its configuration yet.
  throw new Refusal(response.status === 404 ? 'SERVER_OFFLINE' : 'UNAVAILABLE');
}

/** Deletes the received part on the server; an unreachable server deletes it after a day. */
export async function removeAtServer(
  { key, base }: UploadServer,
  channelId: string,
  uploadId: string,
  nowMs: number,
): Promise<void> {
  const token = signMediaToken(key, personUploadSubject(channelId, uploadId), tokenExpiry(nowMs));
  await asked(below(base, `file-uploads/${channelId}/${uploadId}`, token), 'DELETE');
}

async function asked(url: URL, method: 'POST' | 'DELETE'): Promise<Response | null> {
  const response = await fetch(url, { method, redirect: 'error', signal: AbortSignal.timeout(ASK_MS) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response;
}
