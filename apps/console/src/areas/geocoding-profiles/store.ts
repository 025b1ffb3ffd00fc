import type { AppContract, GeocodingProfile, HandlerInput } from '@backhaul/contract';
import { checkGeocoding, type GeocodingSettings } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly settings: GeocodingSettings;
  readonly created_at: Date;
  readonly inventories: GeocodingProfile['inventories'];
}

type Calls = AppContract['geocodingProfiles'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

/** Geocoding profiles, managed by superusers. */
export const geocodingProfileStore: Store<Row, GeocodingProfile, 'name', 'name' | 'createdAt', Create, Change> = {
  kind: 'geocodingProfile',
  idPrefix: 'gcp',
  table: 'geocoding_profiles',
  rows: (_db, scope) => sql<Row>`(
    select p.id, p.name, p.settings, p.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by i.name)
        from inventories i where i.geocoding_profile_id = p.id), '[]') as inventories
    from geocoding_profiles p where ${scope.all ? sql`true` : sql`false`})`,
  search: { name: 'name' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: ({ id, name, settings, created_at, inventories }) => ({
    id,
    name,
    ...settings,
    geocoders: [...settings.geocoders],
    accuracies: [...settings.accuracies],
    reverseGeocoders: [...settings.reverseGeocoders],
    createdAt: created_at.getTime(),
    inventories: [...inventories],
  }),
  audited: ({ name, settings }) => ({
    name,
    ...settings,
    geocoders: settings.geocoders.join(', '),
    accuracies: settings.accuracies.join(', '),
    reverseGeocoders: settings.reverseGeocoders.join(', '),
  }),
  async create(tx, _caller, id, { name, ...settings }) {
    refuseProblems(checkGeocoding(settings));
    await tx
      .insertInto('geocoding_profiles')
      .values({ id, name, settings: JSON.stringify(settings) })
      .execute();
    return { detail: name };
  },
  async update(tx, _caller, row, { name = row.name, ...change }) {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings: GeocodingSettings = { ...row.settings, ...given };
    refuseProblems(checkGeocoding(settings));
    await tx
      .updateTable('geocoding_profiles')
      .set({ name, settings: JSON.stringify(settings) })
      .where('id', '=', row.id)
      .execute();
    return { detail: name, touches: await unitsBy(tx, row.id) };
  },
  async remove(tx, _caller, { id, name }) {
    const used = await tx
      .selectFrom('inventories')
      .select('id')
      .where('geocoding_profile_id', '=', id)
      .executeTakeFirst();
    if (used !== undefined) throw new Refusal('GEOCODING_PROFILE_USED');
    await tx.deleteFrom('geocoding_profiles').where('id', '=', id).execute();
    return { detail: name };
  },
};

/** The units with a profile, whose records every console must refresh. */
async function unitsBy(tx: Transaction<Database>, profileId: string): Promise<readonly Touched[]> {
  const units = await tx
    .selectFrom('devices')
    .innerJoin('inventories', 'inventories.id', 'devices.inventory_id')
    .select('devices.id')
    .where('geocoding_profile_id', '=', profileId)
    .where('kind', '=', 'unit')
    .execute();
  return units.map(({ id }) => ['unit', id]);
}
