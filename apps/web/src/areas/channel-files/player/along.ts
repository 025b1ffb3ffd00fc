import type { RecordingAlong } from '@backhaul/contract';

/** What is known along a running recording, from its beginning. */
export type Along = Pick<RecordingAlong, 'stepMs' | 'peaksPerStep' | 'stills' | 'peaks'>;

/** What was known and what came since; what does not follow on it changes nothing. */
export function joined(before: Along | undefined, { from, ...next }: RecordingAlong): Along {
  if (before === undefined) return from === 0 ? next : { ...next, stills: [], peaks: [] };
  if (from !== before.stills.length) return before;
  return { ...next, stills: [...before.stills, ...next.stills], peaks: [...before.peaks, ...next.peaks] };
}

/** Stills for so many parts of a recording, each from the middle of its part; null: not known yet. */
export const stillsOf = ({ stills, stepMs }: Along, lengthMs: number, count: number): readonly (string | null)[] =>
  Array.from({ length: count }, (_, part) => stills[Math.floor(((part + 0.5) * lengthMs) / count / stepMs)] ?? null);

/** How much of a recording is known, 0 to 1. */
export const knownShare = ({ stills, stepMs }: Along, lengthMs: number): number =>
  Math.min(1, (stills.length * stepMs) / Math.max(1, lengthMs));
