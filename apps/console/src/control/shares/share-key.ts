import { plainShareKey, SHARE_KEY_ALPHABET, SHARE_KEY_LENGTH, shareKeyText } from '@backhaul/domain';
import { createHash, randomInt } from 'node:crypto';

const HINT_LENGTH = 4;

/** Hash that identifies a share key, regardless of its formatting. With 140 random bits, a hash slower than SHA-256 adds nothing. */
export const shareKeyHash = (text: string): Buffer => createHash('sha256').update(plainShareKey(text)).digest();

/** The last characters of a share key, so that people can distinguish keys. */
export const shareKeyHint = (text: string): string => plainShareKey(text).slice(-HINT_LENGTH);

/** A new share key. */
export function newShareKey(): { readonly shareKey: string; readonly keyHash: Buffer } {
  const letters = Array.from(
    { length: SHARE_KEY_LENGTH },
    () => SHARE_KEY_ALPHABET[randomInt(SHARE_KEY_ALPHABET.length)],
  );
  const shareKey = shareKeyText(letters.join(''));
  return { shareKey, keyHash: shareKeyHash(shareKey) };
}
