import { errorText, type StartArgs } from '@backhaul/agent';
import { modeFlags, recordingStem, sluglineOf } from '@backhaul/domain';
import type { Store } from '../transmission/transmission.js';
import type { OperatorSettings } from './settings.js';

/** Length of stored files, s; files to upload are short, so that the first one arrives soon. */
const STORED_SECONDS = 600;
const FORWARDED_SECONDS = 60;

/** The files of a transmission: named after prefix, unit and time, and uploaded if the start order requests it. */
export function storeOf(
  settings: OperatorSettings,
  { mode = 'live', transmissionId, channelId, forward }: StartArgs,
): Store {
  const { memory, name, spool, forwarder, device } = settings;
  return {
    hasRoom: () => spool.hasRoom(),
    sweep: () => spool.sweep(),
    rescue: () => spool.rescue(),
    begin: async () => {
      const { filenamePrefix, metadata } = memory.now.configuration.applied;
      const about = sluglineOf(metadata) ?? undefined;
      const { folder, stem } = await spool.begin(recordingStem(filenamePrefix, name, device().now(), about));
      if (forward) await forwarder.expect(stem, { transmissionId, channelId, target: forward });
      return { folder, stem, segmentSeconds: modeFlags(mode).forwards ? FORWARDED_SECONDS : STORED_SECONDS };
    },
  };
}

/** Keeps files that were being written when the process died, and uploads them if requested. */
export async function tidySpool({ spool, forwarder, log }: OperatorSettings): Promise<void> {
  try {
    await spool.rescue();
    await forwarder.ended();
  } catch (error) {
    log.error({ error: errorText(error) }, 'stored files cannot be kept');
  }
}
