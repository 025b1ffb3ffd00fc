/** Status of a modem that users see (spec 1 §4). */
export const MODEM_STATUSES = ['no_device', 'disabled', 'connected', 'not_connected'] as const;
export type ModemStatus = (typeof MODEM_STATUSES)[number];

/** Status of the modem in a port; null: there is none. */
export function modemStatus(modem: { readonly enabled: boolean; readonly connected: boolean } | null): ModemStatus {
  if (modem === null) return 'no_device';
  if (!modem.enabled) return 'disabled';
  return modem.connected ? 'connected' : 'not_connected';
}

export type SignalIcon = 1 | 2 | 3 | 4 | 5;

/** Signal icon (spec 1 §9) for a quality of 0–5; no signal has the weakest one. */
export function signalIcon(quality: number): SignalIcon {
  if (quality >= 4.5) return 5;
  if (quality >= 3.5) return 4;
  if (quality >= 2.5) return 3;
  return quality >= 1.5 ? 2 : 1;
}
