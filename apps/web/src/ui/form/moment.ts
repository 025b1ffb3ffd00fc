import { momentsAt, nearestMoment, wallMs } from '@backhaul/domain';

/** A moment as a form value: milliseconds as text, empty for none. */
export const momentValue = (at: number | null): string => (at === null ? '' : String(at));

/** The moment of a form value; null for none. */
export const momentIn = (value: string): number | null => (value === '' ? null : Number(value));

/** A moment in the format of a date and time field, in a zone; to the minute unless `seconds` is set. */
export function fieldText(at: number | null, timeZone: string, seconds = false): string {
  if (at === null) return '';
  const text = new Date(wallMs(at, timeZone)).toISOString().slice(0, seconds ? 19 : 16);
  // Browsers omit the seconds of whole minutes.
  return seconds ? text.replace(/:00$/, '') : text;
}

/** The moment of a date and time field in a zone; null while it is incomplete. */
export function readField(text: string, timeZone: string): number | null {
  const wall = Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? null : nearestMoment(wall, timeZone);
}

/** Both moments that have the same local time when clocks are set back; none otherwise. */
export function twinsOf(at: number | null, timeZone: string): readonly number[] {
  const moments = at === null ? [] : momentsAt(wallMs(at, timeZone), timeZone);
  return moments.length > 1 ? moments : [];
}
