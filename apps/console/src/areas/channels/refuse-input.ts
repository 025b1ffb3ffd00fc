import { channelActions, FETCHED_INPUTS, type ServerInput } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { feedRole } from '../../control/channels/feeds.js';
import { showsShare } from '../../control/channels/sharing.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { hasOpenRun } from '../../control/devices/remove-channels.js';
import type { Registry } from '../../state/registry/types.js';

/** Whether a server supports this input: an older server would refuse all of its channels. */
export function takesInput(registry: Pick<Registry, 'reportedServer'>, serverId: string, input: ServerInput): boolean {
  const state = registry.reportedServer(serverId)?.state;
  if (input === 'srtla') return state?.srtla === true;
  if (input === 'webrtc') return (state?.whipPort ?? 0) > 0;
  return !FETCHED_INPUTS.some((one) => one === input) || state?.fetches?.includes(input) === true;
}

/**
 * Refuses to change the input while a picture arrives or a start is pending, and an input that the server does not support.
 * @throws {Refusal} CHANNEL_BUSY, UNSUPPORTED
 */
export async function refuseInput(
  registry: Pick<Registry, 'channel' | 'channelRecord' | 'reportedServer'>,
  tx: Transaction<Database>,
  channelId: string,
  input: ServerInput,
): Promise<void> {
  const view = registry.channel(channelId);
  if (!view) throw new Refusal('NOT_FOUND');
  const serverId = registry.channelRecord(channelId)?.serverId ?? '';
  if (!takesInput(registry, serverId, input)) throw new Refusal('UNSUPPORTED');
  const actions = channelActions(view);
  const verdict = input === 'unit' ? actions.removeInputSource : actions.addInputSource;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  if ((await feedRole(tx, channelId)) !== null || (await hasOpenRun(tx, channelId))) throw new Refusal('CHANNEL_BUSY');
  if (await showsShare(tx, channelId)) throw new Refusal('CHANNEL_BUSY');
}
