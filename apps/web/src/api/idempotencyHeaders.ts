/** Header under which the console knows a repeated ask as the same one (design §4). */
const HEADER = 'idempotency-key';

/** Options of a call that is one act of the user: however often it is sent, it is done once. */
export function idempotencyHeaders() {
  // `randomUUID` is missing where the page is not served over TLS; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { headers: { [HEADER]: key } };
}
