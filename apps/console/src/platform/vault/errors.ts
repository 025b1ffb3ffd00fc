/** The key that seals secrets cannot be used; the message says what to do, and contains no secret. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}
