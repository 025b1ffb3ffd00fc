import { message } from '@backhaul/contract';
import * as z from 'zod';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A request to the gateway: to connect as the unit of the pairing code, with the pictures of the offer. */
export interface GatewayAsk {
  readonly unitId: string;
  readonly type: 'smartUnits' | 'liteUnits';
  readonly code: string;
  readonly offer: string;
}

/** The gateway that connects browsers as units. */
export interface Gateway {
  /** Returns the answer to a browser's WebRTC offer. Throws GUEST_OFFER, UNAVAILABLE. */
  connect(ask: GatewayAsk): Promise<string>;
}

const PATIENCE_MS = 15_000;
const Answer = z.object({ answer: z.string() });

/** A gateway at a URL; `secret` authenticates this console. */
export const gatewayAt = ({ url, secret }: { readonly url: string; readonly secret: string }): Gateway => ({
  async connect(ask) {
    const answer = await fetch(new URL('/connections', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(ask),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    if (answer?.status === 422) throw new Refusal('GUEST_OFFER');
    if (!answer?.ok) throw new Refusal('UNAVAILABLE', message('browser_gateway_silent'));
    return Answer.parse(await answer.json()).answer;
  },
});
