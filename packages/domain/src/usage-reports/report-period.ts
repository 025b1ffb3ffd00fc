import { zoneOffsetMs } from '../format/zone-offset.js';
import { message, type RuleMessage } from '../messages/index.js';

/** Periods of usage reports: months in the local time of a zone, or from one day to another. */
export const REPORT_PERIODS = ['thisMonth', 'lastMonth', 'fromTo'] as const;
export type ReportPeriodKind = (typeof REPORT_PERIODS)[number];

/** Longest period, days: a leap year. */
export const MOST_REPORT_DAYS = 366;

/** A requested period; `from` and `to` are days, `2026-11-26`, both inclusive, and null unless the kind is `fromTo`. */
export interface AskedPeriod {
  readonly kind: ReportPeriodKind;
  readonly from: string | null;
  readonly to: string | null;
}

/** A month, or the part of it within the period, ms; `key`: `2026-11`. */
export interface ReportMonth {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Start (inclusive) and end (exclusive), ms, and the months in order. */
export interface ReportBounds {
  readonly from: number;
  readonly to: number;
  readonly months: readonly ReportMonth[];
}

const DAY_MS = 24 * 60 * 60_000;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Midnight of a day as if in UTC, ms; null if there is no such day. */
function calendarDay(text: string): number | null {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return year !== '' && Number(year) >= 2000 && new Date(at).toISOString().startsWith(text) ? at : null;
}

/** Whether the runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Errors of the days of a period, by field. */
export function checkPeriod({ kind, from, to }: AskedPeriod): readonly { path: 'from' | 'to'; message: RuleMessage }[] {
  if (kind !== 'fromTo') return [];
  const days = { from: from === null ? null : calendarDay(from), to: to === null ? null : calendarDay(to) };
  if (days.from === null) return [{ path: 'from', message: message(from === null ? 'required' : 'default') }];
  if (days.to === null) return [{ path: 'to', message: message(to === null ? 'required' : 'default') }];
  if (days.to < days.from) return [{ path: 'to', message: message('period_backwards') }];
  if (days.to - days.from >= MOST_REPORT_DAYS * DAY_MS) return [{ path: 'to', message: message('period_too_long') }];
  return [];
}

/** Start of a day in the local time of a zone, ms: after a skipped midnight, at the first of two. */
export function dayBegins(midnight: number, timeZone: string): number {
  const before = midnight - zoneOffsetMs(midnight - DAY_MS, timeZone);
  const after = midnight - zoneOffsetMs(midnight + DAY_MS, timeZone);
  const fits = [before, after].filter((at) => at + zoneOffsetMs(at, timeZone) >= midnight);
  return Math.min(...fits);
}

const monthOf = (day: number, plus: number): number => {
  const at = new Date(day);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + plus, 1);
};

/** The bounds of a period that `checkPeriod` accepts. */
export function reportBounds({ kind, from, to }: AskedPeriod, timeZone: string, nowMs: number): ReportBounds {
  const today = nowMs + zoneOffsetMs(nowMs, timeZone);
  const [first, end] =
    kind === 'fromTo'
      ? [calendarDay(from ?? '') ?? 0, (calendarDay(to ?? '') ?? 0) + DAY_MS]
      : kind === 'thisMonth'
        ? [monthOf(today, 0), monthOf(today, 1)]
        : [monthOf(today, -1), monthOf(today, 0)];
  const months: ReportMonth[] = [];
  for (let day = first; day < end; day = monthOf(day, 1))
    months.push({
      key: new Date(day).toISOString().slice(0, 7),
      from: dayBegins(day, timeZone),
      to: dayBegins(Math.min(end, monthOf(day, 1)), timeZone),
    });
  return { from: dayBegins(first, timeZone), to: dayBegins(end, timeZone), months };
}
