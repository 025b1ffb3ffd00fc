import { message } from '@backhaul/contract';
import { checkMediaToken, signMediaToken } from '@backhaul/contract/bus';
import { sees, seesPictures, type Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../registry/types.js';
import { pictureSubjectOf } from '../registry/picture-subject.js';
import { tokenExpiry } from './tokens.js';

export interface MediaSourceParts {
  readonly registry: Pick<Registry, 'channelRecord' | 'serverRecord' | 'reportedServer' | 'reportedChannel'>;
}

/** Whether a caller sees a channel now; foreign channels are treated like missing ones. */
export const seesChannel = ({ registry }: MediaSourceParts, caller: Caller, channelId: string): boolean => {
  const channel = registry.channelRecord(channelId);
  return channel !== undefined && caller.permissions.has('channel:read') && sees(caller.scope, channel);
};

/** Whether a caller may get the pictures of a channel now: they see it, and no private session excludes them. */
export const seesPicturesOf = (parts: MediaSourceParts, caller: Caller, channelId: string): boolean => {
  const channel = parts.registry.channelRecord(channelId);
  return channel !== undefined && seesChannel(parts, caller, channelId) && seesPictures(caller.scope, channel);
};

/**
 * Address of the pictures of a channel: only the address that the channel's own server
 * reports. Throws NOT_FOUND for a channel that the caller does not see or that has no picture, FORBIDDEN
 * for an invalid token, and in a private session that excludes the caller.
 */
export function mediaSource(
  parts: MediaSourceParts,
  caller: Caller,
  channelId: string,
  token: string,
  nowMs: number,
): URL {
  const { registry } = parts;
  const channel = registry.channelRecord(channelId);
  if (channel === undefined || !seesChannel(parts, caller, channelId)) throw new Refusal('NOT_FOUND');
  if (!seesPicturesOf(parts, caller, channelId)) throw new Refusal('FORBIDDEN', message('private_session'));
  const serverId = channel.serverId ?? '';
  const mediaKey = registry.serverRecord(serverId)?.mediaKey ?? '';
  const subject = pictureSubjectOf(channel, registry.reportedServer(serverId)?.state);
  if (mediaKey === '' || !checkMediaToken(mediaKey, subject, token, nowMs)) throw new Refusal('FORBIDDEN');
  const source = sourceOf(registry, serverId, channelId);
  if (source === null) throw new Refusal('NOT_FOUND');
  return source;
}

type SourceRegistry = MediaSourceParts['registry'];

/** Address of the newest picture of a channel for the console itself; null without one. The caller checks who may see it. */
export const pictureSource = (registry: SourceRegistry, channelId: string, nowMs: number): URL | null =>
  ownSource(registry, channelId, `thumbnails/${channelId}.jpg`, nowMs);

/** Address of the preview of a channel for the console itself; null without a picture. The caller checks who may see it. */
export const previewSource = (registry: SourceRegistry, channelId: string, nowMs: number): URL | null =>
  ownSource(registry, channelId, `previews/${channelId}`, nowMs);

function ownSource(registry: SourceRegistry, channelId: string, path: string, nowMs: number): URL | null {
  const channel = registry.channelRecord(channelId);
  const serverId = channel?.serverId ?? '';
  const mediaKey = registry.serverRecord(serverId)?.mediaKey ?? '';
  const source = mediaKey === '' ? null : sourceOf(registry, serverId, channelId);
  if (channel === undefined || source === null) return null;
  const subject = pictureSubjectOf(channel, registry.reportedServer(serverId)?.state);
  return below(source, path, signMediaToken(mediaKey, subject, tokenExpiry(nowMs)));
}

function sourceOf(registry: SourceRegistry, serverId: string, channelId: string): URL | null {
  const device = registry.reportedServer(serverId);
  if (device?.online === false || registry.reportedChannel(channelId)?.hasPicture !== true) return null;
  return mediaUrl(device?.state?.mediaUrl ?? '');
}

/** The address that a server reports for itself; only plain HTTP(S) is accepted. */
export function mediaUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return plain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** An address below a source, with the token that authorises the console at the server. */
export function below(source: URL, path: string, token: string): URL {
  const url = new URL(source);
  url.pathname = `${source.pathname.replace(/\/$/, '')}/${path}`;
  url.searchParams.set('token', token);
  return url;
}
