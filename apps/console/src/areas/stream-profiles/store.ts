import type { DestinationProtocol, StreamEncoding } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { channelSeen } from '../../control/policies/seen.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

interface UsingDestination {
  readonly protocol: DestinationProtocol;
  readonly serverId: string;
  /** Whether the scope sees its channel. */
  readonly seen: boolean;
}

/** All destinations that use a profile. */
export async function destinationsBy(
  tx: Transaction<Database>,
  scope: Scope,
  profileId: string,
): Promise<readonly UsingDestination[]> {
  const { rows } = await sql<UsingDestination>`
    select d.target ->> 'protocol' as protocol, c.server_id as "serverId", ${channelSeen(scope)} as seen
    from destinations d join channels c on c.id = d.channel_id where d.profile_id = ${profileId}`.execute(tx);
  return rows;
}

interface Named extends StreamEncoding {
  readonly name: string;
  readonly attributes: string;
}

/** Settings as columns; omitted ones are undefined. */
export const storedSettings = <S extends { readonly [K in keyof Named]?: Named[K] | undefined }>(settings: S) => ({
  name: settings.name as S['name'],
  codec: settings.codec as S['codec'],
  resolution: settings.resolution as S['resolution'],
  max_frame_rate: settings.maxFrameRate as S['maxFrameRate'],
  video_kbps: settings.videoKbps as S['videoKbps'],
  audio_kbps: settings.audioKbps as S['audioKbps'],
  attributes: settings.attributes as S['attributes'],
});
