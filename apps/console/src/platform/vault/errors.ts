/** The key that seals secrets cannot be used; the message tells people what to do, and no secret. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}
