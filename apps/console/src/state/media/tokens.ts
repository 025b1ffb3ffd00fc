/** Addresses of pictures stay the same for this time, ms; a token is valid for one to two such periods. */
export const TOKEN_WINDOW_MS = 300_000;

/** Expiry of a token that is made now: rounded up, so that it stays the same within a window. */
export const tokenExpiry = (nowMs: number): number => (Math.floor(nowMs / TOKEN_WINDOW_MS) + 2) * TOKEN_WINDOW_MS;
