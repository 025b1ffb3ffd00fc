import { MEDIA, type FileUrls } from '@backhaul/contract';
import { fileSubject, signMediaToken } from '@backhaul/contract/bus';
import { mediaServer } from '../../state/media/media-server.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import type { Registry } from '../../state/registry/types.js';

interface Named {
  readonly device_id: string;
  readonly channel_id: string;
  readonly name: string;
}

type Reached = Pick<Registry, 'serverRecord' | 'reportedServer'>;

/** URLs of one file for a browser, through the console. @throws {Refusal} SERVER_OFFLINE */
export function urlsOf(registry: Reached, file: Named & { readonly id: string }, nowMs: number): FileUrls {
  const at = addresses(registry, file, nowMs);
  return {
    fileId: file.id,
    fileName: file.name,
    url: at('bytes'),
    playUrl: at('play'),
    stillsUrl: at('stills'),
    soundUrl: at('sound'),
    expiresAt: tokenExpiry(nowMs),
  };
}

/** The URL of each view of a file. @throws {Refusal} SERVER_OFFLINE */
export function addresses(registry: Reached, { device_id, channel_id, name }: Named, nowMs: number) {
  const { key } = mediaServer(registry, device_id);
  const token = signMediaToken(key, fileSubject(channel_id, name), tokenExpiry(nowMs));
  return (view: 'bytes' | 'play' | 'stills' | 'sound' | 'along'): string =>
    `${MEDIA}/channel-files/${device_id}/${channel_id}/${view}/${encodeURIComponent(name)}?token=${token}`;
}
