import type { Config } from '../config.js';
import { TranscriptJob, type TranscriptJobParts } from '../control/transcripts/transcript-job.js';
import type { Closing } from './closing.js';

/** The job of transcripts, and its end. */
export function openTranscripts(
  parts: Omit<TranscriptJobParts, 'networks'>,
  { aiNetworks: networks }: Pick<Config, 'aiNetworks'>,
  closing: Closing,
): TranscriptJob {
  const job = new TranscriptJob({ ...parts, networks, log: parts.log.child({ part: 'transcripts' }) });
  closing.add('transcripts', () => job.close());
  return job;
}
