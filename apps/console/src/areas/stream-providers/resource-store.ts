import type { AppContract, HandlerInput, StreamProvider } from '@backhaul/contract';
import { message } from '@backhaul/contract';
import {
  newProviderRefusal,
  providerProblems,
  takesKey,
  type ProviderFields,
  type ProviderProtocol,
} from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { channelSeen } from '../../control/policies/seen.js';
import { byText } from '../../control/resources/page.js';
import { refuseProfile } from '../../control/stream-profiles/refuse-profile.js';
import { refuseName } from '../../control/resources/refuse-name.js';
import type { Store } from '../../control/resources/store.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import { namesOfUsers } from './users.js';

interface Row {
  readonly id: string;
  readonly inventory_id: string;
  readonly inventory_name: string;
  readonly name: string;
  readonly domain: string;
  readonly protocol: ProviderProtocol;
  readonly url: string;
  readonly secondary_url: string | null;
  readonly profile_id: string | null;
  readonly created_at: Date;
  readonly destinations: number;
}

type Calls = AppContract['streamProviders'];
type Create = HandlerInput<Calls['create']>['body'] & { readonly inventoryId: string };
type Change = HandlerInput<Calls['update']>['body'];
type Key = 'name' | 'inventory';

/** Stream providers of inventories; the policy of inventories decides which a caller sees. Counts destinations in the scope. */
export const streamProviderStore: Store<Row, StreamProvider, Key, Key, Create, Change> = {
  kind: 'streamProvider',
  idPrefix: 'prv',
  table: 'stream_providers',
  rows: (_db, scope) => sql<Row>`(
    select p.*, i.name as inventory_name, (
      select count(*)::int from destinations d join channels c on c.id = d.channel_id
      where d.provider_id = p.id and ${channelSeen(scope)}) as destinations
    from stream_providers p join inventories i on i.id = p.inventory_id)`,
  search: { name: 'name', inventory: 'inventory_name' },
  sort: { name: byText('name'), inventory: byText('inventory_name') },
  present: presentProvider,
  audited: ({ name, domain, protocol, url, secondary_url, profile_id }) => ({
    name,
    domain,
    protocol,
    url,
    secondaryUrl: secondary_url,
    profileId: profile_id,
  }),
  async create(tx, _caller, id, { inventoryId, profileId = null, secondaryUrl = null, ...fields }) {
    const after = { ...fields, secondaryUrl };
    refuseProblems(providerProblems(after));
    await refuseName(tx, 'stream_providers', { inventoryId, id, name: after.name }, newProviderRefusal);
    await refuseProfile(tx, inventoryId, profileId, after.protocol);
    await tx
      .insertInto('stream_providers')
      .values({ id, inventory_id: inventoryId, ...stored(after), profile_id: profileId })
      .execute();
    return { detail: after.name };
  },
  async update(tx, _caller, row, { profileId, ...change }) {
    const { id, inventory_id: inventoryId, protocol } = row;
    const after: ProviderFields = {
      protocol,
      name: change.name ?? row.name,
      domain: change.domain ?? row.domain,
      url: change.url ?? row.url,
      secondaryUrl: change.secondaryUrl === undefined ? row.secondary_url : change.secondaryUrl,
    };
    refuseProblems(providerProblems(after));
    if (after.name.toLowerCase() !== row.name.toLowerCase())
      await refuseName(tx, 'stream_providers', { inventoryId, id, name: after.name }, newProviderRefusal);
    if (profileId !== undefined) await refuseProfile(tx, inventoryId, profileId, protocol);
    const main = profileId === undefined ? row.profile_id : profileId;
    await tx
      .updateTable('stream_providers')
      .set({ ...stored(after), profile_id: main })
      .where('id', '=', id)
      .execute();
    return { detail: after.name };
  },
  async remove(tx, { scope }, { id, name }) {
    const used = await tx.selectFrom('destinations').select('id').where('provider_id', '=', id).limit(1).execute();
    if (used.length > 0) {
      const names = await namesOfUsers(tx, scope, id);
      throw new Refusal('STREAM_PROVIDER_USED', names === '' ? undefined : message('provider_used', { names }));
    }
    await tx.deleteFrom('stream_providers').where('id', '=', id).execute();
    return { detail: name };
  },
};

/** Stream providers of an inventory, by name. */
export async function providersOf(
  db: Kysely<Database>,
  { scope }: Caller,
  inventoryId: string,
): Promise<StreamProvider[]> {
  const { rows } = await sql<Row>`
    select r.* from ${streamProviderStore.rows(db, scope)} as r
    where r.inventory_id = ${inventoryId} order by ${streamProviderStore.sort.name}`.execute(db);
  return rows.map(presentProvider);
}

function presentProvider(row: Row): StreamProvider {
  const { id, name, domain, protocol, url, destinations } = row;
  return {
    id,
    inventory: { id: row.inventory_id, name: row.inventory_name },
    name,
    domain,
    protocol,
    url,
    secondaryUrl: row.secondary_url,
    takesKey: takesKey(protocol),
    profileId: row.profile_id,
    destinations,
    createdAt: row.created_at.getTime(),
  };
}

const stored = ({ name, domain, protocol, url, secondaryUrl }: ProviderFields) => ({
  name,
  domain,
  protocol,
  url,
  secondary_url: secondaryUrl,
});
