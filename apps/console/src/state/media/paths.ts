import { MEDIA } from '@backhaul/contract';

/** Address of the thumbnail of a channel. */
export const thumbnailUrl = (channelId: string, token: string): string =>
  `${MEDIA}/thumbnails/${channelId}.jpg?token=${token}`;

/** Address of the last picture of a unit; a later picture has another address. */
export const lastPictureUrl = (unitId: string, at: number): string => `${MEDIA}/last-pictures/${unitId}.jpg?at=${at}`;

/** Address of the live preview of a channel (websocket). */
export const previewUrl = (channelId: string, token: string): string => `${MEDIA}/previews/${channelId}?token=${token}`;
