import type { AppContract, HandlerInput } from '@backhaul/contract';
import {
  destinationAddress,
  destinationProblems,
  MAX_DESTINATIONS,
  type DestinationFields,
  type DestinationProtocol,
} from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { fedCount } from '../../control/channels/feeds.js';
import { rtmpSecretOf, rtmpSecretText } from '../../control/configuration/rtmp-secret.js';
import { newStreamKey } from '../../control/devices/secrets.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import { refuseProfile } from '../../control/stream-profiles/refuse-profile.js';
import { refuseEncoding, refuseFeature, refuseLocalAddress, refuseProvider } from './profile.js';
import { destinationSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { audited, changeDestinations, differences, refuseLikeNeighbours } from './change.js';
import type { DestinationDependencies } from './dependencies.js';
import { fieldsOf } from './present.js';
import { refusePorts } from './smpte-ports.js';
import { oneOf, type StoredDestination } from './store.js';

type Calls = AppContract['destinations'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

/** Adds a destination, switched off; returns its id. Throws INVALID with the wrong fields, DESTINATION_LIMIT. */
export async function createDestination(
  dependencies: DestinationDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { protocol, profileId = null, providerId = null, ...fields }: Create,
): Promise<string> {
  refuseProblems(destinationProblems(protocol, fields));
  const { name } = fields;
  const [id, address] = [newId('dst'), destinationAddress(protocol, fields)];
  refuseLocalAddress(dependencies.registry, channel.record.serverId, address);
  await changeDestinations(dependencies, caller, channel, async (tx, existing) => {
    refusePorts(dependencies.registry, channel.record.serverId, address);
    refuseLikeNeighbours({ name, address }, existing);
    if (existing.length + (await fedCount(tx, channel.id)) >= MAX_DESTINATIONS) throw new Refusal('DESTINATION_LIMIT');
    await refuseProfile(tx, channel.record.inventoryId, profileId, protocol);
    await refuseProvider(tx, channel.record, providerId, protocol);
    const secret = sealed(
      dependencies.vault,
      id,
      protocol === 'hls' ? newStreamKey() : enteredSecret(protocol, fields),
    );
    await tx
      .insertInto('destinations')
      .values({
        id,
        channel_id: channel.id,
        name,
        target: JSON.stringify(address),
        secret: secret ?? null,
        profile_id: profileId,
        provider_id: providerId,
      })
      .execute();
    return {
      id,
      verb: 'create',
      detail: name,
      changes: differences({}, audited({ name, address, profileId, providerId })),
    };
  });
  return id;
}

/** Changes a destination; omitted fields stay. Throws INVALID with the wrong fields, NOT_FOUND. */
export async function updateDestination(
  dependencies: DestinationDependencies,
  caller: Caller,
  channel: VisibleChannel,
  id: string,
  { profileId, providerId, ...change }: Change,
): Promise<void> {
  const { vault } = dependencies;
  await changeDestinations(dependencies, caller, channel, async (tx, existing) => {
    const before = oneOf(existing, id);
    const { protocol } = before.address;
    const fields = merged(vault, before, change);
    refuseProblems(destinationProblems(protocol, fields));
    const after = {
      name: fields.name ?? before.name,
      address: destinationAddress(protocol, fields),
      profileId: profileId === undefined ? before.profileId : profileId,
      providerId: providerId === undefined ? before.providerId : providerId,
    };
    if (change.localAddress) refuseLocalAddress(dependencies.registry, channel.record.serverId, after.address);
    if (before.on) refuseFeature(dependencies.registry, channel.record.serverId, { ...before, ...after });
    if (after.providerId !== before.providerId) await refuseProvider(tx, channel.record, after.providerId, protocol);
    if (after.profileId !== before.profileId) {
      await refuseProfile(tx, channel.record.inventoryId, after.profileId, protocol);
      if (before.on && after.profileId !== null) refuseEncoding(dependencies.registry, channel.record.serverId);
    }
    refusePorts(dependencies.registry, channel.record.serverId, after.address);
    refuseLikeNeighbours(
      after,
      existing.filter((other) => other.id !== id),
    );
    const secret = sealed(vault, id, changedSecret(vault, before, change, fields));
    const changes = differences(audited(before), audited(after));
    if (changes.length === 0 && secret === undefined) return undefined;
    const values = {
      name: after.name,
      target: JSON.stringify(after.address),
      profile_id: after.profileId,
      provider_id: after.providerId,
      ...(secret !== undefined && { secret }),
    };
    await tx.updateTable('destinations').set(values).where('id', '=', id).execute();
    return {
      id,
      verb: 'update',
      detail: secret === undefined ? after.name : `${after.name}: key changed`,
      changes,
      encodes: before.on && after.profileId !== before.profileId && after.profileId !== null,
    };
  });
}

/**
 * The fields of a destination after a change. A stored key or password is kept only for the addresses that it was stored with;
 * for another URL it has to be entered again.
 */
function merged(vault: Vault, stored: StoredDestination, change: DestinationFields): DestinationFields {
  const { name, address } = stored;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const kept = Object.fromEntries(Object.entries(fieldsOf(address)).filter(([, value]) => value !== null));
  const listens = address.protocol === 'srt' && change.mode === 'listener' && change.host === undefined;
  const meets = address.protocol === 'srt' && change.mode === 'rendezvous' && change.streamId === undefined;
  const fields = { name, ...kept, ...(listens && { host: null }), ...(meets && { streamId: null }), ...given };
  return { ...keptSecret(vault, stored, fields), ...fields };
}

/** The changed secret; undefined if unchanged. The secret of RTMP has two parts, of which one may stay. */
function changedSecret(
  vault: Vault,
  { id, address, secret }: StoredDestination,
  change: DestinationFields,
  after: DestinationFields,
): string | null | undefined {
  if (address.protocol !== 'rtmp') return enteredSecret(address.protocol, change);
  const text = enteredSecret('rtmp', after);
  return secret !== null && text === vault.open(secret, destinationSecretOf(id)) ? undefined : text;
}

/** The stored key or password, unless the address is new. */
function keptSecret(
  vault: Vault,
  { id, address, secret }: StoredDestination,
  after: DestinationFields,
): DestinationFields {
  if (secret === null) return {};
  if (address.protocol === 'rtmp') {
    const known = [address.url, address.secondaryUrl];
    const isKnown = (url: string | null | undefined): boolean => !url || known.includes(url);
    if (!isKnown(after.url) || !isKnown(after.secondaryUrl)) return {};
    const { key, password } = rtmpSecretOf(vault.open(secret, destinationSecretOf(id)));
    return { key, ...(after.userName && password !== undefined && { password }) };
  }
  if (address.protocol !== 'hlsPush' || after.url !== address.url || !after.userName) return {};
  return { password: vault.open(secret, destinationSecretOf(id)) };
}

/** The secret among fields; undefined if omitted, null to remove it. */
function enteredSecret(protocol: DestinationProtocol, fields: DestinationFields): string | null | undefined {
  switch (protocol) {
    case 'srt':
    case 'rist':
      return fields.passphrase;
    case 'rtmp': {
      const { key = '', userName, password } = fields;
      return rtmpSecretText({ key, ...(userName && password !== undefined && { password }) });
    }
    case 'hlsPush':
      // No password without a user name.
      return fields.userName === null || fields.userName === '' ? null : fields.password;
    case 'udp':
    case 'rtp':
    case 'hls':
    case 'st2110':
    case 'file':
      return undefined;
    default:
      return protocol satisfies never;
  }
}

const sealed = (vault: Vault, id: string, secret: string | null | undefined): string | null | undefined =>
  typeof secret === 'string' ? vault.seal(secret, destinationSecretOf(id)) : secret;
