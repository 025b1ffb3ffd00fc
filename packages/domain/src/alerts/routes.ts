import type { AlertLevel, AlertType } from '../kinds/kinds.js';
import { all, type Check, required, wholeNumber } from '../validation/check.js';
import { maintenanceOf, type MaintenanceWindow } from './maintenance.js';
import { isQuiet, type QuietHours, quietUntil } from './quiet-hours.js';

/** Bounds of the dwell of a route and of its repetition, minutes. */
export const ROUTE_MINUTES = { dwell: { min: 0, max: 1440 }, repeat: { min: 1, max: 1440 } } as const;

const typedMinutes =
  ({ min, max }: { readonly min: number; readonly max: number }): Check<string> =>
  (text) =>
    wholeNumber(min, max)(Number(text));

/** The dwell of a route as entered, minutes. */
export const checkDwell: Check<string> = all(required, typedMinutes(ROUTE_MINUTES.dwell));

/** Repeat interval of a route as entered, minutes; empty: no repetition. */
export const checkRepeat: Check<string> = (text) =>
  text.trim() === '' ? null : typedMinutes(ROUTE_MINUTES.repeat)(text);

/** How routes notify people; webhooks are for programs. */
export const NOTICE_TRANSPORTS = ['email', 'sms', 'push'] as const;
export type NoticeTransport = (typeof NOTICE_TRANSPORTS)[number];

/** Which alerts are sent to whom. An empty list of types, groups or labels matches all. */
export interface AlertRoute {
  readonly id: string;
  readonly name: string;
  readonly severities: readonly AlertLevel[];
  readonly types: readonly AlertType[];
  readonly groupIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly userIds: readonly string[];
  readonly dutyListIds: readonly string[];
  readonly webhookIds: readonly string[];
  /** How its users and duty lists are notified. */
  readonly transports: readonly NoticeTransport[];
  /** How long an alert must have been raised, ms. */
  readonly dwellMs: number;
  /** Interval at which it is sent again until it is acknowledged, ms; null: sent once. */
  readonly repeatMs: number | null;
  readonly quiet: QuietHours | null;
}

/** A raised alert, with the properties that routes match. */
export interface RoutedAlert {
  readonly severity: AlertLevel;
  readonly type: AlertType;
  readonly deviceId: string;
  readonly groupIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly since: number;
  readonly acknowledged: boolean;
}

/** The last notification of an alert that a route sent. */
export interface LastSent {
  readonly at: number;
  readonly severity: AlertLevel;
}

/** Whether people are notified of an alert now; if not, why, and until when if known (ms). */
export type NoticeTiming =
  | { readonly kind: 'now' }
  | { readonly kind: 'waits'; readonly why: 'dwell' | 'repeat' | 'quiet' | 'maintenance'; readonly until: number }
  | { readonly kind: 'never'; readonly why: 'other' | 'acknowledged' | 'sent' };

const fits = <T>(wanted: readonly T[], has: readonly T[]): boolean =>
  wanted.length === 0 || has.some((one) => wanted.includes(one));

/** Whether a route matches an alert. */
export const routeTakes = (route: AlertRoute, alert: RoutedAlert): boolean =>
  route.severities.includes(alert.severity) &&
  fits(route.types, [alert.type]) &&
  fits(route.groupIds, alert.groupIds) &&
  fits(route.labelIds, alert.labelIds);

/**
 * Whether a route sends an alert now. An alert that became critical after it was sent as a warning is sent again at once. Quiet hours and
 * maintenance delay notifications; alerts that are still raised at their end are sent then.
 */
export function noticeTiming(
  route: AlertRoute,
  alert: RoutedAlert,
  sent: LastSent | null,
  windows: readonly MaintenanceWindow[],
  nowMs: number,
): NoticeTiming {
  if (!routeTakes(route, alert)) return { kind: 'never', why: 'other' };
  if (alert.acknowledged) return { kind: 'never', why: 'acknowledged' };
  const raisedFor = alert.since + route.dwellMs;
  if (nowMs < raisedFor) return { kind: 'waits', why: 'dwell', until: raisedFor };
  if (sent !== null && !(sent.severity === 'warning' && alert.severity === 'critical')) {
    if (route.repeatMs === null) return { kind: 'never', why: 'sent' };
    const again = sent.at + route.repeatMs;
    if (nowMs < again) return { kind: 'waits', why: 'repeat', until: again };
  }
  const window = maintenanceOf(windows, alert, nowMs);
  if (window !== null) return { kind: 'waits', why: 'maintenance', until: window.to };
  if (route.quiet !== null && isQuiet(route.quiet, nowMs))
    return { kind: 'waits', why: 'quiet', until: quietUntil(route.quiet, nowMs) ?? nowMs };
  return { kind: 'now' };
}
