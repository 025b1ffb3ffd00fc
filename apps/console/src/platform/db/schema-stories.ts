import type { Generated } from 'kysely';
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
  /** Counts the changes of the fields: units that have an older one are given them. */
  revision: Generated<number>;
  /** Its keys in the newsroom, and the name of its rundown; null: it was written in the console. */
  rundown_id: string | null;
  external_id: string | null;
  rundown: Generated<string>;
  position: Generated<number>;
  /** When it was taken out of its rundown while a unit had it. */
  removed_at: Date | null;
  created_at: CreatedAt;
  changed_at: CreatedAt;
}
