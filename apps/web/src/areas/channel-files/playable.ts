import type { Channel, ChannelFile } from '@backhaul/contract';
import { playoutFileProblem, takesPlayouts } from '@backhaul/domain';
import { playouts as words } from '../../text/en/playouts.js';
import { addMessages, t } from '../../text/t.js';

addMessages(words);

/**
 * Why a file cannot be played at all; null: it can, on its own server. If the user cannot see that server (`mmhId` null),
 * the console checks it.
 */
export function whyNotPlayed({
  fileName: name,
  media,
  online,
  mmhId,
  watchable,
}: Pick<ChannelFile, 'fileName' | 'media' | 'online' | 'mmhId' | 'watchable'>): string | null {
  if (!watchable) return t('cfiles.withheld');
  if (!online) return t('playout.act.offline');
  const serverId = mmhId ?? '';
  const problem = playoutFileProblem({ name, serverId, video: media?.video ?? null }, { serverId, destinations: [] });
  return problem === null ? null : t('playout.act.unplayable');
}

/** The channels that accept files, even if the user cannot see their server. `returnIds`: the video return channels. */
export const channelsForFiles = (channels: readonly Channel[], returnIds: ReadonlySet<string>): readonly Channel[] =>
  channels.filter(
    (one) => takesPlayouts({ ...one, name: one.channelName, videoReturn: returnIds.has(one.channelId) }).allowed,
  );
