import type { ClipOrigin, FileMedia } from '@backhaul/contract/bus';
import type { FileKind, MetadataField, UploadEnd } from '@backhaul/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** The index of files that servers hold for channels, as they report them: recordings, uploads and clips. `bytes`: a string from the database. */
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
  /** Whose picture it is; null: of no unit, or of one that was deleted. */
  unit_id: string | null;
  /** What brought it. */
  upload_id: string | null;
  /** The user who uploaded it, by name. */
  uploaded_by: string | null;
  metadata: ColumnType<Partial<Record<MetadataField, string>>, string | undefined, string>;
  media: JSONColumnType<FileMedia> | null;
  clip: JSONColumnType<ClipOrigin> | null;
  /** When its copy was at the export destination. */
  exported_at: Date | null;
  /** It is neither deleted nor renamed since then, by whom and why. */
  held_at: Date | null;
  held_by: string | null;
  held_reason: string | null;
  /** When its server was last ordered to delete it; null once such an order has failed. */
  removing_at: Date | null;
  /** When such an order last failed. */
  removal_failed_at: Date | null;
  /** Its pictures are of a private session. */
  private: Generated<boolean>;
  /** Name and slugline in small letters, made by the database. */
  search_text: Generated<string>;
  /** All words that were said in it, made by the database of the pieces of its transcript. */
  words: Generated<string | null>;
}

/** Files on their way to a server: what a unit or a person is to bring. */
export interface FileUploadTable {
  id: string;
  channel_id: string;
  unit_id: string | null;
  user_id: string | null;
  username: string;
  name: string;
  created_at: CreatedAt;
  /** Of the whole file; null: a unit brings it. From the database these are strings. */
  size_bytes: Generated<string | null>;
  received_bytes: Generated<string | number>;
  /** When something arrived last. */
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
