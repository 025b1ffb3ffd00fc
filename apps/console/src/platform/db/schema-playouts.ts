import type { PlayoutEnd } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Whether the queue of a channel plays, and whether what arrives takes its place. */
export interface PlayoutQueueTable {
  channel_id: string;
  running: Generated<boolean>;
  break_in: Generated<boolean>;
}

/** A file in the queue of a channel; with an outcome: one that has ended. */
export interface PlayoutTable {
  id: string;
  channel_id: string;
  /** Its place in the queue, ascending. */
  position: number;
  /** Null: the file is gone. */
  file_id: string | null;
  file_name: string;
  /** The channel of the file; null: it is from before this was stored, and the file was gone. */
  file_channel_id: Generated<string | null>;
  from_ms: Generated<number>;
  loop: Generated<boolean>;
  /** When it begins, and ends what plays. */
  begins_at: Date | null;
  by_user: string;
  created_at: CreatedAt;
  outcome: PlayoutEnd | null;
  detail: Generated<string>;
  ended_at: Date | null;
}
