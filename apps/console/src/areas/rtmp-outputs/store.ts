import type { RtmpOutputKind } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { rtmpKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

/** Destination of a stream, with its key. */
export interface Destination {
  readonly name: string;
  readonly url: string;
  readonly key: string;
}

type Kept = Omit<Destination, 'key'> & { readonly sealedKey: string };

/** Destination of the last start; undefined before the first one. */
export const keptDestination = (
  db: Kysely<Database>,
  unitId: string,
  kind: RtmpOutputKind,
): Promise<Kept | undefined> =>
  db
    .selectFrom('pushes')
    .select(['name', 'url', 'key as sealedKey'])
    .where('device_id', '=', unitId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Stores a destination for the next start. */
export async function keepDestination(
  tx: Transaction<Database>,
  vault: Vault,
  unitId: string,
  kind: RtmpOutputKind,
  { name, url, key }: Destination,
): Promise<void> {
  const kept = { name, url, key: vault.seal(key, rtmpKeyOf(unitId, kind)) };
  await tx
    .insertInto('pushes')
    .values({ device_id: unitId, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['device_id', 'kind']).doUpdateSet(kept))
    .execute();
}
