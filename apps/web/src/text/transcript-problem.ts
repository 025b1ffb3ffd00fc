import type { TranscriptProblem } from '@backhaul/domain';
import { t } from './t.js';

/** Why a service made no transcript, or none is made, for people. `status`: of its answer over HTTP. */
export const transcriptProblem = (problem: TranscriptProblem, status: number | null): string =>
  problem === 'status'
    ? t('transcript.problem.status', { status: String(status ?? '—') })
    : t(`transcript.problem.${problem}`);
