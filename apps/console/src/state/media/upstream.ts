import { message } from '@backhaul/contract';
import { WebSocket } from 'ws';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Time limit for a server's response, ms; after it there is no preview. */
export const UPSTREAM_OPEN_MS = 3_000;
const LARGEST_FRAGMENT = 16 * 1024 * 1024;

/** The preview of a server, paused until it has a reader. @throws {Refusal} UNAVAILABLE */
export function openUpstream(address: URL): Promise<WebSocket> {
  const url = new URL(address);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const upstream = new WebSocket(url, {
    handshakeTimeout: UPSTREAM_OPEN_MS,
    perMessageDeflate: false,
    maxPayload: LARGEST_FRAGMENT,
  });
  return new Promise((resolve, reject) => {
    upstream.once('open', () => {
      upstream.pause();
      resolve(upstream);
    });
    // This listener stays: an `error` event without a listener would end the process.
    upstream.on('error', () => reject(new Refusal('UNAVAILABLE', message('no_preview'))));
  });
}
