import { momentsAt, nearestMoment, wallMs } from '@backhaul/domain';

/** A moment as the values of a form hold it: milliseconds as a text, empty for none. */
export const momentValue = (at: number | null): string => (at === null ? '' : String(at));

/** The moment that a value of a form holds; null for none. */
export const momentIn = (value: string): number | null => (value === '' ? null : Number(value));

/** A moment as a field for date and time shows it, by the clocks of a zone; to the minute unless `seconds` is set. */
export function fieldText(at: number | null, timeZone: string, seconds = false): string {
  if (at === null) return '';
  const text = new Date(wallMs(at, timeZone)).toISOString().slice(0, seconds ? 19 : 16);
  // The browser writes whole minutes without seconds.
  return seconds ? text.replace(/:00$/, '') : text;
}

/** The moment that a field for date and time shows by the clocks of a zone; null while it is not whole. */
export function readField(text: string, timeZone: string): number | null {
  const wall = Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? null : nearestMoment(wall, timeZone);
}

/** Both moments at which the clocks of a zone show the same, where they are set back; none otherwise. */
export function twinsOf(at: number | null, timeZone: string): readonly number[] {
  const moments = at === null ? [] : momentsAt(wallMs(at, timeZone), timeZone);
  return moments.length > 1 ? moments : [];
}
