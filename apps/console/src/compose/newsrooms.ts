import type { Config } from '../config.js';
import { NewsroomJob } from '../control/newsroom/newsroom-job.js';
import type { NewsroomJobParts } from '../control/newsroom/parts.js';
import { DEMO_NEWSROOMS } from '../demo/newsroom.js';
import type { Closing } from './closing.js';

/** The job of newsrooms, and its end; of a demo its simulated newsroom, on this machine, may be reached too. */
export function openNewsrooms(
  parts: Omit<NewsroomJobParts, 'networks' | 'mosNetworks' | 'listenHost' | 'folder'>,
  { newsrooms: { networks, listenHost, folder } }: Pick<Config, 'newsrooms'>,
  demo: boolean,
  closing: Closing,
): NewsroomJob {
  const job = new NewsroomJob({
    ...parts,
    networks,
    mosNetworks: [...networks, ...(demo ? DEMO_NEWSROOMS : [])],
    listenHost,
    folder,
    log: parts.log.child({ part: 'newsrooms' }),
  });
  closing.add('newsrooms', () => job.close());
  return job;
}
