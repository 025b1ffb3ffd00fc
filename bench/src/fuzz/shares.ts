import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA } from '@backhaul/contract';
import { ShareMessage, ShareRequest } from '@backhaul/contract/live';
import { hostileMessages } from '@backhaul/testing';
import { upgrade } from '../isolation/sockets.js';
import type { Tally } from './tally.js';

/** Above 240 tries a minute an address is refused. */
const MOST = 200;
const LATE_MS = 10_000;
/** Close codes that are allowed: normal, protocol, not UTF-8, too large. */
const CLOSES: ReadonlySet<number> = new Set([1000, 1002, 1007, 1009]);

interface ShareFuzz {
  readonly url: string;
  readonly seed: number;
  readonly count: number;
}

/** Sends a hostile first message on each of many websockets of share links; none of them is the token of one. */
export async function fuzzShares({ url, seed, count }: ShareFuzz, tally: Tally): Promise<void> {
  const stream = hostileMessages(ShareRequest, seed);
  for (let n = 0; n < Math.min(count, MOST); n += 1) {
    const { payload } = stream.next().value;
    const example = payload.toString().slice(0, 200);
    const opened = await upgrade(url, `${MEDIA}/shares`, { origin: url });
    if ('refused' in opened) {
      tally.complain(`refuses a socket with ${opened.refused.status}`, url);
      continue;
    }
    const { socket, frames } = opened;
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send(payload, { binary: Buffer.isBuffer(payload) && n % 2 === 0 });
    const code = await Promise.race([closed, sleep(LATE_MS, -1, { ref: false })]);
    if (code === -1) socket.terminate();
    tally.count(code === -1 ? 'open' : 'closed');
    if (!CLOSES.has(code)) tally.complain(code === -1 ? 'does not close' : `closes with ${code}`, example);
    const wrong = frames.find((frame) => !isRefusal(frame));
    if (wrong) tally.complain('answers more than a refusal', `${example}: ${wrong.toString().slice(0, 200)}`);
  }
}

function isRefusal(frame: Buffer): boolean {
  try {
    const message = ShareMessage.parse(JSON.parse(frame.toString('utf8')));
    return message.type === 'end' && (message.reason === 'invalid' || message.reason === 'throttled');
  } catch {
    return false;
  }
}
