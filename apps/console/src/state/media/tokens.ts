/** Addresses of pictures stay the same for this long, ms; a token is good for one to two of these. */
export const TOKEN_WINDOW_MS = 300_000;

/** Until when a token made now is good: rounded up, so that it stays the same within a window. */
export const tokenExpiry = (nowMs: number): number => (Math.floor(nowMs / TOKEN_WINDOW_MS) + 2) * TOKEN_WINDOW_MS;
