import { certificateWarning } from '../certificates/certificate.js';
import { areComparable, compareVersions } from '../versions/compare.js';

const DAY_MS = 86_400_000;

/** Warnings about a server; `ALERT`: one of its alerts, such as a disk that is nearly full. */
export const SERVER_WARNING_CODES = [
  'NOT_PAIRED',
  'UNIT_VERSION',
  'UPGRADE_FAILED',
  'ENGINE_MISSING',
  'DRAINING',
  'TALLY_DISCONNECTED',
  'IFB_DISCONNECTED',
  'CERTIFICATE_ENDED',
  'CERTIFICATE_ENDS',
  'ALERT',
] as const;
export type ServerWarningCode = (typeof SERVER_WARNING_CODES)[number];

export interface ServerWarning {
  readonly code: ServerWarningCode;
  readonly text: string;
  /** Since when, of an alert, ms. */
  readonly since?: number;
}

/** What warnings depend on; versions are empty if unknown. */
export interface WarnedServer {
  readonly paired: boolean;
  readonly online: boolean;
  readonly draining: boolean;
  readonly swVersion: string;
  /** Versions of the units that have selected one of its channels. */
  readonly unitVersions: readonly string[];
  /** The last upgrade failed. */
  readonly upgradeFailed: boolean;
  readonly missingEngines: readonly string[];
  /** Names of its tally interfaces whose device was lost. */
  readonly silentTally: readonly string[];
  /** Names of its audio interfaces that are in use, and at which nothing arrives. */
  readonly silentIfb: readonly string[];
  /** When its certificate expires, ms; null: it has none. */
  readonly certificateTo: number | null;
  /** Its active alerts; `since` in ms. */
  readonly alerts: readonly { readonly text: string; readonly since: number }[];
}

/** The warnings about a server; unknown properties of an offline server are left out. */
export function serverWarnings(server: WarnedServer, now: number): ServerWarning[] {
  const { online, swVersion, missingEngines, certificateTo } = server;
  const certificate = certificateTo === null ? null : certificateWarning(certificateTo, now);
  const daysLeft = Math.ceil(((certificateTo ?? now) - now) / DAY_MS);
  const isNewer = (unit: string): boolean => areComparable(unit, swVersion) && compareVersions(unit, swVersion) > 0;
  const said: readonly (readonly [boolean, ServerWarningCode, string])[] = [
    [!server.paired, 'NOT_PAIRED', 'No machine is paired with the server'],
    [server.unitVersions.some(isNewer), 'UNIT_VERSION', 'A unit that sends to this server has a newer version'],
    [server.upgradeFailed, 'UPGRADE_FAILED', 'The last upgrade of the server came to nothing'],
    [online && missingEngines.length > 0, 'ENGINE_MISSING', `Missing on the device: ${missingEngines.join(', ')}`],
    [online && server.draining, 'DRAINING', 'The server is shutting down and takes nothing new'],
    ...server.silentTally.map((name) => [online, 'TALLY_DISCONNECTED', `Tally device disconnected: ${name}`] as const),
    ...server.silentIfb.map((name) => [online, 'IFB_DISCONNECTED', `IFB device disconnected: ${name}`] as const),
    [certificate === 'CERTIFICATE_ENDED', 'CERTIFICATE_ENDED', 'The certificate has expired: no RTMPS sender is taken'],
    [
      certificate === 'CERTIFICATE_ENDS',
      'CERTIFICATE_ENDS',
      daysLeft === 1 ? 'The certificate ends within a day' : `The certificate ends in ${daysLeft} days`,
    ],
  ];
  return [
    ...said.flatMap(([applies, code, text]) => (applies ? [{ code, text }] : [])),
    ...server.alerts.map(({ text, since }) => ({ code: 'ALERT' as const, text, since })),
  ];
}
