import type { AppContract, HandlerInput, HandlerOutput } from '@backhaul/contract';
import { keepsSecret, SOURCE_HOLD_SECONDS, sourceAddress, type FurtherSource } from '@backhaul/domain';
import { sees, type Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { furtherSourceSecretOf } from '../../platform/vault/aad.js';
import type { ServedChannel, Registry } from '../../state/registry/types.js';
import { changeChannel, type ChannelDependencies } from './change.js';
import { placeOfRecording, withStoredRecording } from './recorded-file.js';
import { takesInput } from './refuse-input.js';
import { refuseSourceChannel } from './source-channel.js';
import { enteredSecret, refuseSourceProblems, shownAddress } from './source.js';

type Shown = HandlerOutput<AppContract['channels']['setSourceOrder']>;
type Entered = HandlerInput<AppContract['channels']['setSourceOrder']>['body'];

/** Whether the server of a channel supports further sources. */
const orders = (registry: Pick<Registry, 'reportedServer'>, serverId: string): boolean =>
  registry.reportedServer(serverId)?.state?.inputFeatures?.includes('sourceOrder') === true;

/** Further sources of a channel. */
export function sourceOrderOf(
  registry: Pick<Registry, 'reportedServer' | 'channelRecord'>,
  { sourceOrder, serverId }: ServedChannel,
  caller: Caller,
): Shown {
  const { further = [], returns = true, holdSeconds = SOURCE_HOLD_SECONDS.first } = sourceOrder ?? {};
  return {
    supported: orders(registry, serverId),
    sources: further.map(({ id, address, secret }) => ({
      id,
      ...shownAddress(registry, address, caller),
      hasSecret: secret !== null,
    })),
    returns,
    holdSeconds,
  };
}

/** @throws {Refusal} INVALID, NOT_FOUND, UNSUPPORTED, SOURCE_ELSEWHERE, SOURCE_LOOP, SOURCE_GONE */
export async function setSourceOrder(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { sources, returns, holdSeconds }: Entered,
): Promise<Shown> {
  const { registry, vault } = dependencies;
  const { serverId } = channel.record;
  if (sources.length > 0 && !orders(registry, serverId)) throw new Refusal('UNSUPPORTED');
  const stored = new Map((channel.record.sourceOrder?.further ?? []).map((one) => [one.id, one.address]));
  const entries = sources.map(({ id, protocol, ...entered }, index) => {
    const before = stored.get(id ?? '');
    // An omitted channel stays, because clients cannot name one that the caller does not see.
    const isKept = protocol === 'channel' && before?.kind === 'channel' && entered.channelId === undefined;
    const fields = isKept
      ? { ...entered, channelId: before.channelId }
      : protocol === 'file'
        ? withStoredRecording(before, entered)
        : entered;
    refuseSourceProblems(protocol, fields, `body.sources.${index}`);
    if (!takesInput(registry, serverId, protocol)) throw new Refusal('UNSUPPORTED');
    if (protocol === 'channel' && !isKept) requireChannel(registry, caller, fields.channelId);
    const secret = enteredSecret(protocol, fields);
    return { id: before === undefined ? newId('src') : (id ?? ''), protocol, fields, before, secret };
  });
  if (sources.some(({ id }) => id !== undefined && !stored.has(id))) throw new Refusal('SOURCE_GONE');
  if (new Set(entries.map(({ id }) => id)).size < entries.length) throw new Refusal('SOURCE_GONE');
  const asked = await Promise.all(
    entries.map(async ({ id, protocol, fields, before, secret }) => {
      const place =
        protocol === 'file'
          ? await placeOfRecording(dependencies, caller, channel, fields.recordingId ?? '', before)
          : undefined;
      return { id, secret, address: sourceAddress(protocol, fields, place) };
    }),
  );
  await changeChannel(dependencies, caller, channel, {
    detail: `further sources ${asked.length}`,
    async refuse(tx) {
      for (const { address } of asked)
        if (address.kind === 'channel') await refuseSourceChannel(tx, channel, address.channelId);
    },
    values: ({ source_order: held }) => {
      const further = asked.map(({ id, address, secret }): FurtherSource => {
        const before = held?.further.find((one) => one.id === id);
        const isKept = secret === undefined && before !== undefined && keepsSecret(before.address, address);
        const sealed = secret ? vault.seal(secret, furtherSourceSecretOf(channel.id, id)) : null;
        return { id, address, secret: isKept ? before.secret : sealed };
      });
      return { source_order: JSON.stringify({ further, returns, holdSeconds }) };
    },
  });
  return sourceOrderOf(registry, channel.record, caller);
}

/** @throws {Refusal} NOT_FOUND for a channel that the caller does not see */
function requireChannel(registry: Pick<Registry, 'channelRecord'>, { scope }: Caller, id = ''): void {
  const record = registry.channelRecord(id);
  if (!record || !sees(scope, record)) throw new Refusal('NOT_FOUND');
}

/** Orders the server to put a source on air. @throws {Refusal} SOURCE_GONE, SERVER_OFFLINE */
export function selectSource(
  dependencies: ChannelDependencies,
  caller: Caller,
  { id, record, view }: VisibleChannel,
  sourceId: string,
) {
  const { serverId } = record;
  if (view.sourceOrder?.sources.some((one) => one.sourceId === sourceId) !== true) throw new Refusal('SOURCE_GONE');
  if (dependencies.registry.server(serverId)?.online !== true) throw new Refusal('SERVER_OFFLINE');
  if (!orders(dependencies.registry, serverId)) throw new Refusal('UNSUPPORTED');
  return issueOrder(dependencies, caller, {
    device: { kind: 'server', id: serverId },
    order: { name: 'selectSource', args: { channelId: id, sourceId } },
    action: 'channel:selectSource',
    validForMs: PLAIN_VALID_MS,
    detail: view.channelName,
  });
}
