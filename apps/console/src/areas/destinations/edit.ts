import type { AppContract, HandlerInput } from '@backhaul/contract';
import {
  destinationAddress,
  destinationProblems,
  MAX_DESTINATIONS,
  type DestinationFields,
  type DestinationProtocol,
} from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { newStreamKey } from '../../control/devices/secrets.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { destinationSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { audited, changeDestinations, differences, refuseLikeNeighbours, refuseProblems } from './change.js';
import type { DestinationDependencies } from './dependencies.js';
import { fieldsOf } from './present.js';
import { oneOf, type StoredDestination } from './store.js';

type Calls = AppContract['destinations'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

/** Adds a destination, which is off. Answers its id. Throws INVALID with the fields that are wrong, DESTINATION_LIMIT. */
export async function createDestination(
  dependencies: DestinationDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { protocol, ...fields }: Create,
): Promise<string> {
  refuseProblems(destinationProblems(protocol, fields));
  const { name } = fields;
  const [id, address] = [newId('dst'), destinationAddress(protocol, fields)];
  await changeDestinations(dependencies, caller, channel, async (tx, existing) => {
    refuseLikeNeighbours({ name, address }, existing);
    if (existing.length >= MAX_DESTINATIONS) throw new Refusal('DESTINATION_LIMIT');
    const secret = sealed(
      dependencies.vault,
      id,
      protocol === 'hls' ? newStreamKey() : enteredSecret(protocol, fields),
    );
    await tx
      .insertInto('destinations')
      .values({ id, channel_id: channel.id, name, target: JSON.stringify(address), secret: secret ?? null })
      .execute();
    return { id, verb: 'create', detail: name, changes: differences({}, audited({ name, address })) };
  });
  return id;
}

/** Changes a destination; what is left out stays. Throws INVALID with the fields that are wrong, NOT_FOUND. */
export async function updateDestination(
  dependencies: DestinationDependencies,
  caller: Caller,
  channel: VisibleChannel,
  id: string,
  change: Change,
): Promise<void> {
  const { vault } = dependencies;
  await changeDestinations(dependencies, caller, channel, async (tx, existing) => {
    const before = oneOf(existing, id);
    const { protocol } = before.address;
    const fields = merged(vault, before, change);
    refuseProblems(destinationProblems(protocol, fields));
    const after = { name: fields.name ?? before.name, address: destinationAddress(protocol, fields) };
    refuseLikeNeighbours(
      after,
      existing.filter((other) => other.id !== id),
    );
    const secret = sealed(vault, id, enteredSecret(protocol, change));
    const changes = differences(audited(before), audited(after));
    if (changes.length === 0 && secret === undefined) return undefined;
    const values = { name: after.name, target: JSON.stringify(after.address), ...(secret !== undefined && { secret }) };
    await tx.updateTable('destinations').set(values).where('id', '=', id).execute();
    return { id, verb: 'update', detail: secret === undefined ? after.name : `${after.name}: key changed`, changes };
  });
}

/**
 * The fields of a destination after a change. A stored RTMP key is sent only to the address that it was stored with: with another URL
 * it is missing.
 */
function merged(vault: Vault, { id, name, address, secret }: StoredDestination, change: Change): DestinationFields {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const kept = Object.fromEntries(Object.entries(fieldsOf(address)).filter(([, value]) => value !== null));
  const listens = address.protocol === 'srt' && change.mode === 'listener' && change.host === undefined;
  const sameUrl = address.protocol === 'rtmp' && (change.url === undefined || change.url === address.url);
  const key = sameUrl && secret !== null ? { key: vault.open(secret, destinationSecretOf(id)) } : {};
  return { name, ...kept, ...(listens && { host: null }), ...key, ...given };
}

/** The secret among fields; undefined where none was entered, null to have none. */
function enteredSecret(
  protocol: DestinationProtocol,
  { passphrase, key }: DestinationFields,
): string | null | undefined {
  if (protocol === 'srt') return passphrase;
  return protocol === 'rtmp' ? key : undefined;
}

const sealed = (vault: Vault, id: string, secret: string | null | undefined): string | null | undefined =>
  typeof secret === 'string' ? vault.seal(secret, destinationSecretOf(id)) : secret;
