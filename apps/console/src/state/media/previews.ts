import { MEDIA } from '@backhaul/contract';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Multimap } from '../registry/multimap.js';
import type { Registry } from '../registry/types.js';
import type { SessionWatch } from '../sockets/session-watch.js';
import type { UpgradeHandler } from '../sockets/upgrade-handler.js';
import { openUpstream, UPSTREAM_OPEN_MS } from './upstream.js';
import { relay } from './relay.js';
import { below, mediaSource, seesPicturesOf, type MediaSourceParts } from './source.js';

/** Viewers do not send messages. */
const MOST_FROM_WATCHER = 256;

/** Permission for watching a preview. */
const PREVIEW_PERMISSION = 'channel:read';

export interface PreviewParts extends MediaSourceParts {
  readonly watch: Pick<SessionWatch, 'add'>;
  readonly clock: Clock;
  readonly registry: MediaSourceParts['registry'] & Pick<Registry, 'onChange'>;
}

/**
 * Websocket `/media/previews/{channelId}?token=…`: live video of a channel, relayed by the console. The
 * server is asked first, so that an unavailable preview is an HTTP error.
 */
export function mountPreviews(gate: UpgradeHandler, parts: PreviewParts): void {
  const rights = new WatcherRights(parts);
  gate.add({
    path: `${MEDIA}/previews/*`,
    permission: PREVIEW_PERMISSION,
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
        const forget = rights.follow(caller, channelId, watcher);
        relay(upstream, watcher, forget);
      };
    },
  });
}

/** Disconnects watchers with their sessions, and when they may no longer see the pictures of the channel. */
class WatcherRights {
  readonly #checks = new Multimap<string, () => void>();

  constructor(private readonly parts: PreviewParts) {
    parts.registry.onChange(({ kind, id }) => {
      if (kind === 'channel') for (const check of this.#checks.get(id)) check();
    });
  }

  /** Returns how to stop following. */
  follow(caller: Caller, channelId: string, watcher: WebSocket): () => void {
    let now = caller;
    const check = () => {
      if (!seesPicturesOf(this.parts, now, channelId)) watcher.terminate();
    };
    this.#checks.add(channelId, check);
    const forget = this.parts.watch.add({
      caller,
      permission: PREVIEW_PERMISSION,
      changed: (next) => {
        now = next;
        check();
      },
      ended: () => watcher.terminate(),
    });
    // Access may have changed while the server was asked.
    check();
    return () => {
      this.#checks.delete(channelId, check);
      forget();
    };
  }
}
