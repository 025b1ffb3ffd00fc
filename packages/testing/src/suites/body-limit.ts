import type { CallDef } from '@backhaul/contract';

/** Default size limits of the product for public and signed-in calls, bytes. */
const PUBLIC_BODY = 16 * 1024;
const BODY = 1024 * 1024;

/** Largest body that a call accepts, bytes; null: an address without a call. */
export const bodyLimitOf = (call: CallDef | null): number => {
  if (call === null) return PUBLIC_BODY;
  return call.maxBody ?? ('public' in call.access ? PUBLIC_BODY : BODY);
};
