import { MEDIA } from '@backhaul/contract';

/** Where a browser fetches the thumbnail of a channel. */
export const thumbnailUrl = (channelId: string, token: string): string =>
  `${MEDIA}/thumbnails/${channelId}.jpg?token=${token}`;

/** Where a browser opens the live preview of a channel (websocket). */
export const previewUrl = (channelId: string, token: string): string => `${MEDIA}/previews/${channelId}?token=${token}`;
