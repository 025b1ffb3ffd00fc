import { MEDIA, message } from '@backhaul/contract';
import { WebSocket } from 'ws';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { SessionWatch } from '../sockets/session-watch.js';
import type { UpgradeHandler } from '../sockets/upgrade-handler.js';
import { relay } from './relay.js';
import { below, mediaSource, seesChannel, type MediaSourceParts } from './source.js';

const OPEN_MS = 3_000;
const LARGEST_FRAGMENT = 16 * 1024 * 1024;
/** Viewers have nothing to send. */
const MOST_FROM_WATCHER = 256;

export interface PreviewParts extends MediaSourceParts {
  readonly watch: Pick<SessionWatch, 'add'>;
  readonly clock: Clock;
}

/**
 * Websocket `/media/previews/{channelId}?token=…`: live video of a channel, relayed by the console. The
 * server is asked first, so that an unavailable preview is an HTTP error.
 */
export function mountPreviews(gate: UpgradeHandler, parts: PreviewParts): void {
  gate.add({
    path: `${MEDIA}/previews/*`,
    permission: 'channel:read',
    action: 'preview:watch',
    subjectKind: 'channel',
    maxMessage: MOST_FROM_WATCHER,
    async admit({ caller, rest: channelId, query }) {
      const token = query.get('token') ?? '';
      const source = mediaSource(parts, caller, channelId, token, parts.clock.now());
      const upstream = await openUpstream(below(source, `previews/${channelId}`, token));
      // The browser may have disconnected in the meantime, and then nothing uses the connection that was opened.
      const unused = setTimeout(() => upstream.terminate(), OPEN_MS);
      return (watcher) => {
        clearTimeout(unused);
        const forget = watchRights(parts, caller, channelId, watcher);
        relay(upstream, watcher, forget);
      };
    },
  });
}

/** A watcher is cut off with the session, and when the channel is no longer theirs to see. */
const watchRights = (parts: PreviewParts, caller: Caller, channelId: string, watcher: WebSocket): (() => void) =>
  parts.watch.add({
    caller,
    changed: (next) => {
      if (!seesChannel(parts, next, channelId)) watcher.terminate();
    },
    ended: () => watcher.terminate(),
  });

/** The connection to the server, paused until it has a reader. */
function openUpstream(address: URL): Promise<WebSocket> {
  const url = new URL(address);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const upstream = new WebSocket(url, {
    handshakeTimeout: OPEN_MS,
    perMessageDeflate: false,
    maxPayload: LARGEST_FRAGMENT,
  });
  return new Promise((resolve, reject) => {
    upstream.once('open', () => {
      upstream.pause();
      resolve(upstream);
    });
    // Stays: an `error` event without a listener would end the process.
    upstream.on('error', () => reject(new Refusal('UNAVAILABLE', message('no_preview'))));
  });
}
