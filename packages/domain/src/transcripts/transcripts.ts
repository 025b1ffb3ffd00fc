import { AI_PROBLEMS } from '../ai-settings/ai-settings.js';

/** State of a transcript. `off`: the service was switched off before it was done; `cancelled`: by a user. */
export const TRANSCRIPT_STATES = ['waiting', 'working', 'done', 'failed', 'cancelled', 'off'] as const;
export type TranscriptState = (typeof TRANSCRIPT_STATES)[number];

/** Whether it is not finished yet. */
export const isTranscriptOpen = (state: TranscriptState): boolean => state === 'waiting' || state === 'working';

/** Why a transcript stopped: a problem of the service, or of the file. `settings`: they have changed since the request. */
export const TRANSCRIPT_PROBLEMS = [...AI_PROBLEMS, 'server', 'fileGone', 'noSound', 'settings'] as const;
export type TranscriptProblem = (typeof TRANSCRIPT_PROBLEMS)[number];

/** Length of the pieces of a file that are sent separately, ms. */
const PIECE_MS = 300_000;
/** Only the first 24 hours of a file are transcribed, ms. */
export const MAX_TRANSCRIBED_MS = 24 * 3_600_000;
/** Most segments of one piece, and longest segment, characters; the rest is left out. */
const MAX_SEGMENTS = 2000;
const MAX_SEGMENT_TEXT = 1000;
/** Longest text of one piece, far more than can be said in it, characters. */
const MAX_PIECE_TEXT = 50_000;
/** Delays before retries, ms; after the last one the transcript fails. */
const AGAIN_MS = [10_000, 60_000, 300_000] as const;

/** Delay before the next try of a piece that failed for the nth time, ms; null: none. */
export const transcriptAgainIn = (failures: number): number | null => AGAIN_MS[failures - 1] ?? null;

/** Number of pieces of a file of this length, at least one. */
export const piecesOf = (lengthMs: number): number => Math.max(1, Math.ceil(lengthMs / PIECE_MS));

/** A piece of a file, ms from its start. The last one also has an additional second, because lengths are rounded. */
export function pieceAt(index: number, lengthMs: number): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = index * PIECE_MS;
  const isLast = index >= piecesOf(lengthMs) - 1;
  return { fromMs, toMs: isLast ? Math.max(lengthMs, fromMs) + 1000 : fromMs + PIECE_MS };
}

/** Text spoken from one moment of a file to another, ms. */
export interface TranscriptSegment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
}

/** A segment in the response of a service, seconds from the start of the piece. */
export interface AnsweredSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

// Control characters, and marks that change the writing direction.
// oxlint-disable-next-line no-control-regex -- that is what is replaced
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/** Lone surrogate. */
const LONE = /[\ud800-\udfff]/gu;

/** A text of a service as one line of plain text. */
const plainLine = (text: string): string =>
  Array.from(
    text
      .slice(0, 4 * MAX_SEGMENT_TEXT)
      .replaceAll(UNSEEN, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(LONE, '\ufffd')
      .trim(),
  )
    .slice(0, MAX_SEGMENT_TEXT)
    .join('');

/** Segments of a response as those of the file: plain text, in order, within their piece. Empty ones are left out. */
export function takeSegments(
  answered: readonly AnsweredSegment[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): TranscriptSegment[] {
  const within = (seconds: number): number =>
    Number.isFinite(seconds) ? Math.min(toMs, Math.max(fromMs, fromMs + Math.round(seconds * 1000))) : fromMs;
  let room = MAX_PIECE_TEXT;
  return answered
    .slice(0, MAX_SEGMENTS)
    .map(({ start, end, text }) => {
      const line = plainLine(text).slice(0, room).replaceAll(LONE, '');
      room -= line.length;
      return { fromMs: within(start), toMs: Math.max(within(start), within(end)), text: line };
    })
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.fromMs - other.fromMs);
}

/** Longest searched word, characters, and most words of one search. */
const MAX_WORD = 64;
const MAX_SEARCHED = 8;

/** The words of a text in lower case, each once: letters and digits only. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    [
      ...text
        .normalize('NFC')
        .toLowerCase()
        .matchAll(/[\p{L}\p{N}\p{M}]+/gu),
    ].map(([word]) => Array.from(word).slice(0, MAX_WORD).join('')),
  ),
];

/** The words of a search; without any there is no search. */
export const searchedWords = (text: string): readonly string[] => wordsOf(text).slice(0, MAX_SEARCHED);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time in WebVTT (W3C WebVTT §4.2): hours, minutes, seconds and milliseconds. */
const cueTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** Text of a cue, with tags escaped. */
const cueText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A transcript as WebVTT. A segment without a length is shown briefly. */
export const webVtt = (segments: readonly TranscriptSegment[]): string =>
  `WEBVTT\n\n${segments
    .map(
      ({ fromMs, toMs, text }) => `${cueTime(fromMs)} --> ${cueTime(Math.max(toMs, fromMs + 1))}\n${cueText(text)}\n`,
    )
    .join('\n')}`;

/** A transcript as text, a line for each segment. */
export const transcriptText = (segments: readonly TranscriptSegment[]): string =>
  segments.map(({ text }) => `${text}\n`).join('');
