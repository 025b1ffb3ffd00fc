/** How often a draining server looks whether something is still on air, ms. */
const LOOK_MS = 500;

export interface DrainSettings {
  /** How long it waits at most, ms. */
  readonly limitMs: number;
  readonly isOnAir: () => boolean;
  /** The server drains from now on, unless nothing is to be waited for. */
  readonly onBegin: () => void;
}

/** Resolves when nothing is on air any more, or after the limit. */
export async function drain({ limitMs, isOnAir, onBegin }: DrainSettings): Promise<void> {
  if (limitMs === 0 || !isOnAir()) return;
  onBegin();
  const end = performance.now() + limitMs;
  while (isOnAir() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
