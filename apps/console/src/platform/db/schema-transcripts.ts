import type { AiProvider, TranscriptProblem, TranscriptSegment, TranscriptState } from '@backhaul/domain';
import type { Generated, JSONColumnType } from 'kysely';

/** The service that makes transcripts: at most one row. */
export interface AiSettingsTable {
  id: Generated<boolean>;
  provider: Generated<AiProvider>;
  base_url: Generated<string>;
  /** Sealed; null: none. */
  api_key: string | null;
  model: Generated<string>;
  language: Generated<string>;
}

/** The transcript of a file, and the settings of its request. */
export interface TranscriptTable {
  file_id: string;
  state: Generated<TranscriptState>;
  /** Counts the requests. */
  revision: Generated<number>;
  length_ms: number;
  pieces: number;
  pieces_done: Generated<number>;
  base_url: string;
  model: string;
  language: string;
  /** Consecutive failures of the current piece. */
  failures: Generated<number>;
  next_try_at: Date | null;
  problem: TranscriptProblem | null;
  /** HTTP status of the answer. */
  problem_status: number | null;
  asked_by: string;
  asked_at: Date;
  ended_at: Date | null;
}

/** The transcript of a piece of a file. */
export interface TranscriptPieceTable {
  file_id: string;
  number: number;
  segments: JSONColumnType<readonly TranscriptSegment[]>;
  /** Its words, each once. */
  search_text: string;
  /** Made by the database. */
  words: Generated<string>;
}
