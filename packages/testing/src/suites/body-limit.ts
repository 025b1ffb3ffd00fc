import type { CallDef } from '@backhaul/contract';

/** What anybody may send, and who is signed in, where a call does not say otherwise: the numbers of the product, bytes. */
const PUBLIC_BODY = 16 * 1024;
const BODY = 1024 * 1024;

/** Largest body that a call takes, bytes; null: an address without a call. */
export const bodyLimitOf = (call: CallDef | null): number => {
  if (call === null) return PUBLIC_BODY;
  return call.maxBody ?? ('public' in call.access ? PUBLIC_BODY : BODY);
};
