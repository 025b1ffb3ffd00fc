import { fileNameOf, isStoredPath } from '../files/files.js';
import { message } from '../messages/index.js';
import { sluglineAsName } from '../storing/storing.js';
import { settingMessage } from '../messages/settings.js';
import type { Check } from '../validation/check.js';

/** Origin of a file on its server: recorded there, received from a unit, uploaded by a person, or cut out of another file. */
export const FILE_KINDS = ['recorded', 'received', 'uploaded', 'clip'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Greatest age of the files of a list; `all` is the default (spec 2 §9). */
export const FILE_PERIODS = ['all', 'day', 'week', 'month'] as const;
export type FilePeriod = (typeof FILE_PERIODS)[number];

/** State of the export of a file; `none`: it is not exported. */
export const FILE_EXPORTS = ['none', 'waiting', 'uploading', 'exported', 'failed'] as const;
export type FileExport = (typeof FILE_EXPORTS)[number];

/** Length of a chunk of a file, bytes. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Longest name of a file, bytes: leaves space for a number after it. */
const MAX_NAME_BYTES = 240;

/** Most files of one request. */
export const MAX_FILES_AT_ONCE = 100;

const PERIOD_MS: Readonly<Record<Exclude<FilePeriod, 'all'>, number>> = {
  day: 24 * 3_600_000,
  week: 7 * 24 * 3_600_000,
  month: 30 * 24 * 3_600_000,
};

/** The earliest end of files in a period, ms; null: no limit. */
export const periodStart = (period: FilePeriod, nowMs: number): number | null =>
  period === 'all' ? null : nowMs - PERIOD_MS[period];

/** The extension of a name with its dot, in lower case; empty without one. */
export const endingOf = (name: string): string => /\.[^./]+$/.exec(name)?.[0].toLowerCase() ?? '';

/** A name without its extension. */
export const stemOf = (name: string): string => name.slice(0, name.length - endingOf(name).length);

/** Bytes of a text in UTF-8. */
const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Whether a text is a valid name of a file on a server: no folder, and not hidden. */
export const isFileName = (name: string): boolean =>
  isStoredPath(name) && name.length <= 255 && !name.includes('/') && !name.startsWith('.');

/** Name of a file on a server, without its extension: no folder, not hidden, nothing that a program could read as an option. */
export const checkFileStem: Check<string> = (name) => {
  if (name.trim() === '') return message('required');
  if (utf8Bytes(name) > MAX_NAME_BYTES) return message('max', { max: MAX_NAME_BYTES });
  const fits = isFileName(name) && !name.startsWith('-') && name === name.trim();
  return fits && !/["*:<>?|]/.test(name) ? null : settingMessage('file_name');
};

/** A new name for a file; the extension is kept, and may be omitted. Null for a name with another extension. */
export function renamed(name: string, wanted: string): string | null {
  const ending = endingOf(name);
  const given = endingOf(wanted);
  if (given === ending) return wanted;
  return MEDIA_ENDINGS.includes(given) ? null : `${wanted}${ending}`;
}

const MEDIA_ENDINGS: readonly string[] = ['.mkv', '.mp4', '.3gp', '.mov', '.xml', '.ts'];

/** Whether a player can show a file, by its extension. */
export const isPlayable = (name: string): boolean =>
  MEDIA_ENDINGS.includes(endingOf(name)) && endingOf(name) !== '.xml';

/** The number of a file that is part of another (`_part2`, spec 2 §3); null: it is complete. */
export function partOf(name: string): number | null {
  const digits = /_part(\d{1,6})$/.exec(stemOf(name))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Number of chunks of a file, at least one. */
export const chunksOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / CHUNK_BYTES));

/** First and last byte of a chunk; null if the file has no such chunk. */
export function chunkRange(bytes: number, index: number): { readonly from: number; readonly to: number } | null {
  if (index < 0 || index >= chunksOf(bytes)) return null;
  return { from: index * CHUNK_BYTES, to: Math.max(0, Math.min(bytes, (index + 1) * CHUNK_BYTES) - 1) };
}

/** Longest clip, ms. */
export const MAX_CLIP_MS = 4 * 3_600_000;
/** Shortest clip, ms. */
const MIN_CLIP_MS = 40;

/** Whether in and out points make a clip of a file of this length, ms; null: unknown. */
export const isClip = (fromMs: number, toMs: number, lengthMs: number | null): boolean =>
  fromMs >= 0 &&
  toMs - fromMs >= MIN_CLIP_MS &&
  toMs - fromMs <= MAX_CLIP_MS &&
  (lengthMs === null || fromMs < lengthMs);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Name of a clip without its extension: the slugline or the name of the file, and where in the file the clip begins (minutes and seconds). */
export function clipStem(slugline: string | null, source: string, fromMs: number): string {
  const named = sluglineAsName(slugline ?? undefined);
  const base =
    named === ''
      ? Array.from(stemOf(fileNameOf(source)))
          .slice(0, 60)
          .join('')
      : named;
  const seconds = Math.floor(fromMs / 1000);
  return `${base}_clip-${twoDigits(Math.floor(seconds / 60))}m${twoDigits(seconds % 60)}`;
}

/** How long files are kept, and how much space they may use; null: no limit. */
export interface FileRetention {
  readonly days: number | null;
  readonly gigabytes: number | null;
}
export const NO_RETENTION: FileRetention = { days: null, gigabytes: null };

/**
 * The retention rule for the files of a channel: that of its groups, or of its inventory if no group has one. Of several groups the one that
 * keeps more applies, so that no group loses files it wants to keep.
 */
export function retentionOf(groups: readonly FileRetention[], inventory: FileRetention): FileRetention {
  const own = groups.filter(({ days, gigabytes }) => days !== null || gigabytes !== null);
  if (own.length === 0) return inventory;
  return { days: most(own.map(({ days }) => days)), gigabytes: most(own.map(({ gigabytes }) => gigabytes)) };
}

/** The largest of some limits; null means no limit and is the largest. */
const most = (limits: readonly (number | null)[]): number | null =>
  limits.reduce<number | null>((one, other) => (one === null || other === null ? null : Math.max(one, other)), 0);

/** File properties that a retention rule reads. */
export interface KeptFile {
  readonly id: string;
  readonly bytes: number;
  readonly endedAt: number;
  readonly held: boolean;
}

const DAY_MS = 24 * 3_600_000;
const GIGABYTE = 1_000_000_000;

/** When a file is deleted by age, ms; null: never. */
export const expiryOf = ({ days }: FileRetention, endedAt: number): number | null =>
  days === null ? null : endedAt + days * DAY_MS;

/** Files that a rule deletes now: those that are too old, then the oldest until the rest fits. Held files stay, but count. */
export function expired(files: readonly KeptFile[], rule: FileRetention, nowMs: number): readonly string[] {
  const oldest = files.toSorted((one, other) => one.endedAt - other.endedAt);
  const gone = new Set<string>();
  let bytes = oldest.reduce((sum, file) => sum + file.bytes, 0);
  const limit = rule.gigabytes === null ? Infinity : rule.gigabytes * GIGABYTE;
  for (const file of oldest) {
    const expiry = expiryOf(rule, file.endedAt);
    const isOver = (expiry !== null && expiry <= nowMs) || bytes > limit;
    if (!isOver || file.held) continue;
    gone.add(file.id);
    bytes -= file.bytes;
  }
  return [...gone];
}
