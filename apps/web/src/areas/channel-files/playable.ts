import type { Channel, ChannelFile } from '@backhaul/contract';
import { playoutFileProblem, takesPlayouts } from '@backhaul/domain';
import { playouts as words } from '../../text/en/playouts.js';
import { addMessages, t } from '../../text/t.js';

addMessages(words);

/**
 * Why a file cannot be played anywhere; null: it can, where its server is that of the channel or unit. Users need not see the server of a file
 * (`mmhId` null): then the console refuses another one.
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

/** The channels that take files, also those whose server the user does not see. `returnIds`: the video return channels. */
export const channelsForFiles = (channels: readonly Channel[], returnIds: ReadonlySet<string>): readonly Channel[] =>
  channels.filter(
    (one) => takesPlayouts({ ...one, name: one.channelName, videoReturn: returnIds.has(one.channelId) }).allowed,
  );
