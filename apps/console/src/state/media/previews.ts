import { MEDIA } from '@backhaul/contract';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SessionWatch } from '../sockets/session-watch.js';
import type { UpgradeHandler } from '../sockets/upgrade-handler.js';
import { openUpstream, UPSTREAM_OPEN_MS } from './upstream.js';
import { relay } from './relay.js';
import { below, mediaSource, seesChannel, type MediaSourceParts } from './source.js';

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
      const unused = setTimeout(() => upstream.terminate(), UPSTREAM_OPEN_MS);
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
