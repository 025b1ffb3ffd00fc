import type { RecordingAlong } from '@backhaul/contract';

/** Stills and peaks of a running recording from its start. */
export type Along = Pick<RecordingAlong, 'stepMs' | 'peaksPerStep' | 'stills' | 'peaks'>;

/** Appends new data; data that does not continue the known data is ignored. */
export function joined(before: Along | undefined, { from, ...next }: RecordingAlong): Along {
  if (before === undefined) return from === 0 ? next : { ...next, stills: [], peaks: [] };
  if (from !== before.stills.length) return before;
  return { ...next, stills: [...before.stills, ...next.stills], peaks: [...before.peaks, ...next.peaks] };
}

/** `count` stills, each from the middle of its part of the recording; null: not known yet. */
export const stillsOf = ({ stills, stepMs }: Along, lengthMs: number, count: number): readonly (string | null)[] =>
  Array.from({ length: count }, (_, part) => stills[Math.floor(((part + 0.5) * lengthMs) / count / stepMs)] ?? null);

/** Share of a recording with known data, 0 to 1. */
export const knownShare = ({ stills, stepMs }: Along, lengthMs: number): number =>
  Math.min(1, (stills.length * stepMs) / Math.max(1, lengthMs));
