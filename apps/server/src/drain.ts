/** How often a draining server checks whether something is still on air, ms. */
const LOOK_MS = 500;

export interface DrainSettings {
  /** How long it waits at most, ms. */
  readonly limitMs: number;
  readonly isOnAir: () => boolean;
  /** The server drains from now on; not called if nothing is on air. */
  readonly onBegin: () => void;
}

/** Resolves when nothing is on air, or after the limit. */
export async function drain({ limitMs, isOnAir, onBegin }: DrainSettings): Promise<void> {
  if (limitMs === 0 || !isOnAir()) return;
  onBegin();
  const end = performance.now() + limitMs;
  while (isOnAir() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
