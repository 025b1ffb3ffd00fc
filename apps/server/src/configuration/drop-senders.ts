import type { ServerConfiguration } from '@backhaul/contract/bus';
import type { Channels } from '../channel/channels.js';
import type { RtmpServer } from '../rtmp/rtmp-server.js';
import type { WhipServer } from '../whip/whip-server.js';

type ChannelsWanted = ServerConfiguration['channels'];

interface Senders {
  readonly rtmp: Pick<RtmpServer, 'drop'>;
  readonly whip: Pick<WhipServer, 'drop'>;
}

/** Ends senders whose key no longer matches their channel. */
export async function dropRekeyed(before: ChannelsWanted, now: ChannelsWanted, { rtmp, whip }: Senders): Promise<void> {
  for (const { channelId, rtmpKey, whipKey } of before) {
    const after = now.find((one) => one.channelId === channelId);
    if (after?.input !== 'rtmp' || after.rtmpKey !== rtmpKey) rtmp.drop(channelId);
    if (after?.input !== 'webrtc' || after.whipKey !== whipKey) await whip.drop(channelId);
  }
}

/** Ends senders from addresses that their channel refuses. */
export async function dropRefused(
  now: ChannelsWanted,
  channels: Pick<Channels, 'get'>,
  { rtmp, whip }: Senders,
): Promise<void> {
  for (const { channelId } of now) {
    const inputs = channels.get(channelId)?.inputs;
    if (inputs?.refusesSender('rtmp')) rtmp.drop(channelId);
    if (inputs?.refusesSender('webrtc')) await whip.drop(channelId);
  }
}
