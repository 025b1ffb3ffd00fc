import type { Metadata } from '../configuration/settings.js';
import { METADATA_FIELDS, type MetadataField, type StoreMode, type StoreQuality } from '../configuration/vocabulary.js';

/** Effects of a store mode (spec 1 §4). */
interface ModeFlags {
  /** It sends live video to the channel. */
  readonly live: boolean;
  /** It stores video on the unit. */
  readonly stores: boolean;
  /** Stored files are uploaded to the server of the channel as bandwidth permits. */
  readonly forwards: boolean;
}

const MODE_FLAGS: Readonly<Record<StoreMode, ModeFlags>> = {
  live: { live: true, stores: false, forwards: false },
  storeAndForward: { live: false, stores: true, forwards: true },
  liveAndStore: { live: true, stores: true, forwards: false },
  storeOnly: { live: false, stores: true, forwards: false },
};

/** The flags of a store mode. */
export const modeFlags = (mode: StoreMode): ModeFlags => MODE_FLAGS[mode];

/** Whether a transmission reserves its channel: one that only stores does not use the channel's server. */
export const holdsChannel = (mode: StoreMode): boolean => MODE_FLAGS[mode].live || MODE_FLAGS[mode].forwards;

/** Tiers of the storage qualities (spec 1 §9: high to uhd, standard to hd, low to sd). */
export const STORE_TIERS = ['uhd', 'hd', 'sd'] as const;
export type StoreTier = (typeof STORE_TIERS)[number];

const TIERS: Readonly<Record<StoreQuality, StoreTier>> = { high: 'uhd', medium: 'hd', low: 'sd' };

export const storeTier = (quality: StoreQuality): StoreTier => TIERS[quality];

/** The metadata in effect: fields with a value, the defaults for empty fields; nothing while metadata is disabled. */
export function effectiveMetadata(metadata: {
  readonly enabled: boolean;
  readonly fields: Metadata;
  readonly defaults: Metadata;
}): Partial<Record<MetadataField, string>> {
  if (!metadata.enabled) return {};
  const set = METADATA_FIELDS.flatMap((field) => {
    const text = (metadata.fields[field].trim() || metadata.defaults[field]).trim();
    return text === '' ? [] : [[field, text] as const];
  });
  return Object.fromEntries(set);
}

/** Matroska tags of metadata fields, which players know. */
const TAGS: Readonly<Record<MetadataField, string>> = {
  slugline: 'title',
  storyId: 'story_id',
  crewName: 'crew_name',
  reporter: 'artist',
  provider: 'publisher',
  usageTerms: 'copyright',
  keywords: 'keywords',
  comments: 'comment',
};

/** Metadata as tags of a file: `title=Harbour fire`. */
export const metadataTags = (set: Readonly<Partial<Record<MetadataField, string>>>): readonly string[] =>
  METADATA_FIELDS.flatMap((field) => (set[field] ? [`${TAGS[field]}=${set[field]}`] : []));

/** The metadata in the tags of a file, ignoring the case of their names; texts that are too long are cut. */
export function metadataOfTags(
  tags: Readonly<Record<string, string>>,
): Readonly<Partial<Record<MetadataField, string>>> {
  const known = new Map(Object.entries(tags).map(([name, text]) => [name.toLowerCase(), text.trim()]));
  return Object.fromEntries(
    METADATA_FIELDS.flatMap((field) => {
      const text = (known.get(TAGS[field]) ?? '').slice(0, 1024);
      return text === '' ? [] : [[field, text] as const];
    }),
  );
}

/** Longest part of a name made of a slugline. */
const MOST_SLUG = 40;

/** Latin letters that do not decompose into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i', ħ: 'h', Ħ: 'H',
}; // prettier-ignore

/** A slugline for names of files: `Große Flut/2` becomes `Grosse-Flut-2`; empty without one. Letters of other scripts are kept. */
export function sluglineAsName(slugline: string | undefined): string {
  const plain = (slugline ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}@~_+={},!()]+/gu, '-');
  return Array.from(plain.replace(/^-/, '')).slice(0, MOST_SLUG).join('').replace(/-$/, '');
}

/** A slugline as part of the name of a file, which ends in `-`; empty without one. */
export function sluglineInName(slugline: string | undefined): string {
  const plain = sluglineAsName(slugline);
  return plain === '' ? '' : `${plain}-`;
}

/**
 * Name of a file at a time, without its extension: `{prefix}{slugline-}{name}-2026-11-20T21-05-09`, without the slugline if there is
 * none. Times are UTC, ms.
 */
export const recordingStem = (prefix: string, name: string, atMs: number, slugline?: string): string =>
  `${prefix}${sluglineInName(slugline)}${name}-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}`;
