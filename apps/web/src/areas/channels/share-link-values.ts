import { checkShareStart, SHARE_DURATIONS, type ShareDuration } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { momentIn } from '../../ui/form/moment.js';

/** Form values of a share link. `startsAt` as `momentValue`. */
export interface ShareLinkValues extends Readonly<Record<string, string>> {
  readonly description: string;
  readonly start: 'now' | 'later';
  readonly startsAt: string;
  readonly duration: string;
}

export const FIRST_SHARE_LINK: ShareLinkValues = { description: '', start: 'now', startsAt: '', duration: 'day' };

export const durationOf = ({ duration }: ShareLinkValues): ShareDuration =>
  SHARE_DURATIONS.find((known) => known === duration) ?? 'day';

/** Start of the link, ms; undefined: now. */
export const startOf = ({ start, startsAt }: ShareLinkValues): number | undefined =>
  start === 'now' ? undefined : (momentIn(startsAt) ?? undefined);

/** Why the start is invalid. */
export function startProblem(values: ShareLinkValues, nowMs: number): string | null {
  const startsAt = startOf(values);
  if (startsAt === undefined) return values.start === 'now' ? null : t('form.whole');
  const complaint = checkShareStart(startsAt, nowMs);
  return complaint === null ? null : messageText(complaint);
}
