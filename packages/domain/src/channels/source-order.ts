import type { SourceAddress } from './source-fields.js';

/** Id of the source that a channel always has: its input. */
export const FIRST_SOURCE = 'first';
/** Most further sources of a channel. */
export const MAX_FURTHER_SOURCES = 4;
/** Shortest and longest time that an earlier source must have had a picture before the channel returns to it, s. */
export const SOURCE_HOLD_SECONDS = { least: 0, most: 300, first: 5 } as const;

/** A source that a channel falls back to, as stored. `secret`: encrypted. */
export interface FurtherSource {
  readonly id: string;
  readonly address: SourceAddress;
  readonly secret: string | null;
}

/** The sources that a channel falls back to, the preferred one first. */
export interface SourceOrder {
  readonly further: readonly FurtherSource[];
  /** Whether it returns to an earlier source automatically, once that has had a picture for `holdSeconds`. */
  readonly returns: boolean;
  readonly holdSeconds: number;
}

/** A source in the order of a channel. */
export interface OrderedSource {
  readonly id: string;
  readonly hasPicture: boolean;
  /** How long it has had a picture without interruption, ms. */
  readonly steadyMs: number;
}

export interface SourceOrderState {
  /** The preferred one first. */
  readonly sources: readonly OrderedSource[];
  /** The source on air. */
  readonly onAir: string;
  /** The source that a user selected; it stays until its picture is lost. */
  readonly chosen: string | undefined;
  /** Whether the channel returns to an earlier source automatically. */
  readonly returns: boolean;
  readonly holdMs: number;
}

/** The source to put on air: the present one if no source has a picture. */
export function sourceForAir({ sources, onAir, chosen, returns, holdMs }: SourceOrderState): string {
  const withPicture = sources.filter(({ hasPicture }) => hasPicture);
  if (withPicture.some(({ id }) => id === chosen)) return chosen ?? onAir;
  if (!withPicture.some(({ id }) => id === onAir)) return withPicture[0]?.id ?? onAir;
  if (!returns) return onAir;
  const earlier = sources.slice(
    0,
    sources.findIndex(({ id }) => id === onAir),
  );
  return earlier.find(({ hasPicture, steadyMs }) => hasPicture && steadyMs >= holdMs)?.id ?? onAir;
}
