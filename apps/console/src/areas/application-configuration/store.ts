import type { Transaction } from 'kysely';
import {
  type InstallationSettings,
  installationSettings,
} from '../../control/application-configuration/configuration-store.js';
import type { Database } from '../../platform/db/schema.js';

type Change = { readonly [K in keyof InstallationSettings]?: InstallationSettings[K] | undefined };

/** Changes the given settings; returns the settings before and after. */
export async function changeSettings(
  tx: Transaction<Database>,
  change: Change,
): Promise<{ readonly before: InstallationSettings; readonly after: InstallationSettings }> {
  // The single row, made by the first change; locked until the transaction ends.
  await tx
    .insertInto('application_configuration')
    .values({ video_return_url: null, matrix_url: null, customer_portal_url: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom('application_configuration').select('id').forUpdate().execute();
  const before = await installationSettings(tx);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: InstallationSettings = { ...before, ...given };
  await tx
    .updateTable('application_configuration')
    .set({
      video_return_url: after.videoReturnUrl,
      matrix_url: after.matrixUrl,
      customer_portal_url: after.customerPortalUrl,
      page_views: after.pageViews,
    })
    .execute();
  return { before, after };
}
