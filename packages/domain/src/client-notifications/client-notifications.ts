import { message, type RuleMessage } from '../messages/index.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Text of a client notification in Markdown: at most 1024 characters, no backslash (spec 3 §5, text fields). */
export const checkNotificationBody: Check<string> = all(required, atMost(1024), without('\\'));

/** Longest interval of a notification, s: a week. */
export const MOST_NOTIFICATION_S = 7 * 24 * 3600;

/** Times that control when a notification is shown; each in s, 1 or more. */
export interface NotificationTimes {
  /** It disappears automatically after this time. */
  readonly timeOnScreen: number;
  /** It is shown again this time after it disappeared automatically. */
  readonly interval: number;
  /** It is shown again this time after a user closed it. */
  readonly closedInterval: number;
}

/** Why a field is refused. */
export interface NotificationProblem {
  readonly path: 'timeOnScreen' | 'inventoryIds';
  readonly message: RuleMessage;
}

/** Why times are refused: time on screen is smaller than both intervals (spec 3 §5). */
export function notificationTimeProblems(times: NotificationTimes): NotificationProblem[] {
  const { timeOnScreen, interval, closedInterval } = times;
  const isWithin = timeOnScreen < interval && timeOnScreen < closedInterval;
  return isWithin ? [] : [{ path: 'timeOnScreen', message: message('time_on_screen') }];
}

/** Why the audience is invalid: a global notification names no inventories, any other names some. */
export function notificationAudienceProblems(global: boolean, inventories: number): NotificationProblem[] {
  if (global && inventories > 0) return [{ path: 'inventoryIds', message: message('global_notification') }];
  if (!global && inventories === 0) return [{ path: 'inventoryIds', message: message('required') }];
  return [];
}

const HOUR_MS = 3_600_000;

/** `within2h` and `within24h`: it expires within that time (spec 3 §9, expiry flags). */
export const NOTIFICATION_STATES = ['off', 'active', 'within24h', 'within2h', 'expired'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** State of a notification at a time, ms. */
export function notificationState(
  { active, expiresAt }: { readonly active: boolean; readonly expiresAt: number | null },
  now: number,
): NotificationState {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (!active) return 'off';
  if (expiresAt === null || expiresAt - now > 24 * HOUR_MS) return 'active';
  return expiresAt - now > 2 * HOUR_MS ? 'within24h' : 'within2h';
}

/** When a browser last removed a notification from the screen, ms, and whether a user closed it. */
export interface LastShown {
  readonly at: number;
  readonly by: 'time' | 'user';
}

/** When a notification is due on a screen again, ms; `last` undefined: it was not shown yet. */
export const notificationDue = (times: NotificationTimes, last: LastShown | undefined, now: number): number =>
  last === undefined ? now : last.at + (last.by === 'user' ? times.closedInterval : times.interval) * 1000;
