/** Header by which the console recognises a repeated request. */
const HEADER = 'idempotency-key';

/** Options of a call that is one action of the user: the console runs it once, however often it is sent. */
export function idempotencyHeaders() {
  // `randomUUID` is missing on pages that are not served over TLS; `getRandomValues` is always available.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { headers: { [HEADER]: key } };
}
