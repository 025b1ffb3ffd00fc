/** Interval of the spec between two attempts, ms. */
const STEADY_MS = 10_000;
/** The first attempts come sooner, so that a restarted console is found within seconds. */
const FIRST_MS = [500, 1000, 2000] as const;
const SOON_MS = 3000;
const SOON_ATTEMPTS = 20;

/** Wait before attempt `attempt` (0 is the first after a loss): 0.5, 1, 2 s, then each 3 s for a minute, then each 10 s. */
export const reconnectDelay = (attempt: number): number =>
  FIRST_MS[attempt] ?? (attempt < SOON_ATTEMPTS ? SOON_MS : STEADY_MS);
