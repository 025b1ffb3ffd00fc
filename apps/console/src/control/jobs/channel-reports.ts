import { followPlayouts } from './playouts.js';
import { followFeedTargets } from './transceiver-feeds.js';

/** Updates records from servers' reports of their channels: addresses of feeds, and played files. */
export function followChannelReports(
  parts: Parameters<typeof followFeedTargets>[0] & Parameters<typeof followPlayouts>[0],
): {
  stop(): Promise<void>;
} {
  const followed = [followFeedTargets(parts), followPlayouts(parts)];
  return {
    async stop() {
      await Promise.all(followed.map((one) => one.stop()));
    },
  };
}
