import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { VaultError } from './errors.js';

/** Length of the installation's key, bytes. */
export const KEY_BYTES = 32;

const SEALED = 'sealed:1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Protects secrets in the database that have to be read again: a dump contains only sealed values, without the
 * key (AES-256-GCM, SP 800-38D; one key per purpose by HKDF, RFC 5869). `place` is the additional authenticated data, so that
 * a value that was moved to another row cannot be opened.
 */
export class Vault {
  readonly #sealing: Buffer;
  readonly #signing: Buffer;

  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new VaultError('The key does not have 256 bits.');
    const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
    this.#sealing = derive('backhaul sealing');
    this.#signing = derive('backhaul signing');
  }

  seal(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return SEALED + sealed.toString('base64url');
  }

  /** Decrypts a text; returns a text from before sealing unchanged. Throws `VaultError`. */
  open(stored: string, place: string): string {
    if (!isSealed(stored)) return stored;
    const sealed = Buffer.from(stored.slice(SEALED.length), 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#sealing, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
      return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new VaultError('A sealed text does not open: another key, another place, or it was changed.', {
        cause: error,
      });
    }
  }

  /**
   * HMAC-SHA-256: for tokens that the console issues and verifies, and instead of a plain hash for values that are
   * easy to guess. The same text has a different signature for each purpose.
   */
  sign(
    purpose:
      | 'account'
      | 'browser'
      | 'documents'
      | 'email code'
      | 'logs'
      | 'pairing code'
      | 'passkey'
      | 'recovery code'
      | 'request'
      | 'software'
      | 'updates',
    text: string,
  ): Buffer {
    return createHmac('sha256', this.#signing).update(`${purpose}\0${text}`).digest();
  }
}

/** Whether a stored text was sealed by a vault. */
export const isSealed = (stored: string): boolean => stored.startsWith(SEALED);
