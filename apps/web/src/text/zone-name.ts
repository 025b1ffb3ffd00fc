/** A zone by its city, and its current offset from UTC. */
export function zoneText(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
  const place = timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
  return place === 'UTC' ? place : `${place} (${offset})`;
}
