import type { DestinationAddress } from '@backhaul/domain';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Streaming destinations of channels. `secret`: the sealed passphrase (SRT), stream key (RTMP) or path key (HLS). */
export interface DestinationTable {
  id: string;
  channel_id: string;
  name: string;
  target: JSONColumnType<DestinationAddress>;
  secret: string | null;
  enabled: Generated<boolean>;
  created_at: CreatedAt;
}
