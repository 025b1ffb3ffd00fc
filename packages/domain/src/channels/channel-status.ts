import type { ChannelStatus } from '../status/statuses.js';

/**
 * Status of a channel as users see it: as its server reports, or `unavailable` while the server is offline
 * or has not reported the channel yet, so that unknown is never shown as down.
 */
export const channelStatus = (server: { readonly online: boolean }, reported: ChannelStatus | null): ChannelStatus =>
  server.online && reported !== null ? reported : 'unavailable';

/** Offline, or unavailable, which is treated as offline (spec 2 §4). */
export const isChannelOffline = (status: ChannelStatus): boolean => status === 'offline' || status === 'unavailable';

const BUSY: Readonly<Record<ChannelStatus, boolean>> = {
  connecting: true,
  collecting: true,
  stopping: true,
  PlayStoredFile: true,
  idle: false,
  offline: false,
  unavailable: false,
};

/** Occupied: connecting, collecting, stopping, or playing a stored file (spec 2 §4). */
export const channelBusy = (status: ChannelStatus): boolean => BUSY[status];

/** On air: video arrives, or a stored file is played. */
export const isChannelOnAir = (status: ChannelStatus): boolean =>
  status === 'collecting' || status === 'PlayStoredFile';

/** Whether a channel is in use for another unit; a file that plays gives way unless the channel is marked as busy. */
export const isChannelTaken = ({ status, busy }: { readonly status: ChannelStatus; readonly busy: boolean }): boolean =>
  busy || (channelBusy(status) && status !== 'PlayStoredFile');
