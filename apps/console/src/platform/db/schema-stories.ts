import type { NewsroomStatus } from '@backhaul/contract';
import type { NewsroomKind } from '@backhaul/domain';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** A story of a group. */
export interface StoryTable {
  id: string;
  inventory_id: string;
  group_id: string;
  slugline: string;
  story_id: Generated<string>;
  crew_name: Generated<string>;
  reporter: Generated<string>;
  provider: Generated<string>;
  usage_terms: Generated<string>;
  keywords: Generated<string>;
  comments: Generated<string>;
  /** Counts changes of the fields: units with an older revision are updated. */
  revision: Generated<number>;
  /** Its keys in the newsroom, and the name of its rundown; null: it was written in the console. */
  rundown_id: string | null;
  external_id: string | null;
  rundown: Generated<string>;
  position: Generated<number>;
  /** When it left its rundown while a unit had it. */
  removed_at: Date | null;
  created_at: CreatedAt;
  changed_at: CreatedAt;
}

/** The newsroom of an inventory. */
export interface NewsroomTable {
  inventory_id: string;
  group_id: string;
  kind: NewsroomKind;
  enabled: boolean;
  /** Depends on the kind; parsed when read. */
  settings: ColumnType<unknown, string, string>;
  /** Sealed. */
  password: string | null;
  mapping_name: string | null;
  mapping: string | null;
  mapping_at: Date | null;
  /** Ports that the console listens on; no two newsrooms have the same. */
  listen_lower: number | null;
  listen_upper: number | null;
  /** Counts changes of the columns above. */
  revision: Generated<number>;
  status: ColumnType<Partial<NewsroomStatus>, string | undefined, string>;
  /** When a user last requested a complete read. */
  sync_asked_at: Date | null;
  /** When everything was last read, or a read was tried. */
  read_at: Date | null;
}

/** The account with which another system fetches the files of an inventory. */
export interface IngestAccountTable {
  inventory_id: string;
  username: string;
  /** Null: none was set yet. */
  password_hash: string | null;
  /** Whether it has all channels, whatever groups they are in. */
  whole_inventory: boolean;
  enabled: boolean;
  changed_at: CreatedAt;
  /** At most a minute late. */
  last_used_at: Date | null;
  last_used_address: Generated<string>;
}

export interface IngestAccountGroupTable {
  inventory_id: string;
  group_id: string;
}
