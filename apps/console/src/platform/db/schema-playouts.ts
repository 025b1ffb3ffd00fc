import type { PlayoutEnd } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Whether the queue of a channel plays, and whether an arriving source takes its place. */
export interface PlayoutQueueTable {
  channel_id: string;
  running: Generated<boolean>;
  break_in: Generated<boolean>;
  /** A user has kept the present source out; false again when it leaves. */
  keeps_source_out: Generated<boolean>;
}

/** A file in the queue of a channel; with an outcome: it has ended. */
export interface PlayoutTable {
  id: string;
  channel_id: string;
  /** Position in the queue, ascending. */
  position: number;
  /** Null: the file is gone. */
  file_id: string | null;
  file_name: string;
  /** The channel of the file; null: from before this was stored, and the file no longer exists. */
  file_channel_id: Generated<string | null>;
  from_ms: Generated<number>;
  loop: Generated<boolean>;
  /** When it begins; it then ends the playing file. */
  begins_at: Date | null;
  by_user: string;
  created_at: CreatedAt;
  outcome: PlayoutEnd | null;
  detail: Generated<string>;
  ended_at: Date | null;
}
