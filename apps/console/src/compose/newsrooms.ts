import type { Config } from '../config.js';
import { NewsroomJob } from '../control/newsroom/newsroom-job.js';
import type { NewsroomJobParts } from '../control/newsroom/parts.js';
import { DEMO_NEWSROOMS } from '../demo/newsroom.js';
import type { Closing } from './closing.js';

/** The newsroom job, and how to stop it. In a demo, the simulated newsroom on this machine is permitted too. */
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
