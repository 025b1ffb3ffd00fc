import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@backhaul/contract';

/** Faults of a browser or authenticator. */
export interface Fault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  /** Without user verification. */
  readonly unverified?: boolean;
  /** Signs other data. */
  readonly badSignature?: boolean;
  readonly userHandle?: string;
  /** Signature counter to present. */
  readonly counter?: number;
}

/** A software passkey: ES256, without attestation, with answers in the form of browsers. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  #userHandle = '';
  readonly #key: KeyObject;
  readonly #cose: Buffer;

  /** `counts`: whether its counter increases; `synced`: whether it reports to be on several devices. */
  constructor(
    private readonly origin: string,
    private readonly kind: { readonly counts?: boolean; readonly synced?: boolean } = {},
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#cose = coseKey(publicKey);
  }

  /** Creates the passkey for a request of a console. */
  create({ rp, user, challenge }: PasskeyCreation, fault: Fault = {}): PasskeyAttestation {
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#cose]);
    const data = Buffer.concat([this.#authenticatorData(rp.id, 0x40, fault), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    return {
      id: this.id,
      clientDataJSON: this.#clientData('webauthn.create', challenge, fault).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
  }

  /** Signs a request of a console. */
  sign({ rpId, challenge }: PasskeyRequest, fault: Fault = {}): PasskeyAssertion {
    if (this.kind.counts) this.counter += 1;
    const data = this.#authenticatorData(rpId, 0, fault);
    const clientData = this.#clientData('webauthn.get', challenge, fault);
    const signed = fault.badSignature ? randomBytes(32) : Buffer.concat([data, sha256(clientData)]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
      userHandle: fault.userHandle ?? this.#userHandle,
    };
  }

  #clientData(type: string, challenge: string, fault: Fault): Buffer {
    const { origin = this.origin, crossOrigin = false } = fault;
    return Buffer.from(
      JSON.stringify({ type: fault.type ?? type, challenge: fault.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  #authenticatorData(rpId: string, flags: number, fault: Fault): Buffer {
    const verified = fault.unverified ? 0 : 0x04;
    const synced = this.kind.synced ? 0x18 : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? this.counter);
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([0x01 | verified | synced | flags]), counter]);
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** A P-256 public key in COSE form (RFC 9053 §7.1.1): kty 2, alg −7, crv 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}

/** Head of CBOR byte and text strings (RFC 8949 §3), up to 65,535 bytes. */
const cborHead = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([major | length]);
  return length < 256 ? Buffer.from([major | 24, length]) : Buffer.concat([Buffer.from([major | 25]), uint16(length)]);
};
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(0x40, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(0x60, text.length), Buffer.from(text)]);
const coordinate = (label: number, value: string) =>
  Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(value, 'base64url'))]);
