import type { Channel, Destination } from '@backhaul/contract';
import type { DestinationAddress } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { destinationSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import type { StoredDestination } from './store.js';

export interface PresentDependencies {
  readonly vault: Vault;
  readonly registry: Pick<Registry, 'reportedServer'>;
}

/** A destination with its state, as the caller sees it. */
export function presentDestination(
  dependencies: PresentDependencies,
  { record, view }: VisibleChannel,
  stored: StoredDestination,
  caller: Caller,
): Destination {
  const { id, name, address, on, secret, profileId, providerId } = stored;
  return {
    ...stateOf(view, stored),
    destinationId: id,
    name,
    on,
    profileId,
    providerId,
    ...fieldsOf(address),
    hasKey: secret !== null,
    address: receivingAddress(dependencies, record.serverId, stored, caller),
    sdp: sessionDescription(dependencies.registry, record, id),
  };
}

function stateOf({ destinations }: Channel, { id, address, on }: StoredDestination) {
  const seen = destinations.find(({ destinationId }) => destinationId === id);
  const nothing = { since: null, retryAt: null, detail: '', sentKbps: 0, secondary: false };
  return seen ?? { protocol: address.protocol, state: on ? ('unknown' as const) : ('off' as const), ...nothing };
}

const NEWER = {
  secondaryUrl: null,
  muxKbps: null,
  userName: null,
  audioPort: null,
  secondaryHost: null,
  secondaryPort: null,
  secondaryAudioPort: null,
  localAddress: null,
  filePrefix: null,
  fileFormat: null,
  fileMinutes: null,
};
const NO_FIELDS = {
  mode: null,
  host: null,
  port: null,
  latencyMs: null,
  streamId: null,
  url: null,
  ttl: null,
  ...NEWER,
};

/** The settings of a protocol; settings of other protocols are null. */
export const fieldsOf = (address: DestinationAddress) => ({ ...NO_FIELDS, ...address });

/** SDP of an ST 2110 destination, as the server reports it. */
function sessionDescription(
  registry: PresentDependencies['registry'],
  { id: channelId, serverId }: VisibleChannel['record'],
  id: string,
): string | null {
  const channel = registry.reportedServer(serverId)?.state?.channels.find((one) => one.channelId === channelId);
  return channel?.destinations?.find(({ destinationId }) => destinationId === id)?.sdp ?? null;
}

/** Address at which receivers get the programme from the server itself. Secret for HLS, whose path contains the key. */
function receivingAddress(
  { vault, registry }: PresentDependencies,
  serverId: string,
  { id, address, secret }: StoredDestination,
  caller: Caller,
): string | null {
  const state = registry.reportedServer(serverId)?.state;
  if (!state) return null;
  if (address.protocol === 'srt') {
    if (address.mode === 'caller' || state.host === '') return null;
    const mode = address.mode === 'rendezvous' ? address.mode : 'caller';
    return `srt://${state.host.includes(':') ? `[${state.host}]` : state.host}:${address.port}?mode=${mode}`;
  }
  if (address.protocol !== 'hls' || secret === null || !caller.permissions.has('channel:secrets')) return null;
  if (!/^https?:\/\//.test(state.mediaUrl)) return null;
  return `${state.mediaUrl.replace(/\/+$/, '')}/hls/${vault.open(secret, destinationSecretOf(id))}/index.m3u8`;
}
