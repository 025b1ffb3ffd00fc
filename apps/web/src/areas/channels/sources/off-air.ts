import type { ManagedChannel } from '@backhaul/contract';
import { sourceForAir } from '@backhaul/domain';

/** A change of the sources of a channel. */
interface SourceChange {
  /** The sources in their new order. */
  readonly ids: readonly string[];
  /** Whether the channel returns to an earlier source automatically. */
  readonly returns: boolean;
  /** The source that is fetched again, so that it has no picture at first. */
  readonly renewed?: string;
}

/** The source that a change puts on air; null: none; undefined: the source on air stays. */
export function nextOnAir(
  live: ManagedChannel['sourceOrder'],
  { ids, returns, renewed }: SourceChange,
): string | null | undefined {
  if (live === null || live.onAir === null) return undefined;
  const { onAir, chosen } = live;
  const withPicture = new Set(live.sources.flatMap(({ sourceId, hasPicture }) => (hasPicture ? [sourceId] : [])));
  const sources = ids.map((id) => ({ id, hasPicture: id !== renewed && withPicture.has(id), steadyMs: 0 }));
  const next = sourceForAir({ sources, onAir, chosen: chosen ?? undefined, returns, holdMs: 0 });
  if (!sources.some(({ id, hasPicture }) => id === next && hasPicture)) return null;
  return next === onAir ? undefined : next;
}
