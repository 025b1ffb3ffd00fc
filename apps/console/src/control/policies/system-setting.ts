import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A system setting; only callers who see every inventory may manage them. */
export interface VisibleSetting {
  readonly id: string;
}

const settingOf =
  (table: 'geocoding_profiles' | 'modem_vendors' | 'operator_sets') =>
  async (db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleSetting> => {
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (row === undefined || !scope.all) throw new Refusal('NOT_FOUND');
    return row;
  };

/** A geocoding profile. @throws {Refusal} NOT_FOUND */
export const visibleGeocodingProfile = settingOf('geocoding_profiles');

/** A modem vendor. @throws {Refusal} NOT_FOUND */
export const visibleModemVendor = settingOf('modem_vendors');

/** An operator set. @throws {Refusal} NOT_FOUND */
export const visibleOperatorSet = settingOf('operator_sets');
