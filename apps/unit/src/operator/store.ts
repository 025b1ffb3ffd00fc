import { errorText, type StartArgs } from '@backhaul/agent';
import { deedsOf, recordingStem } from '@backhaul/domain';
import type { Store } from '../transmission/transmission.js';
import type { OperatorSettings } from './settings.js';

/** Length of stored files, s; what is forwarded goes in small pieces, so that the first is there soon. */
const STORED_SECONDS = 600;
const FORWARDED_SECONDS = 60;

/** Where the files of a run go: named after prefix, unit and time, and to be forwarded where the run says so. */
export function storeOf(
  settings: OperatorSettings,
  { mode = 'live', transmissionId, channelId, forward }: StartArgs,
): Store {
  const { memory, name, shelf, forwarder, device } = settings;
  return {
    hasRoom: () => shelf.hasRoom(),
    sweep: () => shelf.sweep(),
    rescue: () => shelf.rescue(),
    begin: async () => {
      const { filenamePrefix } = memory.now.configuration.applied;
      const { folder, stem } = await shelf.begin(recordingStem(filenamePrefix, name, device().now()));
      if (forward) await forwarder.expect(stem, { transmissionId, channelId, target: forward });
      return { folder, stem, segmentSeconds: deedsOf(mode).forwards ? FORWARDED_SECONDS : STORED_SECONDS };
    },
  };
}

/** Keeps what was being written when the process died, and forwards it where that was asked for. */
export async function tidyShelf({ shelf, forwarder, log }: OperatorSettings): Promise<void> {
  try {
    await shelf.rescue();
    await forwarder.ended();
  } catch (error) {
    log.error({ error: errorText(error) }, 'stored files cannot be kept');
  }
}
