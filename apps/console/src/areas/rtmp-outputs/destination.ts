import type { Message } from '@backhaul/contract';
import { checkRtmpKey, checkRtmpName, checkRtmpUrl, type RtmpOutputKind } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { type RefusedField, refuseFields } from '../../platform/kernel/refusal.js';
import { rtmpKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { keptDestination, type Destination } from './store.js';

/** The requested fields; omitted ones stay. */
export type DestinationAsk = { readonly [K in keyof Destination]?: string | undefined };

/**
 * The requested destination. A stored key is kept only for the address that it was stored with, so that nobody can redirect it.
 * Throws INVALID with every wrong or missing field.
 */
export async function askedDestination(
  db: Kysely<Database>,
  vault: Vault,
  unitId: string,
  kind: RtmpOutputKind,
  ask: DestinationAsk,
): Promise<Destination> {
  const kept = await keptDestination(db, unitId, kind);
  const url = ask.url ?? kept?.url ?? '';
  const own = kept?.url === url ? vault.open(kept.sealedKey, rtmpKeyOf(unitId, kind)) : '';
  const destination = { name: ask.name ?? kept?.name ?? '', url, key: ask.key ?? own };
  const found: readonly (readonly [string, Message | null])[] = [
    ['body.name', checkRtmpName(destination.name)],
    ['body.url', checkRtmpUrl(url)],
    ['body.key', checkRtmpKey(destination.key)],
  ];
  const problems = found.flatMap(([path, message]): RefusedField[] => (message === null ? [] : [{ path, message }]));
  refuseFields(problems);
  return destination;
}
