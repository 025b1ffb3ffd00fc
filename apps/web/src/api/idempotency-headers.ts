/** Header by which the console recognises a repeated request (design §4). */
const HEADER = 'idempotency-key';

/** Options of a call that is one action of the user: the console carries it out once, however often it is sent. */
export function idempotencyHeaders() {
  // `randomUUID` is missing where the page is not served over TLS; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { headers: { [HEADER]: key } };
}
