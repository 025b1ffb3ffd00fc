import type { ManagedServer } from '@backhaul/contract';
import { sortAlerts } from '@backhaul/domain';
import { useServer } from '../../live/index.js';
import { bytesText } from '../../text/number.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';

/** Refresh interval of server reports, ms. */
export const REFRESH_MS = 5000;

/** A server from the API, updated with live data if it is in the selected group. */
export function useLiveServer(row: ManagedServer): ManagedServer {
  const live = useServer(row.id);
  if (live === undefined) return row;
  const { deviceId: _deviceId, inventoryId: _inventoryId, ...now } = live;
  return { ...row, ...now };
}

/** `3 of 8`; the maximum is known once the server has reported. */
export const channelsText = ({ channels, maxChannels }: ManagedServer): string =>
  maxChannels === 0 ? String(channels) : t('servers.channelsOf', { channels, most: maxChannels });

/** Free disk space; a dash for an offline server. */
export const diskText = ({ online, storage }: ManagedServer): string =>
  online && storage !== null ? bytesText(storage.freeBytes) : '—';

/** Warnings of a server, critical first. */
export const warningsOf = ({ alerts, draining }: ManagedServer): readonly string[] => [
  ...(draining ? [t('servers.draining')] : []),
  ...sortAlerts(Object.values(alerts)).map(({ text }) => translated(text)),
];
