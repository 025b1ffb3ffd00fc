import { checkShareStart, SHARE_DURATIONS, type ShareDuration } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';

/** What the form of a share link holds. `startsAt` as the browser writes it: `2026-05-01T12:00`, in this browser's time zone. */
export interface ShareLinkValues extends Readonly<Record<string, string>> {
  readonly description: string;
  readonly start: 'now' | 'later';
  readonly startsAt: string;
  readonly duration: string;
}

export const FIRST_SHARE_LINK: ShareLinkValues = { description: '', start: 'now', startsAt: '', duration: 'day' };

/** The chosen duration. */
export const durationOf = ({ duration }: ShareLinkValues): ShareDuration =>
  SHARE_DURATIONS.find((known) => known === duration) ?? 'day';

/** When the link starts, ms; undefined: now. */
export const startOf = ({ start, startsAt }: ShareLinkValues): number | undefined =>
  start === 'now' ? undefined : new Date(startsAt).getTime();

/** Why the start is refused. */
export function startProblem(values: ShareLinkValues, nowMs: number): string | null {
  const startsAt = startOf(values);
  if (startsAt === undefined) return null;
  if (Number.isNaN(startsAt)) return t('shareLinks.startsAt.invalid');
  const complaint = checkShareStart(startsAt, nowMs);
  return complaint === null ? null : messageText(complaint);
}
