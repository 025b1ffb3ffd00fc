import { AI_PROBLEMS } from '../ai-settings/ai-settings.js';

/** How a transcript stands. `off`: the service was switched off before it was done; `cancelled`: by a user. */
export const TRANSCRIPT_STATES = ['waiting', 'working', 'done', 'failed', 'cancelled', 'off'] as const;
export type TranscriptState = (typeof TRANSCRIPT_STATES)[number];

/** Whether something is still to be done for it. */
export const isTranscriptOpen = (state: TranscriptState): boolean => state === 'waiting' || state === 'working';

/** Why a transcript does not go on: what is wrong with the service, or with the file. `settings`: other ones than when it was asked for. */
export const TRANSCRIPT_PROBLEMS = [...AI_PROBLEMS, 'server', 'fileGone', 'noSound', 'settings'] as const;
export type TranscriptProblem = (typeof TRANSCRIPT_PROBLEMS)[number];

/** Length of the pieces of a file that are sent one by one, ms. */
const PIECE_MS = 300_000;
/** A transcript is of the first 24 hours of a file, ms. */
export const MAX_TRANSCRIBED_MS = 24 * 3_600_000;
/** Segments of one piece, and characters of one segment, at most; the rest is left out. */
const MAX_SEGMENTS = 2000;
const MAX_SEGMENT_TEXT = 1000;
/** Characters of one piece, far above what anybody says in it. */
const MAX_PIECE_TEXT = 50_000;
/** Waiting times before what failed is tried again, ms; then the transcript fails. */
const AGAIN_MS = [10_000, 60_000, 300_000] as const;

/** When a piece that failed for the nth time is tried again, ms from now; null: no more. */
export const transcriptAgainIn = (failures: number): number | null => AGAIN_MS[failures - 1] ?? null;

/** How many pieces a file of this length has; one at least. */
export const piecesOf = (lengthMs: number): number => Math.max(1, Math.ceil(lengthMs / PIECE_MS));

/** A piece of a file, ms in it. The last one has what is left of it, and a second more, since lengths are rounded. */
export function pieceAt(index: number, lengthMs: number): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = index * PIECE_MS;
  const isLast = index >= piecesOf(lengthMs) - 1;
  return { fromMs, toMs: isLast ? Math.max(lengthMs, fromMs) + 1000 : fromMs + PIECE_MS };
}

/** What was said from one moment of a file to another, ms. */
export interface TranscriptSegment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
}

/** A segment as a service answers it, seconds in the piece that it was sent. */
export interface AnsweredSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

// Controls, and what changes the direction of what follows it.
// oxlint-disable-next-line no-control-regex -- that is what is replaced
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/** Half of a character. */
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

/** Segments of an answer as those of the file: plain text, in order, within their piece. Empty ones are left out. */
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

/** Longest word that is searched for, characters, and words of one search. */
const MAX_WORD = 64;
const MAX_SEARCHED = 8;

/** The words of a text in small letters, each once: letters and digits alone. */
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

/** The words that a search for a text is about; without any it is about nothing. */
export const searchedWords = (text: string): readonly string[] => wordsOf(text).slice(0, MAX_SEARCHED);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A moment in WebVTT (W3C WebVTT §4.2): hours, minutes, seconds and thousandths. */
const cueTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** Text of a cue: what would begin a tag is escaped. */
const cueText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A transcript as WebVTT. A segment without a length is shown for a moment. */
export const webVtt = (segments: readonly TranscriptSegment[]): string =>
  `WEBVTT\n\n${segments
    .map(
      ({ fromMs, toMs, text }) => `${cueTime(fromMs)} --> ${cueTime(Math.max(toMs, fromMs + 1))}\n${cueText(text)}\n`,
    )
    .join('\n')}`;

/** A transcript as text, a line for each segment. */
export const transcriptText = (segments: readonly TranscriptSegment[]): string =>
  segments.map(({ text }) => `${text}\n`).join('');
