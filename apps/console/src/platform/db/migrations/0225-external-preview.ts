import { sql, type Migration } from 'kysely';

/** Share links now need the feature ExternalPreview: inventories and groups that there are keep them. */
export const externalPreview: Migration = {
  async up(db) {
    await sql`
      alter table inventories
        alter column features set default '{MapView,Reboot,Ptmp,Gauge,SocialMediaIntegration,ExternalPreview}'`.execute(
      db,
    );
    for (const table of ['inventories', 'groups'])
      await sql`
        update ${sql.table(table)} set features = array_append(features, 'ExternalPreview')
        where not 'ExternalPreview' = any(features)`.execute(db);
  },
};
