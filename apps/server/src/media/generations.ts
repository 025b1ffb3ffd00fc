import type { ServerConfiguration } from '@backhaul/contract/bus';

type Channels = Pick<ServerConfiguration, 'channels'>;

/** Number of renewals of a channel's tokens for pictures. */
export const generationIn = (configuration: Channels | undefined, channelId: string): number =>
  configuration?.channels.find((channel) => channel.channelId === channelId)?.pictureGeneration ?? 0;

/** Channels whose tokens are renewed by this configuration. */
export const renewed = (before: Channels | undefined, after: Channels): readonly string[] =>
  after.channels
    .map(({ channelId }) => channelId)
    .filter((channelId) => generationIn(before, channelId) !== generationIn(after, channelId));
