import { MEDIA } from '@backhaul/contract';

/** Where a browser fetches the thumbnail of a channel. */
export const thumbnailUrl = (channelId: string, token: string): string =>
  `${MEDIA}/thumbnails/${channelId}.jpg?token=${token}`;

/** Where a browser fetches what a unit sent last; a later picture has another address. */
export const lastPictureUrl = (unitId: string, at: number): string => `${MEDIA}/last-pictures/${unitId}.jpg?at=${at}`;

/** Where a browser opens the live preview of a channel (websocket). */
export const previewUrl = (channelId: string, token: string): string => `${MEDIA}/previews/${channelId}?token=${token}`;
