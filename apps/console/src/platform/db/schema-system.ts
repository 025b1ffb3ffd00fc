import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Release notes. */
export interface ReleaseNoteTable {
  id: string;
  title: string;
  /** Markdown. */
  body: string;
  version: string;
  active: boolean;
  published_from: Date;
  /** When it was sent to users who agreed to news; null: not sent. */
  mailed_at: Date | null;
  created_at: CreatedAt;
}

/** Users that have read a note. */
export interface ReleaseNoteReaderTable {
  note_id: string;
  user_id: string;
  read_at: CreatedAt;
}

/** How often pages were opened, by day in UTC and pattern of the address. */
export interface PageViewTable {
  day: string;
  route: string;
  views: number;
  duration_ms: number;
}

/** Settings of superusers for the installation, in one row; null: as in the environment. */
export interface ApplicationConfigurationTable {
  id: Generated<boolean>;
  video_return_url: string | null;
  matrix_url: string | null;
  customer_portal_url: string | null;
  page_views: Generated<boolean>;
}

/** A version of the catalogue. */
export interface SoftwareVersionTable {
  id: string;
  version: string;
  description: string;
  created_at: CreatedAt;
}

/** A product that may have a version: `unit`, `server`, or `unit:` and a model. */
export interface SoftwareVersionProductTable {
  version_id: string;
  product: string;
  message: string;
  created_at: CreatedAt;
}
