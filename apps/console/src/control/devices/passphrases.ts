import type { NotNull, Transaction } from 'kysely';
import { countServerChange } from '../commands/desired.js';
import { notifyAllChanged } from '../../platform/db/notify.js';
import type { Database } from '../../platform/db/schema.js';
import { passphraseOf, rtmpInputKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { newPassphrase, newStreamKey } from './secrets.js';

/** A channel, and the server that listens for it. */
export interface ListeningChannel {
  readonly id: string;
  readonly server_id: string;
}

/** Gives channels new passphrases, and those of RTMP and WebRTC senders new keys, within `tx`; `converge` each of their servers after the commit. */
export async function renewPassphrases(
  tx: Transaction<Database>,
  vault: Vault,
  channels: readonly ListeningChannel[],
): Promise<void> {
  if (channels.length === 0) return;
  const feeding = await tx
    .selectFrom('transceiver_feeds')
    .innerJoin('channels', 'channels.id', 'source_id')
    .select('server_id')
    .$narrowType<{ server_id: NotNull }>()
    .where(
      'target_id',
      'in',
      channels.map(({ id }) => id),
    )
    .execute();
  const servers = [...new Set([...channels, ...feeding].map(({ server_id }) => server_id))];
  await Promise.all([
    ...channels.map(({ id }) =>
      tx
        .updateTable('channels')
        .set({ passphrase: vault.seal(newPassphrase(), passphraseOf(id)) })
        .where('id', '=', id)
        .execute(),
    ),
    ...channels.map(({ id }) =>
      tx
        .updateTable('channels')
        .set({ rtmp_key: vault.seal(newStreamKey(), rtmpInputKeyOf(id)) })
        .where('id', '=', id)
        .where('rtmp_key', 'is not', null)
        .execute(),
    ),
    ...servers.map((id) => countServerChange(tx, id)),
    notifyAllChanged(tx, [
      ...channels.map(({ id }) => ['channel', id] as const),
      ...servers.map((id) => ['server', id] as const),
    ]),
  ]);
}
