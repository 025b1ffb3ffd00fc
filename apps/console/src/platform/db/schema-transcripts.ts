import type { AiProvider, TranscriptProblem, TranscriptSegment, TranscriptState } from '@backhaul/domain';
import type { Generated, JSONColumnType } from 'kysely';

/** The service that makes transcripts: one row at most. */
export interface AiSettingsTable {
  id: Generated<boolean>;
  provider: Generated<AiProvider>;
  base_url: Generated<string>;
  /** Sealed; null: none. */
  api_key: string | null;
  model: Generated<string>;
  language: Generated<string>;
}

/** The transcript of a file, and what it was asked with. */
export interface TranscriptTable {
  file_id: string;
  state: Generated<TranscriptState>;
  /** Counts how often it was asked for. */
  revision: Generated<number>;
  length_ms: number;
  pieces: number;
  pieces_done: Generated<number>;
  base_url: string;
  model: string;
  language: string;
  /** Of the present piece, one after the other. */
  failures: Generated<number>;
  next_try_at: Date | null;
  problem: TranscriptProblem | null;
  /** Of the answer over HTTP. */
  problem_status: number | null;
  asked_by: string;
  asked_at: Date;
  ended_at: Date | null;
}

/** What was said in a piece of a file. */
export interface TranscriptPieceTable {
  file_id: string;
  number: number;
  segments: JSONColumnType<readonly TranscriptSegment[]>;
  /** Its words, each once. */
  search_text: string;
  /** Made by the database. */
  words: Generated<string>;
}
