import type { RuleMessage } from '../messages/index.js';
import { shareMessage } from '../messages/shares.js';
import { all, type Check, required } from '../validation/check.js';
import { checkText } from '../validation/texts.js';

/** How long a share link is valid from its start (spec 2 §9: durations to select, or never). */
export const SHARE_DURATIONS = [
  'hour',
  'fourHours',
  'twelveHours',
  'day',
  'threeDays',
  'week',
  'month',
  'never',
] as const;
export type ShareDuration = (typeof SHARE_DURATIONS)[number];

/** `scheduled`: its start is still to come; `ended`: its duration is over. */
export const SHARE_LINK_STATES = ['scheduled', 'active', 'ended'] as const;
export type ShareLinkState = (typeof SHARE_LINK_STATES)[number];

/** Most share links of a channel, in any state (spec 2 §5). */
export const MAX_SHARE_LINKS = 10;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A start selected to the minute counts as now, even if the minute is over when it is saved, ms. */
const NOW_MS = 60_000;

const DURATIONS_MS: Readonly<Record<ShareDuration, number | null>> = {
  hour: HOUR_MS,
  fourHours: 4 * HOUR_MS,
  twelveHours: 12 * HOUR_MS,
  day: DAY_MS,
  threeDays: 3 * DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  never: null,
};

/** Description of a share link: mandatory (spec 2 §5). */
export const checkShareDescription: Check<string> = all(required, checkText);

/** The start of a share link must not be in the past (spec 2 §5). Times in ms. */
export const checkShareStart = (startsAt: number, nowMs: number): RuleMessage | null =>
  startsAt < nowMs - NOW_MS ? shareMessage('share_start_past') : null;

/** When a link that starts at `startsAt` (ms) ends; null: never. */
export function shareLinkEnd(duration: ShareDuration, startsAt: number): number | null {
  const length = DURATIONS_MS[duration];
  return length === null ? null : startsAt + length;
}

/** State of a share link at a time; times in ms. */
export function shareLinkState(
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number | null },
  nowMs: number,
): ShareLinkState {
  if (endsAt !== null && nowMs >= endsAt) return 'ended';
  return nowMs < startsAt ? 'scheduled' : 'active';
}

/** An address as shown to users who manage links: the network, not the person. IPv4 without its last number, IPv6 to its first 48 bits. */
export function shortenedAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.*`;
  if (!address.includes(':')) return '';
  const [head = ''] = address.split('::', 1);
  return `${head.split(':').filter(Boolean).slice(0, 3).join(':')}:*`;
}
