import { ageParts, type AgeUnit } from '@backhaul/domain';
import { t, type TextKey } from '../../text/t.js';
import { useNow } from './use-now.js';
import { momentText } from '../../text/zone.js';

const STEP_MS = 5000;

interface Props {
  /** The moment, ms since 1970; null: never. */
  readonly at: number | null;
  /** `lastSeen` adds what the age refers to. */
  readonly kind?: 'plain' | 'lastSeen';
}

/** Time since a moment, updated while it is on screen. */
export function Age({ at, kind = 'plain' }: Props) {
  const now = useNow(STEP_MS);
  if (at === null) return <span>{t('age.never')}</span>;
  const age = ageText(now - at);
  return (
    <time dateTime={new Date(at).toISOString()} title={momentText(at, { dateStyle: 'short', timeStyle: 'medium' })}>
      {kind === 'lastSeen' ? t('age.lastSeen', { age }) : age}
    </time>
  );
}

const TEXTS = {
  second: 'age.seconds',
  minute: 'age.minutes',
  hour: 'age.hours',
  day: 'age.days',
} as const satisfies Record<AgeUnit, TextKey>;

/** `14 min ago` for an age in ms. */
function ageText(ms: number): string {
  const { value, unit } = ageParts(ms);
  return unit === 'second' && value < 10 ? t('age.now') : t(TEXTS[unit], { count: value });
}
