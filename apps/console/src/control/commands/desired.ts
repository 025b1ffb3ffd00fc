import { FIRST_CONFIGURATION } from '@backhaul/contract';
import type { ServerDownlink, UnitDownlink } from '@backhaul/contract/bus';
import { sql, type Kysely, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { openSecrets } from '../configuration/secrets.js';
import type { Database } from '../../platform/db/schema.js';
import { mediaKeyOf, passphraseOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

type Desired = Extract<UnitDownlink | ServerDownlink, { type: 'desired' }>;

/**
 * The requested configuration of a device, with its version; undefined when there is none. One
 * statement reads both, so that a version is never sent with the content of another.
 */
export async function desiredOf(db: Kysely<Database>, vault: Vault, deviceId: string): Promise<Desired | undefined> {
  const device = await db
    .selectFrom('devices')
    .select((eb) => [
      'kind',
      'desired',
      'desired_version',
      'media_key',
      'secrets',
      jsonArrayFrom(
        eb
          .selectFrom('channels')
          .select(['channels.id', 'channels.name', 'input', 'passphrase', 'latency_ms', 'recording'])
          .whereRef('channels.server_id', '=', 'devices.id')
          .where('input', 'in', ['unit', 'srt'])
          .orderBy('channels.created_at')
          .orderBy('channels.name'),
      ).as('channels'),
    ])
    .where('id', '=', deviceId)
    .executeTakeFirst();
  if (!device) return undefined;
  const version = device.desired_version;
  if (device.kind === 'unit') {
    if (!device.desired) return undefined;
    const configuration = { ...FIRST_CONFIGURATION, ...device.desired };
    const secrets = device.secrets === null ? {} : { secrets: openSecrets(vault, deviceId, device.secrets) };
    return { type: 'desired', version, configuration, ...secrets };
  }
  if (!device.media_key) return undefined;
  const channels = device.channels.map((channel) => ({
    channelId: channel.id,
    name: channel.name,
    // Other inputs need hardware and are not given to a software server.
    input: channel.input === 'srt' ? ('srt' as const) : ('unit' as const),
    passphrase: vault.open(channel.passphrase, passphraseOf(channel.id)),
    latencyMs: channel.latency_ms,
    recording: channel.recording,
  }));
  const mediaKey = vault.open(device.media_key, mediaKeyOf(deviceId));
  return { type: 'desired', version, configuration: { mediaKey, channels } };
}

/** Counts a change of what a server is to receive. Call it in the transaction of the change itself. */
export async function countServerChange(tx: Transaction<Database>, serverId: string): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ desired_version: sql<number>`desired_version + 1` })
    .where('id', '=', serverId)
    .execute();
}
