import type { Metadata } from '../configuration/settings.js';
import { METADATA_FIELDS, type MetadataField, type StoreMode, type StoreQuality } from '../configuration/vocabulary.js';

/** What a run does with its picture (spec 1 §4, store modes). */
interface Deeds {
  /** It goes to the channel at once. */
  readonly live: boolean;
  /** It is kept on the unit. */
  readonly stores: boolean;
  /** What is kept goes to the server of the channel, as the links permit. */
  readonly forwards: boolean;
}

const DEEDS: Readonly<Record<StoreMode, Deeds>> = {
  live: { live: true, stores: false, forwards: false },
  storeAndForward: { live: false, stores: true, forwards: true },
  liveAndStore: { live: true, stores: true, forwards: false },
  storeOnly: { live: false, stores: true, forwards: false },
};

/** What a run in a mode does. */
export const deedsOf = (mode: StoreMode): Deeds => DEEDS[mode];

/** Whether a run keeps its channel from others: one that only stores asks nothing of the channel's server. */
export const holdsChannel = (mode: StoreMode): boolean => DEEDS[mode].live || DEEDS[mode].forwards;

/** Tiers that the qualities of what is stored map to (spec 1 §9: high to uhd, standard to hd, low to sd). */
export const STORE_TIERS = ['uhd', 'hd', 'sd'] as const;
export type StoreTier = (typeof STORE_TIERS)[number];

const TIERS: Readonly<Record<StoreQuality, StoreTier>> = { high: 'uhd', medium: 'hd', low: 'sd' };

/** Tier of a quality. */
export const storeTier = (quality: StoreQuality): StoreTier => TIERS[quality];

/** What goes with a picture: fields that say something, the defaults where a field is empty; nothing while it is switched off. */
export function saidMetadata(metadata: {
  readonly enabled: boolean;
  readonly fields: Metadata;
  readonly defaults: Metadata;
}): Partial<Record<MetadataField, string>> {
  if (!metadata.enabled) return {};
  const said = METADATA_FIELDS.flatMap((field) => {
    const text = (metadata.fields[field].trim() || metadata.defaults[field]).trim();
    return text === '' ? [] : [[field, text] as const];
  });
  return Object.fromEntries(said);
}

/** Names that players know for what goes with a picture (Matroska tags). */
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

/** What goes with a picture as tags of its file: `title=Harbour fire`. */
export const metadataTags = (said: Readonly<Partial<Record<MetadataField, string>>>): readonly string[] =>
  METADATA_FIELDS.flatMap((field) => (said[field] ? [`${TAGS[field]}=${said[field]}`] : []));

/** Name of a file for a moment, without its ending: `{prefix}{name}-2026-11-20T21-05-09`. Times are UTC, ms. */
export const recordingStem = (prefix: string, name: string, atMs: number): string =>
  `${prefix}${name}-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}`;
