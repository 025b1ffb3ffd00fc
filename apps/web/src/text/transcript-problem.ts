import type { TranscriptProblem } from '@backhaul/domain';
import { t } from './t.js';

/** Why a transcript was not made, for the user. `status`: HTTP status of the service. */
export const transcriptProblem = (problem: TranscriptProblem, status: number | null): string =>
  problem === 'status'
    ? t('transcript.problem.status', { status: String(status ?? '—') })
    : t(`transcript.problem.${problem}`);
