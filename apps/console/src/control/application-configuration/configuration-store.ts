import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Settings of superusers for the installation. Null: as in the environment. */
export interface InstallationSettings {
  readonly videoReturnUrl: string | null;
  readonly matrixUrl: string | null;
  readonly customerPortalUrl: string | null;
  readonly pageViews: boolean;
}

const NOTHING: InstallationSettings = {
  videoReturnUrl: null,
  matrixUrl: null,
  customerPortalUrl: null,
  pageViews: false,
};

export async function installationSettings(db: Kysely<Database>): Promise<InstallationSettings> {
  const row = await db
    .selectFrom('application_configuration')
    .select([
      'video_return_url as videoReturnUrl',
      'matrix_url as matrixUrl',
      'customer_portal_url as customerPortalUrl',
      'page_views as pageViews',
    ])
    .executeTakeFirst();
  return row ?? NOTHING;
}
