const SECOND = 1000;
/** The first poll waits 1–300 s, so that browsers that were opened together do not poll together (spec 3 §9). */
const MAX_DELAY_S = 300;

/** Delay of the first round, ms; `random` is in [0, 1). */
export const firstPollDelay = (random: number): number => (1 + Math.floor(random * MAX_DELAY_S)) * SECOND;
