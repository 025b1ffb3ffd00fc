/** Offset of a zone from UTC at a time, ms, including summer time. */
export function zoneOffsetMs(at: number, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const DAY_MS = 24 * 3_600_000;

/** Local time of a zone as if it were UTC, ms. */
export const wallMs = (at: number, timeZone: string): number => at + zoneOffsetMs(at, timeZone);

/** The moments with this local time in a zone: none if the clocks skip it, two if they repeat it. */
export function momentsAt(wall: number, timeZone: string): readonly number[] {
  const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map((at) => zoneOffsetMs(at, timeZone)));
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((at) => wallMs(at, timeZone) === wall)
    .sort((a, b) => a - b);
}

/** The moment with this local time in a zone: the first of two; if the clocks skip it, later by the skipped time. */
export const nearestMoment = (wall: number, timeZone: string): number =>
  momentsAt(wall, timeZone)[0] ?? wall - zoneOffsetMs(wall - DAY_MS, timeZone);
