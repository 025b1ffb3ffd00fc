/** Interval of the spec between two attempts, ms; the first attempts come sooner (design §8). */
const STEADY_MS = 10_000;
const FIRST_MS = 500;

/** Wait before attempt `attempt` (0 is the first after a loss): 0.5, 1, 2, 4, 8 and then each 10 s. */
export const reconnectDelay = (attempt: number): number => Math.min(STEADY_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
