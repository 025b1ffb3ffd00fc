import type { ClipOrigin, FileMedia } from '@backhaul/contract/bus';
import type { FileKind, MetadataField, UploadEnd } from '@backhaul/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** The index of files that servers report for channels: recordings, uploads and clips. `bytes`: a string from the database. */
export interface RecordingTable {
  id: string;
  device_id: string;
  channel_id: string;
  name: string;
  started_at: Date;
  ended_at: Date;
  bytes: string;
  sha256: string;
  kind: Generated<FileKind>;
  /** The unit in the picture; null: none, or a deleted one. */
  unit_id: string | null;
  /** The upload that brought it. */
  upload_id: string | null;
  /** Name of the user who uploaded it. */
  uploaded_by: string | null;
  metadata: ColumnType<Partial<Record<MetadataField, string>>, string | undefined, string>;
  media: JSONColumnType<FileMedia> | null;
  clip: JSONColumnType<ClipOrigin> | null;
  /** When its copy was complete at the export destination. */
  exported_at: Date | null;
  /** When it was held, by whom and why: it can be neither deleted nor renamed. */
  held_at: Date | null;
  held_by: string | null;
  held_reason: string | null;
  /** When its server was last ordered to delete it; null once such an order has failed. */
  removing_at: Date | null;
  /** When such an order last failed. */
  removal_failed_at: Date | null;
  /** Its pictures are of a private session. */
  private: Generated<boolean>;
  /** When it was first reported. */
  added_at: Generated<Date>;
  /** Name and slugline in lower case, made by the database. */
  search_text: Generated<string>;
  /** All words of its transcript, collected from the pieces by the database. */
  words: Generated<string | null>;
}

/** Private sessions of channels, written by a trigger of the channel and kept with it. `ended_at`: null while it lasts. */
export interface PrivateSessionTable {
  channel_id: string;
  began_at: Date;
  ended_at: Date | null;
}

/** Uploads to a server by units or users. */
export interface FileUploadTable {
  id: string;
  channel_id: string;
  unit_id: string | null;
  user_id: string | null;
  username: string;
  name: string;
  created_at: CreatedAt;
  /** Bytes of the whole file; null: a unit uploads it. From the database these are strings. */
  size_bytes: Generated<string | null>;
  received_bytes: Generated<string | number>;
  /** When data arrived last. */
  active_at: Generated<Date | null>;
  outcome: Generated<UploadEnd | null>;
  /** Why it was refused. */
  problem: Generated<string | null>;
  ended_at: Generated<Date | null>;
}

/** How long files of channels of a group or an inventory are kept; null: there is no limit. */
export interface FileRetentionColumns {
  file_days: number | null;
  file_gigabytes: number | null;
}
